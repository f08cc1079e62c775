/** The input of an operation, from HTTP or the server API. Validated in place: coerced, and filled with defaults. */
export interface OperationRequest {
  /** Path parameters. */
  params: Record<string, string>
  /** Strings, or arrays of strings. */
  query: Record<string, unknown>
  /** By name in lower case. */
  headers: Record<string, unknown>
  /** Parsed JSON, or the fields of a form without its file. Undefined for an operation without a body. */
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
