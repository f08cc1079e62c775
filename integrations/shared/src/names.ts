import { unlessRefused } from './refusal.js'

/** Attempts of a notice that wait for a failing host function. */
export const HOST_ATTEMPTS = 4

/**
 * Names of users from the host's user resolver. Undefined for unknown users. While the resolver is unavailable, the
 * notice is retried; after some attempts it is sent without names.
 *
 * @param attempt of the notice, from 1.
 */
export async function namesUnlessAway<T>(attempt: number, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await unlessRefused(read)
  } catch (error) {
    if (attempt < HOST_ATTEMPTS) throw error
    return undefined
  }
}
