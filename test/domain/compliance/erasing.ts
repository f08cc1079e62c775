import type { Erasure } from '../../../src/index'
import { query, recount } from '../../support/recount'
import type { World } from '../../support/world'

/** Waits for the end of an erasure, as after the times in which it lets others work and files may still be forwarded. */
export async function finished(world: World, tenantId: string, { id }: Erasure): Promise<Erasure> {
  const timer = setInterval(() => {
    void query(
      world.databaseUrl,
      'update chat_deleted_files set due_at = clock_timestamp() where upload is null',
    ).catch(() => undefined)
    void query(
      world.databaseUrl,
      `update chat_erasures set due_at = clock_timestamp() where status = 'RUNNING' and owner is null`,
    ).catch(() => undefined)
  }, 30)
  try {
    return await world.nodes.at(-1)!.chat.data(tenantId).done(id)
  } finally {
    clearInterval(timer)
  }
}

/** Every counter of every channel that is not deleted. */
export async function miscounts({ databaseUrl }: World) {
  const deleted = await query<{ id: string }>(databaseUrl, 'select id from chat_channels where deleted_at is not null')
  const ids = deleted.map(({ id }) => id)
  return (await recount(databaseUrl)).filter(({ of }) => !ids.some((id) => of.includes(id)))
}
