/** What a token function is called with. */
export interface TokenRequest {
  /** True if the last token was refused, or may have been: return a fresh token, not a cached one. */
  refused: boolean
}

/** A bearer token, or a function that gets one. It is called for every request and connection, so it should cache. */
export type TokenSource =
  string | ((request: TokenRequest) => string | null | undefined | Promise<string | null | undefined>)

export async function resolveToken(source: TokenSource | undefined, refused: boolean): Promise<string | undefined> {
  const token = typeof source === 'function' ? await source({ refused }) : source
  return token ?? undefined
}
