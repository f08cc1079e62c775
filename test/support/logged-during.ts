import type { Frame } from './contract'
import type { TestSocket } from './socket'
import type { Person } from './world'

/**
 * The logged events that a subscriber receives during an action, in order. Sends a last message as a marker: an event
 * that is not before it was never sent.
 */
export async function loggedDuring(inbox: TestSocket, sender: Person, channelId: string, act: () => Promise<unknown>) {
  const logged = () => inbox.frames.filter(({ seq }) => seq !== undefined)
  const before = logged().length
  await act()
  const { id } = await sender.client.messages.send(channelId, { text: 'that was it' })
  const isLast = ({ event, data }: Frame) =>
    event === 'chat:message:received' && (data.message as { id: string }).id === id
  await inbox.find(isLast)
  const frames = logged()
  return frames.slice(before, frames.findIndex(isLast)).map(({ event, data }) => ({ event, data }))
}
