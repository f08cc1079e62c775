import { liveDraft, liveDrafts, memoryStorage, type LiveDraftOptions } from '../../../clients/typescript/src/live/index'
import { eventually } from '../../support/eventually'
import { World, type Person } from '../../support/world'
import { cutOff } from './cut-off'
import { until } from './world'

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

const group = async () => (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
const saved = async (channelId: string) =>
  (await alice.client.users.listDrafts({ channelId })).drafts.map(({ text }) => text)

/** A device of Alice whose requests and responses can be dropped. */
function device(
  channelId: string,
  options: LiveDraftOptions = {},
  node = 0,
  { isKnown = true, ...network }: { isKnown?: boolean; isOff?: boolean; lacks?: RegExp } = {},
) {
  const account = { ...(isKnown && { userId: 'alice' }), storage: options.storage }
  const { chat, network: own } = cutOff(world, account, { node, ...network })
  const draft = liveDraft(chat, channelId, options)
  draft.subscribe(() => undefined)
  stops.push(() => {
    draft.close()
    chat.close()
  })
  return Object.assign(draft, { chat, network: own })
}
type Device = ReturnType<typeof device>
const shows = (draft: Device, text: string, state = 'saved') =>
  until(draft, (now) => now.text === text && now.state === state)

it('follows the other device, and is empty on both once it is sent', async () => {
  const id = await group()
  const [phone, laptop] = [device(id), device(id, {}, 1)]
  await shows(phone, '')
  await shows(laptop, '')
  phone.set({ text: 'The launch' })
  expect(phone.getSnapshot()).toMatchObject({ text: 'The launch', state: 'saving' })
  await shows(laptop, 'The launch')
  laptop.set({ text: 'The launch is on' })
  laptop.flush()
  await shows(phone, 'The launch is on')
  const message = phone.take()
  expect(message).toMatchObject({ text: 'The launch is on', draftRevision: expect.any(Number) as number })
  expect(phone.getSnapshot().text).toBe('')
  phone.chat.conversation(id).send(message)
  await shows(laptop, '')
  expect(await saved(id)).toEqual([])
})

it('reports a conflict with both texts, and overwrites neither', async () => {
  const id = await group()
  const [phone, laptop] = [device(id), device(id, {}, 1)]
  await shows(phone, '')
  await shows(laptop, '')
  phone.network.isOff = true
  phone.set({ text: 'written offline' })
  phone.flush()
  laptop.set({ text: 'written meanwhile' })
  laptop.flush()
  await shows(laptop, 'written meanwhile')
  phone.network.isOff = false
  const { text, theirs } = await until(phone, ({ state }) => state === 'conflict')
  expect([text, theirs?.text]).toEqual(['written offline', 'written meanwhile'])
  expect(await saved(id)).toEqual(['written meanwhile'])
  phone.resolve({ text: 'written offline and meanwhile' })
  await shows(phone, 'written offline and meanwhile')
  await shows(laptop, 'written offline and meanwhile')
})

it('sees no conflict with its own text if the response of its save was lost', async () => {
  const id = await group()
  const phone = device(id)
  await shows(phone, '')
  phone.network.losesAnswers = 'from the next save'
  phone.set({ text: 'one' })
  phone.flush()
  await eventually(async () => expect(await saved(id)).toEqual(['one']))
  phone.set({ text: 'one, two' })
  phone.network.losesAnswers = false
  await shows(phone, 'one, two')
  expect(await saved(id)).toEqual(['one, two'])
})

it('keeps its text if the other device has sent or deleted the draft', async () => {
  const id = await group()
  const [phone, laptop] = [device(id), device(id, {}, 1)]
  await shows(laptop, '')
  phone.set({ text: 'ours' })
  await shows(laptop, 'ours')
  phone.network.isOff = true
  phone.set({ text: 'ours, and more' })
  phone.flush()
  laptop.set({ text: '' })
  laptop.flush()
  await eventually(async () => expect(await saved(id)).toEqual([]))
  phone.network.isOff = false
  await shows(phone, 'ours, and more')
  expect(await saved(id)).toEqual(['ours, and more'])
})

it('survives a reload before it was saved', async () => {
  const [id, storage] = [await group(), memoryStorage()]
  const before = device(id, { storage })
  await shows(before, '')
  before.network.isOff = true
  before.set({ text: 'not yet' })
  before.flush()
  await eventually(async () => expect(await storage.list('draft/')).toHaveLength(1))
  stops.pop()?.()
  const after = device(id, { storage })
  await shows(after, 'not yet')
  expect(await saved(id)).toEqual(['not yet'])
  expect(await storage.list('draft/')).toEqual([])
})

it('treats a pending message of the outbox as sent, and saves the next text', async () => {
  const id = await group()
  const phone = device(id)
  await shows(phone, '')
  phone.set({ text: 'first' })
  phone.flush()
  await shows(phone, 'first')
  const message = phone.take()
  phone.set({ text: 'second' })
  phone.flush()
  await shows(phone, 'second')
  await phone.chat.client.messages.send(id, message)
  expect(await saved(id)).toEqual(['second'])
})

it('reports a refusal of the service, and keeps the text', async () => {
  const id = await group()
  const phone = device(id)
  await shows(phone, '')
  phone.set({ text: 'x'.repeat(5001) })
  phone.flush()
  const { error } = await until(phone, ({ state }) => state === 'failed')
  expect(error).toMatchObject({ code: 'CHAT_MESSAGE_TOO_LONG' })
  expect(phone.getSnapshot().text).toHaveLength(5001)
  phone.set({ text: 'short' })
  await shows(phone, 'short')
})

it('is shared, saved while the user types, and not after close()', async () => {
  const id = await group()
  const phone = device(id)
  const list = liveDraft(phone.chat, id)
  await shows(phone, '')
  await until(phone.chat.status, ({ state }) => state === 'live')
  let text = ''
  await eventually(async () => {
    phone.set({ text: (text += 'a') })
    return (await saved(id)).length === 1
  })
  expect(list.getSnapshot().text).toBe(text)
  list.close()
  phone.chat.close()
  const requests = jest.spyOn(phone.chat.client.channels, 'saveDraft')
  phone.set({ text: 'typed after the end' })
  phone.close()
  expect(list.getSnapshot().state).toBe('saving')
  expect(requests).not.toHaveBeenCalled()
})

it('does not restore a sent text if the response of its save was lost', async () => {
  const id = await group()
  const phone = device(id)
  await shows(phone, '')
  phone.network.losesAnswers = 'from the next save'
  phone.set({ text: 'sent' })
  phone.flush()
  await eventually(async () => expect(await saved(id)).toEqual(['sent']))
  expect(phone.take().text).toBe('sent')
  phone.network.losesAnswers = false
  await eventually(async () => expect(await saved(id)).toEqual([]))
  expect(phone.getSnapshot().text).toBe('')
})

it('does not show a pending message of the outbox after a reload', async () => {
  const [id, storage] = [await group(), memoryStorage()]
  const { revision } = await alice.client.channels.saveDraft(id, { text: 'waits', revision: 0 })
  const draft = { text: 'waits', draftRevision: revision }
  const createdAt = new Date().toISOString()
  const entry = { clientId: 'one', channelId: id, userId: 'alice', draft, status: 'queued', createdAt }
  await storage.set(`outbox/${createdAt} one`, entry)
  const phone = device(id, { storage }, 0, { isOff: true })
  await eventually(() => phone.chat.outbox.getSnapshot().length === 1)
  const sends = jest.spyOn(phone.chat.client.messages, 'send').mockRejectedValue({ code: 'CONNECTION_FAILED' })
  phone.network.isOff = false
  await shows(phone, '')
  expect(await saved(id)).toEqual(['waits'])
  sends.mockRestore()
})

it('merges the text typed before the user was known with the stored one', async () => {
  const [id, storage] = [await group(), memoryStorage()]
  await storage.set(`draft/${JSON.stringify(['alice', id, null])}`, {
    text: 'stored',
    quotedMessageId: null,
    revision: 0,
  })
  const phone = device(id, { storage }, 0, { isKnown: false })
  phone.set({ text: 'typed' })
  await shows(phone, 'stored\ntyped')
  expect(await saved(id)).toEqual(['stored\ntyped'])
})

it('stays on the device if the service has no drafts, and sends no more requests', async () => {
  const [id, storage] = [await group(), memoryStorage()]
  const phone = device(id, { storage }, 0, { lacks: /draft/ })
  phone.set({ text: 'kept here' })
  await shows(phone, 'kept here', 'failed')
  await eventually(async () => expect(await storage.list('draft/')).toHaveLength(1))
  await until(phone.chat.status, ({ state }) => state === 'live')
  const { requests } = phone.network
  phone.set({ text: 'kept here, too' })
  phone.flush()
  await eventually(async () => {
    const [key] = await storage.list('draft/')
    expect(await storage.get(key!)).toMatchObject({ text: 'kept here, too' })
  })
  expect(phone.network.requests).toBe(requests)
  expect(phone.take()).toEqual({ text: 'kept here, too' })
  await eventually(async () => expect(await storage.list('draft/')).toEqual([]))
})

it('is sent without a draft to a process of an earlier version, which refuses the field', async () => {
  const id = await group()
  const phone = device(id)
  const { messages: own } = phone.chat.client
  const send = own.send.bind(own)
  const sends = jest.spyOn(own, 'send').mockImplementation((channelId, body, options) => {
    const { draftRevision, ...rest } = body
    const older = draftRevision === undefined ? rest : { ...rest, draftRevision: 'unknown' as never }
    return send(channelId, older, options)
  })
  await shows(phone, '')
  phone.set({ text: 'goes' })
  phone.flush()
  await shows(phone, 'goes')
  phone.chat.conversation(id).send(phone.take())
  await eventually(async () => {
    const { messages } = await alice.client.messages.list(id)
    expect(messages.map(({ text }) => text)).toEqual(['goes'])
  })
  sends.mockRestore()
})

describe('the drafts of all channels', () => {
  it('follow other devices, and are read once', async () => {
    const [id, other] = [await group(), await group()]
    const [phone, laptop] = [device(id), device(id, {}, 1)]
    const list = liveDrafts(laptop.chat)
    list.subscribe(() => undefined)
    stops.push(list.close)
    const shown = (channelId: string) =>
      list.getSnapshot().drafts.flatMap((draft) => (draft.channelId === channelId ? draft.text : []))
    await shows(phone, '')
    await alice.client.channels.saveDraft(other, { text: 'elsewhere', revision: 0 })
    await eventually(() => expect(shown(other)).toEqual(['elsewhere']))
    phone.set({ text: 'on the phone' })
    await eventually(() => expect(shown(id)).toEqual(['on the phone']))
    phone.chat.conversation(id).send(phone.take())
    await eventually(() => expect(shown(id)).toEqual([]))
    expect(shown(other)).toEqual(['elsewhere'])
  })

  it('exclude pending and discarded ones', async () => {
    const id = await group()
    const phone = device(id)
    const list = liveDrafts(phone.chat)
    list.subscribe(() => undefined)
    stops.push(list.close)
    await shows(phone, '')
    phone.set({ text: 'waits' })
    phone.flush()
    await until(list, ({ drafts }) => drafts.some(({ channelId }) => channelId === id))
    phone.network.isOff = true
    const { clientId } = phone.chat.conversation(id).send(phone.take())
    await until(list, ({ drafts }) => drafts.every(({ channelId }) => channelId !== id))
    phone.network.isOff = false
    phone.chat.outbox.discard(clientId)
    await eventually(async () => expect(await saved(id)).toEqual([]))
  })

  it('do not restore drafts deleted while they were read', async () => {
    const id = await group()
    const phone = device(id)
    await shows(phone, '')
    const { revision } = await alice.client.channels.saveDraft(id, { text: 'sent elsewhere', revision: 0 })
    const { users } = phone.chat.client
    const read = users.listDrafts.bind(users)
    const deleted = new Promise((done) =>
      phone.chat.on('event', ({ event, data }) => {
        if (event === 'chat:draft:changed' && (data as { isDeleted: boolean }).isDeleted) done(undefined)
      }),
    )
    const late = jest.spyOn(users, 'listDrafts').mockImplementationOnce(async (...query) => {
      const answer = await read(...query)
      expect(answer.drafts.map(({ channelId }) => channelId)).toContain(id)
      await alice.client.messages.send(id, { text: 'sent elsewhere', draftRevision: revision })
      await deleted
      return answer
    })
    const list = liveDrafts(phone.chat)
    list.subscribe(() => undefined)
    stops.push(list.close)
    await eventually(() => expect(late).toHaveBeenCalled())
    await late.mock.results[0]!.value
    await new Promise(setImmediate)
    expect(list.getSnapshot().drafts.map(({ channelId }) => channelId)).not.toContain(id)
    late.mockRestore()
  })

  it('are shown before they are reloaded', async () => {
    const id = await group()
    const { revision } = await alice.client.channels.saveDraft(id, { text: 'known', revision: 0 })
    const { chat, network } = cutOff(world, { userId: 'alice' })
    stops.push(() => chat.close())
    const list = liveDrafts(chat)
    list.subscribe(() => undefined)
    await until(list, ({ drafts }) => drafts.some((draft) => draft.revision === revision))
    network.isOff = true
    const draft = liveDraft(chat, id)
    draft.subscribe(() => undefined)
    expect(draft.getSnapshot()).toMatchObject({ text: 'known', state: 'loading' })
    draft.set({ text: 'known, and more' })
    network.isOff = false
    draft.flush()
    await until(draft, ({ text, state }) => text === 'known, and more' && state === 'saved')
  })
})
