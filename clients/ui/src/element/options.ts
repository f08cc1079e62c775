import type { ChatClientOptions } from '@chat-service/client'

/** A token, or a function that fetches one. */
export type TokenSource = ChatClientOptions['token']

type TokenRequest = Parameters<Exclude<TokenSource, string>>[0]

export const tokenOf = (source: TokenSource | undefined, request: TokenRequest) =>
  typeof source === 'function' ? source(request) : (source ?? null)

/** The value of an attribute; the first allowed one if it is invalid. */
export const oneOf = <const T extends string>(allowed: readonly [T, ...T[]], value: string | null): T =>
  allowed.find((known) => known === value) ?? allowed[0]
