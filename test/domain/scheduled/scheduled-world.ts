import type { ScheduledMessage } from '../../../clients/typescript/src/index'
import { inAnHour, makeDue, SWEEP_OFTEN } from '../../support/clock'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

/** One world for all tests of a file: two members on two processes, and a host with callbacks. */
export let world: World
export let alice: Person
export let bob: Person
export const sentToHost: string[] = []

beforeAll(async () => {
  world = await World.start({
    ...SWEEP_OFTEN,
    processes: 2,
    settings: { limits: { maxMessageLength: 20 } },
    providers: { eventHandler: { onMessageSent: (_, message) => void sentToHost.push(message.id) } },
  })
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
})
afterAll(() => world.close())

export const group = async (...userIds: string[]) =>
  (await alice.client.channels.createGroup({ userIds: ['bob', ...userIds] })).id
export const put = (person: Person, channelId: string, text = 'later', scheduledAt = inAnHour()) =>
  person.client.scheduledMessages.create(channelId, { text, scheduledAt })
export const due = ({ id }: ScheduledMessage) => makeDue(world, 'chat_scheduled_messages', id)
export const texts = async (channelId: string) =>
  (await alice.client.messages.list(channelId)).messages.map(({ text }) => text)
/** A scheduled message as in the sender's list, even if it is no longer pending. */
export const rowOf = async ({ id }: ScheduledMessage) => {
  const [row] = await query<Record<string, unknown>>(
    world.databaseUrl,
    `select status, sent_message_id as "sentMessageId", error_message as "errorMessage"
       from chat_scheduled_messages where id = $1`,
    [id],
  )
  return row
}

/**
 * Acts on a scheduled message that is due so soon that every process has a timer for it, and resolves after that time.
 * If the machine is too slow to act in time, the next try allows more time.
 */
export const actBeforeTime = async (act: (channelId: string, scheduled: ScheduledMessage) => Promise<unknown>) => {
  const own = await alice.socket()
  for (let ms = 500; ; ms *= 2) {
    try {
      const [channelId, elsewhere] = [await group(), await group()]
      const at = Date.now() + ms
      const scheduled = await put(alice, channelId, 'later', new Date(at).toISOString())
      const marker = await put(alice, elsewhere, 'marker', new Date(at + 300).toISOString())
      await act(channelId, scheduled)
      if (Date.now() >= at) continue
      await own.find(
        ({ event, data }) => event === 'chat:scheduled:message:sent' && data.channelId === marker.channelId,
      )
      return { channelId, scheduled, own }
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!['CHAT_SCHEDULED_ALREADY_SENT', 'CHAT_SCHEDULED_INVALID_TIME'].includes(code)) throw error
    }
  }
}
