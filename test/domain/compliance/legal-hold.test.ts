import { Client } from 'pg'
import { complianceCommand } from '../../../src/standalone/compliance-command'
import type { ComplianceOperations } from '../../../src/index'
import { eventually } from '../../support/eventually'
import { query, recount } from '../../support/recount'
import { World, type Person } from '../../support/world'

let world: World
let tenants = 0
let tenantId: string
let alice: Person
let bob: Person
let data: ComplianceOperations

beforeAll(async () => {
  world = await World.start({ storage: true, sweepMs: 50 })
})
beforeEach(() => {
  tenantId = `${world.tenantId}-${++tenants}`
  alice = world.person('alice', { tenantId })
  bob = world.person('bob', { tenantId })
  data = chat().data(tenantId)
  world.storage.reset()
})
afterAll(() => world.close())

const chat = () => (world.nodes[0] as World['nodes'][0]).chat
const sql = <Row extends object>(text: string, ...values: unknown[]) =>
  query<Row>(world.databaseUrl, text, [tenantId, ...values])
const group = async () => (await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Group' })).id
const send = async (person: Person, channelId: string, text: string) =>
  (await person.client.messages.send(channelId, { text })).id

interface Line {
  kind: string
  id: string
  text?: string
  cause?: string
  version?: number
  [field: string]: unknown
}

async function exported(holdId: string): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of data.holds.export(holdId)) {
    expect(line.endsWith('\n')).toBe(true)
    lines.push(JSON.parse(line) as Line)
  }
  return lines
}
const versions = (lines: Line[]) =>
  lines.filter(({ kind }) => kind === 'version').map(({ text, cause, version }) => `${version} ${cause} ${text}`)

it('keeps every version of edited, deleted and removed messages, invisible to users', async () => {
  const [id, gone] = [await group(), await group()]
  const hold = await data.holds.place({ reason: 'a dispute' })
  const edited = await send(alice, id, 'first')
  await alice.client.messages.edit(id, edited, { text: 'second' })
  await alice.client.messages.edit(id, edited, { text: 'third' })
  await alice.client.messages.delete(id, edited)
  await alice.client.messages.delete(id, await send(bob, id, 'by an operator'))
  await chat()
    .system(tenantId)
    .messages.delete(id, await send(bob, id, 'by the system'))
  const poll = await bob.client.polls.create(id, { title: 'Where?', options: ['Here', 'There'] })
  await alice.client.polls.vote(id, poll.id, { optionIds: [poll.options[0]?.id as string] })
  await bob.client.polls.delete(id, poll.id)
  const stays = await send(bob, id, 'stays')
  const file = await bob.client.messages.sendFile(gone, { file: new File(['x'], 'x.txt', { type: 'text/plain' }) })
  await send(bob, gone, 'with its channel')
  await alice.client.channels.delete(gone)
  // Like an erasure or a manual change.
  const raw = await send(bob, id, 'raw')
  await sql('delete from chat_messages where tenant_id = $1 and id = $2', raw)

  const lines = await exported(hold.id)
  expect(lines[0]).toMatchObject({ kind: 'hold', id: hold.id, reason: 'a dispute' })
  expect(versions(lines).sort()).toEqual(
    [
      '1 EDITED first',
      '2 EDITED second',
      '3 DELETED third',
      '1 DELETED by an operator',
      '1 DELETED by the system',
      '1 DELETED Where?',
      '1 REMOVED with its channel',
      '1 REMOVED ',
      '1 REMOVED raw',
    ].sort(),
  )
  expect(lines.find(({ text }) => text === 'Where?')).toMatchObject({
    poll: {
      id: poll.id,
      options: [
        { text: 'Here', voterIds: ['alice'] },
        { text: 'There', voterIds: [] },
      ],
    },
  })
  expect(lines.find((line) => line.kind === 'version' && line.id === file.id)).toMatchObject({ fileUrl: file.fileUrl })
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'message', id: stays, text: 'stays' }))
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'member', channelId: id, userId: 'bob' }))
  // Users see the same as without a hold.
  expect((await alice.client.messages.list(id)).messages.map((message) => message.id)).toEqual([stays])
  await expect(alice.client.channels.get(gone)).rejects.toMatchObject({ status: 404 })

  // The file and its row are kept until the hold ends.
  const due = () => sql('update chat_deleted_files set due_at = clock_timestamp() where tenant_id = $1')
  await due()
  await eventually(async () =>
    expect(
      await sql(
        "select attempts from chat_deleted_files where tenant_id = $1 and due_at > now() + interval '50 minutes'",
      ),
    ).toEqual([{ attempts: 0 }]),
  )
  expect(world.storage.deleted).not.toContain(file.fileUrl)
  await data.holds.release(hold.id)
  expect(await sql('select 1 from chat_held_messages where tenant_id = $1')).toEqual([])
  await due()
  await eventually(() => expect(world.storage.deleted).toContain(file.fileUrl))
  expect(await data.holds.list()).toEqual([])
  await expect(data.holds.release(hold.id)).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
})

