import Koa from 'koa'
import type { Chat } from '../pipeline/chat'
import type { Pipeline } from '../pipeline/pipeline'
import { contractMiddleware } from './contract'
import { errorBoundary } from './error-boundary'

/** The Koa application: the error boundary around the contract. */
export function createApp(chat: Chat, pipeline: Pipeline): Koa {
  const app = new Koa()
  // The boundary sends and logs errors. Koa would also print them.
  app.silent = true
  app.use(errorBoundary(contractMiddleware(chat, pipeline), chat, pipeline))
  return app
}
