import type { ServerResponse } from 'node:http'
import { contract } from '../../generated/operations'

/**
 * Of every answer of the API. It is one caller's own JSON: no cache keeps it, nothing else is guessed from its content, and
 * it is no page, which could run or load anything, be shown in a frame, or be read through an element of another origin.
 * The feature level says what the service can do.
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
/** Of these a host may have its own, and knows why. */
const ofHost = new Set<string>(['Content-Security-Policy', 'Cross-Origin-Resource-Policy', 'Referrer-Policy'])

/** Koa's setter would make arrays of each header. */
export function setAnswerHeaders(response: ServerResponse): void {
  for (const [name, value] of headers) {
    if (!ofHost.has(name) || !response.hasHeader(name)) response.setHeader(name, value)
  }
}
