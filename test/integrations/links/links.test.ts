import { createLinks } from '../../../integrations/links/src/index'
import { openLinks, type Links } from '../../../integrations/links/src/links'
import type { LinksOptions } from '../../../integrations/links/src/options'
import type { Message } from '../../../clients/typescript/src/index'
import { caseAbout, deskOf } from '../../support/decide'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'
import { internals, onLoopback, Site, titled } from './site'

const told: string[] = []
let world: World
let site: Site
let alice: Person
let bob: Person
let links: Links[]
beforeAll(async () => {
  site = await Site.start()
  world = await World.start({
    processes: 2,
    providers: {
      messagePolicy: {
        review: ({ kind, text }) =>
          kind !== 'RELEASE' && text.startsWith('Hold') ? { action: 'hold', reason: 'words' } : { action: 'allow' },
      },
      eventHandler: {
        onMessageSent: (_channelId, { id }) => void told.push(`sent ${id}`),
        onUserMentioned: (_userId, _channelId, id) => void told.push(`mentioned ${id}`),
        onPushNeeded: ({ message: { id } }) => void told.push(`push ${id}`),
      },
    },
  })
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
  links = [0, 1].map((node) => open(node))
  await Promise.all(links.map((each) => each.start()))
})
afterAll(async () => {
  await world.close()
  await site.close()
})

const open = (node: number, options: Partial<LinksOptions> = {}) =>
  openLinks({ chat: world.nodes[node]!.chat, ...onLoopback(site), ...options }, internals)

let pages = 0
const page = (title: string) => site.page(`/${++pages}`, titled(title))
/** A page that responds when the test lets it. */
function gate(title: string) {
  let answer: (() => void) | undefined
  const path = `/${++pages}`
  site.pages.set(path, (_, response) => {
    answer = () => response.writeHead(200, { 'content-type': 'text/html' }).end(titled(title))
  })
  return { url: site.url(path), asked: () => eventually(() => answer !== undefined), answer: () => answer!() }
}

