import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { redisBus } from '../../../src/platform/events/redis-bus'
import { ResilientCluster, retryDelay } from '../../../src/platform/redis/resilient-redis'
import { readRedisUrl, type RedisServer } from '../../../src/config/redis-url'
import { redisPrefix, redisUrl } from '../../support/database'
import { startProxy } from '../../support/tcp-proxy'
import { eventually } from '../../support/eventually'

const SECRET = 'hunter2'

describe('a connection to Redis', () => {
  const toClose: { close: () => Promise<void> }[] = []
  afterEach(async () => {
    for (const one of toClose.splice(0).reverse()) await one.close()
  })

  /** A bus, and what it logs. */
  const open = (url: string, prefix = redisPrefix()) => {
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const bus = redisBus(readRedisUrl(url) as RedisServer, prefix, log)
    toClose.push(bus)
    return { bus, lines }
  }

  it('is retried with backoff and jitter, at most two seconds', () => {
    const many = (attempt: number) => Array.from({ length: 200 }, () => retryDelay(attempt))
    for (const attempt of [1, 2, 5, 50, 5000]) {
      const delays = many(attempt)
      const longest = Math.min(100 * 2 ** attempt, 2000)
      expect(Math.max(...delays)).toBeLessThanOrEqual(longest)
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(longest / 2)
      expect(new Set(delays).size).toBeGreaterThan(100)
    }
  })

  it('to a Cluster that is duplicated with an empty list goes to the same nodes', async () => {
    const cluster = new ResilientCluster([{ host: '127.0.0.1', port: 1 }], {
      lazyConnect: true,
      clusterRetryStrategy: () => null,
    })
    // Nothing listens there. With an empty list, the error would name a missing node.
    await expect(cluster.duplicate([]).connect()).rejects.toThrow('None of startup nodes is available')
  })

  it('that loses its packets is detected and replaced', async () => {
    const proxy = await startProxy(redisUrl())
    toClose.push(proxy)
    const { bus } = open(proxy.url)
    const heard: string[] = []
    let returns = 0
    bus.onReconnect(() => (returns += 1))
    await bus.subscribe('topic', (payload) => heard.push(payload))
    await eventually(() => bus.isReady())
    const before = returns
    proxy.stall()
    await eventually(() => !bus.isReady())
    proxy.mend()
    await eventually(() => bus.isReady() && returns > before)
    bus.publish('topic', 'through')
    await eventually(() => heard.includes('through'))
  })

  it('does not resend commands that were pending when it broke', async () => {
    const proxy = await startProxy(redisUrl())
    toClose.push(proxy)
    const prefix = redisPrefix()
    const { bus: near } = open(proxy.url, prefix)
    const { bus: far } = open(redisUrl(), prefix)
    const heard: string[] = []
    await far.subscribe('topic', (payload) => heard.push(payload))
    await eventually(() => near.isReady() && far.isReady())
    proxy.holdAnswers()
    near.publish('topic', 'once')
    await eventually(() => heard.length > 0 && proxy.holdsAnswer())
    proxy.cut()
    await eventually(() => !near.isReady())
    proxy.mend()
    await eventually(() => near.isReady())
    near.publish('topic', 'last')
    await eventually(() => heard.includes('last'))
    expect(heard).toEqual(['once', 'last'])
  })

  it('survives a failover that a Sentinel announces while it is asked for the master', async () => {
    const proxy = await startProxy(redisUrl())
    const sentinel = await startHastySentinel(proxy.url)
    toClose.push(sentinel, proxy)
    const { bus } = open(sentinel.url)
    await eventually(() => bus.isReady() && sentinel.listeners() === 2)
    proxy.cut()
    await eventually(() => sentinel.listeners() === 0)
    proxy.mend()
    await eventually(() => bus.isReady())
  })

  it.each(['redis://chat:PASSWORD@HOST', 'redis+cluster://chat:PASSWORD@HOST'])(
    'that is refused reports the reason, without the password: %s',
    async (form) => {
      const url = form.replace('PASSWORD', SECRET).replace('HOST', new URL(redisUrl()).host)
      const { bus, lines } = open(url)
      await eventually(() => lines.length > 0)
      await sleep(300)
      expect(lines.join('')).toContain(form.includes('cluster') ? 'Redis is away' : 'WRONGPASS')
      expect(lines.join('')).not.toContain(SECRET)
      expect(bus.isReady()).toBe(false)
    },
  )

  it('to a Cluster that is too old for sharded pub/sub says so, once', async () => {
    const server = await startOldCluster()
    toClose.push(server)
    const { bus, lines } = open(server.url)
    await bus.subscribe('topic', () => undefined)
    await eventually(() => lines.some((line) => line.includes('Redis 7')))
    // It retries, and could log it again.
    const refused = server.refused()
    await eventually(() => server.refused() >= refused + 3)
    expect(lines.filter((line) => line.includes('Redis 7'))).toHaveLength(1)
    expect(bus.isReady()).toBe(false)
  })
})

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`

/** A server that speaks the Redis protocol with a test's responses. */
async function startFake(answer: (command: string[], socket: Socket) => string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      // Each command is an array of bulk strings.
      for (const command of data
        .toString()
        .split(/\*\d+\r\n/)
        .slice(1)) {
        const words = command.toLowerCase().split('\r\n')
        socket.write(
          answer(
            words.filter((_, index) => index % 2 === 1),
            socket,
          ),
        )
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Answers like the only node of a Cluster of Redis 6. */
async function startOldCluster() {
  let refused = 0
  const fake = await startFake(([name, argument], { localPort }) => {
    if (name === 'info') return bulk('redis_version:6.2.14\r\nloading:0\r\n')
    if (name === 'ping') return '+PONG\r\n'
    if (name === 'client') return '+OK\r\n'
    if (name !== 'cluster') {
      refused += 1
      return `-ERR unknown command \`${name}\`\r\n`
    }
    if (argument === 'info') return bulk('cluster_state:ok\r\n')
    return `*1\r\n*3\r\n:0\r\n:16383\r\n*3\r\n${bulk('127.0.0.1')}:${localPort}\r\n${bulk('id')}`
  })
  return { url: `redis+cluster://${fake.host}`, refused: () => refused, close: fake.close }
}

/** A Sentinel that, when asked for the master, first announces another one to existing subscribers. */
async function startHastySentinel(master: string) {
  const { hostname, port } = new URL(master)
  const masterAddress = `*2\r\n${bulk(hostname)}${bulk(port)}`
  const listening: Socket[] = []
  const fake = await startFake(([name], socket) => {
    if (name === 'subscribe') {
      listening.push(socket)
      return `*3\r\n${bulk('subscribe')}${bulk('+switch-master')}:1\r\n`
    }
    if (name !== 'sentinel') return '+OK\r\n'
    // A first connection has no listener yet.
    if (listening.length < 2) return masterAddress
    const news = `*3\r\n${bulk('message')}${bulk('+switch-master')}${bulk('chat')}`
    for (const listener of listening.splice(0)) listener.write(news)
    setTimeout(() => socket.write(masterAddress), 50)
    return ''
  })
  return { url: `redis+sentinel://${fake.host}/chat`, listeners: () => listening.length, close: fake.close }
}
