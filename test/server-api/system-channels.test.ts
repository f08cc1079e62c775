import type { ChatOperations } from '../../src/index'
import { ChatError } from '../../src/index'
import { eventually } from '../support/eventually'
import { errorOf, refusalOf } from '../support/same-answers'
import { STRANGER, type World } from '../support/world'
import { openSystemWorld } from './system-world'

let opened: Awaited<ReturnType<typeof openSystemWorld>>
let world: World
beforeAll(async () => void ({ world } = opened = await openSystemWorld()))
afterAll(() => opened.close())
const chat = () => world.nodes[0]!.chat
const as = (userId: string) => opened.as(userId)
const system = () => opened.system()
const told: () => { callback: string; args: unknown[] }[] = () => opened.told

describe('a channel for others', () => {
  it('is created with its members and operators, who are notified', async () => {
    const socket = await world.person('erin').socket()
    const given = { name: 'Support', customType: 'support', metadata: { ticket: 7 } }
    const channel = await system().channels.createGroup({
      userIds: ['erin', 'dave', 'erin'],
      operatorIds: ['dave'],
      ...given,
    })
    expect(channel).toMatchObject({ ...given, type: 'GROUP', memberCount: 2, createdById: 'system' })
    expect((await socket.next('chat:channel:created')).data.channel).toEqual(channel)
    expect((await as('erin').members.listOperators(channel.id)).operators).toEqual([
      { userId: 'dave', role: 'OPERATOR' },
    ])
    await eventually(() =>
      told().some(
        ({ callback, args }) => callback === 'onChannelCreated' && (args[0] as { id: string }).id === channel.id,
      ),
    )
  })

  it('may be empty, and gets members by invitations of the system', async () => {
    const { id, memberCount } = await system().channels.createGroup({ createdById: 'alice' })
    expect(memberCount).toBe(0)
    expect(await system().channels.get(id)).toMatchObject({ createdById: 'alice', members: [] })
    await system().members.invite(id, { userIds: ['bob', 'carol'] })
    expect(await as('bob').channels.get(id)).toMatchObject({ memberCount: 2 })
    // No member is promoted when another leaves: this channel belongs to the system.
    await as('bob').channels.leave(id)
    expect((await as('carol').members.listOperators(id)).operators).toEqual([])
    await system().members.addOperators(id, { userIds: ['carol'] })
    expect(await system().members.removeOperators(id, { userIds: ['carol'] })).toEqual({ operators: [] })
    const { id: empty } = await system().channels.createGroup()
    await system().channels.delete(empty)
    expect(await refusalOf(system().channels.get(empty))).toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
  })

  it('of two users is their existing one, regardless of blocks', async () => {
    await as('erin').users.block({ userId: 'frank' })
    const made = await system().channels.createDirect({ userIds: ['frank', 'erin'] })
    expect(made).toMatchObject({ type: 'DIRECT', memberCount: 2 })
    expect((await system().channels.createDirect({ userIds: ['erin', 'frank'] })).id).toBe(made.id)
    expect((await as('erin').channels.createDirect({ userId: 'frank' })).id).toBe(made.id)
  })

  it.each([
    [{ userIds: 'bob' }, 'userIds'],
    [{ userIds: ['bob', 7] }, 'userIds/1'],
    [{ operatorIds: [''] }, 'operatorIds/0'],
    [{ createdById: 7 }, 'createdById'],
    [{ name: 7 }, 'name'],
    [{ metadata: 'blue' }, 'metadata'],
    [{ metadata: { text: 'x'.repeat(70_000) } }, 'metadata'],
    [{ colour: 'blue' }, 'colour'],
    [[], 'body'],
    [null, 'body'],
  ])('is refused for %j, which names the field', async (body, field) => {
    const error = await system()
      .channels.createGroup(body as never)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ChatError)
    expect({ ...errorOf(error), field: (error as ChatError).field }).toMatchObject({
      code: 'CHAT_VALIDATION_ERROR',
      field,
    })
  })

  it('is refused for unknown users, for too many, and for an invalid pair', async () => {
    const unknown = { code: 'CHAT_USER_NOT_FOUND', details: { userIds: [STRANGER] } }
    expect(await refusalOf(system().channels.createGroup({ userIds: [STRANGER] }))).toMatchObject(unknown)
    expect(await refusalOf(system().channels.createDirect({ userIds: ['bob', STRANGER] }))).toMatchObject(unknown)
    const userIds = Array.from({ length: 100 }, (_, n) => `user-${n}`)
    const full = system().channels.createGroup({ userIds, operatorIds: ['alice'] })
    expect(await refusalOf(full)).toMatchObject({
      code: 'CHAT_CHANNEL_MEMBER_LIMIT',
      details: { limit: 100, actual: 101 },
    })
    for (const given of [['bob'], ['bob', 'bob'], ['a', 'b', 'c'], undefined]) {
      await expect(system().channels.createDirect({ userIds: given } as never)).rejects.toMatchObject({
        field: 'userIds',
      })
    }
  })
})

