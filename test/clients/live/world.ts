import { eventually } from '../../support/eventually'
import { live, type Collection, type Live, type LiveOptions } from '../../../clients/typescript/src/live/index'
import { FakeGateway } from '../fake-gateway'
import { FakeService } from '../fake-service'

/** Anew for each test. */
export let service: FakeService
let gateway: FakeGateway
let chats: Live[]

beforeEach(async () => {
  gateway = await new FakeGateway().start()
  service = new FakeService(gateway)
  chats = []
})

afterEach(async () => {
  for (const chat of chats) chat.close()
  await gateway.stop()
})

/** Ends with the test. */
export function account(options: LiveOptions = {}): Live {
  const chat = live(service.client(), { socket: { reconnect: { minDelayMs: 20 } }, ...options })
  chats.push(chat)
  return chat
}

/** Waits until the snapshot is so. */
export async function until<S>(collection: Collection<S>, isSo: (snapshot: S) => boolean): Promise<S> {
  await eventually(() => isSo(collection.getSnapshot()))
  return collection.getSnapshot()
}

/** A conversation of Alice that is live. */
export async function conversation(chat = account()) {
  const collection = chat.conversation('c')
  const heard = jest.fn()
  collection.subscribe(heard)
  await until(collection, ({ status }) => status.state === 'live')
  return Object.assign(collection, { heard, chat })
}

export const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text)

/** Breaks the connection, and restores it after an action. */
export async function without(
  collection: Collection<{ status: { state: string } }>,
  happen: () => void = () => undefined,
) {
  gateway.refusesWith = 503
  gateway.last.socket.terminate()
  await until(collection, ({ status }) => status.state === 'offline')
  happen()
  gateway.refusesWith = undefined
}

/** The gateway refuses connections with this status; undefined lets them in. */
export function refuse(status: number | undefined) {
  gateway.refusesWith = status
}
export const connections = () => gateway.connections
/** The frames of the last socket to the gateway. */
export const received = () => gateway.last.received.map(({ event }) => event)
