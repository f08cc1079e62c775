import { EventLog } from '../../../src/platform/events/event-log'
import { eventually } from '../../support/eventually'
import { ageLog } from '../../support/log-days'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

describe('a client that returns after its missed events were removed', () => {
  let world: World
  let alice: Person

  beforeAll(async () => {
    world = await World.start({ settings: { gateway: { retentionHours: 1 } } })
    alice = world.person('alice')
  })
  afterAll(() => world.close())
  afterEach(() => jest.restoreAllMocks())

  const channelWith = async (messages: number) => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    for (let n = 1; n <= messages; n += 1) await alice.client.messages.send(id, { text: `${n}` })
    return id
  }
  const remove = (id: string, upto: number) =>
    query(world.databaseUrl, 'delete from chat_events where channel_id = $1 and seq <= $2', [id, upto])
  const byRest = async (id: string, since: number) => {
    const { events, lastSeq, recovered } = await alice.client.channels.listEvents(id, { since })
    return { seqs: events.map(({ seq }) => seq), lastSeq, recovered }
  }
  const bySocket = async (id: string, since: number) => {
    const socket = await alice.socket()
    const { seq, recovered } = await socket.join(id, since)
    // The whole replay precedes the response to the next frame.
    await socket.request('chat:leave:channel', { channelId: id })
    return { seqs: socket.frames.flatMap((frame) => frame.seq ?? []), lastSeq: seq, recovered }
  }

  it.each([
    ['all events are there', 5, 0, 2, [3, 4, 5]],
    ['what it missed is there', 5, 2, 2, [3, 4, 5]],
    ['the first event that it missed is gone', 5, 3, 2, null],
    ['it has seen none, and the first is gone', 5, 1, 0, null],
    ['everything is gone', 5, 5, 2, null],
    ['everything is gone, and it has missed nothing', 5, 5, 5, []],
    ['nothing ever happened', 0, 0, 0, []],
    ['it is ahead of the log', 5, 0, 6, null],
  ])('where %s', async (_case, sent, removed, since, replayed) => {
    const id = await channelWith(sent)
    await remove(id, removed)
    const answer = { seqs: replayed ?? [], lastSeq: sent, recovered: replayed !== null }
    expect(await byRest(id, since)).toEqual(answer)
    expect(await bySocket(id, since)).toEqual(answer)
  })

  describe('while the log is replayed in several pages', () => {
    /** Runs before the second page is read. The first one also shows whether the events exist. */
    const beforeSecondPage = (run: () => Promise<unknown>) => {
      const { value: read } = Object.getOwnPropertyDescriptor(EventLog.prototype, 'readMany') as {
        value: EventLog['readMany']
      }
      let reads = 0
      jest.spyOn(EventLog.prototype, 'readMany').mockImplementation(async function (this: EventLog, ...asked) {
        if (++reads === 2) await run()
        return read.apply(this, asked)
      })
    }
    const longLog = async () => {
      const id = await channelWith(0)
      const data = JSON.stringify({ channelId: id, memberCount: 2 })
      await query(world.databaseUrl, 'update chat_channels set event_seq = 400 where id = $1', [id])
      await query(
        world.databaseUrl,
        `insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at)
         select $1, $2, n, 'chat:channel:member:count:changed', $3, now() from generate_series(1, 400) n`,
        [world.tenantId, id, data],
      )
      return id
    }
    /** Joins, and is closed during the replay. Returns the last received seq. */
    const brokenReplay = async (id: string) => {
      const socket = await alice.socket()
      expect(await socket.join(id, 1)).toMatchObject({ recovered: true, seq: 400 })
      await socket.until(() => socket.closed !== undefined).catch(() => undefined)
      expect(socket.closed).toMatchObject({ code: 1012 })
      const seen = socket.frames.flatMap(({ seq }) => seq ?? [])
      expect(seen).toEqual(seen.map((_seq, index) => index + 2))
      expect(seen.length).toBeLessThan(399)
      return seen.at(-1) as number
    }

    it('must reload if the rest is removed meanwhile', async () => {
      const id = await longLog()
      beforeSecondPage(() => remove(id, 390))
      const last = await brokenReplay(id)
      expect(await bySocket(id, last)).toEqual({ seqs: [], lastSeq: 400, recovered: false })
    })

    it('must reconnect if the rest cannot be read', async () => {
      const id = await longLog()
      beforeSecondPage(() => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' })))
      const last = await brokenReplay(id)
      const { seqs, recovered } = await bySocket(id, last)
      expect({ first: seqs[0], end: seqs.at(-1), recovered }).toEqual({ first: last + 1, end: 400, recovered: true })
    })
  })

  it('is not recovered after the configured retention', async () => {
    const id = await channelWith(3)
    await ageLog(world.databaseUrl, 26, { channelId: id, upTo: 2 })
    const node = await world.addNode()
    await eventually(async () => !(await byRest(id, 0)).recovered)
    expect(await bySocket(id, 1)).toMatchObject({ recovered: false })
    expect(await bySocket(id, 2)).toMatchObject({ recovered: true, seqs: [3] })
    expect(node.server.listening).toBe(true)
  })
})
