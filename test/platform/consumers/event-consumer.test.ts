import { removeExpiredConsumers } from '../../../src/platform/consumers/claim-queries'
import type { ConsumedEvent } from '../../../src/platform/consumers/wanted-events'
import { createDatabase } from '../../support/database'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { startProxy } from '../../support/tcp-proxy'
import { Process, TENANT } from './consuming-process'

const deferred = () => {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

let url: string

beforeEach(async () => {
  url = await createDatabase()
  await createChannels(4)
})

const createChannels = (count: number) =>
  query(
    url,
    `insert into chat_channels (tenant_id, id, type, created_by_id)
     select $1, 'c' || n, 'GROUP', 'alice' from generate_series(1, $2::integer) n`,
    [TENANT, count],
  )
const marks = () =>
  query<{ channelId: string; seq: string; head: string; isOwned: boolean }>(
    url,
    `select channel_id as "channelId", seq, head, owner is not null as "isOwned"
       from chat_consumer_channels order by channel_id`,
  )
const nothingIsLeft = () => eventually(async () => expect(await marks()).toEqual([]))
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const seqsOf = (events: ConsumedEvent[], channelId: string) =>
  events.filter((event) => event.channelId === channelId).map(({ seq }) => seq)

describe('a consumer', () => {
  it('gets logged events in order, without a sweep, and leaves no mark', async () => {
    const process = await Process.start(url)
    for (let n = 0; n < 5; n += 1) await process.append('c1')
    await process.append('c2')
    await eventually(() => expect([process.seqs('c1'), process.seqs('c2')]).toEqual([upTo(5), [1]]))
    await nothingIsLeft()
  })

  it('gets only wanted events, and no mark is written for others', async () => {
    const process = await Process.start(url)
    await process.append('c1', { wanted: false })
    expect(await marks()).toEqual([])
    await process.append('c1')
    await process.append('c1', { wanted: false })
    await process.append('c1')
    await eventually(() => expect(process.seqs('c1')).toEqual([2, 4]))
  })

  it('loses and repeats nothing, under any interleaving of appends and releases', async () => {
    const all: ConsumedEvent[] = []
    const processes = [await Process.start(url, { all }), await Process.start(url, { all })]
    const counts = new Map<string, number>()
    const appendSome = async (worker: number) => {
      for (let n = 0; n < 250; n += 1) {
        const process = processes[(worker + n) % 2] as Process
        const channelId = `c${1 + ((worker * 7 + n) % 3)}`
        const rollBack = n % 11 === 0
        await process.append(channelId, { rollBack })
        if (!rollBack) counts.set(channelId, (counts.get(channelId) ?? 0) + 1)
        // The channel is often being released at this moment.
        if (n % 5 === 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 25))
      }
    }
    await Promise.all(upTo(6).map(appendSome))
    await eventually(() => expect(all.length).toBeGreaterThanOrEqual([...counts.values()].reduce((a, b) => a + b)))
    await nothingIsLeft()
    for (const [channelId, count] of counts) expect(seqsOf(all, channelId)).toEqual(upTo(count))
  })

  it('begins the next events of a channel before earlier ones have ended, but advances its position in order', async () => {
    const process = await Process.start(url)
    const first = deferred()
    process.until = first.promise
    await process.append('c1')
    await eventually(() => expect(process.seqs('c1')).toEqual([1]))
    process.until = Promise.resolve()
    await process.append('c1')
    await eventually(() => expect(process.seqs('c1')).toEqual([1, 2]))
    expect(await marks()).toMatchObject([{ seq: '0', head: '2', isOwned: true }])
    first.resolve()
    await nothingIsLeft()
  })

  it('gets events again that it could not begin', async () => {
    const process = await Process.start(url)
    process.failing = 2
    await process.append('c1')
    await process.append('c1')
    await eventually(() => expect(process.seqs('c1')).toEqual([1, 2]))
    expect(process.warnings).toEqual(['consuming events failed; it will be retried'])
  })

  it('closes once its own events have ended, and returns those logged by others meanwhile', async () => {
    const [closing, other] = [await Process.start(url), await Process.start(url)]
    const ended = deferred()
    closing.until = ended.promise
    await closing.append('c1')
    await eventually(() => expect(closing.seqs('c1')).toEqual([1]))
    const steps: string[] = []
    const closed = closing.close().then(() => steps.push('closed'))
    await other.append('c1')
    setTimeout(() => {
      steps.push('ended')
      ended.resolve()
    }, 100)
    await closed
    expect(steps).toEqual(['ended', 'closed'])
    expect(await marks()).toMatchObject([{ seq: '1', head: '2', isOwned: false }])
  })
})

