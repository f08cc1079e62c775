import { createHash } from 'node:crypto'
import type { RedisConnection } from './connection'

/**
 * A Lua script sent by digest, and in full if Redis does not know it, such as after a restart: then a round trip later,
 * after commands sent meanwhile. Send a script by `eval` if its order matters.
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
