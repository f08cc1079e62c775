import { pino } from 'pino'
import type { Chat } from '../../../src/pipeline/chat'
import { KeyedQueue } from '../../../src/platform/lib/keyed-queue'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { expireModeration } from '../../../src/domain/members/moderation'
import { eventRules } from '../../../src/domain/access/event-rules'
import { memoryBus } from '../../../src/platform/events/bus'
import { EventLog } from '../../../src/platform/events/event-log'
import { World, type Person } from '../../support/world'
import { ChannelRows } from './channel-rows'

describe('moderation', () => {
  let world: World
  let rows: ChannelRows
  let alice: Person
  let bob: Person
  let id: string

  beforeAll(async () => {
    world = await World.start({ processes: 2 })
    rows = await ChannelRows.open(world)
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  beforeEach(async () => {
    id = (await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })).id
  })
  afterAll(async () => {
    await rows.close()
    await world.close()
  })

  const say = () => bob.client.messages.send(id, { text: 'hello' })
  const inAnHour = () =>
    expect.stringMatching(new RegExp(`^${new Date(Date.now() + 3_600_000).toISOString().slice(0, 14)}`))

  describe('a mute', () => {
    it('prevents only sending, until it is lifted', async () => {
      const since = await rows.seq(id)
      const [inbox, elsewhere] = [await bob.join(id), await bob.socket()]
      expect(await alice.client.members.mute(id, 'bob')).toMatchObject({
        userId: 'bob',
        isMuted: true,
        mutedUntil: null,
        isBanned: false,
        bannedUntil: null,
        banDescription: null,
      })
      const muted = { channelId: id, userId: 'bob', mutedUntil: null }
      for (const socket of [inbox, elsewhere]) expect((await socket.next('chat:user:muted')).data).toEqual(muted)
      expect(inbox.of('chat:user:muted')).toHaveLength(1)
      await expect(say()).rejects.toMatchObject({ status: 403, code: 'CHAT_USER_MUTED', details: { mutedUntil: null } })
      expect((await bob.client.messages.list(id)).messages).toEqual([])
      expect((await alice.client.members.listMuted(id)).mutedUsers).toMatchObject([{ userId: 'bob' }])

      expect(await alice.client.members.unmute(id, 'bob')).toMatchObject({ isMuted: false, mutedUntil: null })
      await say()
      expect((await alice.client.members.listMuted(id)).mutedUsers).toEqual([])
      expect((await rows.events(id, since)).map(([event]) => event)).toEqual([
        'chat:user:muted',
        'chat:user:unmuted',
        'chat:message:received',
      ])
    })

    it('that already holds, or is missing, changes nothing; another duration does', async () => {
      const since = await rows.seq(id)
      const { members } = alice.client
      await members.unmute(id, 'bob')
      await members.mute(id, 'bob')
      await members.mute(id, 'bob', { seconds: 0 })
      const timed = await members.mute(id, 'bob', { seconds: 3600 })
      expect(timed.mutedUntil).toEqual(inAnHour())
      await members.mute(id, 'bob')
      await members.unmute(id, 'bob')
      await members.unmute(id, 'bob')
      expect(await rows.events(id, since)).toEqual([
        ['chat:user:muted', { userId: 'bob', mutedUntil: null }],
        ['chat:user:muted', { userId: 'bob', mutedUntil: timed.mutedUntil }],
        ['chat:user:muted', { userId: 'bob', mutedUntil: null }],
        ['chat:user:unmuted', { userId: 'bob' }],
      ])
    })
  })

  describe('a ban', () => {
    it('removes access at once, on every process, and takes the user out of all lists and counts', async () => {
      const since = await rows.seq(id)
      const [inbox, elsewhere] = [await bob.join(id), await bob.socket()]
      const banned = await alice.client.members.ban(id, 'bob', { description: 'spam', seconds: 3600 })
      const { bannedUntil } = banned
      expect(banned).toMatchObject({ isBanned: true, bannedUntil: inAnHour(), banDescription: 'spam' })
      for (const socket of [inbox, elsewhere]) {
        const { data } = await socket.next('chat:user:banned')
        expect(data).toEqual({ channelId: id, userId: 'bob', description: 'spam', bannedUntil })
      }
      await alice.client.messages.send(id, { text: 'gone' })
      const refusal = { code: 'CHAT_USER_BANNED', details: { channelId: id, bannedUntil } }
      await expect(inbox.join(id)).rejects.toMatchObject(refusal)
      expect(inbox.of('chat:message:received')).toEqual([])
      await expect(say()).rejects.toMatchObject(refusal)
      await expect(bob.client.channels.get(id)).rejects.toMatchObject(refusal)
      expect((await bob.client.channels.list({ includeEmpty: true })).channels).not.toContainEqual(
        expect.objectContaining({ id }),
      )
      const detail = await alice.client.channels.get(id)
      expect(detail.memberCount).toBe(2)
      expect(detail.members.map(({ userId }) => userId)).toEqual(['alice', 'carol'])
      expect((await alice.client.members.list(id)).members).toHaveLength(2)
      expect((await alice.client.members.listBanned(id)).bannedUsers).toEqual([banned])

      const unbanned = await alice.client.members.unban(id, 'bob')
      expect(unbanned).toMatchObject({ isBanned: false, bannedUntil: null, banDescription: null })
      const { data } = await elsewhere.next('chat:user:unbanned')
      expect(data).toEqual({ channelId: id, userId: 'bob', member: unbanned })
      const [latest] = (await bob.client.channels.list()).channels
      expect(latest).toMatchObject({ id, unreadCount: 1, memberCount: 3 })
      expect(await rows.events(id, since)).toMatchObject([
        ['chat:user:banned', { userId: 'bob', description: 'spam', bannedUntil }],
        ['chat:channel:member:count:changed', { memberCount: 2 }],
        ['chat:message:received', {}],
        ['chat:user:unbanned', { userId: 'bob' }],
        ['chat:channel:member:count:changed', { memberCount: 3 }],
      ])
    })

    it('that already holds, or is missing, changes nothing; another duration or reason does', async () => {
      const since = await rows.seq(id)
      const { members } = alice.client
      await members.unban(id, 'bob')
      await members.ban(id, 'bob')
      await members.ban(id, 'bob', { seconds: 0 })
      await members.ban(id, 'bob', { description: 'spam' })
      await members.ban(id, 'bob', { description: 'spam', seconds: 3600 })
      await members.unban(id, 'bob')
      await members.unban(id, 'bob')
      expect((await rows.events(id, since)).map(([event]) => event)).toEqual([
        'chat:user:banned',
        'chat:channel:member:count:changed',
        'chat:user:banned',
        'chat:user:banned',
        'chat:user:unbanned',
        'chat:channel:member:count:changed',
      ])
    })

    it('outlasts a removal, and can be lifted after it', async () => {
      const { members } = alice.client
      await members.ban(id, 'bob')
      const since = await rows.seq(id)
      await members.remove(id, 'bob')
      expect(await rows.events(id, since)).toEqual([['chat:user:left', { userId: 'bob', memberCount: 2 }]])
      expect((await members.listBanned(id)).bannedUsers).toMatchObject([{ userId: 'bob' }])
      await expect(members.ban(id, 'bob', { seconds: 1 })).rejects.toMatchObject({ code: 'CHAT_USER_NOT_FOUND' })
      await members.unban(id, 'bob')
      expect(await rows.counts(id)).toMatchObject({ stored: 2, counted: 2 })
      await members.invite(id, { userIds: ['bob'] })
      expect(await rows.counts(id)).toMatchObject({ stored: 3, counted: 3 })
    })

    it('applies to operators too; of two who ban each other, one is banned', async () => {
      await alice.client.members.addOperators(id, { userIds: ['bob'] })
      const answers = await Promise.allSettled([
        alice.client.members.ban(id, 'bob'),
        bob.client.members.ban(id, 'alice'),
      ])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await rows.counts(id)).toEqual({ stored: 2, counted: 2, operators: 1 })
    })
  })

  it('requires whole seconds from 0', async () => {
    for (const seconds of [-1, 1.5, '1', null]) {
      for (const what of ['mute', 'ban']) {
        const answer = await alice.fetch(`/channels/${id}/members/bob/${what}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ seconds }),
        })
        expect(answer.status).toBe(400)
      }
    }
  })

  it('lists in pages', async () => {
    for (const userId of ['bob', 'carol']) {
      await alice.client.members.mute(id, userId)
      await alice.client.members.ban(id, userId)
    }
    const first = await alice.client.members.listMuted(id, { limit: 1 })
    expect(first.mutedUsers).toMatchObject([{ userId: 'bob' }])
    const second = await alice.client.members.listMuted(id, { limit: 1, cursor: first.nextCursor as string })
    expect(second).toMatchObject({ mutedUsers: [{ userId: 'carol' }], nextCursor: null })
    const banned = await alice.client.members.listBanned(id, { limit: 1 })
    expect(banned).toMatchObject({ bannedUsers: [{ userId: 'bob' }], nextCursor: expect.any(String) as string })
  })

  describe('that expires', () => {
    let database: Database
    let chat: Chat
    beforeAll(async () => {
      const log = pino({ level: 'silent' })
      database = await openDatabase({ url: world.databaseUrl, poolSize: 4, logger: log })
      const { db } = database
      const unread = { membershipsChanged: () => Promise.resolve() }
      chat = {
        db,
        log,
        unread,
        channelQueue: new KeyedQueue(),
        events: new EventLog(db, memoryBus(log), eventRules, { current: 'only' }),
      } as unknown as Chat
    })
    afterAll(() => database.close())

    const expire = () => expireModeration(chat, { tenantId: world.tenantId, channelId: id, id: 'bob' })

    it('has no effect, even before the announcement', async () => {
      await alice.client.members.mute(id, 'bob', { seconds: 3600 })
      await alice.client.members.ban(id, 'bob', { seconds: 3600 })
      await rows.runOut(id, 'bob')
      await say()
      expect(await alice.client.members.listMuted(id)).toEqual({ mutedUsers: [], nextCursor: null })
      expect(await alice.client.members.listBanned(id)).toEqual({ bannedUsers: [], nextCursor: null })
      expect((await alice.client.members.list(id)).members).toContainEqual(
        expect.objectContaining({ userId: 'bob', isMuted: false, isBanned: false }),
      )
      // The next change of members corrects the count.
      await alice.client.members.remove(id, 'carol')
      expect(await rows.counts(id)).toMatchObject({ stored: 2, counted: 2 })
    })

    it('is announced once, even by many processes', async () => {
      await alice.client.members.mute(id, 'bob', { seconds: 3600 })
      await alice.client.members.ban(id, 'bob', { seconds: 3600 })
      const since = await rows.seq(id)
      await rows.runOut(id, 'bob')
      await Promise.all(Array.from({ length: 10 }, expire))
      expect(await rows.events(id, since)).toMatchObject([
        ['chat:user:unmuted', { userId: 'bob' }],
        ['chat:user:unbanned', { userId: 'bob', member: { userId: 'bob', isMuted: false, isBanned: false } }],
        ['chat:channel:member:count:changed', { memberCount: 3 }],
      ])
    })

    it('is announced to all affected users without a request', async () => {
      const [inbox, elsewhere] = [await alice.join(id), await bob.socket()]
      await alice.client.members.ban(id, 'bob', { seconds: 1 })
      await alice.client.members.mute(id, 'carol', { seconds: 1 })
      // Bob also gets announcements from other channels of this file.
      const announced = await elsewhere.find(
        ({ event, data }) => event === 'chat:user:unbanned' && data.channelId === id,
      )
      expect(announced.data).toMatchObject({ channelId: id, userId: 'bob', member: { isBanned: false } })
      await inbox.find(({ event, data }) => event === 'chat:user:unmuted' && data.userId === 'carol')
      const counted = ({ event, data }: { event: string; data: Record<string, unknown> }) =>
        event === 'chat:channel:member:count:changed' && data.memberCount === 3
      await inbox.find(counted)
      expect(await rows.counts(id)).toMatchObject({ stored: 3, counted: 3 })
    })

    it('is not announced if it was prolonged or lifted', async () => {
      await alice.client.members.mute(id, 'bob', { seconds: 1 })
      await alice.client.members.mute(id, 'bob')
      await alice.client.members.ban(id, 'bob', { seconds: 3600 })
      const before = await rows.snapshot(id)
      await expire()
      expect(await rows.snapshot(id)).toEqual(before)
    })
  })
})

describe('a ban that ends in a full channel', () => {
  it('cannot be lifted until a place is free', async () => {
    const world = await World.start({ settings: { limits: { maxChannelMembers: 3 } } })
    const alice = world.person('alice')
    const { members } = alice.client
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })
    await members.ban(id, 'bob')
    await members.invite(id, { userIds: ['dave'] })
    const inbox = await alice.join(id)
    const refusal = { status: 413, code: 'CHAT_CHANNEL_MEMBER_LIMIT', details: { limit: 3, actual: 4 } }
    await expect(members.unban(id, 'bob')).rejects.toMatchObject(refusal)
    expect((await members.listBanned(id)).bannedUsers).toMatchObject([{ userId: 'bob' }])
    await members.remove(id, 'dave')
    await members.unban(id, 'bob')
    await inbox.next('chat:user:unbanned')
    expect(inbox.of('chat:user:unbanned')).toHaveLength(1)
    const { memberCount, members: listed } = await alice.client.channels.get(id)
    expect([memberCount, listed.length]).toEqual([3, 3])
    await world.close()
  })
})
