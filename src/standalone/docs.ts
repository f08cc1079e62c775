import type Koa from 'koa'
import { referencePages } from '../index'

/** Where the documentation is. */
export const DOCS = '/docs'

/**
 * The documentation as a middleware; undefined where it is not wanted. The demo has it if it is built.
 *
 * @throws ConfigError where it is asked for and not built.
 */
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
