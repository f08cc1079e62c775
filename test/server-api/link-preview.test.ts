import type { Message } from '../../generated/openapi'
import { eventually } from '../support/eventually'
import { loggedDuring } from '../support/logged-during'
import { query } from '../support/recount'
import { refusalOf } from '../support/same-answers'
import { openSystemWorld } from './system-world'

let opened: Awaited<ReturnType<typeof openSystemWorld>>
beforeAll(async () => void (opened = await openSystemWorld()))
afterAll(() => opened.close())

const url = 'https://acme.test/launch'
const text = `See ${url}.`
const linkMetadata = { url, title: 'The launch' }

const system = () => opened.system()
const fill = (
  { channelId, id }: Message,
  body: Parameters<ReturnType<typeof system>['messages']['setLinkMetadata']>[2],
) => system().messages.setLinkMetadata(channelId, id, body)
async function send(body: Parameters<ReturnType<typeof opened.as>['messages']['send']>[1] = { text }) {
  const { id } = await opened.group()
  return await opened.as('bob').messages.send(id, body)
}
const heard = (channelId: string) =>
  opened.told.filter(({ args }) => args.includes(channelId)).map((told) => told.callback)

describe('a link preview that the system fills in', () => {
  it('reaches members as one update that is not an edit, without notifications', async () => {
    const sent = await send({ text: `@carol ${text}`, mentionedUserIds: ['carol'] })
    await eventually(() => expect(heard(sent.channelId)).toContain('onUserMentioned'))
    const before = heard(sent.channelId)
    const carol = opened.world.person('carol')
    const inbox = await carol.join(sent.channelId)
    const unread = () => carol.client.channels.getUnreadCount()
    const count = await unread()
    let filled!: Message
    const logged = await loggedDuring(inbox, opened.world.person('alice'), sent.channelId, async () => {
      filled = await fill(sent, { text: sent.text, linkMetadata })
      // Again, as after a crash.
      expect(await fill(sent, { text: sent.text, linkMetadata })).toEqual(filled)
      expect(await unread()).toEqual(count)
    })
    expect(filled).toEqual({ ...sent, linkMetadata, updatedAt: filled.updatedAt })
    expect(await carol.client.messages.get(sent.channelId, sent.id)).toEqual(filled)
    expect(logged).toEqual([
      {
        event: 'chat:message:updated',
        data: { channelId: sent.channelId, message: filled, isLinkPreview: true },
      },
    ])
    // Callbacks follow the channel's order: that of the last message comes after those of the update.
    await eventually(() => expect(heard(sent.channelId)).toEqual([...before, 'onMessageSent']))
  })

  it('does not replace the sender’s own, even an empty one, nor apply to a changed text', async () => {
    const own = { url, title: 'My words' }
    for (const given of [own, {}]) {
      const sent = await send({ text, linkMetadata: given })
      expect(await fill(sent, { text, linkMetadata })).toEqual(sent)
    }
    const sent = await send()
    const edited = await opened.as('bob').messages.edit(sent.channelId, sent.id, { text: 'Never mind.' })
    expect(await fill(sent, { text, linkMetadata })).toEqual(edited)
  })

  it('sends no new notification for a stream, which gets a preview only once it has ended', async () => {
    const { id: channelId } = await opened.group()
    const stream = await opened.as('bob').messages.stream(channelId, { text: '' })
    await stream.append(text)
    await stream.flush()
    const open = { ...stream.message, channelId }
    expect(await refusalOf(fill(open, { text, linkMetadata }))).toMatchObject({ code: 'CHAT_STREAM_OPEN' })
    const ended = await stream.end()
    await eventually(() => expect(heard(channelId).filter((name) => name === 'onMessageSent')).toHaveLength(1))
    expect(await fill(ended, { text, linkMetadata })).toMatchObject({ linkMetadata, isEdited: false })
    await opened.as('alice').messages.send(channelId, { text: 'that was it' })
    await eventually(() => expect(heard(channelId).filter((name) => name === 'onMessageSent')).toHaveLength(2))
    const updates = await query<{ preview: boolean | null }>(
      opened.world.databaseUrl,
      `select (data -> 'isLinkPreview')::boolean as preview from chat_events
        where channel_id = $1 and event = 'chat:message:updated' order by seq`,
      [channelId],
    )
    expect(updates).toEqual([{ preview: null }, { preview: true }])
  })

  it('refuses invalid previews, messages of polls, and missing messages', async () => {
    const sent = await send()
    const fields = async (body: object) => (await refusalOf(fill(sent, body as never))).details
    expect(await fields({})).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ pointer: '/text' }),
        expect.objectContaining({ pointer: '/linkMetadata' }),
      ]) as unknown,
    })
    for (const [pointer, wrong] of [
      ['/linkMetadata/title', { linkMetadata: { title: 'x'.repeat(501) } }],
      ['/linkMetadata/imageUrl', { linkMetadata: { imageUrl: 'x'.repeat(2049) } }],
      ['/more', { linkMetadata, more: 1 }],
    ] as const)
      expect(await fields({ text, ...wrong })).toMatchObject({ errors: [{ pointer }] })
    const { messageId } = await opened
      .as('bob')
      .polls.create(sent.channelId, { title: text, options: ['Now', 'Never'] })
    expect(await refusalOf(fill({ ...sent, id: messageId }, { text, linkMetadata }))).toMatchObject({
      code: 'CHAT_VALIDATION_ERROR',
    })
    await opened.as('bob').messages.delete(sent.channelId, sent.id)
    expect(await refusalOf(fill(sent, { text, linkMetadata }))).toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    expect(
      await refusalOf(
        opened.world.nodes[0]!.chat.system('elsewhere').messages.setLinkMetadata(sent.channelId, sent.id, {
          ...{ text, linkMetadata },
        }),
      ),
    ).toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
  })
})

