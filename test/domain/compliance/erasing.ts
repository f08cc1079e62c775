import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Erasure } from '../../../src/index'
import { query, recount } from '../../support/recount'
import type { World } from '../../support/world'

/**
 * Waits for the end of an erasure, skipping its pauses and the time in which files may still be forwarded. Needs a
 * world started with SWEEP_OFTEN, whose sweep finds the due job.
 */
export async function finished(world: World, tenantId: string, { id }: Erasure): Promise<Erasure> {
  if (!world.sweepsOften) throw new Error('start the world with SWEEP_OFTEN')
  let isOver = false
  const hurry = async () => {
    const now = 'set due_at = clock_timestamp() where'
    const client = new Client({ connectionString: world.databaseUrl })
    await client.connect()
    try {
      while (!isOver) {
        await client.query(`update chat_deleted_files ${now} upload is null`)
        await client.query(`update chat_erasures ${now} status = 'RUNNING' and owner is null`)
        await sleep(30)
      }
    } finally {
      await client.end()
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
