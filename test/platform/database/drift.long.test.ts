import { Client } from 'pg'
import { openDatabase } from '../../../src/platform/database/connect'
import { findDrift } from '../../../src/platform/database/migrate'
import { createDatabase } from '../../support/database'
import { runFile } from './scratch'

async function change(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

async function driftOf(url: string) {
  const database = await openDatabase({ url })
  try {
    return await findDrift(database)
  } finally {
    await database.close()
  }
}

const status = async (url: string) => (await runFile('src/cli/chat-migrate.ts', ['status', '--database', url])).ended

it('a schema of the migrations has no drift, even with additions by others', async () => {
  const url = await createDatabase()
  await change(url, 'create index host_report on chat_messages (created_at); create table chat_note (id int)')
  expect(await driftOf(url)).toEqual({ missing: [], different: [], unknown: undefined })
  expect(await status(url)).toMatchObject({ code: 0, stderr: '' })
})

it('names missing and different objects, with a distinct exit code', async () => {
  const url = await createDatabase()
  await change(
    url,
    // The views of the tenant fence depend on the columns.
    `drop schema public_fence cascade;
     drop index chat_polls_due;
     alter table chat_channels alter column name type varchar(20);
     alter table chat_reports drop constraint chat_reports_category_check;
     alter table chat_channel_members disable trigger chat_channel_members_await_blocks;
     alter table chat_events drop column message_at;
     drop table chat_poll_votes;
     create or replace function chat_iso(p_time timestamptz) returns text language sql stable as 'select null'`,
  )
  const { missing, different } = await driftOf(url)
  expect(missing).toEqual(
    expect.arrayContaining([
      'index chat_polls_due of chat_polls',
      'constraint chat_reports_category_check of chat_reports',
      'column chat_events.message_at',
      'table chat_poll_votes',
    ]),
  )
  expect(different.map((text) => text.split(': ')[0]).sort()).toEqual([
    'column chat_channels.name',
    'function chat_iso(p_time timestamp with time zone)',
    'trigger chat_channel_members_await_blocks of chat_channel_members',
  ])
  const shown = await status(url)
  expect(shown.code).toBe(3)
  expect(shown.stdout).toMatch(/^missing +index chat_polls_due of chat_polls$/m)
  expect(shown.stdout).toMatch(
    /^different +column chat_channels.name: should be "text", is "character varying\(20\)"$/m,
  )
})

it('leaves no trace of the comparison', async () => {
  const url = await createDatabase()
  await driftOf(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select nspname from pg_namespace where nspname like 'chat%'`)
  await client.end()
  expect(rows).toEqual([])
})

it('reports that a role that cannot create a schema could not compare anything', async () => {
  const url = await createDatabase()
  const name = new URL(url).pathname.slice(1)
  await change(url, `create role "reader_${name}" login; grant select on chat_migrations to "reader_${name}"`)
  const asReader = new URL(url)
  asReader.username = `reader_${name}`
  expect(await status(asReader.href)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/could not be compared.*permission denied.*grant create on database/s),
  })
})
