import Koa from 'koa'
import type { Handlers } from '../../generated/operations'
import type { Chat, RequestContext } from '../context'
import { newRequestId } from '../platform/lib/ids'
import { contractMiddleware } from './contract'
import { errorBoundary } from './error-boundary'
import { rateLimit } from './rate-limit'
import type { RunningRequests } from './running-requests'

/** The Koa application: the error boundary, and within it the contract. */
export async function createApp(
  chat: Chat,
  handlers: Handlers<RequestContext>,
  requests: RunningRequests,
): Promise<Koa> {
  const app = new Koa()
  const admit = rateLimit(chat.config.limits.rate, chat.clock)
  // The boundary answers and logs errors. Koa would also print them, which a library must not do.
  app.silent = true
  const contract = await contractMiddleware({
    handlers,
    checkReplies: chat.config.checkReplies,
    authenticate: async (ctx) => {
      const user = await chat.host.admit(ctx.req)
      const caller = { tenantId: user.tenantId, userId: user.id }
      admit(caller)
      return { chat, caller }
    },
  })
  app.use(errorBoundary(contract, { log: chat.log, newRequestId, requests }))
  return app
}
