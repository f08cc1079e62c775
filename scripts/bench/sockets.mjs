/** The cost and speed of the gateway, measured from sockets in this process. */
import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { figure, memoryRows, ms, row } from './rows.mjs'
import { seedChannel } from './seed.mjs'
import { ask, memoryOf, openSockets, request, seconds, users, withServer } from './tools.mjs'

const sockets = 500
const text = 'x'.repeat(100)
const p99 = (values) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.99)]

/** The frame of bare ws: about as long as ours. */
const frame = JSON.stringify({
  event: 'chat:message:received',
  seq: 1,
  data: { channelId: 'fanout', message: { text, more: 'y'.repeat(500) } },
})

export async function fanout({ databaseUrl, pool }) {
  await seedChannel(pool, { id: 'fanout', users: users(sockets) })
  const measure = (settings, target) =>
    withServer(settings, async (server) => {
      const crowd = await Crowd.open(server, sockets, target.join)
      const burst = await crowd.burst(server, target.path, 200)
      const latencies = await crowd.talk(server, target.path, 50)
      crowd.close()
      return { ...burst, p99: p99(latencies) }
    })
  const bare = await measure({ kind: 'ws', frame }, { path: '/' })
  const ours = await measure({ kind: 'chat', databaseUrl }, { path: '/channels/fanout/messages', join: ['fanout'] })
  const work = `fan-out of one room to ${sockets} sockets`
  const micros = (value) => `${value.toFixed(1)} µs`
  // A slow machine slows bare ws too, so the limit scales with it.
  const [limit, most] = ['< 30 ms or 1.5 × bare ws', Math.max(30, 1.5 * bare.p99)]
  return [
    row(`${work}, frames`, 'bare ws', { rate: bare.rate }, { rate: ours.rate }, 0.8),
    figure(
      `${work}, CPU of the server a frame`,
      ['bare ws', bare.cpu],
      ours.cpu,
      micros,
      'requests and database included',
    ),
    figure(`${work}, 50 messages/s, p99`, ['bare ws', bare.p99], ours.p99, ms, limit, ours.p99 < most),
  ]
}

/** Many sockets, and one that receives much more and, in every other round, doesn't read. */
export async function stalled({ databaseUrl, pool }) {
  const count = 1000
  await seedChannel(pool, { id: 'crowd', users: users(count) })
  await seedChannel(pool, { id: 'firehose', users: users(1) })
  const big = { text, metadata: { filler: 'x'.repeat(60_000) } }
  const round = async (server, crowd, isStalled) => {
    const beside = await Crowd.open(server, 1, ['crowd', 'firehose'])
    const [socket] = beside.sockets
    if (isStalled) socket.pause()
    let isOver = false
    const pouring = (async () => {
      while (!isOver) {
        await post(server, '/channels/firehose/messages', big)
        await pause(10)
      }
    })()
    const latencies = await crowd.talk(server, '/channels/crowd/messages', 10)
    isOver = true
    await pouring
    const isClosed = new Promise((resolve) => {
      socket.once('close', () => resolve(true))
      setTimeout(() => resolve(false), 2000)
    })
    socket.resume()
    const result = { p99: p99(latencies), isClosed: await isClosed }
    beside.close()
    return result
  }
  const rounds = await withServer({ kind: 'chat', databaseUrl }, async (server) => {
    const crowd = await Crowd.open(server, count - 1, ['crowd'])
    await crowd.talk(server, '/channels/crowd/messages', 10, 2)
    const rounds = []
    for (let n = 0; n < 6; n += 1) rounds.push(await round(server, crowd, n % 2 === 1))
    crowd.close()
    return rounds
  })
  const [without, withOne] = [0, 1].map((side) => rounds.filter((_round, n) => n % 2 === side))
  const middle = (side) => side.map((round) => round.p99).sort((a, b) => a - b)[1]
  const isClosed = withOne.every((round) => round.isClosed) && !without.some((round) => round.isClosed)
  const work = `one of ${count} sockets does not read and is ${isClosed ? '' : 'NOT '}closed, p99 of the others`
  const [bare, ours] = [middle(without), middle(withOne)]
  const isMet = isClosed && ours <= Math.max(1.5 * bare, bare + 5)
  return [figure(work, ['all reading', bare], ours, ms, '≤ 1.5 × or 5 ms more', isMet)]
}

/** Memory of each socket, to bare ws and to the service. */
export async function idle({ databaseUrl }) {
  const count = Number(process.env.BENCH_SOCKETS ?? 5000)
  requireFiles(count + 200)
  const measure = (settings) =>
    withServer(settings, async (server) => {
      const { clients, ...memory } = await memoryOf(server, () => openSockets(server, count))
      for (const socket of clients) socket.terminate()
      return memory
    })
  const bare = await measure({ kind: 'ws', frame: '{}' })
  const ours = await measure({ kind: 'chat', databaseUrl })
  return memoryRows(`of each of ${count.toLocaleString('en')} idle connections`, ['bare ws', bare], ours, 8 * 1024)
}

/** Node raises the soft limit to the hard limit. */
function requireFiles(count) {
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  if (limit === 'unlimited' || Number(limit) >= count) return
  throw new Error(
    `${count} sockets need as many open files, but a process may have ${limit}. ` +
      `Raise the limit (ulimit -Hn ${count} as root, LimitNOFILE= of a systemd unit, --ulimit nofile= of Docker), ` +
      'or set BENCH_SOCKETS to fewer.',
  )
}

const post = (server, path, body) => ask(server, request('POST', path, 'user-1', body))

/** Sockets that count the messages they get. */
class Crowd {
  received = 0
  /** Messages that each socket must have received in the end. */
  expected = 0
  /** Called with the number of messages a socket has received. */
  onMessage = (count) => void count

  sockets = []

  static async open(server, count, join = []) {
    const crowd = new Crowd()
    const counts = Array(count).fill(0)
    crowd.sockets = await openSockets(server, count, join, (frame, n) => {
      if (!frame.includes('chat:message:received')) return
      crowd.received += 1
      crowd.onMessage((counts[n] += 1))
    })
    return crowd
  }

  /** Received frames per second, and microseconds of server CPU for each, at the maximum send rate. */
  async burst(server, path, messages) {
    this.expected += messages
    const before = await server.cpu()
    const began = performance.now()
    const sender = async () => {
      for (let n = 0; n < messages / 4; n += 1) await post(server, path, { text })
    }
    await Promise.all([sender(), sender(), sender(), sender()])
    while (this.received < this.sockets.length * this.expected && performance.now() - began < 60_000) await pause(5)
    const rate = (this.received / (performance.now() - began)) * 1000
    return { rate, cpu: ((await server.cpu()) - before) / this.received }
  }

  /** Milliseconds from each message's due time to its arrival at each socket. */
  async talk(server, path, perSecond, forSeconds = seconds) {
    const latencies = []
    const dueAt = []
    const requests = []
    const before = this.expected
    this.onMessage = (count) => void latencies.push(performance.now() - dueAt[count - before - 1])
    const began = performance.now()
    for (let n = 0; n < perSecond * forSeconds; n += 1) {
      const due = began + (n * 1000) / perSecond
      await pause(Math.max(0, due - performance.now()))
      dueAt.push(due)
      this.expected += 1
      requests.push(post(server, path, { text }))
    }
    await Promise.all(requests)
    while (latencies.length < this.sockets.length * dueAt.length && performance.now() - began < 60_000) await pause(5)
    return latencies
  }

  close() {
    for (const socket of this.sockets) socket.terminate()
  }
}
