import { multipart, multipartType, type Part } from '../../support/multipart'
import { World, type Person } from '../../support/world'

/** One world for all tests of a file: two members on two processes, and a storage that is emptied after each test. */
export let world: World
export let alice: Person
export let bob: Person
/** Callbacks of the host for messages during the test, and the logged events. */
export const heard: unknown[][] = []
export const logged: Record<string, unknown>[] = []

beforeAll(async () => {
  const write = (level: string) => (details: object, message: string) =>
    void logged.push({ level, message, ...details })
  world = await World.start({
    storage: true,
    processes: 2,
    settings: {
      storage: { allowedMimeTypes: ['image/*', 'VIDEO/mp4', 'audio/mpeg', 'text/plain'] },
      limits: { maxMessageLength: 20 },
      logging: {
        logger: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') } as never,
      },
    },
    providers: { eventHandler: { onMessageSent: (...args) => void heard.push(args) } },
  })
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
})
afterAll(() => world.close())
beforeEach(() => {
  world.storage.reset()
  heard.length = 0
  logged.length = 0
})

export const createGroup = () => alice.client.channels.createGroup({ userIds: ['bob'] })
export const textFile = (content = 'the content') => new File([content], 'notes.txt', { type: 'text/plain' })
/** URLs of the stored files. */
export const stored = () => [...world.storage.files.keys()]
export const messagesOf = async (channelId: string) => (await bob.client.messages.list(channelId)).messages
/** Sends a raw form. */
export const post = (person: Person, channelId: string, parts: Part[], key?: string) =>
  person.fetch(`/channels/${channelId}/files`, {
    method: 'POST',
    headers: { 'content-type': multipartType, ...(key !== undefined && { 'idempotency-key': key }) },
    body: new Uint8Array(multipart(parts)),
  })
