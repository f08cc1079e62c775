import type { ChatEvent } from '../../src/index'
import { query } from '../support/recount'
import type { World } from '../support/world'

export const SWEEP_MS = 100
export const texts = (events: ChatEvent[]) =>
  events.flatMap((event) => (event.name === 'chat:message:received' ? [event.payload.message.text] : []))

export async function group(world: World) {
  const alice = world.person('alice')
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const send = async (...messages: string[]) => {
    for (const text of messages) await alice.client.messages.send(id, { text })
  }
  return { alice, id, send }
}

/** As if everything logged until now had been logged so long ago. */
export const age = (world: World, hours: number) =>
  query(
    world.databaseUrl,
    'update chat_events set created_at = created_at - make_interval(hours => $1), message_at = message_at - make_interval(hours => $1)',
    [hours],
  )
