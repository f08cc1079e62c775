/** What the token function is told. */
export interface TokenRequest {
  /** True when the last token was refused, or may have been: answer a fresh one, not one from a cache. */
  refused: boolean
}

/** A bearer token, or a function that gets one. It is called for every request and every connection, so let it cache. */
export type TokenSource =
  string | ((request: TokenRequest) => string | null | undefined | Promise<string | null | undefined>)

export async function resolveToken(source: TokenSource | undefined, refused: boolean): Promise<string | undefined> {
  const token = typeof source === 'function' ? await source({ refused }) : source
  return token ?? undefined
}
