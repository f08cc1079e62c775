import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { row } from './tools.mjs'

const require = createRequire(import.meta.url)
const CHANNELS = 200
const MEMBERS = 10
const at = (milliseconds) => new Date(Date.UTC(2025, 0, 1) + milliseconds).toISOString()

/** Lines of groups of ten, with a reply and a reaction to each twentieth message. */
function* lines(messages) {
  for (let c = 0; c < CHANNELS; c += 1) {
    yield { type: 'channel', id: `c${c}`, kind: 'GROUP', createdById: `u${c}`, createdAt: at(0) }
    for (let n = 0; n < MEMBERS; n += 1) {
      yield { type: 'member', channelId: `c${c}`, userId: `u${c + n}`, lastReadAt: at(messages * 50) }
    }
  }
  for (let n = 0; n < messages; n += 1) {
    const c = n % CHANNELS
    const about = { channelId: `c${c}`, userId: `u${c + (n % MEMBERS)}`, createdAt: at(n * 100) }
    const isTwentieth = Math.floor(n / CHANNELS) % 20 === 1
    const text = `message number ${n} about ${(n * 2654435761).toString(36)}`
    yield { type: 'message', id: `m${n}`, text, ...about, ...(isTwentieth && { parentId: `m${n - CHANNELS}` }) }
    if (isTwentieth) yield { type: 'reaction', messageId: `m${n}`, key: '👍', ...about }
  }
}

export const importBenches = {
  /** BENCH_MESSAGES messages by two connections, beside a bare copy of their rows into a table with the same indexes. */
  async import({ databaseUrl, pool }) {
    const { openDatabase } = require('../../dist/src/platform/database/connect.js')
    const { importFiles } = require('../../dist/src/cli/import/import.js')
    const messages = Number(process.env.BENCH_MESSAGES ?? 200_000)
    const folder = mkdtempSync(join(tmpdir(), 'chat-import-'))
    // PostgreSQL reads the file of the bare copy by itself.
    chmodSync(folder, 0o777)
    const database = await openDatabase({ url: databaseUrl })
    try {
      const file = join(folder, 'lines.jsonl')
      writeFileSync(file, [...lines(messages)].map((line) => JSON.stringify(line)).join('\n'))
      const rateOf = async (tenantId) => ({
        rate: (await importFiles(database, { tenantId }, [file])).toJSON().messagesPerSecond,
      })
      const ours = await rateOf('import')
      const rows = join(folder, 'rows')
      await pool.query(`copy (select * from chat_messages where tenant_id = 'import') to '${rows}'`)
      await pool.query('create table bare_import (like chat_messages including all)')
      const start = performance.now()
      await pool.query(`copy bare_import from '${rows}'`)
      const bare = { rate: messages / ((performance.now() - start) / 1000) }
      // The statistics say now that all messages are of the first tenant.
      await pool.query('analyze')
      const second = await rateOf('second')
      return [
        row(
          `import of ${messages.toLocaleString('en')} messages, search index included`,
          'a bare copy with the same indexes, by one connection',
          bare,
          ours,
          0.7,
        ),
        row('import of as many of a second tenant', 'that of the first', ours, second, 0.5),
      ]
    } finally {
      await database.close()
      rmSync(folder, { recursive: true })
    }
  },
}