describe('the work of a stopped process', () => {
  it('is found by another’s sweep, for all tenants, once its lease has expired', async () => {
    await query(
      url,
      `insert into chat_consumers (event, name, expires_at) values ('chat:metadata:changed', 'test', now() + interval '1 hour')`,
    )
    for (const tenant of ['a', 'b', 'c', 'd', 'e']) {
      await query(
        url,
        `insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at)
         select $1, 'x' || c, n, 'chat:metadata:changed', '{}', now() from generate_series(1, 3) n, generate_series(1, 50) c`,
        [tenant],
      )
      await query(
        url,
        `insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head, owner, due_at)
         select $1, 'x' || c, 'test', 1, 3, case when c > 25 then 'dead' end,
                now() + case when c = 50 then interval '1 hour' else interval '-1 second' end
           from generate_series(1, 50) c`,
        [tenant],
      )
    }
    const process = await Process.start(url, { sweepMs: 100 })
    await eventually(() => expect(process.consumed).toHaveLength(5 * 49 * 2))
    expect(new Set(process.tookOver)).toEqual(new Set(upTo(49).map((n) => `x${n}`)))
    await eventually(async () => expect(await marks()).toHaveLength(5))
    expect(new Set(process.consumed.map(({ seq }) => seq))).toEqual(new Set([2, 3]))
  })

  it('stays with a living process, however long its events take', async () => {
    const slow = await Process.start(url, { leaseMs: 6000, sweepMs: 800 })
    const ended = deferred()
    slow.until = ended.promise
    await slow.append('c1')
    await eventually(() => expect(slow.seqs('c1')).toEqual([1]))
    const other = await Process.start(url, { sweepMs: 100 })
    // It has renewed its lease.
    const isOver = `select due_at - interval '7 seconds' > $1::timestamptz as "isOver" from chat_consumer_channels`
    const since = new Date()
    await eventually(async () => (await query<{ isOver: boolean }>(url, isOver, [since]))[0]?.isOver === true)
    ended.resolve()
    await nothingIsLeft()
    expect(other.consumed).toEqual([])
    expect(slow.seqs('c1')).toEqual([1])
  })

  it('is continued by one process, even when the one that lost its lease returns', async () => {
    const all: ConsumedEvent[] = []
    const frozen = await Process.start(url, { all, leaseMs: 3000 })
    const ended = deferred()
    frozen.until = ended.promise
    await frozen.append('c1')
    await eventually(() => expect(frozen.seqs('c1')).toEqual([1]))
    const other = await Process.start(url, { all, sweepMs: 100 })
    await eventually(() => expect(other.seqs('c1')).toEqual([1]))
    await nothingIsLeft()
    for (let n = 0; n < 3; n += 1) await frozen.append('c1')
    ended.resolve()
    await nothingIsLeft()
    expect(seqsOf(all, 'c1')).toEqual([1, 1, 2, 3, 4])
  })

  it('is continued at the database’s position after it went back in time', async () => {
    const process = await Process.start(url, { sweepMs: 100 })
    for (let n = 0; n < 3; n += 1) await process.append('c1')
    await eventually(() => expect(process.seqs('c1')).toEqual([1, 2, 3]))
    const ended = deferred()
    process.until = ended.promise
    await process.append('c1')
    await eventually(() => expect(process.seqs('c1')).toEqual([1, 2, 3, 4]))
    // As after restoring a backup without the last two events, followed by different ones.
    await query(url, `delete from chat_events where channel_id = 'c1' and seq > 2`)
    await query(url, `update chat_channels set event_seq = 2 where id = 'c1'`)
    process.forget()
    // Last, because a sweep would let the former owner claim it for another lease.
    await query(url, `update chat_consumer_channels set seq = 2, head = 2, due_at = now() where channel_id = 'c1'`)
    await process.append('c1')
    ended.resolve()
    await eventually(() => expect(process.seqs('c1')).toEqual([1, 2, 3, 4, 3]))
    await nothingIsLeft()
  })

  it('is skipped if the consumer cannot read it, without delaying other channels', async () => {
    const process = await Process.start(url)
    process.unreadable = 'c2'
    await Promise.all(['c1', 'c2', 'c3', 'c2', 'c4', 'c1'].map((id) => process.append(id)))
    await nothingIsLeft()
    expect(process.consumed.map(({ channelId }) => channelId).sort()).toEqual(['c1', 'c1', 'c3', 'c4'])
  })

  it('is dropped with a warning if the log no longer has it', async () => {
    await query(
      url,
      `insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head, due_at)
       select $1, 'c' || n, 'test', 7, 9, now() from generate_series(1, 4) n`,
      [TENANT],
    )
    const process = await Process.start(url, { sweepMs: 100 })
    await nothingIsLeft()
    expect(process.consumed).toEqual([])
    expect(process.warnings).toEqual(['events were removed from the log before they were consumed'])
  })
})

