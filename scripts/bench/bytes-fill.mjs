/** The messages that the bytes are measured beside: imported ones, and as many rows of a bare table. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { times } from './tools.mjs'

const require = createRequire(import.meta.url)
export const CHANNELS = 100
/** Characters of a message. */
export const LENGTH = 48

/** The same numbers in each run: a linear congruential generator. */
function randomFrom(seed) {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const random = randomFrom(1)
const syllables = [...'bdfgklmnprstv'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel))
const words = times(3000, () => times(2 + random(3), () => syllables[random(syllables.length)]).join(''))
/** Low numbers are frequent, as are few words of a language. */
export const textOf = (n) => {
  const below = randomFrom(n * 2654435761)
  let text = ''
  while (text.length < LENGTH) text += `${words[Math.floor(below(words.length) ** 2 / words.length)]} `
  return text.slice(0, LENGTH - 1) + 'a'
}

const at = (milliseconds) => new Date(Date.UTC(2025, 0, 1) + milliseconds).toISOString()

/** Imports so many messages for a tenant, by the path that any import takes. */
export async function fill(database, tenantId, messages) {
  const { importFiles } = require('../../dist/src/cli/import/import.js')
  const folder = mkdtempSync(join(tmpdir(), 'chat-bytes-'))
  const file = join(folder, 'lines.jsonl')
  const write = (lines) => appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  try {
    const channels = Math.max(CHANNELS, messages / 1000)
    for (let c = 0; c < channels; c += 1) {
      write([
        { type: 'channel', id: `c${c}`, kind: 'GROUP', createdById: 'u0', createdAt: at(0) },
        { type: 'member', channelId: `c${c}`, userId: 'u0' },
      ])
    }
    for (let n = 0; n < messages; n += 10_000) {
      write(
        times(Math.min(10_000, messages - n), (i) => {
          const about = { channelId: `c${(n + i) % channels}`, userId: 'u0', createdAt: at((n + i) * 100) }
          return { type: 'message', id: `m${n + i}`, text: textOf(n + i), ...about }
        }),
      )
    }
    const report = (await importFiles(database, { tenantId }, [file])).toJSON()
    if (report.refused > 0) throw new Error(`${report.refused} lines were refused`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The minimum: one row a message with its key and an index by time. */
export const BARE = `
  create table bare_messages (
    tenant_id text, channel_id text, id text, sender_id text not null, text text not null,
    created_at timestamptz(3) not null, primary key (tenant_id, channel_id, id)
  );
  create index bare_messages_by_time on bare_messages (tenant_id, channel_id, created_at);
  create function bare_id() returns text language sql as $$ select 'm' || left(md5(random()::text), 23) $$`

export async function fillBare(pool, tenantId, messages) {
  await pool.query(
    `insert into bare_messages
     select $1, 'c' || n % greatest($3, $2 / 1000), bare_id(), 'u0', 'message number ' || lpad(n::text, 33, '0'),
            timestamptz '2025-01-01' + n * interval '100 milliseconds'
       from generate_series(0, $2::integer - 1) n`,
    [tenantId, messages, CHANNELS],
  )
}

export const isBare = (table) => table === 'bare_messages'
