import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { WebSocket } from 'ws'
import { ChatClient } from '../../clients/typescript/dist/esm/index.js'
import { Tally } from '../prove/tally.mjs'

/** Connections and channels opened at once, before the measurement. */
const AT_ONCE = 20
/** Characters of a message. */
const LENGTH = 50
/** Maximum messages in flight. Further ones are not sent, and count as failed. */
const MAX_WAITING = 5000

const forEach = (items, act) => Readable.from(items).forEach(act, { concurrency: AT_ONCE })

/** @returns the results, with times in milliseconds. */
export const drive = async (options, people, stopped) => {
  const { url, sockets } = options
  const persons = people.map(({ id, token }) => ({ id, client: new ChatClient({ baseUrl: url, token, WebSocket }) }))
  const run = randomUUID().slice(0, 8)
  const channels = []
  const received = { run, sockets: /** @type {any[]} */ ([]), tally: new Tally(), latencies: [], connectionsLost: 0 }
  try {
    // The first request creates users on a server that knows them only from tokens.
    await forEach(persons, ({ client }) => client.channels.getUnreadCount())
    await forEach(Array(options.channels).keys(), async (n) => {
      channels.push(await openChannel(persons, n, options.members, run))
    })
    await forEach(
      persons.flatMap((person) => Array.from({ length: sockets }, () => person)),
      (person) => {
        const own = channels.filter(({ members }) => members.includes(person))
        return listen(person.client.realtime(), own, received)
      },
    )
    const sent = await write(channels, options, received, stopped)
    await received.tally.settle(options.settle * 1000)
    return outcomeOf({ options, people: persons.length, channels, received, sent })
  } finally {
    for (const socket of received.sockets) socket.close()
    await forEach(channels, remove)
  }
}

const remove = async ({ id, members: [owner] }) => {
  try {
    await owner.client.channels.delete(id)
  } catch (error) {
    // The client retried after a timeout although the first attempt had succeeded.
    if (error.code !== 'CHAT_CHANNEL_NOT_FOUND') console.error(`The channel ${id} is left: ${error.message}`)
  }
}

/** Adjacent users share channels, so each is in about the same number. */
const openChannel = async (persons, n, size, run) => {
  const members = Array.from({ length: Math.min(size, persons.length) }, (_, k) => persons[(n + k) % persons.length])
  const [owner] = members
  const userIds = members.map(({ id }) => id)
  const { id } = await owner.client.channels.createGroup({ userIds, name: `Load ${run}-${n + 1}` })
  return { id, members }
}

/** Connects a socket, joins the channels, and records the messages of this run that it gets. */
const listen = async (socket, channels, received) => {
  received.sockets.push(socket)
  const records = new Map(channels.map(({ id }) => [id, received.tally.subscriber(id)]))
  socket.on('chat:message:received', ({ channelId, message }) => {
    const [run, n, dueAt] = String(message.metadata.load).split(':')
    if (run !== received.run) return
    const isNew = records.get(channelId).receive(`${channelId}:${n}`)
    if (isNew) received.latencies.push(performance.now() - Number(dueAt))
  })
  socket.on('close', ({ willReconnect }) => {
    if (willReconnect) received.connectionsLost += 1
  })
  // Events missed at this point are never sent again, and count as lost.
  socket.on('reload', ({ channelId }) => records.get(channelId)?.notifyOfGap())
  await socket.connect()
  for (const { id } of channels) await socket.join(id)
}

/**
 * Sends at the requested rate, even if the server falls behind. Latency counts from a message's due time, so a stall
 * affects every message due during it.
 */
const write = async (channels, { rate, seconds }, { run, tally }, stopped) => {
  /** @type {number[]} */
  const latencies = []
  const waiting = new Set()
  const sent = { due: 0, latencies, failures: {}, ms: 0 }
  const fail = (code) => (sent.failures[code] = (sent.failures[code] ?? 0) + 1)
  const send = async (n, dueAt) => {
    const { id: channelId, members } = channels[n % channels.length]
    const { client } = members[Math.floor(n / channels.length) % members.length]
    const text = `message ${n} `.padEnd(LENGTH, 'x')
    try {
      await client.messages.send(channelId, { text, metadata: { load: `${run}:${n}:${dueAt}` } }, { retries: 0 })
      tally.acknowledge(`${channelId}:${n}`)
      sent.latencies.push(performance.now() - dueAt)
    } catch (error) {
      fail(error.code ?? error.name)
    }
  }
  const begun = performance.now()
  const total = Math.max(1, Math.round(rate * seconds))
  while (sent.due < total && !stopped.aborted) {
    const dueAt = begun + (sent.due / rate) * 1000
    const early = dueAt - performance.now()
    if (early > 0) await sleep(early, undefined, { signal: stopped }).catch(() => undefined)
    if (stopped.aborted) break
    const n = sent.due++
    if (waiting.size >= MAX_WAITING) {
      fail('TOO_MANY_WAITING')
      continue
    }
    const sending = send(n, dueAt).finally(() => waiting.delete(sending))
    waiting.add(sending)
    // Waits for responses even if the server is behind.
    if (early <= 0 && n % 16 === 0) await sleep(0)
  }
  await Promise.all(waiting)
  sent.ms = performance.now() - begun
  return sent
}

const percentiles = (values) => {
  const sorted = values.sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? null }
}

const outcomeOf = ({ options, people, channels, received, sent }) => {
  const { acknowledged, expected, lostNotified, lostSilently, doubled, reloads } = received.tally.outcome()
  const lost = lostNotified + lostSilently
  return {
    people,
    channels: channels.length,
    sockets: received.sockets.length,
    rate: options.rate,
    seconds: sent.ms / 1000,
    due: sent.due,
    answered: acknowledged,
    failed: Object.values(sent.failures).reduce((total, count) => total + count, 0),
    failures: sent.failures,
    expected,
    received: expected - lost,
    lost,
    doubled,
    connectionsLost: received.connectionsLost,
    reloads,
    sendMs: percentiles(sent.latencies),
    eventMs: percentiles(received.latencies),
  }
}
