import { ChatApiError, ChatConnectionError, ChatError, ChatTimeoutError } from '@chat-service/client/rest'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

const refusal = (text: string, error: Record<string, unknown>): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
  _meta: { 'chat-service/error': error },
})

/** A result that says which arguments are wrong. */
export const invalidArguments = (problems: string[]): CallToolResult =>
  refusal(`Invalid arguments: ${problems.join('; ')}`, { code: 'INVALID_ARGUMENTS', details: { problems } })

/** A response that does not fit the contract that this version was built with. */
export const unknownAnswer = (problems: string[]): CallToolResult =>
  refusal(
    `The chat service answered something that this version of chat-service-mcp does not know: ${problems.join('; ')}`,
    {
      code: 'UNKNOWN_ANSWER',
      details: { problems },
    },
  )

/**
 * Converts a refusal or an outage of the service to a tool result. Rethrows other errors: they are bugs of this
 * package.
 *
 * @param hasRepeatId whether a repeated call acts only once. If its message was deleted since, the service returns 404.
 */
export function failed(error: unknown, baseUrl: string, hasRepeatId: boolean): CallToolResult {
  if (error instanceof ChatApiError) {
    const { code, status, details, requestId, retryAfterMs, message } = error
    const wait = retryAfterMs === undefined ? '' : ` Try again in ${Math.ceil(retryAfterMs / 1000)} s.`
    const gone =
      hasRepeatId && status === 404
        ? ' If the same call did this before and it was deleted since, give another `repeatId`.'
        : ''
    return refusal(`${code} (HTTP ${status}): ${message}${wait}${gone}`, {
      code,
      status,
      details,
      requestId,
      retryAfterMs,
    })
  }
  if (error instanceof ChatConnectionError || error instanceof ChatTimeoutError)
    return refusal(
      `${error.code}: the chat service at ${baseUrl} did not respond: ${error.message}. Repeating the same call is safe.`,
      { code: error.code },
    )
  if (error instanceof ChatError) return refusal(`${error.code}: ${error.message}`, { code: error.code })
  throw error
}
