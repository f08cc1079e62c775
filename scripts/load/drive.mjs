import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { ChatClient } from '../../clients/typescript/dist/esm/index.js'
import { Listener } from './listener.mjs'

/** Connections and channels opened at once, before the measurement. */
const AT_ONCE = 20
/** Characters of a message. */
const LENGTH = 50
/** Maximum messages in flight. Further ones are not sent, and count as failed. */
const MAX_WAITING = 5000

const forEach = async (items, act) => {
  const left = [...items.entries()]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await act(next[1], next[0])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** @returns the results, with times in milliseconds. */
export const drive = async (options, people, stopped) => {
  const { url, sockets } = options
  const persons = people.map(({ id, token }) => ({ id, client: new ChatClient({ baseUrl: url, token, WebSocket }) }))
  const run = randomUUID().slice(0, 8)
  const channels = []
  const listeners = []
  try {
    // The first request creates users on a server that knows them only from tokens.
    await forEach(persons, ({ client }) => client.channels.getUnreadCount())
    await forEach(Array.from({ length: options.channels }), async (_, n) => {
      channels.push(await openChannel(persons, n, options.members, run))
    })
    await forEach(
      persons.flatMap((person) => Array.from({ length: sockets }, () => person)),
      async (person) => {
        const listener = new Listener(person.client.realtime(), run)
        listeners.push(listener)
        const own = channels.filter(({ members }) => members.includes(person))
        await listener.open(own.map(({ id }) => id))
      },
    )
    const sent = await write(channels, options, run, stopped)
    await untilSettled(sent, listeners, options.settle * 1000)
    return outcomeOf({ options, people: persons.length, channels, listeners, sent })
  } finally {
    for (const listener of listeners) listener.close()
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

/**
 * Sends at the requested rate, even if the server falls behind. Latency counts from a message's due time, so a stall
 * affects every message due during it.
 */
const write = async (channels, { rate, seconds }, run, stopped) => {
  /** @type {number[]} */
  const latencies = []
  const sent = { due: 0, answered: new Map(), latencies, failures: {}, waiting: new Set(), ms: 0 }
  const fail = (code) => (sent.failures[code] = (sent.failures[code] ?? 0) + 1)
  const send = async (n, dueAt) => {
    const { id: channelId, members } = channels[n % channels.length]
    const { client } = members[Math.floor(n / channels.length) % members.length]
    const text = `message ${n} `.padEnd(LENGTH, 'x')
    try {
      await client.messages.send(channelId, { text, metadata: { load: `${run}:${n}:${dueAt}` } }, { retries: 0 })
      sent.answered.set(n, channelId)
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
    if (sent.waiting.size >= MAX_WAITING) {
      fail('TOO_MANY_WAITING')
      continue
    }
    const sending = send(n, dueAt).finally(() => sent.waiting.delete(sending))
    sent.waiting.add(sending)
    // Waits for responses even if the server is behind.
    if (early <= 0 && n % 16 === 0) await sleep(0)
  }
  await Promise.all(sent.waiting)
  sent.ms = performance.now() - begun
  return sent
}

const missingOf = (sent, listener) => {
  let missing = 0
  for (const [n, channelId] of sent.answered) if (listener.follows(channelId) && !listener.seen.has(n)) missing += 1
  return missing
}

/** Messages count as lost after this time without any message. */
const untilSettled = async (sent, listeners, quietMs) => {
  const count = () => listeners.reduce((sum, listener) => sum + missingOf(sent, listener), 0)
  let missing = count()
  let quietSince = performance.now()
  while (missing > 0 && performance.now() - quietSince < quietMs) {
    await sleep(100)
    const now = count()
    if (now < missing) quietSince = performance.now()
    missing = now
  }
}

const percentiles = (values) => {
  const sorted = values.sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? null }
}

const outcomeOf = ({ options, people, channels, listeners, sent }) => {
  const sum = (pick) => listeners.reduce((total, listener) => total + pick(listener), 0)
  const lost = sum((listener) => missingOf(sent, listener))
  const expected = sum((listener) => [...sent.answered.values()].filter((id) => listener.follows(id)).length)
  return {
    people,
    channels: channels.length,
    sockets: listeners.length,
    rate: options.rate,
    seconds: sent.ms / 1000,
    due: sent.due,
    answered: sent.answered.size,
    failed: Object.values(sent.failures).reduce((total, count) => total + count, 0),
    failures: sent.failures,
    expected,
    received: expected - lost,
    lost,
    doubled: sum(({ doubled }) => doubled),
    connectionsLost: sum(({ connectionsLost }) => connectionsLost),
    reloads: sum(({ reloads }) => reloads),
    sendMs: percentiles(sent.latencies),
    eventMs: percentiles(listeners.flatMap(({ latencies }) => latencies)),
  }
}