const group = async () => (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
const get = (channelId: string, id: string) => alice.client.messages.get(channelId, id)
const shows = (channelId: string, id: string, linkMetadata: object | null) =>
  eventually(async () => expect((await get(channelId, id)).linkMetadata).toEqual(linkMetadata))
const lastIds: string[] = []
/** The updates of a channel, after all of its messages were handled. */
async function updatesIn(channelId: string) {
  const url = page('last')
  const last = await alice.client.messages.send(channelId, { text: url })
  lastIds.push(last.id)
  await shows(channelId, last.id, { url, title: 'last' })
  return query<{ id: string; preview: boolean | null; text: string }>(
    world.databaseUrl,
    `select data #>> '{message,id}' as id, (data -> 'isLinkPreview')::boolean as preview, data #>> '{message,text}' as text
       from chat_events where channel_id = $1 and event = 'chat:message:updated' and data #>> '{message,id}' <> all ($2)
      order by seq`,
    [channelId, lastIds],
  )
}

it('shows members the page of the first link, with one update that is not an edit', async () => {
  const channelId = await group()
  const inbox = await bob.join(channelId)
  const url = page('The launch')
  const text = `@bob, see ${url} and https://other.test`
  const sent = await alice.client.messages.send(channelId, { text, mentionedUserIds: ['bob'] })
  expect(sent.linkMetadata).toBeNull()
  const { data } = await inbox.next('chat:message:updated')
  const linkMetadata = { url, title: 'The launch' }
  const message = data.message as Message
  expect(message).toEqual({ ...sent, linkMetadata, updatedAt: message.updatedAt })
  expect(data).toEqual({ channelId, message, isLinkPreview: true })
  expect(await get(channelId, sent.id)).toEqual(message)
  expect(await updatesIn(channelId)).toEqual([{ id: sent.id, preview: true, text }])
  // Callbacks follow the channel's order: all of this message before that of the last one.
  const heard = () => told.filter((line) => line.endsWith(sent.id)).sort()
  await eventually(() => expect(heard()).toEqual([`mentioned ${sent.id}`, `sent ${sent.id}`]))
  await eventually(async () => {
    const { messages } = await alice.client.messages.list(channelId, { limit: 1 })
    expect(told).toContain(`sent ${messages[0]!.id}`)
  })
  expect(heard()).toEqual([`mentioned ${sent.id}`, `sent ${sent.id}`])
  expect(site.requests.filter(({ url: path }) => url.endsWith(path!))).toHaveLength(1)
})

it('keeps the sender’s own preview, even an empty one', async () => {
  const channelId = await group()
  const url = page('The page')
  const before = site.requests.length
  const sent = []
  for (const linkMetadata of [{ url, title: 'My words' }, {}])
    sent.push(await alice.client.messages.send(channelId, { text: url, linkMetadata }))
  expect(await updatesIn(channelId)).toEqual([])
  for (const { id, linkMetadata } of sent) expect((await get(channelId, id)).linkMetadata).toEqual(linkMetadata)
  expect(site.requests.length).toBe(before + 1)
})

it('skips code, polls, and links without a page', async () => {
  const channelId = await group()
  const url = page('The page')
  const before = site.requests.length
  await alice.client.messages.send(channelId, { text: `\`${url}\`` })
  await alice.client.polls.create(channelId, { title: url, options: ['yes', 'no'] })
  await alice.client.messages.send(channelId, { text: site.url('/missing') })
  expect(await updatesIn(channelId)).toEqual([])
  // The missing page, and the last one.
  expect(site.requests.length).toBe(before + 2)
})

it('follows the edits of the sender', async () => {
  const channelId = await group()
  const [one, two] = [page('One'), page('Two')]
  const { id } = await alice.client.messages.send(channelId, { text: `See ${one}` })
  await shows(channelId, id, { url: one, title: 'One' })
  const edit = async (text: string) => (await alice.client.messages.edit(channelId, id, { text })).linkMetadata
  expect(await edit(`Look at ${one}!`)).toEqual({ url: one, title: 'One' })
  expect(await edit(`See ${two}`)).toBeNull()
  await shows(channelId, id, { url: two, title: 'Two' })
  expect(await edit('Never mind.')).toBeNull()
  expect(await edit(`Well: ${one}`)).toBeNull()
  await shows(channelId, id, { url: one, title: 'One' })
  expect((await updatesIn(channelId)).filter(({ preview }) => preview).map(({ text }) => text)).toEqual([
    `See ${one}`,
    `See ${two}`,
    `Well: ${one}`,
  ])
})

it('skips a text that was changed or deleted while its page was read', async () => {
  const channelId = await group()
  const other = await group()
  const [edited, deleted] = [gate('Old'), gate('Deleted')]
  const sent = await alice.client.messages.send(channelId, { text: edited.url })
  const gone = await alice.client.messages.send(other, { text: deleted.url })
  await Promise.all([edited.asked(), deleted.asked()])
  await alice.client.messages.edit(channelId, sent.id, { text: 'Nothing to see.' })
  await alice.client.messages.delete(other, gone.id)
  edited.answer()
  deleted.answer()
  expect(await updatesIn(channelId)).toMatchObject([{ id: sent.id, preview: null, text: 'Nothing to see.' }])
  expect(await updatesIn(other)).toEqual([])
  expect((await get(channelId, sent.id)).linkMetadata).toBeNull()
})

it('skips a removed message, and reads the page of a held one once it is released', async () => {
  const channelId = await group()
  const held = page('Held')
  const gated = gate('Removed')
  const sent = await bob.client.messages.send(channelId, { text: gated.url })
  await gated.asked()
  await alice.client.messages.report(channelId, sent.id, { category: 'spam' })
  await deskOf(alice).cases.decide(await caseAbout(alice, sent.id), { action: 'REMOVE', reason: 'spam' })
  gated.answer()
  expect(await updatesIn(channelId)).toEqual([])
  const before = site.requests.length
  const waiting = await bob.client.messages.send(channelId, { text: `Hold ${held}` }, { prefer: 'hold' })
  expect(await updatesIn(channelId)).toEqual([])
  expect(site.requests.length).toBe(before + 1)
  const { id: heldId } = (waiting as unknown as { heldMessage: { id: string } }).heldMessage
  await deskOf(alice).cases.decide(await caseAbout(alice, heldId), { action: 'RELEASE', reason: 'fine' })
  await eventually(async () => {
    const { messages } = await alice.client.messages.list(channelId)
    const released = messages.find(({ text }) => text === `Hold ${held}`)
    expect(released?.linkMetadata).toEqual({ url: held, title: 'Held' })
  })
})

it('waits for the end of a stream', async () => {
  const channelId = await group()
  const url = page('Streamed')
  const stream = await bob.client.messages.stream(channelId, { text: '' })
  await stream.append(`See ${url} `)
  await stream.flush()
  const before = site.requests.length
  expect(await updatesIn(channelId)).toEqual([])
  expect(site.requests.length).toBe(before + 1)
  await stream.append('today.')
  const { id } = await stream.end()
  await shows(channelId, id, { url, title: 'Streamed' })
  expect(await updatesIn(channelId)).toMatchObject([
    { id, preview: null, text: `See ${url} today.` },
    { id, preview: true },
  ])
})

it('does nothing for a tenant that was erased meanwhile', async () => {
  const gated = gate('Erased')
  const carol = world.person('carol', { tenantId: `${world.tenantId}-erased` })
  const { id: channelId } = await carol.client.channels.createGroup({ userIds: ['dan'] })
  await carol.client.messages.send(channelId, { text: gated.url })
  await gated.asked()
  const rows = (table: string) =>
    query(world.databaseUrl, `select from ${table} where tenant_id = $1`, [carol.tenantId])
  await world.nodes[0]!.chat.data(carol.tenantId).eraseTenant()
  gated.answer()
  for (const table of ['chat_consumer_channels', 'chat_messages', 'chat_events'])
    await eventually(async () => expect(await rows(table)).toEqual([]))
  // An attempt during the erasure is repeated, and then finds no message.
  await eventually(async () => expect(await world.nodes[0]!.chat.consumers.failures('links')).toEqual([]))
})

it('leaves nothing behind but previews', async () => {
  const { chat } = world.nodes[0]!
  expect((await chat.consumers.list()).map(({ name }) => name)).toContain('links')
  const waiting = () => query(world.databaseUrl, `select from chat_consumer_channels where consumer = 'links'`)
  await eventually(async () => expect(await waiting()).toEqual([]))
  await links[0]!.uninstall()
  await links[0]!.uninstall()
  expect((await chat.consumers.list()).map(({ name }) => name)).not.toContain('links')
  for (const [table, column] of [
    ['chat_consumer_channels', 'consumer'],
    ['chat_consumer_failures', 'consumer'],
  ])
    expect(await query(world.databaseUrl, `select from ${table} where ${column} = 'links'`)).toEqual([])
  expect(await query(world.databaseUrl, `select from pg_namespace where nspname like 'chat%'`)).toEqual([])
})

it('takes a ChatService', () => expect(typeof createLinks({ chat: world.nodes[0]!.chat }).start).toBe('function'))
