/** The cost of agents' answers: streamed, against one edit of the message per piece. */
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { figure, kib, slowdown } from './rows.mjs'
import { seedChannel } from './seed.mjs'
import { cpuOf, latency, openSockets, send, times, users as usersOf, withServer } from './tools.mjs'

const require = createRequire(import.meta.url)

const STREAMS = Number(process.env.BENCH_STREAMS ?? 100)
/** Answers edited at a time: more would queue, at the same cost each. */
const EDITED = Math.ceil(STREAMS / 10)
const SUBSCRIBERS = 20
const TOKENS = 500
const TOKEN = 'word'
const TOKEN_MS = 20
/** The end of the last edit. */
const LAST = '(end)'
/** As the client's `stream()` batches them. */
const EDIT_MS = 50

const channelOf = (n) => `stream${n}`
const botOf = (n) => `bot-${n}`
const users = usersOf(SUBSCRIBERS)

/** Subscribers that count the frames of answers and their bytes, and the ends of answers, over all sockets. */
async function openReaders(server, channels) {
  /** @type {{ frames: number, bytes: number, ended: number, sockets: WebSocket[] }} */
  const readers = { frames: 0, bytes: 0, ended: 0, sockets: [] }
  const count = (frame) => {
    if (!frame.includes('"chat:message:') || !frame.includes(TOKEN)) return
    readers.frames += 1
    readers.bytes += frame.length
    if (frame.includes('"COMPLETE"') || frame.includes(LAST)) readers.ended += 1
  }
  for (let n = 0; n < channels; n += 1)
    readers.sockets.push(...(await openSockets(server, SUBSCRIBERS, [channelOf(n)], count)))
  return readers
}

/** The cost of each answer: the server's and PostgreSQL's CPU, WAL, rows of the log; frames and bytes for each reader. */
async function costOf({ pool, server, readers }, count, answer) {
  const state = async () => {
    const { rows } = await pool.query(
      `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, (select count(*) from chat_events) as rows`,
    )
    return { wal: Number(rows[0].wal), rows: Number(rows[0].rows) }
  }
  const before = await state()
  const cpu = await cpuOf([server], async () => {
    await Promise.all(times(count, answer))
    while (readers.ended < count * SUBSCRIBERS) await pause(20)
    return count
  })
  const after = await state()
  return {
    cpu,
    wal: (after.wal - before.wal) / count,
    rows: (after.rows - before.rows) / count,
    frames: readers.frames / readers.ended,
    bytes: readers.bytes / readers.ended,
  }
}

/** One token at a time, at a model's pace. */
async function* tokens() {
  const began = performance.now()
  for (let n = 0; n < TOKENS; n += 1) {
    await pause(Math.max(0, began + n * TOKEN_MS - performance.now()))
    yield TOKEN
  }
}

const clientOf = (server, n) => {
  const { ChatClient } = require('../../clients/typescript/dist/cjs/index.js')
  return new ChatClient({ baseUrl: server.url, token: botOf(n), WebSocket })
}

const streamed = (server) => async (n) => {
  await pause(Math.random() * EDIT_MS)
  const stream = await clientOf(server, n).messages.stream(channelOf(n), { text: TOKEN })
  await stream.pipe(tokens())
  await stream.end()
}

const edited = (server) => async (n) => {
  const { messages } = clientOf(server, n)
  const { id } = await messages.send(channelOf(n), { text: TOKEN })
  const began = performance.now()
  const edits = (TOKENS * TOKEN_MS) / EDIT_MS
  for (let done = 1; done <= edits; done += 1) {
    await pause(Math.max(0, began + done * EDIT_MS - performance.now()))
    const text = TOKEN.repeat(Math.ceil((TOKENS * done) / edits))
    await messages.edit(channelOf(n), id, { text: done === edits ? text + LAST : text })
  }
}

export async function streams({ databaseUrl, pool }) {
  for (let n = 0; n < STREAMS; n += 1) await seedChannel(pool, { id: channelOf(n), users: [...users, botOf(n)] })
  await pool.query('analyze')
  const quiet = channelOf(STREAMS)
  await seedChannel(pool, { id: quiet, users })
  const open = (channels, work) =>
    withServer({ kind: 'chat', databaseUrl }, async (server) => {
      const readers = await openReaders(server, channels)
      try {
        return await work({ pool, server, readers })
      } finally {
        for (const socket of readers.sockets) socket.terminate()
      }
    })
  const streams = await open(STREAMS, async (setting) => costOf(setting, STREAMS, streamed(setting.server)))
  const edits = await open(EDITED, async (setting) => costOf(setting, EDITED, edited(setting.server)))
  const sends = await open(STREAMS + 1, async ({ server }) => {
    const alone = await latency(server.url, send(quiet, users[0]))
    let isOver = false
    const writing = times(STREAMS, async (n) => {
      while (!isOver) await streamed(server)(n)
    })
    const [without, within] = await Promise.all(
      [quiet, channelOf(0)].map((id) => latency(server.url, send(id, users[0]))),
    )
    isOver = true
    await Promise.all(writing)
    return { alone, without, within }
  })
  const ms = (micros) => (micros === undefined ? '–' : `${(micros / 1000).toFixed(1)} ms`)
  const figures = [
    { name: 'frames for each subscriber', of: ({ frames }) => frames, text: (value) => value.toFixed(0), most: 260 },
    { name: 'bytes for each subscriber', of: ({ bytes }) => bytes, text: kib, most: 45_000 },
    { name: 'rows of the log', of: ({ rows }) => rows, text: (value) => value.toFixed(1), most: 2 },
    { name: 'WAL', of: ({ wal }) => wal, text: kib },
    { name: 'CPU of the server', of: ({ cpu }) => cpu.server, text: ms },
    { name: 'CPU of PostgreSQL', of: ({ cpu }) => cpu.postgres, text: ms },
  ]
  const work = `an answer of ${(TOKENS * TOKEN.length).toLocaleString('en')} characters as a stream`
  return [
    ...figures.flatMap(({ name, of, text, most }) => {
      const [ours, bare] = [of(streams), of(edits)]
      if (ours === undefined || bare === undefined) return []
      const limit = most === undefined ? '≤ 1 ×' : `≤ ${text(most)}`
      return figure(`${work}, ${name}`, ['by edits', bare], ours, text, limit, ours <= (most ?? bare))
    }),
    slowdown(`send where a stream grows, beside ${STREAMS}`, 'in another channel', sends.without, sends.within, 1.2),
    slowdown(`send beside ${STREAMS} streams in other channels`, 'alone', sends.alone, sends.without),
  ]
}
