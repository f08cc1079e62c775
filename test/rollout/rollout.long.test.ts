import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as client from '../../clients/typescript/src/index'
import { Proxy } from '../chaos/proxy'
import type { Poll } from '../../generated/openapi'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { query, recount } from '../support/recount'
import { startServices, type Services } from '../support/services'
import { buildWith, present, released, type Programs } from '../support/versions'
import { emptyDatabase } from '../platform/database/scratch'
import { nameOf, Participant, SECRET, tokenOf, type Version } from './participant'

/*
 * Processes of two versions serve the same database and Redis, with clients of both: of the last release and of this build, or,
 * before the first release, of this build and of the same with one more migration.
 */
const COMPATIBLE = `-- migrate: runs-with 0002_functions
alter table chat_messages add column flavour text;
alter table chat_channels add column is_pinned boolean not null default false;
create table chat_flavours (tenant_id text not null, id text not null, primary key (tenant_id, id));
create index chat_messages_flavour on chat_messages (tenant_id, flavour) where flavour is not null`
/** Its directive is wrong: older code writes to a removed column. */
const INCOMPATIBLE = `-- migrate: runs-with 0002_functions
alter table chat_reactions rename column key to emoji`

const clients: Record<Version, typeof client> = { old: released?.client ?? client, new: client }
const programs: Record<Version, Programs> = { old: released?.programs ?? present, new: present }

const OWNER = 'owner'
/** How scheduled messages end whose sender was away, or while only operators may send. */
const REFUSED = ['FAILED CHAT_NOT_CHANNEL_MEMBER', 'FAILED CHAT_NOT_CHANNEL_OPERATOR']

interface Server {
  program: Program
  port: number
}

const folder = mkdtempSync(join(tmpdir(), 'chat-rollout-'))
const folders = [folder]
let servers: Record<Version, Server[]>
let participants: Participant[]
let faults: string[]
let services: Services<'redis'>
let databaseUrl: string
let proxy: Proxy

