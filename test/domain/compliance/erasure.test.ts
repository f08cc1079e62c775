import * as holds from '../../../src/domain/compliance/erasure/erasure-holds'
import * as rows from '../../../src/domain/compliance/erasure/erasure-rows'
import { phasesOfUser } from '../../../src/domain/compliance/erasure/erase-user'
import { scanned } from '../../../src/domain/compliance/table-scan'
import { redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'
import { finished, miscounts } from './erasing'
import { fillTenant, leaveCopies, markOf, placesOf, type Marked } from './marked'

// Copies in which a test can replace a function.
jest.mock('../../../src/domain/compliance/erasure/erasure-rows', () => ({
  __esModule: true,
  ...jest.requireActual<typeof rows>('../../../src/domain/compliance/erasure/erasure-rows'),
}))
jest.mock('../../../src/domain/compliance/erasure/erasure-holds', () => ({
  __esModule: true,
  ...jest.requireActual<typeof holds>('../../../src/domain/compliance/erasure/erasure-holds'),
}))

const prefix = redisPrefix()
let world: World
let one: Marked
let other: Marked

beforeAll(async () => {
  world = await World.start({
    processes: 2,
    storage: true,
    sweepMs: 50,
    presenceGraceMs: 100,
    settings: { redis: { url: redisUrl(), prefix } },
  })
  one = await fillTenant(world, 'north')
  other = await fillTenant(world, 'south')
})
afterAll(() => world.close())
afterEach(() => jest.restoreAllMocks())

const data = (tenantId: string, node = 0) => world.nodes[node]!.chat.data(tenantId)
const places = async (text: string) => (await placesOf(world, prefix, [text]))[0]!
const placesOfAll = (people: Person[]) => placesOf(world, prefix, people.map(markOf))

it('is refused while a legal hold forbids it', async () => {
  const { cat } = other
  const hold = { id: 'hold-1', name: 'Case 7' }
  const find = jest.spyOn(holds, 'findHold').mockResolvedValue(hold)
  const refused = data('south').eraseUser(cat.userId, { messages: 'delete' })
  await expect(refused).rejects.toMatchObject({ code: 'CHAT_AUTH_FORBIDDEN', details: { legalHold: hold } })
  await expect(refused).rejects.toThrow('Case 7 (hold-1)')
  expect(find).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ tenantId: 'south', userId: cat.userId }),
  )
  find.mockRestore()
  // Any hold blocks an erasure of the tenant. Holds on the tenant and on the user's channels block one of a user; other
  // holds do not.
  const forbidden = { code: 'CHAT_AUTH_FORBIDDEN' }
  await expect(data('south').eraseTenant()).rejects.toMatchObject(forbidden)
  for (const scope of [{ channelId: other.groupId }, { userId: other.ann.userId }, {}]) {
    const { id, reason } = await data('south').holds.place({ ...scope, reason: 'Case 9' })
    const erasure = data('south').eraseUser(other.ann.userId, { messages: 'anonymise' })
    await expect(erasure).rejects.toMatchObject({ ...forbidden, details: { legalHold: { id, name: reason } } })
    await data('south').holds.release(id)
  }
  expect(await data('south').erasures()).toEqual([])
  expect((await data('south').audit({ action: 'user.erase' })).entries).toEqual([])
})

