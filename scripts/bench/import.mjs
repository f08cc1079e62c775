import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { withFolder } from '../program.mjs'
import { fill } from './fill.mjs'
import { row } from './rows.mjs'

/**
 * Imports BENCH_MESSAGES messages over two connections; the baseline copies the same rows into a bare table with the
 * same indexes.
 */
export async function importMessages({ database, pool }) {
  const messages = Number(process.env.BENCH_MESSAGES ?? 200_000)
  const first = { rate: await fill(database, 'import', messages) }
  const bare = { rate: messages / (await withFolder('import', (folder) => copy(pool, folder))) }
  // By the statistics, all messages now belong to the first tenant.
  await pool.query('analyze')
  const second = { rate: await fill(database, 'second', messages) }
  const work = `import of ${messages.toLocaleString('en')} messages, search index included`
  return [
    row(work, 'a bare copy with the same indexes, by one connection', bare, first, 0.7),
    row('import of as many of a second tenant', 'that of the first', first, second, 0.5),
  ]
}

/** @returns the seconds that PostgreSQL takes to copy the imported rows. */
async function copy(pool, folder) {
  // PostgreSQL itself writes and reads the file.
  chmodSync(folder, 0o777)
  const file = join(folder, 'rows')
  await pool.query(`copy (select * from chat_messages where tenant_id = 'import') to '${file}'`)
  await pool.query('create table bare_import (like chat_messages including all)')
  const start = performance.now()
  await pool.query(`copy bare_import from '${file}'`)
  return (performance.now() - start) / 1000
}
