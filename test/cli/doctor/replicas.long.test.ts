import { Client } from 'pg'
import { collect } from '../../../src/cli/doctor/finding'
import { checkReplicas } from '../../../src/cli/doctor/replicas'
import { migrate } from '../../../src/index'
import { openDatabase } from '../../../src/platform/database/connect'
import { eventually } from '../../support/eventually'
import { startServices, type Services } from '../../support/services'

type Name = 'primary' | 'replica' | 'second-replica'

let services: Services<Name>
beforeEach(async () => {
  services = await startServices('primary', 'replica', 'second-replica')
  await migrate({ database: { url: services.urls.primary } })
  await ask(
    'primary',
    `insert into chat_installation (id, epoch, epoch_began_at, origin) values ('a', 'b', '-infinity', chat_origin())`,
  )
  await ask('primary', `create role limited login; grant select on chat_installation to limited`)
  await caughtUp('primary', 'replica')
  await caughtUp('primary', 'second-replica')
})
afterEach(() => services.stop())

async function ask<Row>(name: Name, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: services.urls[name] })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Some megabytes of WAL. */
const write = (name: Name) =>
  ask(name, `create table "t${Math.random()}" as select repeat(n::text, 9) from generate_series(1, 50000) n`)

const caughtUp = (primary: Name, replica: Name) =>
  eventually(async () => {
    const [row] = await ask<{ lsn: string }>(primary, 'select pg_current_wal_lsn()::text as lsn')
    const [found] = await ask<{ there: boolean }>(replica, `select pg_last_wal_replay_lsn() >= '${row?.lsn}' as there`)
    return found?.there === true
  })

const receivesNothing = (replica: Name) =>
  eventually(async () => (await ask(replica, 'select from pg_stat_wal_receiver')).length === 0)

const follow = async (name: Name, url: string) => {
  const { port } = new URL(url)
  await ask(name, `alter system set primary_conninfo = 'host=127.0.0.1 user=postgres port=${port}'`)
  await ask(name, 'select pg_reload_conf()')
}

/** The doctor's findings about a replica, except its feedback, as a superuser and as a restricted role. */
async function findings(primary: Name, replica: Name): Promise<[level: string, text: string][]> {
  const ask = async (user: string) => {
    const [url, replicaUrl] = [primary, replica].map(
      (name) => Object.assign(new URL(services.urls[name]), { username: user }).href,
    )
    const database = await openDatabase({ url: url as string })
    const [found] = await collect(checkReplicas(database, [replicaUrl as string]))
    await database.close()
    expect(found?.advice === undefined).toBe(found?.level === 'ok')
    return [found?.level, found?.text.replace(/^\S+ /, '')] as [string, string]
  }
  return [await ask('postgres'), await ask('limited')]
}

/** In both cases. */
const both = (level: string, text: RegExp) => Array(2).fill([level, expect.stringMatching(text)])

const isCurrent = (primary: Name) =>
  eventually(async () =>
    expect(await findings(primary, 'second-replica')).toEqual(both('ok', /^has replayed everything$/)),
  )

const never =
  /^it is on timeline 1, and this primary on 2: it follows the primary before the promotion, and can never catch up$/

it('reports a replica that still follows the old primary, even one that is ahead, and when that primary is dead', async () => {
  await ask('replica', 'select pg_promote()')
  await write('replica')
  await eventually(async () => expect(await findings('replica', 'second-replica')).toEqual(both('problem', never)))
  await write('primary')
  await write('primary')
  await caughtUp('primary', 'second-replica')
  expect(await findings('replica', 'second-replica')).toEqual(both('problem', /^it has what this primary never wrote/))

  const [row] = await ask<{ file: string }>('primary', `select pg_read_file('postmaster.pid') as file`)
  process.kill(Number.parseInt(row!.file), 'SIGKILL')
  await receivesNothing('second-replica')
  for (let n = 0; n < 3; n += 1) await write('replica')
  expect(await findings('replica', 'second-replica')).toEqual(both('problem', never))
})

it('names the reason of a stalled replica, and a superseded primary, until it follows the promoted one', async () => {
  await isCurrent('primary')
  await ask('second-replica', 'select pg_wal_replay_pause()')
  await write('primary')
  expect(await findings('primary', 'second-replica')).toEqual(both('warning', /behind, and its replay is paused$/))
  await ask('second-replica', 'select pg_wal_replay_resume()')
  await caughtUp('primary', 'second-replica')

  await follow('second-replica', 'postgres://127.0.0.1:1')
  await receivesNothing('second-replica')
  await write('primary')
  expect(await findings('primary', 'second-replica')).toEqual(both('warning', /behind, and it receives none$/))

  await caughtUp('primary', 'replica')
  await ask('replica', 'select pg_promote()')
  await write('replica')
  // It cannot reach the old primary.
  await eventually(async () => expect(await findings('replica', 'second-replica')).toEqual(both('problem', never)))
  await follow('second-replica', services.urls.replica)
  await caughtUp('replica', 'second-replica')
  const taken =
    /^it is on timeline 2, and this primary on 1: it follows a primary that has taken the place of this one$/
  expect((await findings('primary', 'second-replica'))[0]).toEqual(both('problem', taken)[0])
  await isCurrent('replica')
})
