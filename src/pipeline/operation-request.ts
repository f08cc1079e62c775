/** What an operation is asked, whichever way it came. It is validated in place: coerced, and filled with defaults. */
export interface OperationRequest {
  /** Of the path. */
  params: Record<string, string>
  /** As text, or arrays of text. */
  query: Record<string, unknown>
  /** Names in lower case. */
  headers: Record<string, unknown>
  /** Parsed JSON; of a form, the fields beside its file. Undefined for an operation without a body. */
  body: unknown
}

export interface Reply {
  status: number
  /** Plain data, or `JsonText`. */
  body?: unknown
  headers?: Record<string, string>
}
