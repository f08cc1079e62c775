import { memoryStorage, type DraftContent, type LiveStorage } from '../../../clients/typescript/src/live/index'
import { bothOf, draftsOf, placeOf } from '../../../clients/ui/src/composer/drafts'
import { eventually } from '../../support/eventually'
import { World, type Person } from '../../support/world'
import { cutOff } from '../live/cut-off'

// The kit imports the client by its package name, which is the built one.
jest.mock('@chat-service/client/live', () => jest.requireActual('../../../clients/typescript/src/live/index'), {
  virtual: true,
})

let world: World
let alice: Person
const stops: Array<() => void> = []

beforeAll(async () => {
  world = await World.start({ processes: 2 })
  alice = world.person('alice')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
afterAll(() => world.close())

const draft = (text: string) => ({ text, files: [] })
const group = async () => (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
const saved = async (channelId: string) =>
  (await alice.client.users.listDrafts({ channelId })).drafts.map(({ text }) => text)

/** A page of the kit. */
function page(storage: LiveStorage = memoryStorage(), network?: Parameters<typeof cutOff>[2]) {
  const { chat, network: own } = cutOff(world, { userId: 'alice', storage }, network)
  const drafts = draftsOf(chat, storage)
  const leave = drafts.start()
  const close = () => {
    leave()
    chat.close()
  }
  stops.push(close)
  return { ...drafts, chat, network: own, storage, close }
}
const shows = (drafts: Pick<ReturnType<typeof page>, 'get'>, place: string, text: string | undefined) =>
  eventually(() => expect(drafts.get(place)?.text).toBe(text))

it('are on every device, by channel and thread, even without an open composer', async () => {
  const id = await group()
  const { id: thread } = await alice.client.messages.send(id, { text: 'A question' })
  const [phone, laptop] = [page(), page(memoryStorage(), { node: 1 })]
  phone.put(placeOf(id), draft('in the channel'))
  phone.put(placeOf(id, thread), { ...draft('in the thread'), quotedMessageId: thread })
  expect(phone.get(placeOf(id))).toEqual(draft('in the channel'))
  await shows(laptop, placeOf(id), 'in the channel')
  await eventually(() =>
    expect(laptop.get(placeOf(id, thread))).toEqual({ ...draft('in the thread'), quotedMessageId: thread }),
  )
  stops.push(laptop.open(placeOf(id)))
  laptop.put(placeOf(id), draft('in the channel, on'))
  await shows(phone, placeOf(id), 'in the channel, on')
  laptop.put(placeOf(id), undefined)
  await shows(phone, placeOf(id), undefined)
})

it('are deleted only when their own message is sent', async () => {
  const id = await group()
  const phone = page()
  const place = placeOf(id)
  phone.put(place, draft('to send'))
  await eventually(async () => expect(await saved(id)).toEqual(['to send']))
  const deleted = phone.take(place)
  expect(phone.get(place)).toBeUndefined()
  phone.chat.conversation(id).send({ text: 'to send', ...deleted })
  await eventually(async () => expect(await saved(id)).toEqual([]))
  expect(phone.get(place)).toBeUndefined()
})

it('of a page without a network are there after a reload, with files and mentions, and then saved', async () => {
  const id = await group()
  const [place, edit] = [placeOf(id), placeOf(id, undefined, 'm1')]
  const before = page(memoryStorage(), { isOff: true })
  await before.load('alice')
  const mentions = [{ id: 'bob', name: 'Bob', start: 0 }]
  before.put(place, { ...draft('@Bob, not yet'), mentions })
  before.put(edit, draft('an edit'))
  await eventually(async () => expect(await before.storage.list('draft/')).toHaveLength(3))
  before.close()
  const after = page(before.storage)
  await after.load('alice')
  await eventually(() => expect(after.get(place)).toMatchObject({ text: '@Bob, not yet', mentions }))
  expect(after.get(edit)?.text).toBe('an edit')
  await eventually(async () => expect(await saved(id)).toEqual(['@Bob, not yet']))
  const others = draftsOf(after.chat, before.storage)
  await others.load('bob')
  expect(others.get(edit)).toBeUndefined()
})

it('are offered together with the other device’s, and overwrite none', async () => {
  const id = await group()
  const place = placeOf(id)
  const phone = page()
  stops.push(phone.open(place))
  await eventually(() => phone.chat.status.getSnapshot().state === 'live')
  phone.network.isOff = true
  const { id: quotedMessageId } = await alice.client.messages.send(id, { text: 'A question' })
  phone.put(place, draft('mine'))
  await alice.client.channels.saveDraft(id, { text: 'theirs', quotedMessageId, revision: 0 })
  phone.network.isOff = false
  const theirs = expect.objectContaining({ text: 'theirs', quotedMessageId }) as DraftContent
  await eventually(() => expect(phone.get(place)).toEqual({ ...draft('mine'), theirs }))
  expect(await saved(id)).toEqual(['theirs'])
  phone.resolve(place, bothOf(phone.get(place)?.theirs as DraftContent, { text: 'mine', quotedMessageId: null }))
  expect(phone.get(place)).toEqual({ ...draft('theirs\nmine'), quotedMessageId })
  await eventually(async () => expect(await saved(id)).toEqual(['theirs\nmine']))
})

it.each(['of this device', 'of the other', 'of both'])(
  'that give way take their quote with them: a quote %s',
  async (whose) => {
    const id = await group()
    const place = placeOf(id)
    const phone = page()
    stops.push(phone.open(place))
    await eventually(() => phone.chat.status.getSnapshot().state === 'live')
    phone.network.isOff = true
    const [first, second] = await Promise.all(['One', 'Two'].map((text) => alice.client.messages.send(id, { text })))
    const mine = whose === 'of the other' ? {} : { quotedMessageId: first!.id }
    const theirs = whose === 'of this device' ? {} : { quotedMessageId: second!.id }
    phone.put(place, { ...draft('mine'), ...mine })
    await alice.client.channels.saveDraft(id, { text: 'theirs', ...theirs, revision: 0 })
    phone.network.isOff = false
    await eventually(() => expect(phone.get(place)?.theirs?.text).toBe('theirs'))
    phone.resolve(place, phone.get(place)?.theirs as DraftContent)
    const chosen = { ...draft('theirs'), ...theirs }
    expect(phone.get(place)).toEqual(chosen)
    const laptop = page(memoryStorage(), { node: 1 })
    await eventually(() => expect(laptop.get(place)).toEqual(chosen))
  },
)

it('of the previous version, stored on the device, are migrated once', async () => {
  const id = await group()
  const [place, storage] = [placeOf(id), memoryStorage()]
  const mentions = [{ id: 'bob', name: 'Bob', start: 4 }]
  await storage.set(`draft/"alice" ${place}`, { text: 'old @Bob', mentions, quotedMessageId: undefined })
  const first = page(storage)
  await first.load('alice')
  await eventually(() => expect(first.get(place)).toEqual({ ...draft('old @Bob'), mentions }))
  await eventually(async () => expect(await saved(id)).toEqual(['old @Bob']))
  expect(await storage.get(`draft/"alice" ${place}`)).toEqual({ mentions })
  first.put(place, undefined)
  await eventually(async () => expect(await saved(id)).toEqual([]))
  first.close()
  const second = page(storage)
  await second.load('alice')
  stops.push(second.open(place))
  await eventually(() => second.chat.status.getSnapshot().state === 'live')
  expect(second.get(place)).toBeUndefined()
  expect(await storage.list('draft/')).toEqual([])
})

it('stay on the device if the service does not support them', async () => {
  const id = await group()
  const place = placeOf(id)
  const before = page(memoryStorage(), { lacks: /draft/ })
  await before.load('alice')
  before.put(place, draft('kept here'))
  await eventually(async () => expect(await before.storage.list('draft/')).toHaveLength(1))
  before.close()
  const after = page(before.storage, { lacks: /draft/ })
  await after.load('alice')
  await shows(after, place, 'kept here')
  expect(after.take(place)).toBe(false)
  expect(after.get(place)).toBeUndefined()
  await eventually(async () => expect(await before.storage.list('draft/')).toEqual([]))
})

it('keep the last text of a fast typist, and that of a page that ends', async () => {
  const events = new EventTarget()
  Object.assign(globalThis, {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  })
  try {
    const stored: unknown[] = []
    const hanging = {
      ...memoryStorage(),
      set: (key: string, value: unknown) =>
        new Promise<never>(() => void (key.startsWith('draft/') && stored.push((value as { text: string }).text))),
    }
    const phone = page(hanging, { isOff: true })
    await phone.load('alice')
    const [place, edit] = [placeOf('c'), placeOf('c', undefined, 'm1')]
    phone.put(place, draft('a'))
    phone.put(edit, draft('edit'))
    await eventually(() => expect(stored.sort()).toEqual(['a', 'edit']))
    for (const text of ['ab', 'abc']) phone.put(place, draft(text))
    phone.put(edit, draft('edited'))
    expect(stored).toHaveLength(2)
    events.dispatchEvent(new Event('pagehide'))
    expect(stored.sort()).toEqual(['a', 'abc', 'edit', 'edited'])
    phone.close()
    events.dispatchEvent(new Event('pagehide'))
    expect(stored).toHaveLength(4)
  } finally {
    // Node has none.
    for (const name of ['addEventListener', 'removeEventListener']) Reflect.deleteProperty(globalThis, name)
  }
})

it('keep working while the storage fails', async () => {
  const fail = () => Promise.reject(new Error('full'))
  const id = await group()
  const phone = page({ get: fail, set: fail, delete: fail, list: fail })
  await phone.load('alice')
  phone.put(placeOf(id), draft('kept'))
  await eventually(async () => expect(await saved(id)).toEqual(['kept']))
  expect(phone.get(placeOf(id))?.text).toBe('kept')
})
