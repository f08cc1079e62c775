import { Redis } from 'ioredis'
import { redisUrl } from './database'
import { eventually } from './eventually'

/**
 * Resolves when no process takes a process of the version before to be there: then none listens to the tenant's topic. A
 * user of the tenant has to be connected to each.
 */
export async function settled(prefix: string, tenantId: string): Promise<void> {
  const redis = new Redis(redisUrl())
  const isOlder = async () => {
    const topics = (await redis.pubsub('CHANNELS', `${prefix}:*`)) as string[]
    return topics.some((topic) => topic.endsWith(`:u:${tenantId}`))
  }
  try {
    await eventually(async () => !(await isOlder()))
  } finally {
    redis.disconnect()
  }
}
