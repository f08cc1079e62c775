import { Client } from 'pg'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

let world: World
let alice: Person
let bob: Person

beforeAll(async () => {
  world = await World.start({ processes: 2 })
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
})
afterAll(() => world.close())

const createGroup = async () => (await alice.client.channels.createGroup({ userIds: ['bob'] })).id

/** Reads continuously during an action. */
async function during<T>(work: Promise<unknown>, read: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  let isOver = false
  const over = work.finally(() => (isOver = true))
  while (!isOver) answers.push(await read())
  await over
  return [...answers, await read()]
}

describe('eventSeq', () => {
  it('of a page of messages covers exactly the events in the page', async () => {
    const id = await createGroup()
    const top = await bob.client.messages.send(id, { text: 'top' })
    const count = 40
    const sends = Promise.all(
      Array.from({ length: count }, () => bob.client.messages.send(id, { text: 'reply', parentMessageId: top.id })),
    )
    // All events are messages, so their number is the position of the log.
    const answers = await during(sends, () =>
      Promise.all([alice.client.messages.list(id, { limit: 100 }), alice.client.messages.listThread(id, top.id)]),
    )
    for (const [page, thread] of answers) {
      expect(page.eventSeq).toBe(page.messages.length)
      expect(thread.eventSeq).toBe(thread.messages.length + 1)
    }
    expect(answers.at(-1)?.[0].eventSeq).toBe(count + 1)
    // A page in the middle has the position of the log, not of the page.
    expect(await alice.client.messages.list(id, { limit: 2 })).toMatchObject({ eventSeq: count + 1 })
    // So does an empty page.
    expect(await alice.client.messages.list(await createGroup())).toMatchObject({ messages: [], eventSeq: 0 })
  })

  it('of a channel, listed or alone, matches its contents', async () => {
    const id = await createGroup()
    const count = 30
    const renames = (async () => {
      for (let n = 1; n <= count; n += 1) await alice.client.channels.update(id, { name: `${n}` })
    })()
    const answers = await during(renames, () =>
      Promise.all([
        bob.client.channels.get(id),
        bob.client.channels.list({ includeEmpty: true, limit: 100 }).then(({ channels }) => channels[0]),
      ]),
    )
    for (const shown of answers.flat()) expect(shown?.name ?? '0').toBe(String(shown?.eventSeq))
    expect(answers.at(-1)?.map((shown) => shown?.eventSeq)).toEqual([count, count])
  })

  it('lets a client join without gaps or duplicates', async () => {
    const id = await createGroup()
    await bob.client.messages.send(id, { text: 'before' })
    const { eventSeq, messages } = await alice.client.messages.list(id)
    const missed = await bob.client.messages.send(id, { text: 'meanwhile' })
    const socket = await alice.socket()
    expect(await socket.join(id, eventSeq)).toMatchObject({ recovered: true, seq: eventSeq + 1 })
    expect(await socket.next('chat:message:received')).toMatchObject({ data: { message: { id: missed.id } } })
    expect(messages).toHaveLength(1)
  })
})

const xidOf = (position: string) => position.split('.')[0]
/** The channels whose rows, or whose members' rows, were changed at or after a position. */
const CHANGED = `
  select distinct c.id
    from chat_channels c
    join chat_channel_members m on m.tenant_id = c.tenant_id and m.channel_id = c.id
   where greatest(c.xmin::text::bigint, m.xmin::text::bigint) >= $1::bigint
   order by c.id`

describe('the position of a list', () => {
  const changedSince = async (position: string) =>
    (await query<{ id: string }>(world.databaseUrl, CHANGED, [xidOf(position)])).map(({ id }) => id)

  it('precedes every change missing from the list, however early its transaction began', async () => {
    const [open, later, quiet] = [await createGroup(), await createGroup(), await createGroup()]
    await alice.client.messages.send(quiet, { text: 'long ago' })
    const slow = new Client({ connectionString: world.databaseUrl })
    await slow.connect()
    await slow.query('begin')
    await slow.query("update chat_channels set name = 'slow' where id = $1", [open])
    // Changes committed while that one is open are in the list, and may be sent again.
    await bob.client.messages.send(quiet, { text: 'just now' })

    const { channels, position } = await bob.client.channels.list({ includeEmpty: true, limit: 100 })
    const shown = new Map(channels.map((channel) => [channel.id, channel]))
    expect(shown.get(open)?.name).toBeNull()
    expect(shown.get(quiet)?.lastMessage?.text).toBe('just now')
    await slow.query('commit')
    await slow.end()
    await bob.client.channels.mute(later)
    const changed = await changedSince(position)
    expect(changed).toEqual(expect.arrayContaining([open, later]))

    // Without open transactions in any database of the server, no change follows a complete list.
    let end = position
    await eventually(async () => {
      end = (await bob.client.channels.list()).position
      expect(await changedSince(end)).toEqual([])
    })
    await bob.client.channels.markRead(quiet)
    expect(await changedSince(end)).toEqual([quiet])
  })

  it('is in every page, even an empty one', async () => {
    const nobody = world.person('nobody')
    expect(await nobody.client.channels.list()).toEqual({
      channels: [],
      nextCursor: null,
      position: expect.stringMatching(/^\d+\.\d+$/) as string,
    })
  })
})
