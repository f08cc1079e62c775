import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose' with { 'resolution-mode': 'import' }
import type { Logger } from '../index'
import { readText, reasonOf } from './http-client'

/** Timeout of a request for the keys, below the service's five seconds for the guard. */
const TIMEOUT_MS = 3000
/** Keys are reloaded in the background after this time, to drop revoked ones. */
const REFRESH_MS = 300_000
/** Minimum interval of requests for unknown keys, because any token can name one. */
const COOLDOWN_MS = 10_000
/** Shorter after a failure: until then requests that need the keys fail at once. */
const RETRY_MS = 1000
const MAX_BYTES = 1024 * 1024

/** The keys could not be loaded. The token may be valid, so this must not be answered with 401. */
export class KeysUnavailable extends Error {}

/** The public keys of a token issuer, loaded at once. They stay in use while the issuer is unavailable. */
export function remoteKeys(url: string, log: Logger, onChange: () => void) {
  let keys: JWTVerifyGetKey | undefined
  let text = ''
  let loadedAt = -Infinity
  let triedAt = -Infinity
  let failure: Error | undefined
  let pending: Promise<void> | undefined

  async function fetchKeys(): Promise<void> {
    try {
      const found = await readText(url, {
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        accept: 'application/jwk-set+json, application/json',
      })
      const { createLocalJWKSet } = await import('jose')
      keys = createLocalJWKSet(JSON.parse(found) as JSONWebKeySet)
      if (text !== '' && found !== text) onChange()
      text = found
      loadedAt = performance.now()
      failure = undefined
    } catch (error) {
      failure = error as Error
      log.warn(
        { reason: reasonOf(error), isKnown: keys !== undefined },
        'the keys of CHAT_JWKS_URL could not be loaded',
      )
    } finally {
      triedAt = performance.now()
      pending = undefined
    }
  }

  const load = () => (pending ??= fetchKeys())
  /** Resolves at once if the last attempt was recent. */
  const reload = async () => {
    if (pending || performance.now() - triedAt >= (failure ? RETRY_MS : COOLDOWN_MS)) await load()
    if (failure) throw new KeysUnavailable(`no response from CHAT_JWKS_URL (${failure.message})`)
  }

  /** Reloads old keys in the background, so that no request waits for it. For callers that do not use `get`, too. */
  const refresh = () => {
    if (keys && !pending && performance.now() - loadedAt >= REFRESH_MS) void reload().catch(() => undefined)
  }

  const get: JWTVerifyGetKey = async (header, token) => {
    if (!keys) await reload()
    else refresh()
    const { JWKSNoMatchingKey } = (await import('jose')).errors
    try {
      return await keys!(header, token)
    } catch (error) {
      if (!(error instanceof JWKSNoMatchingKey)) throw error
      await reload()
      return keys!(header, token)
    }
  }
  // A failure does not prevent the start.
  void load()
  return { get, refresh }
}
