import { events } from '../../../generated/events'
import { createFixture, everyOperation, requestFor } from '../../support/fixture'
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
    const { headers, ...request } = requestFor(id, await createFixture(alice))
    await raw(alice.node.url, { ...request, headers: { ...headers, authorization: `Bearer ${alice.token}` } })
  }
  const channels = `
    select array_agg(distinct e.event) as events, count(*)::integer as logged, m.seq, m.head, max(e.seq) as last
      from chat_events e
      left join chat_consumer_channels m
        on m.tenant_id = e.tenant_id and m.channel_id = e.channel_id and m.consumer = 'all'
     group by e.tenant_id, e.channel_id, m.seq, m.head`
  const wrong = `select * from (${channels}) c where seq is distinct from -1 or head is distinct from last`
  expect(await query(world.databaseUrl, wrong)).toEqual([])
  // That there was something to mark.
  const [all] = await query<{ kinds: number }>(
    world.databaseUrl,
    'select count(distinct event)::integer as kinds from chat_events',
  )
  expect(all?.kinds).toBeGreaterThan(15)
  await world.close()
})
