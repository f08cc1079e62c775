import type Koa from 'koa'
import { referencePages } from '../index'

/** Path of the documentation. */
export const DOCS = '/docs'

/** The documentation; undefined if off, or not built in a demo. @throws ConfigError if requested and not built. */
export function openDocs(wanted: boolean | undefined, isDemo: boolean): Koa.Middleware | undefined {
  if (!(wanted ?? isDemo)) return undefined
  try {
    const pages = referencePages({ prefix: DOCS, api: '/', ...(isDemo && { demo: '/demo' }) })
    return (ctx, next) => pages(ctx.req, ctx.res, next)
  } catch (error) {
    if (wanted) throw error
    return undefined
  }
}