beforeAll(async () => {
  services = await startServices('redis')
  proxy = await Proxy.start(() => [...servers.old, ...servers.new].map(({ port }) => port))
})
beforeEach(async () => {
  databaseUrl = await emptyDatabase()
  servers = { old: [], new: [] }
  participants = []
  faults = []
})
afterEach(async () => {
  for (const participant of participants) participant.close()
  await Program.killAll()
})
afterAll(async () => {
  await proxy?.close()
  await services?.stop()
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

/** Makes the new version this build with one more migration, where there is no release to compare it with. */
function addMigration(text: string): void {
  const { folder: made, ...next } = buildWith(text)
  folders.push(made)
  programs.new = next
}

async function migrate(version: Version): Promise<void> {
  const program = Program.node(programs[version].migrate, { CHAT_DATABASE_URL: databaseUrl }, ['deploy'])
  expect(await program.ended).toMatchObject({ code: 0 })
}

async function start(version: Version): Promise<Server> {
  const program = Program.node(programs[version].server, {
    PORT: '0',
    CHAT_DATABASE_URL: databaseUrl,
    CHAT_REDIS_URL: services.urls.redis,
    CHAT_JWT_SECRET: SECRET,
    CHAT_DRAIN_SECONDS: '1',
    CHAT_DATA_DIR: folder,
  })
  const [, port] = await program.prints(/"url":"http:\/\/[^":]+:(\d+)"/)
  const server = { program, port: Number(port) }
  servers[version].push(server)
  return server
}

async function end(version: Version, signal: NodeJS.Signals): Promise<void> {
  const { program } = servers[version].shift() as Server
  await program.kill(signal)
  // Level 50 is an error; what is unavailable while the database or a process goes is foreseen.
  for (const line of program.stdout.split('\n')) {
    if (line.includes('"level":50') && !line.includes('unavailable')) faults.push(`${version}: ${line}`)
  }
}

const log = (channelId: string) =>
  query<{ seq: string; event: string; message: string | null; key: string | null }>(
    databaseUrl,
    `select seq, event, data #>> '{message,id}' as message, data #>> '{message,metadata,key}' as key
       from chat_events where channel_id = $1 order by seq`,
    [channelId],
  )

/** Makes all participants act continuously; returns a function that stops them. */
function beginActing(): () => Promise<unknown> {
  const acting = new AbortController()
  const done = participants.map((participant) => participant.act(acting.signal))
  return () => {
    acting.abort()
    return Promise.all(done)
  }
}

/** The owner, at one process. */
function clientAt(url: string, version: Version): client.ChatClient {
  const { ChatClient } = clients[version]
  return new ChatClient({ baseUrl: url, token: tokenOf(OWNER) })
}

/** Makes the owner, on a process of the new version, mention all, and toggle slow mode and announcements. */
async function rule(channelId: string): Promise<void> {
  const [server] = servers.new as [Server]
  const { channels, messages } = clientAt(`http://127.0.0.1:${server.port}`, 'new')
  await messages.send(channelId, { text: 'all of you', mentions: 'CHANNEL' })
  for (const change of [{ slowModeSeconds: 1 }, { whoCanSend: 'OPERATORS' }, { whoCanSend: 'MEMBERS' }] as const) {
    await channels.update(channelId, change)
    await sleep(1500)
  }
  await channels.update(channelId, { slowModeSeconds: 0 })
}

/** Waits until every participant has every event. */
async function untilQuiet(): Promise<void> {
  await eventually(async () => {
    const rows = await query<{ id: string; seq: string }>(databaseUrl, 'select id, event_seq as seq from chat_channels')
    const last = new Map(rows.map(({ id, seq }) => [id, Number(seq)]))
    expect(participants.flatMap((participant) => participant.behind(last))).toEqual([])
  })
}

/** Starts processes of the old version, and participants with clients of both in three channels. */
async function enter(): Promise<string[]> {
  await migrate('old')
  await Promise.all([start('old'), start('old')])

  const channelIds: string[] = []
  const polls = new Map<string, Poll>()
  const names = [OWNER, ...Array.from({ length: 7 }, (_, n) => `user-${n}`)]
  const invite = async (channelId: string, userId: string) => {
    const owner = participants[0] as Participant
    const add = () => owner.client.members.invite(channelId, { userIds: [userId] }, { retries: 0 })
    await owner.persist(add, (code) => code === 'CHAT_ALREADY_CHANNEL_MEMBER')
  }
  for (const [n, name] of names.entries()) {
    const version = n % 2 ? 'new' : 'old'
    const mayLeave = n > 0 ? invite : undefined
    participants.push(
      new Participant(name, version, clients[version].ChatClient, proxy.url, channelIds, polls, versionAt, mayLeave),
    )
  }
  const owner = participants[0] as Participant
  for (let n = 0; n < 3; n += 1) channelIds.push((await owner.client.channels.createGroup({ userIds: names })).id)
  const poll = { title: 'When?', options: ['Monday', 'Friday'] }
  for (const id of channelIds) polls.set(id, await owner.client.polls.create(id, poll))
  await Promise.all(participants.map((participant) => participant.enter()))
  return channelIds
}

function versionAt(port: number): Version | undefined {
  const target = proxy.targetOf(port)
  return (['old', 'new'] as const).find((version) => servers[version].some((server) => server.port === target))
}

it('loses nothing while processes and clients of two versions run side by side, or on rollback', async () => {
  if (!released) addMigration(COMPATIBLE)
  const channelIds = await enter()
  let pause = beginActing()
  /** Reconnects half of the connections to the next process. */
  let cuts = 0
  const spread = () => {
    let n = cuts++
    return proxy.cut(() => n++ % 2 === 0)
  }

  // The rollout: migrate first, then run processes of this version beside the previous one.
  await sleep(1000)
  await migrate('new')
  await sleep(1000)
  await Promise.all([start('new'), start('new')])
  const areSpread = () =>
    new Set(participants.map(({ connectedTo }) => connectedTo)).size === 2 &&
    participants.every(({ metVersions }) => metVersions.size === 2)
  for (let n = 0; n < 2 || !areSpread(); n += 1) {
    spread()
    await sleep(1200)
  }
  await rule(channelIds[0] as string)
  await pause()
  await untilQuiet()
  // No later event reveals a lost one now: each version must detect the other's changes itself.
  expect(areSpread()).toBe(true)
  for (const version of ['old', 'new'] as const) {
    const { port } = servers[version][0] as Server
    const client = clientAt(`http://127.0.0.1:${port}`, version)
    for (const channelId of channelIds) await client.messages.send(channelId, { text: `by the ${version} one` })
    await untilQuiet()
  }
  pause = beginActing()
  await end('old', 'SIGTERM')
  await sleep(1200)
  await end('old', 'SIGKILL')
  await sleep(1200)

  // The rollback: the previous version starts on this version's schema.
  await start('old')
  spread()
  await sleep(1200)
  await end('new', 'SIGTERM')
  await end('new', 'SIGKILL')
  await sleep(1200)
  await pause()
  await untilQuiet()

  // Each version reads the other's data.
  await start('new')
  const [old, now] = [servers.old[0] as Server, servers.new[0] as Server]
  const scheduled = participants.flatMap((participant) => participant.scheduled)
  expect(scheduled.length).toBeGreaterThan(0)
  const outcomes = () =>
    query<{ key: string; outcome: string; count: string }>(
      databaseUrl,
      `select s.metadata ->> 'key' as key, concat_ws(' ', s.status, s.error_message) as outcome,
              (select count(*) from chat_events e
                where e.event = 'chat:message:received'
                  and e.data #>> '{message,metadata,key}' = s.metadata ->> 'key') as count
         from chat_scheduled_messages s`,
    )
  const settled = await eventually(async () => {
    const all = await outcomes()
    expect(all.filter(({ outcome }) => outcome === 'PENDING')).toEqual([])
    return all
  })
  const isRight = ({ outcome, count }: { outcome: string; count: string }) =>
    outcome === 'SENT' ? count === '1' : count === '0' && REFUSED.includes(outcome)
  expect(settled.filter((one) => !isRight(one))).toEqual([])
  const known = new Set(settled.map(({ key }) => key))
  expect(scheduled.filter((key) => !known.has(key))).toEqual([])
  expect(settled.filter(({ outcome }) => outcome === 'SENT').length).toBeGreaterThan(0)
  await untilQuiet()
  const wrongs = [...faults, ...participants.flatMap((participant) => participant.wrongs)]
  for (const channelId of channelIds) {
    const rows = await log(channelId)
    const logged = new Map(rows.map(({ seq, event, message }) => [Number(seq), nameOf(event, message)]))
    for (const participant of participants) wrongs.push(...participant.compare(channelId, logged))
    const order = rows.flatMap(({ event, message }) => (event === 'chat:message:received' ? (message as string) : []))
    for (const [version, { port }] of [
      ['old', old],
      ['new', now],
    ] as const) {
      wrongs.push(...(await compareMessages(`http://127.0.0.1:${port}`, version, channelId, order)))
    }
  }
  expect(wrongs).toEqual([])
  expect(await recount(databaseUrl)).toEqual([])
  const counts = participants.map(({ counts }) => counts)
  for (const action of [
    'send',
    'edit',
    'delete',
    'react',
    'read',
    'leave',
    'schedule',
    'draft',
    'favorite',
    'mute',
    'vote',
    'files',
    'follow',
  ]) {
    expect([action, counts.some((count) => (count.get(action) ?? 0) > 0)]).toEqual([action, true])
  }
})

it('notices a migration that breaks the code before it', async () => {
  addMigration(INCOMPATIBLE)
  await enter()
  await migrate('new')
  const pause = beginActing()
  await eventually(() => expect(participants.flatMap(({ wrongs }) => wrongs).join()).toMatch(/was answered 500/))
  await pause()
})

/** Whether each acknowledged message exists once, in its author's last version, in log order. */
async function compareMessages(url: string, version: Version, channelId: string, order: string[]): Promise<string[]> {
  const found: client.Message[] = []
  for await (const message of clientAt(url, version).messages.iterate(channelId, { limit: 100 })) found.unshift(message)
  const wrongs: string[] = []
  const ids = found.map(({ id }) => id)
  const there = new Set(ids)
  if (JSON.stringify(ids) !== JSON.stringify(order.filter((id) => there.has(id)))) {
    wrongs.push(`${version}: the messages of ${channelId} are not in the order of its log`)
  }
  const byKey = new Map<string, client.Message[]>()
  for (const message of found) {
    const key = String(message.metadata.key)
    byKey.set(key, [...(byKey.get(key) ?? []), message])
  }
  for (const write of participants.flatMap(({ sent }) => sent.filter((one) => one.channelId === channelId))) {
    const { key, id, text, files, isDeleted } = write
    const expected = isDeleted ? [] : [{ id, text, files }]
    const actual = (byKey.get(key) ?? []).map((message) => ({
      id: message.id,
      text: message.text,
      files: message.files.map(({ fileName }) => fileName),
    }))
    if (JSON.stringify(actual) !== JSON.stringify(expected)) {
      wrongs.push(`${version}: ${key} is ${JSON.stringify(actual)}, acknowledged was ${JSON.stringify(expected)}`)
    }
  }
  return wrongs
}