it('keeps each file of a held message, even if another message shares it', async () => {
  const id = await group()
  const hold = await data.holds.place({ userId: 'bob', reason: 'a dispute' })
  const { messages } = alice.client
  const upload = async () => {
    const { uploadId } = await messages.createUpload({ file: new File(['x'], 'x.txt', { type: 'text/plain' }) })
    return { uploadId }
  }
  const sent = await messages.send(id, { files: [await upload(), await upload(), await upload()] })
  const copy = await bob.client.messages.forward(id, sent.id, { targetChannelId: id })
  // Both are deleted: the copy of bob's message keeps all of its files.
  await messages.delete(id, sent.id)
  await bob.client.messages.delete(id, copy.id)
  const due = () =>
    sql(`update chat_deleted_files set due_at = clock_timestamp() where tenant_id = $1 and attempts = 0`)
  await due()
  const waiting = `select from chat_deleted_files where tenant_id = $1 and due_at > now() + interval '50 minutes'`
  await eventually(async () => expect(await sql(waiting)).toHaveLength(2))
  expect(world.storage.files.size).toBe(3)
  const kept = (await exported(hold.id)).find((line) => line.kind === 'version')
  expect(kept).toMatchObject({ id: copy.id, files: sent.files })
  await data.holds.release(hold.id)
  await due()
  await eventually(() => expect(world.storage.files.size).toBe(0))
})

it('keeps a replaced cover of a channel until the release', async () => {
  const upload = async () => {
    const file = new File(['x'], 'cover.png', { type: 'image/png' })
    return { coverUploadId: (await alice.client.messages.createUpload({ file })).uploadId }
  }
  const id = await group()
  const { coverUrl } = await alice.client.channels.update(id, await upload())
  const hold = await data.holds.place({ channelId: id, reason: 'a dispute' })
  const exportedUrls = async () =>
    (await exported(hold.id)).filter(({ kind }) => kind === 'channel').map((line) => line.coverUrl)
  expect(await exportedUrls()).toEqual([coverUrl])
  const next = await alice.client.channels.update(id, await upload())
  expect(await exportedUrls()).toEqual([next.coverUrl])
  const due = () =>
    sql(`update chat_deleted_files set due_at = clock_timestamp() where tenant_id = $1 and due_at > now()`)
  await due()
  const waiting = `select from chat_deleted_files where tenant_id = $1 and due_at > now() + interval '50 minutes'`
  await eventually(async () => expect(await sql(waiting)).toHaveLength(1))
  expect(world.storage.deleted).not.toContain(coverUrl)
  await data.holds.release(hold.id)
  await due()
  await eventually(() => expect(world.storage.deleted).toContain(coverUrl))
})

it('treats an open stream as a message, and keeps no version of a text that only grew', async () => {
  const id = await group()
  const hold = await data.holds.place({ reason: 'a dispute' })
  const begin = (text: string) => alice.client.messages.send(id, { text, stream: {} })
  const append = async ({ id: messageId }: { id: string }, offset: number, text: string) =>
    void (await alice.client.messages.appendToStream(id, messageId, { run: 1, offset, text }))
  const [open, gone, ended] = [await begin('open'), await begin('gone'), await begin('ended')]
  await append(open, 4, ' still')
  await append(gone, 4, ' for good')
  await alice.client.messages.delete(id, gone.id)
  await append(ended, 5, ' well')
  await alice.client.messages.endStream(id, ended.id, { run: 1, state: 'COMPLETE' })
  const lines = await exported(hold.id)
  expect(versions(lines)).toEqual(['1 DELETED gone for good'])
  const messages = lines.filter(({ kind }) => kind === 'message').map(({ text, stream }) => [text, stream])
  expect(messages).toEqual([
    ['open still', expect.objectContaining({ state: 'STREAMING' })],
    ['', null],
    ['ended well', expect.objectContaining({ state: 'COMPLETE' })],
  ])
  await alice.client.messages.edit(id, ended.id, { text: 'edited' })
  expect(versions(await exported(hold.id)).sort()).toEqual(['1 DELETED gone for good', '1 EDITED ended well'])
  await data.holds.release(hold.id)
})

it('protects only its scope, and overlapping scopes until the last release', async () => {
  const [here, there] = [await group(), await group()]
  const ofChannel = await data.holds.place({ id: 'matter-1', channelId: here, reason: 'one' })
  expect(await data.holds.place({ id: 'matter-1', channelId: here, reason: 'again' })).toEqual(ofChannel)
  await expect(data.holds.place({ id: 'matter-1', userId: 'bob', reason: 'another' })).rejects.toMatchObject({
    code: 'CHAT_VALIDATION_ERROR',
  })
  const ofBob = await data.holds.place({ userId: 'bob', reason: 'two' })
  expect((await data.holds.list()).map(({ id }) => id)).toEqual(['matter-1', ofBob.id])
  for (const [person, channelId] of [
    [alice, here],
    [bob, here],
    [alice, there],
    [bob, there],
  ] as const) {
    const name = `${person.userId} ${channelId === here ? 'here' : 'there'}`
    await person.client.messages.delete(channelId, await send(person, channelId, name))
  }
  const kept = async () =>
    (await sql<{ text: string }>(`select content ->> 'text' as text from chat_held_messages where tenant_id = $1`))
      .map(({ text }) => text)
      .sort()
  expect(await kept()).toEqual(['alice here', 'bob here', 'bob there'])
  expect(versions(await exported(ofBob.id)).sort()).toEqual(['1 DELETED bob here', '1 DELETED bob there'])
  expect(versions(await exported('matter-1')).sort()).toEqual(['1 DELETED alice here', '1 DELETED bob here'])
  // A hold on a user's messages covers no member list.
  expect((await exported(ofBob.id)).filter(({ kind }) => kind === 'member')).toEqual([])
  const foreign = chat().data('another')
  expect(await foreign.holds.list()).toEqual([])
  await expect(foreign.holds.export('matter-1').next()).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
  await data.holds.release('matter-1')
  expect(await kept()).toEqual(['bob here', 'bob there'])
  await data.holds.release(ofBob.id)
  expect(await kept()).toEqual([])
  expect(await recount(world.databaseUrl, tenantId)).toEqual([])
})

