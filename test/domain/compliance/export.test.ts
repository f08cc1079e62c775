import { text } from 'node:stream/consumers'
import type { ExportRecord } from '../../../src/index'
import { query } from '../../support/recount'
import { World } from '../../support/world'
import { fillTenant, markOf, type Marked } from './marked'

let world: World
let filled: Marked
beforeAll(async () => {
  world = await World.start({ processes: 2, storage: true })
  filled = await fillTenant(world, 'north')
})
afterAll(() => world.close())

const data = () => world.nodes[0]!.chat.data('north')

async function exported(userId: string): Promise<ExportRecord[]> {
  const records: ExportRecord[] = []
  for await (const record of data().exportUser(userId)) records.push(JSON.parse(JSON.stringify(record)) as ExportRecord)
  return records
}

it('has all data of a user, and none of others', async () => {
  const { ann, ben, groupId, directId } = filled
  const records = await exported(ann.userId)
  const of = (type: string) => records.filter((record) => record.type === type)
  expect(records[0]).toMatchObject({ type: 'export', version: 1, tenantId: 'north', userId: ann.userId })
  const counts: Record<string, number> = {}
  for (const { type } of records.slice(1, -1)) counts[type] = (counts[type] ?? 0) + 1
  expect(records.at(-1)).toEqual({ type: 'end', counts })
  expect(Object.keys(counts).sort()).toEqual(
    [
      ...['act', 'block', 'channel', 'draft', 'event', 'failedEvent', 'file', 'membership', 'mention', 'message'],
      ...['poll', 'pollOption', 'reaction', 'report', 'scheduledMessage', 'settlement', 'systemName', 'thread'],
      ...['upload', 'vote'],
    ].sort(),
  )
  const { rows } = {
    rows: await query<{ id: string }>(
      world.databaseUrl,
      `select id from chat_messages where sender_id = $1 and deleted_at is null order by id`,
      [ann.userId],
    ),
  }
  expect(
    of('message')
      .map(({ messageId }) => messageId)
      .sort(),
  ).toEqual(rows.map(({ id }) => id))
  expect(of('message')).toContainEqual(
    expect.objectContaining({ channelId: groupId, text: `edited again ${markOf(ann)}` }),
  )
  expect(of('message')).toContainEqual(
    expect.objectContaining({
      channelId: directId,
      text: `begun ${markOf(ann)} appended ${markOf(ann)}`,
      stream: expect.objectContaining({ state: 'STREAMING' }) as object,
    }),
  )
  expect(of('reaction')).toMatchObject([{ key: markOf(ann) }])
  expect(of('thread')).not.toEqual([])
  expect(of('thread').every(({ isFollowing }) => isFollowing === true)).toBe(true)
  expect(of('act').map(({ action }) => action)).toEqual(
    expect.arrayContaining(['report.settle', 'channel.delete', 'hold.place']),
  )
  expect((await data().audit({ action: 'user.export' })).entries).toMatchObject([
    { actorId: 'system', userId: ann.userId },
  ])
  // Texts of others are not included.
  const own = records.filter(({ type }) => type !== 'event' && type !== 'failedEvent')
  expect(JSON.stringify(own)).not.toContain(`edited again ${markOf(ben)}`)
})

it('includes text of an open stream beyond its checkpoint, for its sender and a hold', async () => {
  const [writer, reader] = [
    world.person('writer', { tenantId: 'south' }),
    world.person('reader', { tenantId: 'south' }),
  ]
  const { id } = await writer.client.channels.createGroup({ userIds: ['reader'] })
  const message = await writer.client.messages.send(id, { text: 'one ', stream: {} })
  const append = (offset: number, text: string) =>
    writer.client.messages.appendToStream(id, message.id, { run: 1, offset, text })
  const south = world.nodes[1]!.chat.data('south')
  const ofUser = async () => {
    for await (const record of south.exportUser('writer')) if (record.type === 'message') return record.text
    return undefined
  }
  const hold = await south.holds.place({ channelId: id, reason: 'a dispute' })
  const ofHold = async () => {
    for await (const line of south.holds.export(hold.id)) {
      const record = JSON.parse(line) as { kind: string; text: string }
      if (record.kind === 'message') return record.text
    }
    return undefined
  }
  await append(4, 'two ')
  await append(8, 'three ')
  expect(await ofUser()).toBe('one two three ')
  expect(await append(14, 'four')).toMatchObject({ length: 18, durableLength: 14 })
  expect(await ofHold()).toBe('one two three four')
  expect(await reader.client.messages.get(id, message.id)).toMatchObject({ stream: { parts: [{ durableLength: 18 }] } })
})

it('reads file contents from the host’s storage', async () => {
  const { ann } = filled
  const files = (await exported(ann.userId)).filter(({ type }) => type === 'file' || type === 'upload')
  expect(files).toHaveLength(6)
  for (const { fileUrl } of files) {
    expect(await text(await data().openFile(fileUrl as string))).toBe(`content ${markOf(ann)}`)
  }
})

it('is empty for a user without data', async () => {
  expect(await exported('nobody')).toMatchObject([{ type: 'export' }, { type: 'end', counts: {} }])
  expect(() => data().exportUser('')).toThrow('userId must be a string of 1 to 255 characters')
})