describe('reports', () => {
  it('are listed, settled and reopened', async () => {
    const desk = chat().system('reports', { userId: 'desk' })
    const alice = chat().as({ tenantId: 'reports', userId: 'alice' })
    const file = async (channels: ChatOperations['channels'], description: string) => {
      const { id } = await channels.createGroup({ userIds: ['bob'] })
      return { channelId: id, ...(await channels.report(id, { category: 'spam', description })) }
    }
    const first = await file(alice.channels, 'first')
    const second = await file(alice.channels, 'second')
    const third = await file(alice.channels, 'third')
    const subject = { messageId: null, userId: null, snapshot: null, reporterId: 'alice' }
    const open = { ...subject, status: 'OPEN', settledAt: null, settledById: null, note: null }
    const all = { reports: [third, second, first].map((report) => ({ ...report, ...open })), nextCursor: null }
    expect(await desk.reports.list()).toEqual(all)
    expect(await desk.reports.get(first.id)).toEqual({ ...first, ...open })

    const settled = await desk.reports.settle(second.id, { status: 'RESOLVED', note: 'banned' })
    expect(settled).toEqual({
      ...second,
      ...subject,
      status: 'RESOLVED',
      note: 'banned',
      settledById: 'desk',
      settledAt: expect.any(String) as string,
    })
    const dismissed = await desk.reports.settle(third.id, { status: 'DISMISSED', settledById: 'dora' })
    expect(dismissed).toMatchObject({ status: 'DISMISSED', settledById: 'dora', note: null })
    expect((await desk.reports.list({ status: 'OPEN' })).reports.map(({ id }) => id)).toEqual([first.id])
    expect((await desk.reports.list({ channelId: second.channelId })).reports).toEqual([settled])
    expect(await desk.reports.reopen(second.id)).toEqual({ ...second, ...open })

    const seen: string[] = []
    for await (const { id } of desk.reports.iterate({ limit: 1 })) seen.push(id)
    expect(seen).toEqual([third.id, second.id, first.id])
    await desk.channels.delete(first.channelId)
    expect(await desk.reports.get(first.id)).toMatchObject(open)
    expect(await chat().system('others').reports.list()).toEqual({ reports: [], nextCursor: null })
  })

  it.each([
    ['status', () => system().reports.list({ status: 'NEW' as never })],
    ['limit', () => system().reports.list({ limit: 0 })],
    ['cursor', () => system().reports.list({ cursor: 'nonsense' })],
    ['sort', () => system().reports.list({ sort: 'asc' } as never)],
    ['channelId', () => system().reports.list({ channelId: 'a\0' })],
    ['userId', () => system().reports.list({ userId: 'a\0' })],
    ['channelId', () => system().reports.list({ channelId: 'a\ud800' })],
    ['reportId', () => system().reports.get('nothing-like-it')],
    ['reportId', () => system().reports.get('a\ud800')],
    ['reportId', () => system().reports.settle('', { status: 'RESOLVED' })],
    ['status', () => system().reports.settle('x', { status: 'OPEN' as never })],
    ['status', () => system().reports.settle('x', {} as never)],
    ['note', () => system().reports.settle('x', { status: 'RESOLVED', note: 'x'.repeat(2001) })],
    ['settledById', () => system().reports.settle('x', { status: 'RESOLVED', settledById: '' })],
    ['notes', () => system().reports.settle('x', { status: 'RESOLVED', notes: '' } as never)],
    ['body', () => system().reports.settle('x', undefined as never)],
    ['reportId', () => system().reports.reopen('nothing-like-it')],
  ])('are refused with the field: %s', async (field, call) => {
    await expect(call()).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR', status: 400, field })
  })
})
