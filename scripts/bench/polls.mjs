/** The cost of clients that poll, beside that of clients with sockets. All follow a channel and both lists. */
import { setTimeout as pause } from 'node:timers/promises'
import { figure, memoryRows } from './rows.mjs'
import { seedChannel } from './seed.mjs'
import { ask, cpuOf, memoryOf, openAll, openSocket, request, send, users, withServer } from './tools.mjs'

const count = Number(process.env.BENCH_POLLS ?? 500)
const EVENTS = 10
const WAIT_SECONDS = 25
/** From the start of one poll to the next, as clients do it. */
const PACE_MS = 250
/** After an event, for activity and for the next polls. */
const SETTLE_MS = 1500
const CHANNEL = 'polled'
const wanted = { channels: [{ channelId: CHANNEL }], activity: null, threads: null }
const RECEIVED = 'chat:message:received'
const micros = (value) => `${value.toFixed(0)} µs`

export async function polls({ databaseUrl, pool }) {
  await seedChannel(pool, { id: CHANNEL, users: users(count) })
  const measure = (open) =>
    withServer({ kind: 'chat', databaseUrl }, async (server) => {
      const { clients, ...memory } = await memoryOf(server, () => openAll(count, (n) => open(server, `user-${n + 1}`)))
      const idle = await costOf(server, async () => {
        await pause(WAIT_SECONDS * 1000 + PACE_MS)
        return count
      })
      const from = clients.reduce((sum, { polls }) => sum + polls, 0)
      const event = await costOf(server, async () => {
        for (let n = 1; n <= EVENTS; n += 1) {
          await ask(server, send(CHANNEL, 'user-1', `${n}`))
          while (clients.some(({ received }) => received < n)) await pause(20)
          await pause(SETTLE_MS)
        }
        return EVENTS * count
      })
      const polls = (clients.reduce((sum, { polls }) => sum + polls, 0) - from) / EVENTS / count
      for (const client of clients) client.close()
      return { ...memory, idle, event, polls }
    })
  const sockets = await measure(openResumed)
  const polls = await measure(openPolls)
  const of = `of each of ${count} idle clients that poll`
  return [
    ...memoryRows(of, ['with a socket', sockets], polls),
    figure(
      `CPU ${of}, every ${WAIT_SECONDS} s`,
      ['with a socket', sockets.idle],
      polls.idle,
      micros,
      'PostgreSQL included',
    ),
    figure(
      `CPU of one event to ${count} clients that poll, for each`,
      ['with a socket', sockets.event],
      polls.event,
      micros,
      `${polls.polls.toFixed(1)} polls each, PostgreSQL included`,
    ),
  ]
}

/** Microseconds of CPU for each repetition, of the server and of PostgreSQL. */
async function costOf(server, run) {
  const { server: own = 0, postgres = 0 } = await cpuOf([server], run)
  return own + postgres
}

async function openResumed(server, userId) {
  const client = { received: 0, polls: 0, close: () => socket.terminate() }
  const waiting = new Map()
  const first = (event) => new Promise((resolve) => waiting.set(event, resolve))
  const [hello, ack] = [first('gateway:hello'), first('gateway:ack')]
  const socket = await openSocket(server, userId, (frame) => {
    const { event, data } = JSON.parse(String(frame))
    if (event === RECEIVED) client.received += 1
    waiting.get(event)?.(data)
  })
  const { epoch, userSeq } = await hello
  socket.send(JSON.stringify({ event: 'gateway:resume', data: { epoch, userSeq, ...wanted }, ref: 1 }))
  await ack
  return client
}

async function openPolls(server, userId) {
  const closing = new AbortController()
  const { signal } = closing
  const client = { received: 0, polls: 0, close: () => closing.abort() }
  let positions = { epoch: 'none', ...wanted }
  const poll = async () => {
    const asked = request('POST', '/events/poll', userId, { ...positions, waitSeconds: WAIT_SECONDS })
    const { epoch, userSeq, channels, frames } = await ask(server, { ...asked, signal })
    client.polls += 1
    client.received += frames.filter(({ event }) => event === RECEIVED).length
    const position = (event) => frames.findLast((frame) => frame.event === event)?.data.position
    positions = {
      ...{ epoch, userSeq, channels: channels.map(({ channelId, seq }) => ({ channelId, since: seq })) },
      activity: position('chat:channel:activity') ?? positions.activity,
      threads: position('chat:thread:activity') ?? positions.threads,
    }
  }
  const run = async () => {
    while (!signal.aborted) {
      const began = performance.now()
      await poll()
      await pause(Math.max(0, began + PACE_MS - performance.now()))
    }
  }
  await poll()
  run().catch((error) => {
    if (!signal.aborted) throw error
  })
  return client
}
