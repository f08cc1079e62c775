import type * as bus from '../events/redis-bus'
import type * as queue from './bullmq-queue'

/**
 * What works through Redis. Loaded only with a URL of Redis, because ioredis and BullMQ are optional peers: call
 * `assertRedisPackages` before.
 */
export function redisParts() {
  /* eslint-disable @typescript-eslint/no-require-imports */
  return {
    ...(require('../events/redis-bus') as typeof bus),
    ...(require('./bullmq-queue') as typeof queue),
  }
  /* eslint-enable @typescript-eslint/no-require-imports */
}
