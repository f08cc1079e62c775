import type { Logger } from '../../config/options'
import type { RedisConnection } from './connection'

interface Parts {
  /** A connection that fails fast while Redis is away. */
  redis: RedisConnection
  log: Logger
  /** For the log. */
  name: string
  /** The beginning of all keys. */
  base: string
}

/** Commands that neither fail nor wait while Redis is away: then they return undefined. */
export class Commands {
  /** @param onAway called if Redis did not respond. */
  constructor(
    private readonly parts: Parts,
    private readonly onAway: () => void,
  ) {}

  async attempt<T>(command: (redis: RedisConnection) => Promise<T>): Promise<T | undefined> {
    const { redis, log, name } = this.parts
    try {
      if (redis.status === 'ready') return await command(redis)
    } catch (error) {
      // The bus logs that Redis is away.
      log.debug({ err: error }, `Redis command of ${name} failed`)
    }
    this.onAway()
    return undefined
  }

  /** EVAL, not EVALSHA with a fallback a round trip later, by which a disconnect could overtake the connect. */
  run<T>(script: string, ...args: (string | number)[]): Promise<T | undefined> {
    return this.attempt((redis) => redis.eval(script, 1, this.parts.base, ...args) as Promise<T>)
  }
}
