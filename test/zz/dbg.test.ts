import { RedisQueue } from '../../src/jobs/redis-queue'
import { redisUrl } from '../support/database'
import { Redis } from 'ioredis'
import { setTimeout as sleep } from 'node:timers/promises'
it('x', async () => {
  const log = { debug: console.log, info: console.log, warn: console.log, error: console.log } as never
  const q = new RedisQueue({ url: redisUrl(), prefix: 'dbg', log, run: async (j) => console.log('run', j), onReady: () => console.log('ready', q.isReady()) })
  q.open()
  await sleep(1500)
  console.log(q.isReady())
  q.add({ kind: 'close-poll', tenantId: 't', channelId: 'c', pollId: 'p' }, 5, 200)
  await sleep(1000)
  const r = new Redis(redisUrl())
  console.log(await r.keys('*dbg*'))
  r.disconnect()
  await q.close()
})
