import type Koa from 'koa'

/** Lets web pages of these origins call the service, and read of its answers what a client needs. */
export function cors(origins: string[]): Koa.Middleware {
  return async (ctx, next) => {
    ctx.vary('Origin')
    const origin = ctx.get('Origin')
    const isAllowed = origins.includes(origin)
    if (isAllowed) {
      ctx.set('Access-Control-Allow-Origin', origin)
      ctx.set('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, Idempotent-Replayed')
    }
    if (isAllowed && ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '') {
      ctx.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
      ctx.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, X-Request-Id')
      ctx.set('Access-Control-Max-Age', '600')
      ctx.status = 204
    } else {
      await next()
    }
  }
}
