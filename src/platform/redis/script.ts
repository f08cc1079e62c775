import { createHash } from 'node:crypto'
import type { RedisConnection } from './connection'

/**
 * A Lua script sent by its digest, and in full if Redis does not know it, as after a restart.
 *
 * Then it runs a round trip later, after commands that were sent after it. A script whose order matters is sent by `eval`.
 */
export class Script {
  private readonly digest: string

  constructor(private readonly text: string) {
    this.digest = createHash('sha1').update(text).digest('hex')
  }

  async run(redis: RedisConnection, keys: string[], args: (string | number)[]): Promise<unknown> {
    try {
      return await redis.evalsha(this.digest, keys.length, ...keys, ...args)
    } catch (error) {
      if (!(error as Error).message.startsWith('NOSCRIPT')) throw error
      return redis.eval(this.text, keys.length, ...keys, ...args)
    }
  }
}
