import { ConfigError } from '../errors'
import type { Config } from './options'

/** Maximum bytes of all values of a stream, as JSON. */
export const MAX_VALUE_BYTES = 64 * 1024
/** Maximum bytes of values and metadata. */
const MAX_OTHER_BYTES = MAX_VALUE_BYTES + 64 * 1024
/** The longest: a control character, as `\u0001`. */
const MAX_BYTES_OF_CODE_POINT = 6

/** @throws ConfigError if the send buffer of a connection is too small for the message of the longest stream. */
export function checkStreamLength({ limits, gateway }: Pick<Config, 'limits' | 'gateway'>): void {
  const { maxStreamLength } = limits
  const { maxBufferedBytes } = gateway
  const needed = maxStreamLength * MAX_BYTES_OF_CODE_POINT + MAX_OTHER_BYTES
  if (maxBufferedBytes >= needed) return
  const longest = Math.floor((maxBufferedBytes - MAX_OTHER_BYTES) / MAX_BYTES_OF_CODE_POINT)
  throw new ConfigError(
    `Option "limits.maxStreamLength" is ${maxStreamLength}, and a message of that length may not pass ` +
      `"gateway.maxBufferedBytes", which is ${maxBufferedBytes}. ` +
      `Give "gateway.maxBufferedBytes" of at least ${needed}` +
      (longest < 1 ? '.' : `, or "limits.maxStreamLength" of at most ${longest}.`),
  )
}
