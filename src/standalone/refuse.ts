import { randomUUID } from 'node:crypto'
import type Koa from 'koa'
import type { ChatError } from '../index'

/** Sends the service's error envelope. */
export function refuse(ctx: Koa.Context, { code, status, message, details }: ChatError): void {
  const requestId = randomUUID()
  ctx.status = status
  ctx.set('X-Request-Id', requestId)
  ctx.body = {
    success: false,
    error: { code, message, details },
    requestId,
    statusCode: status,
    timestamp: new Date().toISOString(),
    path: ctx.path,
  }
}