it('of a user with all messages removes all data of the user, and none of others', async () => {
  const { ann, ben, cat, groupId } = one
  await leaveCopies(world, ann)
  // The API leaves no message in a deleted channel, but a manual change may.
  const { id: closedId } = await ann.client.channels.createGroup({ userIds: [ann.userId] })
  await ann.client.messages.send(closedId, { text: `left ${markOf(ann)}` })
  await query(world.databaseUrl, 'update chat_channels set deleted_at = now() where id = $1', [closedId])
  expect(Object.keys(await places(markOf(ann))).length).toBeGreaterThan(15)
  const before = await placesOfAll([ben, other.ann, other.ben, other.cat])
  const [socket, own] = [await ben.join(groupId), await ann.socket()]
  // Each phase repeats its first step: its process ends before it records its progress.
  const seen = new Set<string>()
  const save = rows.saveProgress
  jest.spyOn(rows, 'saveProgress').mockImplementation((db, erasure, owner, progress) => {
    if (seen.has(erasure.phase)) return save(db, erasure, owner, progress)
    seen.add(erasure.phase)
    return Promise.reject(new Error('the process ended'))
  })

  const begun = await data('north').eraseUser(ann.userId, { messages: 'delete' })
  expect(begun).toMatchObject({ kind: 'USER', userId: ann.userId, messages: 'delete', status: 'RUNNING' })
  expect((await ann.fetch('/channels')).status).toBe(401)
  await eventually(() => expect(own.closed?.code).toBe(4401))
  expect(await data('north', 1).eraseUser(ann.userId, { messages: 'delete' })).toMatchObject({ id: begun.id })
  const done = await finished(world, 'north', begun)

  expect(done).toMatchObject({ status: 'DONE', userId: null })
  expect(seen.size).toBeGreaterThanOrEqual(phasesOfUser.length)
  await eventually(async () => expect(await places(markOf(ann))).toEqual({}))
  const after = await placesOfAll([ben, other.ann, other.ben, other.cat])
  // Failed events are also removed whenever their subject is gone.
  const lasting = (found: typeof before) => found.map(({ chat_consumer_failures: _, ...rest }) => rest)
  expect(lasting(after.slice(1))).toEqual(lasting(before.slice(1)))
  const { chat_events: _, chat_consumer_failures: __, Redis: ___, ...ofBen } = before[0]!
  expect(after[0]).toMatchObject(ofBen)
  expect(await miscounts(world)).toEqual([])

  // The audit has one entry for the erasure, none for each message. The hold on another user stays.
  const { entries } = await data('north').audit({ limit: 100 })
  expect(entries.filter(({ action }) => action === 'user.erase')).toMatchObject([
    { actorId: 'system', isSystem: true, userId: null, details: { messages: 'delete' } },
  ])
  expect(entries.filter(({ action }) => action === 'message.delete')).toEqual([])
  const banned = entries.find(({ action, actorId }) => action === 'member.ban' && actorId === cat.userId)
  expect(banned).toMatchObject({ userId: expect.stringMatching(/^erased-/) as string, reason: null })
  const [hold] = await data('north').holds.list()
  expect(hold).toMatchObject({ reason: 'a case', placedById: banned!.userId })
  const copies: string[] = []
  for await (const line of data('north').holds.export(hold!.id)) if (line.includes('"version"')) copies.push(line)
  expect(copies.join('')).toContain('about both')
  expect(copies.filter((line) => line.includes(banned!.userId!) && line.includes(ben.userId))).toHaveLength(2)

  // Remaining members were notified by ordinary events, and the log replays them without a gap.
  await socket.find(({ event, data }) => event === 'chat:user:left' && data.userId === ann.userId)
  await socket.find(({ event }) => event === 'chat:message:deleted')
  const replay = await cat.join(groupId, 0)
  const { lastSeq } = await cat.client.channels.listEvents(groupId)
  await replay.find(({ seq }) => seq === lastSeq)
  const seqs = replay.frames.flatMap(({ seq }) => (typeof seq === 'number' ? [seq] : []))
  expect(seqs).toEqual(Array.from({ length: lastSeq }, (_, index) => index + 1))
  const { members } = await cat.client.members.list(groupId)
  expect(members.map(({ userId }) => userId).sort()).toEqual([ben.userId, cat.userId])
})

it('that anonymizes a user keeps the messages, under an untraceable pseudonym', async () => {
  const { ann, ben, cat, groupId, directId } = other
  const texts = async () => (await ben.client.messages.list(groupId, { limit: 100 })).messages.map(({ text }) => text)
  const [before, files] = [await texts(), world.storage.files.size]
  // A legal hold placed meanwhile delays it.
  const find = jest.spyOn(holds, 'findHold').mockResolvedValue({ id: 'hold-2', name: 'Case 8' })
  find.mockResolvedValueOnce(undefined)
  const begun = await data('south').eraseUser(ann.userId, { messages: 'anonymise' })
  await eventually(async () => expect(await data('south').erasure(begun.id)).toMatchObject({ heldBy: 'hold-2' }))
  find.mockRestore()
  await expect(data('south').eraseUser(ann.userId, { messages: 'delete' })).rejects.toMatchObject({
    code: 'CHAT_VALIDATION_ERROR',
  })
  await finished(world, 'south', begun)

  expect(await texts()).toEqual(before)
  // All but the text of an upload.
  expect(world.storage.files.size).toBe(files - 1)
  const { messages } = await ben.client.messages.list(groupId, { limit: 100 })
  const names = new Set(messages.map(({ senderId }) => senderId).filter((id) => id.startsWith('erased-')))
  expect(names.size).toBe(1)
  const [pseudonym] = [...names] as [string]
  // The id is only in the user's own texts, and in no column.
  const ids = await query(
    world.databaseUrl,
    `select 'chat_messages' as name from chat_messages where sender_id = $1 or $1 = any (mentioned_user_ids) or idempotency_key like '%' || $1
      union all select 'chat_channels' as name from chat_channels where created_by_id = $1 or direct_key like '%' || $1 || '%'
      union all select 'chat_channel_members' as name from chat_channel_members where user_id = $1
      union all select 'chat_events' as name from chat_events where author_id = $1 or channel_id like '%' || $1
                                          or data ->> 'userId' = $1 or data #>> '{message,senderId}' = $1
                                          or data #> '{message,mentionedUserIds}' ? $1 or data #>> '{poll,createdById}' = $1
      union all select 'chat_streams' as name from chat_streams where sender_id = $1
      union all select 'chat_user_feeds' as name from chat_user_feeds where user_id = $1
      union all select 'chat_user_blocks' as name from chat_user_blocks where $1 in (blocker_id, blocked_id)
      union all select 'chat_audit' as name from chat_audit where $1 in (actor_id, user_id) or details::text like '%' || $1 || '%'
      union all select 'chat_legal_holds' as name from chat_legal_holds where $1 in (user_id, placed_by_id)
      union all select 'chat_held_messages' as name from chat_held_messages where sender_id = $1 or content::text like '%"' || $1 || '"%'
      union all select 'chat_erasures' as name from chat_erasures where user_id = $1 or pseudonym is not null`,
    [ann.userId],
  )
  expect(ids).toEqual([])
  expect(Object.keys(await places(markOf(ann)))).not.toEqual(expect.arrayContaining(['chat_user_feeds', 'Redis']))
  expect(await miscounts(world)).toEqual([])

  // Hidden messages stay hidden until the block is lifted.
  const { users } = await cat.client.users.listBlocked()
  expect(users.map(({ id }) => id)).toEqual([pseudonym])
  const log = await query<{ event: string; user_id: string | null }>(
    world.databaseUrl,
    `select event, data ->> 'userId' as user_id from chat_events
      where tenant_id = 'south' and channel_id like '%' || $1 and event like 'chat:user:%blocked' order by seq`,
    [cat.userId],
  )
  // So no reader treats the pseudonym as unblocked.
  expect(log.at(-1)).toEqual({ event: 'chat:user:unblocked', user_id: null })
  const hidden = await cat.client.messages.list(groupId, { limit: 100 })
  expect(hidden.messages.map(({ senderId }) => senderId)).not.toContain(pseudonym)
  await cat.client.users.unblock({ userId: pseudonym })
  expect(await miscounts(world)).toEqual([])
  const { channels } = await ben.client.channels.list({ includeEmpty: true })
  expect(channels.find(({ id }) => id === directId)?.peer?.id).toBe(pseudonym)
  // A later user with the id is a different one.
  const again = await ben.client.channels.createDirect({ userId: ann.userId })
  expect(again.id).not.toBe(directId)
})

