import { Client } from 'pg'
import type { ImportRecord } from '../../generated/import-validators'
import { runFile, runScript } from '../platform/database/scratch'
import { createDatabase } from '../support/database'
import { createEmbedded } from '../support/embedded'
import { eventually } from '../support/eventually'
import { at, dump, fileOf, importInto, message, source } from '../support/imports'
import { query, recount } from '../support/recount'

const many = (messages: number): ImportRecord[] => {
  const channels = Array.from({ length: 40 }, (_, n) => `c${n}`)
  return [
    ...channels.map((id): ImportRecord => ({
      type: 'channel',
      id,
      kind: 'GROUP',
      createdById: 'ann',
      createdAt: at(0),
    })),
    ...channels.map((channelId): ImportRecord => ({ type: 'member', channelId, userId: 'bob', lastReadAt: at(9) })),
    ...Array.from({ length: messages }, (_, n) => message(channels[n % 40]!, `m${n}`, 'ann', Math.floor(n / 40))),
  ]
}

it('a second run completes an import that was killed', async () => {
  const [whole, killed] = [await createDatabase(), await createDatabase()]
  const lines = many(24_000)
  const file = fileOf(lines)
  const args = ['import', '--tenant', 'acme', '--jobs', '1', file]
  // The first batch of channels is committed; the second one waits within its transaction.
  const lock = new Client({ connectionString: killed })
  await lock.connect()
  await lock.query(`
    create function test_wait() returns trigger language plpgsql as $$
    begin
      if exists (select from chat_messages) then perform pg_advisory_xact_lock(1); end if;
      return null;
    end $$;
    create trigger test_wait before insert on chat_messages execute function test_wait();
    select pg_advisory_lock(1)`)
  const first = await runFile('src/cli/chat-migrate.ts', args, { CHAT_DATABASE_URL: killed })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
  await eventually(async () => expect(await query(killed, waiting)).toHaveLength(1))
  first.process.kill('SIGKILL')
  await first.ended
  await lock.end()
  await query(killed, 'drop function test_wait cascade')
  await importInto(killed, lines, { tenantId: 'acme' })
  await importInto(whole, lines, { tenantId: 'acme' })
  expect(await dump(killed)).toEqual(await dump(whole))
  expect(await recount(killed)).toEqual([])
})

it('works on an embedded database, and is idempotent', async () => {
  const script = await runScript(`
    import { openDatabase } from './src/platform/database/connect'
    import { importFiles } from './src/cli/import/import'
    async function main() {
      const database = await openDatabase({ url: '${await createEmbedded()}' })
      for (let n = 0; n < 2; n += 1) {
        const { counts } = await importFiles(database, { tenantId: 'acme' }, ['${fileOf(source)}'])
        console.log(counts.message?.imported, counts.message?.alreadyThere)
      }
      await database.close()
    }
    void main()`)
  const { stdout, stderr } = await script.ended
  expect({ lines: stdout.trim().split('\n'), stderr }).toEqual({ lines: ['9 0', '0 9'], stderr: '' })
})
