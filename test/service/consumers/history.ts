import type { ChatEvent } from '../../../src/index'
import { ageLog } from '../../support/log-days'
import type { World } from '../../support/world'

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

export const age = (world: World, hours: number) => ageLog(world.databaseUrl, hours)
