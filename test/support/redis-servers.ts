import { Redis } from 'ioredis'

export interface RedisAddress {
  host: string
  port: number
}

/** The servers that a URL names. */
export function addressesOf(url: string): RedisAddress[] {
  const [, hosts = ''] = /\/\/([^/]*)/.exec(url) ?? []
  return hosts.split(',').map((host) => {
    const { hostname, port } = new URL(`redis://${host}`)
    return { host: hostname, port: Number(port) }
  })
}

/** Runs `work` with a connection to one server, also of a Cluster. */
export async function withRedis<T>(address: RedisAddress, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis({ ...address, retryStrategy: () => null })
  redis.on('error', () => undefined)
  try {
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}

/** Crashes a server, which loses its data, and restarts it after this many milliseconds. */
export async function crash(address: RedisAddress, awayMs: number): Promise<void> {
  await withRedis(address, (redis) => redis.call('DEBUG', 'CRASH-AND-RECOVER', awayMs).catch(() => undefined))
}

/** The node of a Cluster that a key or a channel belongs to. */
export async function masterOf(url: string, key: string): Promise<RedisAddress> {
  const [any] = addressesOf(url) as [RedisAddress]
  return withRedis(any, async (redis) => {
    const slot = await redis.cluster('KEYSLOT', key)
    const range = (await redis.cluster('SLOTS')).find(([first, last]) => first <= slot && slot <= last)
    const [host, port] = range?.[2] ?? ['', 0]
    return { host, port }
  })
}

/** Moves the slot of a key or a channel to another node, as resharding does, and returns the node. */
export async function moveSlot(url: string, key: string): Promise<RedisAddress> {
  const owner = await masterOf(url, key)
  const nodes = addressesOf(url)
  const target = nodes.find(({ port }) => port !== owner.port) as RedisAddress
  const idOf = (node: RedisAddress) => withRedis(node, (redis) => redis.cluster('MYID'))
  const [ownerId, targetId] = await Promise.all([idOf(owner), idOf(target)])
  const slot = await withRedis(target, (redis) => redis.cluster('KEYSLOT', key))
  // An importing node gets the newest epoch. Otherwise gossip may leave the slot without an owner.
  await withRedis(target, (redis) => redis.cluster('SETSLOT', slot, 'IMPORTING', ownerId))
  // The target first, so the slot always has an owner.
  for (const node of [target, ...nodes.filter((other) => other !== target)]) {
    await withRedis(node, (redis) => redis.cluster('SETSLOT', slot, 'NODE', targetId))
  }
  return target
}
