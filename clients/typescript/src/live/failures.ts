/** Failures that the next attempt may not have: of the network, of the service, or of the token. */
export function isTemporary(error: unknown): boolean {
  const { status, code, name } = error as { status?: number; code?: string; name?: string }
  if (name !== 'ChatApiError') return name !== 'TypeError' && !FINAL_CODES.has(code ?? '')
  // What has no code of the service comes from something in between.
  return code === 'UNKNOWN' || status === 401 || status === 429 || (status !== 501 && (status ?? 0) >= 500)
}

/** Refusals that the gateway gives for a reason. */
const FINAL_CODES = new Set([
  'CHAT_NOT_CHANNEL_MEMBER',
  'CHAT_CHANNEL_NOT_FOUND',
  'CHAT_USER_BANNED',
  'CHAT_VALIDATION_ERROR',
  'CHAT_AUTH_FORBIDDEN',
  'CLOSED',
])

export const RETRY_MS = 1_000
