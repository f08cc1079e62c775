import { Redis } from 'ioredis'
import { Script } from '../../../src/platform/redis/script'
import { redisPrefix, redisUrl } from '../../support/database'

it('a script is sent in full only if Redis does not know it, and its errors are reported', async () => {
  const redis = new Redis(redisUrl())
  const sent = jest.spyOn(redis, 'eval')
  // A script that no other test uses.
  const key = redisPrefix()
  const script = new Script(`-- ${key}\nreturn redis.call('incrby', KEYS[1], ARGV[1])`)
  expect([await script.run(redis, [key], [1]), await script.run(redis, [key], [2])]).toEqual([1, 3])
  expect(sent).toHaveBeenCalledTimes(1)
  await expect(new Script('return redis.call("none")').run(redis, [key], [])).rejects.toThrow('Unknown Redis command')
  await redis.del(key)
  await redis.quit()
})