it('nothing is lost while PostgreSQL is unavailable', async () => {
  const proxy = await startProxy(url)
  const process = await Process.start(proxy.url)
  const other = await Process.start(url)
  await process.append('c1')
  await eventually(() => expect(process.seqs('c1')).toEqual([1]))
  await nothingIsLeft()
  const ended = deferred()
  process.until = ended.promise
  await process.append('c1')
  await eventually(() => expect(process.seqs('c1')).toEqual([1, 2]))
  proxy.cut()
  ended.resolve()
  process.until = Promise.resolve()
  // It holds the channel, so it must find this event.
  await other.append('c1')
  await eventually(() => expect(process.warnings.length).toBeGreaterThan(0))
  proxy.mend()
  await eventually(() => expect(process.seqs('c1')).toEqual([1, 2, 3]))
  await nothingIsLeft()
  expect(other.consumed).toEqual([])
  expect(process.warnings).toEqual(['consuming events failed; it will be retried'])
  await process.close()
  await proxy.close()
})

describe('a consumer that is gone', () => {
  it('loses its marks once the log drops its missed events, and leaves nothing behind', async () => {
    const process = await Process.start(url)
    await query(url, `update chat_consumers set expires_at = now() - interval '1 minute'`)
    await process.append('c1')
    expect(await marks()).toEqual([])
    await query(
      url,
      `insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
       select $1, 'x' || n, 'test', 0, 1 from generate_series(1, 2500) n`,
      [TENANT],
    )
    await removeExpiredConsumers(process.database.db)
    expect(await marks()).toHaveLength(2500)
    await query(url, `update chat_consumers set expires_at = now() - interval '2 hours'`)
    await removeExpiredConsumers(process.database.db)
    expect(await marks()).toEqual([])
    expect(await query(url, 'select * from chat_consumers')).toEqual([])
  })

  it('is registered again when a process returns', async () => {
    const first = await Process.start(url)
    await query(url, `update chat_consumers set expires_at = now() - interval '1 minute'`)
    const second = await Process.start(url, { events: ['chat:metadata:changed', 'chat:channel:frozen'] })
    await first.append('c1')
    await eventually(() => expect(first.seqs('c1')).toEqual([1]))
    await second.append('c2', { wanted: false })
    await eventually(() => expect(second.seqs('c2')).toEqual([1]))
  })
})
