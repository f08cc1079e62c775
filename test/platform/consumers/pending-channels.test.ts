import { createFixture } from '../../support/fixture'
import { query } from '../../support/recount'
import { World } from '../../support/world'

it('batched changes mark their channel up to the last event that a consumer wants', async () => {
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