describe('an edit', () => {
  const after = async (before: string, link: object | undefined, edited: string) => {
    const sent = await send({ text: before, ...(link && { linkMetadata: link }) })
    return (await opened.as('bob').messages.edit(sent.channelId, sent.id, { text: edited })).linkMetadata
  }

  it.each([
    ['Never mind.'],
    ['https://acme.test/launch-2'],
    ['https://acme.test/launch/2'],
    ['https://acme.test/launch.html'],
    ['https://acme.test/launch?page=2'],
    ['https://acme.test/launch/#top'],
    ['https://acme.test/lunch'],
    ['https://notacme.test/launch'],
    ['https://www.acme.test/launch'],
    ['https://not-acme.test/launch'],
    ['https://other.test/?u=acme.test/launch'],
    ['https://other.test/acme.test/launch'],
    ['me@acme.test/launch'],
  ])('that takes the link out of the text takes its preview: %s', async (edited) => {
    expect(await after(text, linkMetadata, edited)).toBeNull()
  })

  it.each([
    [`Read ${url}!`],
    [`**${url}**`],
    [`(${url}), please`],
    [`${url}/`],
    [`[the launch](${url})`],
    [`《${url}》です`],
    ['acme.test/launch'],
    ['See\nacme.test/launch'],
    ['*acme.test/launch*, (acme.test/launch)'],
    [`notacme.test/launch, but ${url}`],
    ['http://acme.test/launch'],
    [`${url}2, no: ${url}`],
    ['Acme.test/launch is not it, but https://acme.test/launch is.'],
  ])('that leaves the link in the text leaves its preview: %s', async (edited) => {
    expect(await after(text, linkMetadata, edited)).toEqual(linkMetadata)
  })

  it('keeps a preview whose link was never in the text, and recognizes links without a scheme', async () => {
    const card = { title: 'Order 7' }
    expect(await after('An order', card, 'An order, paid')).toEqual(card)
    const elsewhere = { url: 'https://shop.test/7', title: 'Order 7' }
    expect(await after('An order', elsewhere, 'An order, paid')).toEqual(elsewhere)
    const short = { url: 'http://www.acme.test/', title: 'Acme' }
    expect(await after('www.acme.test', short, 'www.acme.test!')).toEqual(short)
    expect(await after('www.acme.test', short, 'www.acme.org')).toBeNull()
  })
})
