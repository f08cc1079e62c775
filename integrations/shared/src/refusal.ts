/** A refusal of the chat: a `ChatError` of the contract that a retry does not change. */
export interface Refusal extends Error {
  code: string
  status: number
}

/** The host has no storage for files. */
const NOT_CONFIGURED = 501

export function isRefusal(error: unknown): error is Refusal {
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown }
  return (
    typeof code === 'string' &&
    code.startsWith('CHAT_') &&
    typeof status === 'number' &&
    (status < 500 || status === NOT_CONFIGURED)
  )
}

/** Undefined if the chat refuses the read, for example because the message, channel or tenant is gone. */
export async function unlessRefused<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
