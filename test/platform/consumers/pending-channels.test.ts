import { events } from '../../../generated/events'
import { createFixture, everyOperation, isOfStream, requestFor } from '../../support/fixture'
import { raw } from '../../support/raw'
import { query } from '../../support/recount'
import { World } from '../../support/world'

it('whatever logs an event marks its channel for the consumers that want it', async () => {
  const world = await World.start({ storage: true })
  const alice = world.person('alice')
  await query(
    world.databaseUrl,
    `insert into chat_consumers (event, name, expires_at)
     select event, 'all', now() + interval '1 hour' from unnest($1::text[]) event`,
    [Object.keys(events)],
  )
  for (const id of everyOperation) {
    const { headers, ...request } = requestFor(id, await createFixture(alice, 'bob', { stream: isOfStream(id) }))
    await raw(alice.node.url, { ...request, headers: { ...headers, authorization: `Bearer ${alice.token}` } })
  }
  const channels = `
    select array_agg(distinct e.event) as events, count(*)::integer as logged, m.seq, m.head, min(e.seq) as first, max(e.seq) as last,
           e.channel_id like 'user:%' as is_feed
      from chat_events e
      left join chat_consumer_channels m
        on m.tenant_id = e.tenant_id and m.channel_id = e.channel_id and m.consumer = 'all'
     -- What a channel has too is consumed there, and that a channel was created.
     where e.channel_seq is null and e.event <> 'chat:channel:created'
     group by e.tenant_id, e.channel_id, m.seq, m.head`
  const wrong = `select * from (${channels}) c
                  where head is distinct from last or seq is distinct from (case when is_feed then first - 1 else -1 end)`
  expect(await query(world.databaseUrl, wrong)).toEqual([])
  const [feeds] = await query<{ count: number }>(
    world.databaseUrl,
    `select count(*)::integer from chat_consumer_channels where channel_id like 'user:%'`,
  )
  expect(feeds?.count).toBeGreaterThan(0)
  const unlogged = `select * from chat_consumer_channels m where m.channel_id like 'user:%' and not exists (
    select from chat_events e
     where e.tenant_id = m.tenant_id and e.channel_id = m.channel_id and e.channel_seq is null
       and e.event <> 'chat:channel:created')`
  expect(await query(world.databaseUrl, unlogged)).toEqual([])
  // That there was something to mark.
  const [all] = await query<{ kinds: number }>(
    world.databaseUrl,
    'select count(distinct event)::integer as kinds from chat_events',
  )
  expect(all?.kinds).toBeGreaterThan(15)
  await world.close()
})

it('changes that are made together mark their channel up to the last event that a consumer wants', async () => {
  const world = await World.start({})
  const alice = world.person('alice')
  await query(
    world.databaseUrl,
    `insert into chat_consumers (event, name, expires_at)
     select event, name, now() + interval '1 hour'
       from (values ('chat:message:updated', 'edits'), ('chat:reaction:updated', 'both'), ('chat:message:updated', 'both'),
                    ('chat:poll:voted', 'votes')) k (event, name)`,
  )
  const { channelId, messageId } = await createFixture(alice)
  const by = { channel: 1, userId: 'alice', messageId }
  const items = [
    { ...by, kind: 'edit', text: 'one' },
    { ...by, kind: 'edit', text: 'two' },
    { ...by, kind: 'react', key: '+', isSet: true },
    { ...by, kind: 'pin', limit: 5 },
  ]
  const [tenant] = await query<{ tenant_id: string; event_seq: string }>(
    world.databaseUrl,
    'select tenant_id, event_seq from chat_channels where id = $1',
    [channelId],
  )
  const before = Number(tenant?.event_seq)
  const changed = 'select seq::integer, event from chat_change_batch(array[$1], array[$2], $3::jsonb, true)'
  expect(await query(world.databaseUrl, changed, [tenant?.tenant_id, channelId, JSON.stringify(items)])).toEqual([
    { seq: before + 1, event: 'chat:message:updated' },
    { seq: before + 2, event: 'chat:message:updated' },
    { seq: before + 3, event: 'chat:reaction:updated' },
    { seq: before + 4, event: 'chat:pinned:message:updated' },
  ])
  const marks = `select consumer, seq::integer, head::integer from chat_consumer_channels
                  where channel_id = $1 and consumer = any ('{edits,both,votes}') order by consumer`
  expect(await query(world.databaseUrl, marks, [channelId])).toEqual([
    { consumer: 'both', seq: before, head: before + 3 },
    { consumer: 'edits', seq: before, head: before + 2 },
  ])
  await world.close()
})