it('of a tenant removes all its data, and leaves the other tenant unchanged', async () => {
  const { ben, cat, groupId } = one
  const socket = await ben.join(groupId)
  const before = await placesOfAll([other.ben, other.cat])
  const count = await data('north').count()
  for (const { id } of await data('north').holds.list()) await data('north').holds.release(id)
  await leaveCopies(world, ben)
  expect(count.messages).toBeGreaterThan(0)
  // A message in progress is written after all messages were removed, with a file that is not recorded yet.
  world.storage.files.set('late', {
    content: Buffer.from('late'),
    fileName: 'late',
    mimeType: 'a/b',
    tenantId: 'north',
  })
  const save = rows.saveProgress
  let isLate = false
  jest.spyOn(rows, 'saveProgress').mockImplementation(async (db, erasure, owner, progress) => {
    if (erasure.phase === 'messages' && progress.phase !== 'messages' && !isLate) {
      isLate = true
      await query(
        world.databaseUrl,
        `insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, file_url, created_at, updated_at)
         values ('north', $1, 'late', 1000000, 'north', 'FILE', '', 'late', now(), now())`,
        [groupId],
      )
    }
    return save(db, erasure, owner, progress)
  })
  const begun = await data('north').eraseTenant()
  await eventually(() => expect(socket.closed?.code).toBe(4401))
  expect((await cat.fetch('/channels')).status).toBe(401)
  await expect(world.nodes[1]!.chat.system('north').reports.list({})).rejects.toMatchObject({ status: 401 })
  await finished(world, 'north', begun)
  expect([isLate, world.storage.files.has('late')]).toEqual([true, false])

  await eventually(async () => expect(await places('north')).toEqual({ chat_erasures: 1 }))
  expect(await data('north').erasures()).toMatchObject([{ id: begun.id, kind: 'TENANT', status: 'DONE' }])
  expect(await data('north').count()).toEqual({ channels: 0, users: 0, messages: 0, files: 0 })
  expect(await placesOfAll([other.ben, other.cat])).toEqual(before)
  expect(await miscounts(world)).toEqual([])
  // The tenant can start over.
  expect((await cat.client.channels.list()).channels).toEqual([])
})

it('covers every table', async () => {
  const tables = await query<{ name: string }>(
    world.databaseUrl,
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and table_name like 'chat\\_%' and column_name = 'tenant_id'
        and table_name not like 'chat\\_events\\_%'`,
  )
  // A missing table may hold personal data: add it to `scanned`, to the erasure and to the export.
  expect(tables.map(({ name }) => name).sort()).toEqual(
    [...Object.values(scanned).map(({ table }) => table), 'chat_erasures', 'chat_erased_messages'].sort(),
  )
})
