import { query, recount } from '../support/recount'
import { World } from '../support/world'

/** A world with callbacks of the host, and their record. Counters are recounted after each act of the system. */
export async function openSystemWorld() {
  const told: { callback: string; args: unknown[] }[] = []
  const notes =
    (callback: string) =>
    (...args: unknown[]) =>
      void told.push({ callback, args })
  const world = await World.start({
    storage: true,
    providers: {
      eventHandler: {
        onMessageSent: notes('onMessageSent'),
        onUserMentioned: notes('onUserMentioned'),
        onChannelCreated: notes('onChannelCreated'),
      },
    },
  })
  const { chat } = world.nodes[0]!
  const as = (userId: string) => chat.as({ tenantId: world.tenantId, userId })
  return {
    told,
    world,
    as,
    system: () => chat.system(world.tenantId),
    group: (userIds = ['bob', 'carol']) => as('alice').channels.createGroup({ userIds, name: 'Group' }),
    async close() {
      const ofDeleted = await query<{ id: string }>(
        world.databaseUrl,
        'select id from chat_channels where deleted_at is not null',
      )
      const deleted = new Set(ofDeleted.map(({ id }) => id))
      expect((await recount(world.databaseUrl)).filter(({ of }) => !deleted.has(of))).toEqual([])
      await world.close()
    },
  }
}
