import type * as bus from '../events/redis-bus'
import type * as queue from './bullmq-queue'

/** Loaded only with a Redis URL, because ioredis and BullMQ double the load time of the service. */
export function redisParts() {
  /* eslint-disable @typescript-eslint/no-require-imports */
  return {
    ...(require('../events/redis-bus') as typeof bus),
    ...(require('./bullmq-queue') as typeof queue),
  }
  /* eslint-enable @typescript-eslint/no-require-imports */
}
