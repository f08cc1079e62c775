import type { RawAnswer } from '../support/raw'
import { RawCaller, issuesOf, refusal } from '../support/raw-caller'

let caller: RawCaller
/** Requests the page after a cursor, or the first page, of each list in each of its orders. */
let lists: [name: string, ask: (cursor?: string) => Promise<RawAnswer>][]
/** The next cursor of each. */
const cursors = new Map<string, string>()

beforeAll(async () => {
  caller = await RawCaller.start({ storage: true })
  const { channels, members, messages, scheduledMessages, users } = caller.person.client
  const { channelId, messageId } = caller
  const other = await channels.createGroup({ userIds: ['carol'] })
  await members.invite(channelId, { userIds: ['carol', 'dave', 'eve', 'frank'] })
  await messages.send(other.id, { text: 'first of another channel' })
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  for (const text of ['one', 'two']) {
    await messages.send(channelId, { text: `first ${text}`, parentMessageId: messageId })
    await messages.send(other.id, { text: `first ${text}` })
    await scheduledMessages.create(channelId, { text, scheduledAt: soon })
    await messages.sendFile(channelId, { file: new Blob([text], { type: 'text/plain' }) })
  }
  for (const userId of ['bob', 'carol']) {
    await users.block({ userId })
    await members.mute(channelId, userId, {})
    await members.addOperators(channelId, { userIds: [userId] })
  }
  for (const userId of ['dave', 'eve']) await members.ban(channelId, userId, {})

  const get = (path: string) => (cursor?: string) => {
    const after = cursor === undefined ? '' : `&cursor=${cursor}`
    return caller.request({ path: `${path}${path.includes('?') ? '&' : '?'}limit=1${after}` })
  }
  const search = (order: string) => (cursor?: string) =>
    caller.post(JSON.stringify({ keyword: 'first', limit: 1, order, cursor }), undefined, '/messages/search')
  const paths = {
    channels: '/channels',
    'channels by age': '/channels?order=chronological',
    messages: caller.messages,
    'messages after a time': `${caller.messages}?after=2000-01-01T00:00:00Z`,
    'messages of another channel': `/channels/${other.id}/messages`,
    thread: `${caller.messages}/${messageId}/thread`,
    members: `/channels/${channelId}/members`,
    'members of another channel': `/channels/${other.id}/members`,
    operators: `/channels/${channelId}/operators`,
    muted: `/channels/${channelId}/muted-users`,
    banned: `/channels/${channelId}/banned-users`,
    scheduled: `/channels/${channelId}/scheduled-messages`,
    files: `/channels/${channelId}/shared-files`,
    blocked: '/users/blocked',
  }
  lists = [
    ...Object.entries(paths).map(([name, path]) => [name, get(path)] as (typeof lists)[number]),
    ['search by score', search('score')],
    ['search by time', search('timestamp')],
  ]
  for (const [name, ask] of lists) {
    const { status, body } = await ask()
    expect({ name, status, body }).toMatchObject({ status: 200, body: { nextCursor: expect.any(String) } })
    cursors.set(name, (body as unknown as { nextCursor: string }).nextCursor)
  }
})
afterAll(() => caller.world.close())

describe('a cursor', () => {
  it('is accepted by the list that returned it, and refused by every other', async () => {
    for (const [name, ask] of lists) {
      for (const [origin, cursor] of cursors) {
        const { status } = await ask(cursor)
        expect({ name, origin, status }).toEqual({ name, origin, status: name === origin ? 200 : 400 })
      }
    }
  })

  it.each(['2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '2026-01-01T24:00:00.000Z', '\0', '\ud800'])(
    'is refused if forged with %j',
    async (time) => {
      for (const [name, ask] of lists) {
        const genuine = Buffer.from(cursors.get(name) ?? '', 'base64url').toString('utf8')
        const [list, , ...rest] = JSON.parse(genuine) as string[]
        const answer = await ask(Buffer.from(JSON.stringify([list, time, ...rest])).toString('base64url'))
        expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
        expect(issuesOf(answer)).toEqual([name.startsWith('search') ? 'body /cursor' : 'query /cursor'])
      }
    },
  )
})
