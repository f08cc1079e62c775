import { delivered, expectExactlyOnce, scheduleMany } from '../scheduler/delivery'
import { redisPrefix } from '../../support/database'
import { addressesOf, crash, withRedis, type RedisAddress } from '../../support/redis-servers'
import { startServices, type Services } from '../../support/services'
import { World } from '../../support/world'
import { eventually } from '../../support/eventually'
import { expectLive, expectNothingLost, expectSentOnce, isUp } from './guarantees'

/** Longer than any failover, or the old master would be found again at its address. */
const AWAY_MS = 15_000
/** A Sentinel checks returning servers every ten seconds, and acts only at the next check. */
const FOLLOWED_WITHIN_MS = 60_000

describe('a Redis with a replica, under a Sentinel', () => {
  let services: Services<'redis-sentinel'>
  let url: string
  let world: World
  beforeAll(async () => {
    services = await startServices('redis-sentinel')
    url = services.urls['redis-sentinel']
    world = await World.start({ processes: 2, settings: { redis: { url, prefix: redisPrefix() } } })
    await eventually(() => isUp(world))
  })
  afterAll(async () => {
    await world.close()
    await services.stop()
  })

  const master = async (): Promise<RedisAddress> => {
    const [sentinel] = addressesOf(url) as [RedisAddress]
    const name = url.split('/').at(-1) ?? ''
    const answer = await withRedis(sentinel, (redis) => redis.call('sentinel', 'get-master-addr-by-name', name))
    const [host, port] = answer as [string, string]
    return { host, port: Number(port) }
  }

  it('carries events of channels, users, typing and presence', () => expectLive(world))

  it('sends scheduled messages exactly once', () => expectSentOnce(world))

  it('delivers every event once and in order when the replica takes over, including scheduled messages', async () => {
    const before = await master()
    const people = [world.person('alice'), world.person('bob', { node: 1 })]
    const ids = await scheduleMany(people, { count: 10, first: 4000, spread: 500 })
    await expectNothingLost(world, () => crash(before, AWAY_MS))
    expect(await master()).not.toEqual(before)
    expectExactlyOnce(await delivered(world.databaseUrl, ids), ids)
  })

  it('continues when the old master has returned and takes over again', async () => {
    const before = await master()
    await eventually(() => followsOf(before), { within: FOLLOWED_WITHIN_MS })
    await expectNothingLost(world, () => crash(before, AWAY_MS))
    expect(await master()).not.toEqual(before)
  })

  /** Whether the master has a fully synced replica. */
  const followsOf = (address: RedisAddress) =>
    withRedis(address, async (redis) => /state=online/.test(await redis.info('replication')))
})
