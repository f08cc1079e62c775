/** Deliberate refusals of the gateway, an unreadable or lost file, and the end of the socket. */
const FINAL_CODES = /^(CLOSED|FILE_|CHAT_(?!SERVICE_UNAVAILABLE|INTERNAL_ERROR|RATE_LIMITED|AUTH_FAILED))/

/** Transient failures: of the network, of the service, or of the token. */
export function isTemporary(error: unknown): boolean {
  const { status, code, name } = error as { status?: number; code?: string; name?: string }
  if (name !== 'ChatApiError') return name !== 'TypeError' && !FINAL_CODES.test(code ?? '')
  // An error without a code of the service comes from a proxy. Held: the user can wait for the moderator, or edit.
  if (code === 'CHAT_HELD_LIMIT') return false
  return code === 'UNKNOWN' || status === 401 || status === 429 || (status !== 501 && (status as number) >= 500)
}

export const RETRY_MS = 1_000
