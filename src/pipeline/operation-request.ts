/** The input of an operation, from HTTP or the server API. Validated in place: coerced, and filled with defaults. */
export interface OperationRequest {
  /** Path parameters. */
  params: Record<string, string>
  /** Texts, or arrays of texts. */
  query: Record<string, unknown>
  /** Names in lower case. */
  headers: Record<string, unknown>
  /** Parsed JSON; of a form, the fields beside its file. Undefined for an operation without a body. */
  body: unknown
  /** Whether the body is a form with a file. */
  hasFile?: boolean
}

export interface Reply {
  status: number
  /** Plain data, or `JsonText`. */
  body?: unknown
  headers?: Record<string, string>
}
