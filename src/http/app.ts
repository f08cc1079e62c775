import Koa from 'koa'
import { operations } from '../../generated/operations'
import type { Chat } from '../pipeline/chat'
import type { Pipeline } from '../pipeline/pipeline'
import { newRequestId } from '../platform/lib/ids'
import { contractMiddleware } from './contract'
import { refuseForged } from './cross-site'
import { errorBoundary } from './error-boundary'
import { rateLimit } from './rate-limit'

/** The Koa application: the error boundary around the contract. */
export function createApp(chat: Chat, pipeline: Pipeline): Koa {
  const app = new Koa()
  const admit = rateLimit(chat.config.limits.rate, chat.clock)
  // The boundary sends and logs errors. Koa would also print them.
  app.silent = true
  const contract = contractMiddleware({
    pipeline,
    authenticate: async (ctx, id, about) => {
      refuseForged(ctx.req, chat.config.gateway.allowedOrigins)
      const user = await chat.host.admit(ctx.req)
      const caller = { tenantId: user.tenantId, userId: user.id }
      Object.assign(about, caller)
      admit(caller)
      if (chat.rates) await chat.rates.limitRequest(ctx.req, caller, operations[id].rateClass)
      chat.erasing.refuse(caller)
      // It may have gone while it was admitted.
      const onGone = (act: () => void) => void (ctx.res.destroyed ? act() : ctx.res.once('close', act))
      return { chat, caller, onGone }
    },
  })
  const { log, telemetry, config } = chat
  const { logsRequests, docsUrl } = config
  app.use(errorBoundary(contract, { log, telemetry, newRequestId, pipeline, logsRequests, docsUrl }))
  return app
}
