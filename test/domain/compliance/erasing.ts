import { setTimeout as sleep } from 'node:timers/promises'
import type { Erasure } from '../../../src/index'
import { query, recount } from '../../support/recount'
import type { World } from '../../support/world'

/**
 * Waits for the end of an erasure, as after the times in which it lets others work and files may still be forwarded; in a world
 * that was started with SWEEP_OFTEN, since its sweep finds what is due by then.
 */
export async function finished(world: World, tenantId: string, { id }: Erasure): Promise<Erasure> {
  if (!world.sweepsOften) throw new Error('start the world with SWEEP_OFTEN')
  let isOver = false
  const hurry = async () => {
    const now = 'set due_at = clock_timestamp() where'
    while (!isOver) {
      await query(world.databaseUrl, `update chat_deleted_files ${now} upload is null`)
      await query(world.databaseUrl, `update chat_erasures ${now} status = 'RUNNING' and owner is null`)
      await sleep(30)
    }
  }
  const hurrying = hurry()
  try {
    return await world.nodes.at(-1)!.chat.data(tenantId).done(id)
  } finally {
    isOver = true
    await hurrying
  }
}

/** Every counter of every channel that is not deleted. */
export async function miscounts({ databaseUrl }: World) {
  const deleted = await query<{ id: string }>(databaseUrl, 'select id from chat_channels where deleted_at is not null')
  const ids = deleted.map(({ id }) => id)
  return (await recount(databaseUrl)).filter(({ of }) => !ids.some((id) => of.includes(id)))
}