it('takes effect when placed, even for transactions that began before', async () => {
  const id = await group()
  const message = await send(alice, id, 'in time')
  const other = new Client({ connectionString: world.databaseUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select from chat_channels where id = $1 for no key update', [id])
  let isPlaced = false
  const placing = data.holds.place({ channelId: id, reason: 'now' }).then((hold) => {
    isPlaced = true
    return hold
  })
  await eventually(async () => (await data.holds.list()).length === 1)
  expect(isPlaced).toBe(false)
  await other.query('delete from chat_messages where id = $1', [message])
  expect(isPlaced).toBe(false)
  await other.query('commit')
  await other.end()
  expect(versions(await exported((await placing).id))).toEqual(['1 REMOVED in time'])
})

it('waits for a removal of copies that has not seen it', async () => {
  const id = await group()
  const first = await data.holds.place({ channelId: id, reason: 'the first' })
  const message = await send(alice, id, 'kept')
  await alice.client.messages.edit(id, message, { text: 'changed' })
  // A removal that is slow between reading the holds and its end.
  await query(
    world.databaseUrl,
    `alter function chat_is_held(text, text, text) rename to chat_is_held_now;
     create function chat_is_held(text, text, text) returns boolean language plpgsql stable as $$
     declare is_held boolean := chat_is_held_now($1, $2, $3);
     begin perform pg_sleep(case when $2 = '${id}' then 1 else 0 end); return is_held; end $$`,
  )
  try {
    const releasing = data.holds.release(first.id)
    await eventually(async () => {
      const [row] = await sql<{ sleeps: boolean }>(
        `select count(*) > 0 as sleeps from pg_stat_activity where wait_event = 'PgSleep' and $1::text is not null`,
      )
      return row?.sleeps === true
    })
    const second = await data.holds.place({ channelId: id, reason: 'the second' })
    const inForce = versions(await exported(second.id))
    await releasing
    expect(versions(await exported(second.id))).toEqual(inForce)
  } finally {
    await query(
      world.databaseUrl,
      `drop function chat_is_held(text, text, text);
       alter function chat_is_held_now(text, text, text) rename to chat_is_held`,
    )
  }
})

it('refuses an invalid hold', async () => {
  for (const hold of [
    {},
    { reason: ' ' },
    { reason: 'x', channelId: '' },
    { reason: 'x', channelId: 'c', userId: 'u' },
    { reason: 'x', more: 1 },
  ])
    await expect(data.holds.place(hold as never)).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
  expect(await data.holds.list()).toEqual([])
})

it('is placed, read and released from the command line', async () => {
  const id = await group()
  let out = ''
  const write = jest.spyOn(process.stdout, 'write').mockImplementation(((text: string, done?: () => void) => {
    out += text
    done?.()
    return true
  }) as never)
  const run = async (...args: string[]) => {
    out = ''
    await complianceCommand([...args, '--tenant', tenantId, '--as', 'counsel'], {
      CHAT_DATABASE_URL: world.databaseUrl,
    })
    return out
  }
  try {
    expect(await run('hold', '--channel', id, '--reason', 'a dispute', '--id', 'm1')).toContain(`m1  channel ${id}`)
    await alice.client.messages.delete(id, await send(alice, id, 'kept'))
    expect(await run('holds')).toContain('by counsel: a dispute')
    expect(await run('export-hold', 'm1')).toContain('"text": "kept"')
    expect(await run('release', 'm1')).toContain('released m1')
    const audit = (await run('audit', '--channel', id)).trimEnd().split('\n')
    expect(audit.map((line) => (JSON.parse(line) as { action: string }).action)).toEqual([
      'hold.release',
      'hold.export',
      'hold.place',
    ])
    await expect(run('release', 'm1')).rejects.toThrow('id must be the id of an active hold')
    await expect(run('hold')).rejects.toThrow('Give --reason')
    await expect(run('audit', '--action', 'nothing')).rejects.toThrow('action must be one of')
    await expect(run('forget')).rejects.toThrow('Unknown command "forget"')
  } finally {
    write.mockRestore()
  }
})
