/** Imports many messages, as from the export of another service. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomOf } from '../../clients/conformance/src/walk/random.mjs'
import { withFolder } from '../program.mjs'
import { times } from './tools.mjs'

export const CHANNELS = 100
const MEMBERS = 10
/** Lines in memory at a time. */
const SLICE = 1000

/** The same words in each run. */
const random = randomOf('words')
const syllables = [...'bdfgklmnprstv'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel))
const words = times(3000, () => times(random.integer(2, 4), () => random.pick(syllables)).join(''))
/** 48 characters. Low numbers are frequent, like the common words of a language. */
export const textOf = (n) => {
  const { next } = randomOf(String(n))
  const text = times(12, () => words[Math.floor(next() ** 2 * words.length)]).join(' ')
  return `${text.slice(0, 47)}a`
}

const at = (milliseconds) => new Date(Date.UTC(2025, 0, 1) + milliseconds).toISOString()

function linesOfChannel(c, messages) {
  const channel = { type: 'channel', id: `c${c}`, kind: 'GROUP', createdById: `u${c}`, createdAt: at(0) }
  const lastReadAt = at(messages * 50)
  return [channel, ...times(MEMBERS, (n) => ({ type: 'member', channelId: `c${c}`, userId: `u${c + n}`, lastReadAt }))]
}

/** Each twentieth message of a channel is a reply, with a reaction. */
function linesOfMessage(n, channels) {
  const c = n % channels
  const about = { channelId: `c${c}`, userId: `u${c + (n % MEMBERS)}`, createdAt: at(n * 100) }
  const isTwentieth = Math.floor(n / channels) % 20 === 1
  const parent = isTwentieth && { parentId: `m${n - channels}` }
  const message = { type: 'message', id: `m${n}`, text: textOf(n), ...about, ...parent }
  return isTwentieth ? [message, { type: 'reaction', messageId: `m${n}`, key: '👍', ...about }] : [message]
}

function* slices(messages) {
  const channels = Math.max(CHANNELS, Math.ceil(messages / 1000))
  const text = (lines) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  yield text(times(channels, (c) => linesOfChannel(c, messages)).flat())
  for (let n = 0; n < messages; n += SLICE)
    yield text(times(Math.min(SLICE, messages - n), (i) => linesOfMessage(n + i, channels)).flat())
}

/** Imports messages for a tenant. @returns messages a second */
export const fill = (database, tenantId, messages) =>
  withFolder('import', async (folder) => {
    const { importFiles } = await import('../../dist/src/cli/import/import.js')
    const file = join(folder, 'lines.jsonl')
    await writeFile(file, slices(messages))
    const { refused, messagesPerSecond } = (await importFiles(database, { tenantId }, [file])).toJSON()
    if (refused > 0) throw new Error(`${refused} lines were refused`)
    return messagesPerSecond
  })
