import type { ChatEvent, ConsumeOptions } from '../../../src/index'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import type { World } from '../../support/world'

export const SWEEP_MS = 100
const marks = (world: World) => query(world.databaseUrl, 'select * from chat_consumer_channels')
export const nothingIsLeft = (world: World) => eventually(async () => expect(await marks(world)).toEqual([]))
export const texts = (events: ChatEvent[], channelId: string) =>
  events.flatMap((event) =>
    event.name === 'chat:message:received' && event.channelId === channelId ? [event.payload.message.text] : [],
  )
/** Short intervals, so tests need not wait. */
export const QUICK = { minSeconds: 0.05, maxSeconds: 0.1 }

/** A consumer of a process, and the events of its handler. */
export async function consume(
  world: World,
  options: Partial<ConsumeOptions> & { node?: number; name?: string; all?: ChatEvent[] } = {},
  handle: (event: ChatEvent, signal: AbortSignal) => unknown = () => undefined,
) {
  const { node = 0, name = 'test', all = [], ...given } = options
  const got: ChatEvent[] = []
  await world.nodes[node]!.chat.consume(
    name,
    (event, signal) => {
      got.push(event)
      all.push(event)
      return handle(event, signal)
    },
    { from: 'now', retry: QUICK, ...given },
  )
  return got
}

export async function group(world: World, ...userIds: string[]) {
  const alice = world.person('alice')
  const { id } = await alice.client.channels.createGroup({ userIds })
  const send = async (...messages: string[]) => {
    for (const text of messages) await alice.client.messages.send(id, { text })
  }
  return { alice, id, send }
}

export const numbered = (count: number) => Array.from({ length: count }, (_, n) => `m${n + 1}`)
