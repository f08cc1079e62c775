import type { ServerResponse } from 'node:http'
import { contract } from '../../generated/operations'

/**
 * Headers of every API response. A response is JSON for one caller, so it is not cached, sniffed or framed, loads and
 * runs nothing, and cannot be embedded by other origins. The feature level states the supported features.
 */
export const answerHeaders = {
  'Chat-Feature-Level': String(contract.featureLevel),
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const

const headers = Object.entries(answerHeaders)
/** A value set by the host takes precedence. */
const ofHost = new Set<string>(['Content-Security-Policy', 'Cross-Origin-Resource-Policy', 'Referrer-Policy'])

/** Koa's setter would create an array per header. */
export function setAnswerHeaders(response: ServerResponse): void {
  for (const [name, value] of headers) {
    if (!ofHost.has(name) || !response.hasHeader(name)) response.setHeader(name, value)
  }
}
