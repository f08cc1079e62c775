import { Client } from 'pg'
import { migrate } from '../../../src/index'
import { eventually } from '../../support/eventually'
import { Backup } from '../../support/backup'
import { startServices, type Services } from '../../support/services'
import { runFile } from './scratch'
import { type Person, World } from '../../support/world'

type Name = 'primary' | 'replica' | 'second-replica'

let services: Services<Name>
let world: World
let alice: Person
let bob: Person

beforeAll(async () => {
  services = await startServices('primary', 'replica', 'second-replica')
})
afterAll(() => services.stop())
// Also after a failure; the last test kills it.
afterEach(() => resume('replica').catch(() => undefined))

const urlOf = (name: Name, database = 'postgres') => new URL(`/${database}`, services.urls[name]).href

const ask = async <Row>(name: Name, statement: string, database?: string): Promise<Row[]> => {
  const client = new Client({ connectionString: urlOf(name, database) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

const pause = (name: Name) => ask(name, 'select pg_wal_replay_pause()')
const resume = (name: Name) => ask(name, 'select pg_wal_replay_resume()')

/** Waits until the replica has everything. */
const caughtUp = (name: Name) =>
  eventually(async () => {
    const [primary] = await ask<{ lsn: string }>('primary', 'select pg_current_wal_insert_lsn()::text as lsn')
    const [row] = await ask<{ there: boolean }>(name, `select pg_last_wal_replay_lsn() >= '${primary?.lsn}' as there`)
    return row?.there === true
  })

/** The sum of a metric over all replicas. */
const metric = async (name: string, label = '') => {
  const text = (await world.nodes[0]?.chat.metrics?.metrics()) ?? ''
  const samples = text.matchAll(new RegExp(`^${name}\\{.*${label}.*\\} (\\d+)$`, 'gm'))
  return [...samples].reduce((sum, [, value]) => sum + Number(value), 0)
}

/** The number of replica reads so far, by outcome. */
const reads = async () => {
  const count = (outcome: string) => metric('chat_replica_reads_total', `outcome="${outcome}"`)
  return { used: await count('used'), behind: await count('behind'), failed: await count('failed') }
}

async function start(replicas: Name[], databases: Partial<Record<Name, string>> = {}) {
  const url = urlOf('primary', databases.primary)
  await migrate({ database: { url } })
  await Promise.all(replicas.map(caughtUp))
  world = await World.start({
    settings: {
      database: {
        url,
        replicaUrls: replicas.map((name) => urlOf(name, databases[name])),
        tenantFence: true,
      },
      metrics: true,
    },
  })
  // A new installation must reach the replicas first.
  await eventually(async () => (await metric('chat_replica_usable')) === replicas.length)
  alice = world.person('alice')
  bob = world.person('bob')
}

const group = async () => (await alice.client.channels.createGroup({ name: 'Team', userIds: ['bob'] })).id
const textsOf = async (person: Person, id: string) =>
  (await person.client.messages.list(id)).messages.map(({ text }) => text)

it('reads pages, searches and exports from a replica that is as recent as the request', async () => {
  await start(['replica'])
  const id = await group()
  const top = await alice.client.messages.send(id, { text: 'needle' })
  await bob.client.messages.send(id, { text: 'reply', parentMessageId: top.id })
  await caughtUp('replica')
  // On a busy machine a replica may be skipped for a while.
  await eventually(async () => {
    const before = await reads()
    expect(await textsOf(bob, id)).toEqual(['reply', 'needle'])
    expect((await bob.client.messages.listThread(id, top.id)).messages).toHaveLength(1)
    expect((await bob.client.members.list(id)).members).toHaveLength(2)
    expect((await bob.client.channels.listSharedFiles(id)).files).toEqual([])
    expect((await bob.client.messages.search({ keyword: 'needle' })).messages).toHaveLength(1)
    expect((await reads()).used).toBe(before.used + 5)
  })
  const { used } = await reads()
  const data = world.nodes[0]!.chat.data(world.tenantId)
  const types = new Set<string>()
  for await (const { type } of data.exportUser('alice')) types.add(type)
  expect([...types]).toEqual(expect.arrayContaining(['message', 'membership', 'end']))
  expect((await reads()).used).toBeGreaterThan(used)

  // The primary is not a replica.
  const env = { CHAT_DATABASE_REPLICA_URLS: `${services.urls.replica}, ${services.urls.primary}` }
  const { stdout } = await (
    await runFile('src/cli/chat-migrate.ts', ['doctor', '--json', '--database', services.urls.primary], env)
  ).ended
  const { findings } = JSON.parse(stdout) as { findings: { area: string; level: string }[] }
  const levels = findings.flatMap(({ area, level }) => (area === 'replica' ? [level] : []))
  expect(levels).toEqual(['ok', 'note', 'problem'])
})

it('never misses own messages or shows deleted or hidden ones while the replay is paused', async () => {
  await start(['replica'])
  const id = await group()
  const first = await alice.client.messages.send(id, { text: 'first' })
  await bob.client.messages.send(id, { text: 'second' })
  await caughtUp('replica')
  await pause('replica')
  const own = await alice.client.messages.send(id, { text: 'third' })
  expect(await textsOf(alice, id)).toEqual(['third', 'second', 'first'])
  await alice.client.messages.delete(id, first.id)
  expect(await textsOf(bob, id)).toEqual(['third', 'second'])
  expect((await bob.client.messages.search({ keyword: 'first' })).messages).toEqual([])
  expect((await bob.client.messages.search({ keyword: 'third' })).messages.map((found) => found.id)).toEqual([own.id])
  await resume('replica')
  await caughtUp('replica')
  await pause('replica')
  // Changes for a single user do not advance the channel's seq.
  await alice.client.users.block({ userId: 'bob' })
  expect(await textsOf(alice, id)).toEqual(['third'])
  await alice.client.users.unblock({ userId: 'bob' })
  await alice.client.channels.resetHistory(id)
  expect(await textsOf(alice, id)).toEqual([])
  expect(await textsOf(bob, id)).toEqual(['third', 'second'])
  await alice.client.members.remove(id, 'bob')
  await expect(textsOf(bob, id)).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
  expect((await reads()).behind).toBeGreaterThan(0)
  await resume('replica')
})

it('shows no state of a rolled-back history, even if a replica is ahead in it', async () => {
  await start(['replica'])
  const id = await group()
  await alice.client.messages.send(id, { text: 'kept' })
  const backup = await Backup.take(services.urls.primary)
  for (const text of ['gone', 'gone too']) await alice.client.messages.send(id, { text })
  await caughtUp('replica')
  await pause('replica')
  // As after a disk snapshot, with a new epoch as by `chat-migrate new-epoch`.
  await backup.restore({ isVisible: false })
  await ask('primary', `update chat_installation set epoch = 'another', epoch_began_at = clock_timestamp()`)
  // Sooner than the replica is compared again, which is every two seconds.
  expect(await textsOf(alice, id)).toEqual(['kept'])
  await alice.client.messages.send(id, { text: 'new' })
  expect(await textsOf(alice, id)).toEqual(['new', 'kept'])
  await resume('replica')
  await caughtUp('replica')
  await eventually(async () => {
    const { used } = await reads()
    expect(await textsOf(alice, id)).toEqual(['new', 'kept'])
    return (await reads()).used > used
  })
})

it('does not search a database that was replaced by a copy under open connections', async () => {
  const set = (statement: string, database: string) => ask('primary', statement, database)
  await set('create database replaced', 'postgres')
  await migrate({ database: { url: urlOf('primary', 'replaced') } })
  await set('create database copy template replaced', 'postgres')
  for (const database of ['replaced', 'copy']) {
    await set(
      `insert into chat_installation (id, epoch, epoch_began_at, origin) values ('one', 'first', '-infinity', chat_origin())`,
      database,
    )
  }
  await start(['replica'], { primary: 'copy', replica: 'replaced' })
  const id = await group()
  await alice.client.messages.send(id, { text: 'needle' })
  const found = async () => (await alice.client.messages.search({ keyword: 'needle' })).messages.map(({ text }) => text)
  // Within the same epoch, the replica would respond, which lacks the channel.
  await eventually(async () => (await found()).length === 0)
  await set(`update chat_installation set epoch = 'second'`, 'copy')
  // Sooner than the replica is compared again; one that replays late is not asked.
  for (let n = 0; n < 5; n += 1) expect(await found()).toEqual(['needle'])
})

it('continues without a replica that was killed or promoted', async () => {
  await start(['replica', 'second-replica'])
  const id = await group()
  await alice.client.messages.send(id, { text: 'here' })
  await Promise.all([caughtUp('replica'), caughtUp('second-replica')])
  const usedBy = async (times: number) => {
    const { used } = await reads()
    for (let n = 0; n < times; n += 1) expect(await textsOf(bob, id)).toEqual(['here'])
    return (await reads()).used - used
  }
  await eventually(async () => (await usedBy(4)) === 4)

  const [row] = await ask<{ file: string }>('replica', `select pg_read_file('postmaster.pid') as file`)
  process.kill(Number.parseInt(row?.file ?? ''), 'SIGKILL')
  await eventually(async () => (await usedBy(4)) === 4)

  await ask('second-replica', 'select pg_promote()')
  expect(await usedBy(2)).toBe(0)
  await alice.client.messages.send(id, { text: 'later' })
  expect(await textsOf(bob, id)).toEqual(['later', 'here'])
})
