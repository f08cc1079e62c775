import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { removeDeletedChannels } from '../../../src/domain/channels/delete-channel'
import { openDatabase } from '../../../src/platform/database/connect'
import { eventually } from '../../support/eventually'
import { World, type Person } from '../../support/world'
import { query } from '../../support/recount'

describe('a channel’s settings', () => {
  let world: World
  let alice: Person
  let bob: Person

  beforeAll(async () => {
    world = await World.start({ processes: 2 })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  afterAll(() => world.close())

  const group = (name?: string) => alice.client.channels.createGroup({ userIds: ['bob'], ...(name && { name }) })

  describe('updating', () => {
    it('changes the given fields, clears those that are null, and notifies subscribers', async () => {
      const channel = await group('before')
      const inbox = await bob.join(channel.id)
      const named = await alice.client.channels.update(channel.id, { name: 'after', customType: 'team' })
      expect(named).toMatchObject({ id: channel.id, name: 'after', customType: 'team', coverUrl: null })
      expect((await inbox.next('chat:channel:changed')).data).toEqual({ channelId: channel.id, channel: named })
      const cleared = await alice.client.channels.update(channel.id, { name: null })
      expect(cleared).toMatchObject({ name: null, customType: 'team' })
      expect(await bob.client.channels.get(channel.id)).toMatchObject(cleared)
    })

    it('to the same values changes nothing and sends no event', async () => {
      const channel = await group('same')
      const inbox = await bob.join(channel.id)
      expect(await alice.client.channels.update(channel.id, { name: 'same', coverUrl: null })).toEqual(channel)
      await alice.client.channels.update(channel.id, { name: 'other' })
      expect((await inbox.next('chat:channel:changed')).seq).toBe(1)
    })

    it('is allowed for operators of groups', async () => {
      const channel = await group('mine')
      await expect(bob.client.channels.update(channel.id, { name: 'yours' })).rejects.toMatchObject({
        code: 'CHAT_NOT_CHANNEL_OPERATOR',
      })
      const direct = await alice.client.channels.createDirect({ userId: 'bob' })
      await expect(alice.client.channels.update(direct.id, { name: 'x' })).rejects.toMatchObject({
        status: 400,
        code: 'CHAT_CHANNEL_NOT_GROUP',
      })
      expect((await alice.client.channels.get(channel.id)).name).toBe('mine')
    })
  })

  describe('deleting', () => {
    it('removes its contents, and notifies members with and without a subscription once', async () => {
      const channel = await group()
      const message = await alice.client.messages.send(channel.id, { text: 'gone' })
      await alice.client.messages.send(channel.id, { text: 'reply', parentMessageId: message.id })
      await alice.client.polls.create(channel.id, { title: 'Which?', options: ['this', 'that'] })
      const sendAt = new Date(Date.now() + 86_400_000).toISOString()
      await alice.client.scheduledMessages.create(channel.id, { text: 'later', scheduledAt: sendAt })
      const [subscribed, idle] = [await bob.join(channel.id), await bob.socket()]
      const before = (await bob.client.channels.getUnreadCount()).totalUnreadCount

      await expect(bob.client.channels.delete(channel.id)).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_OPERATOR' })
      await alice.client.channels.delete(channel.id)

      const heard = await subscribed.next('chat:channel:deleted')
      expect(heard).toMatchObject({ seq: 5, data: { channelId: channel.id } })
      expect(await idle.next('chat:channel:deleted')).toEqual({ event: heard.event, data: heard.data })
      await idle.find(({ data }) => data.totalUnreadCount === before - 3)
      expect(subscribed.of('chat:channel:deleted')).toHaveLength(1)

      await expect(bob.client.channels.get(channel.id)).rejects.toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
      await expect(alice.client.messages.send(channel.id, { text: 'late' })).rejects.toMatchObject({
        code: 'CHAT_CHANNEL_NOT_FOUND',
      })
      const left = () =>
        query(
          world.databaseUrl,
          `select 'channel' as what, name, metadata::text from chat_channels where id = $1
           union all select 'member', user_id, null from chat_channel_members where channel_id = $1
           union all select 'message', text, null from chat_messages where channel_id = $1
           union all select 'poll', title, null from chat_polls where channel_id = $1
           union all select 'scheduled', text, null from chat_scheduled_messages where channel_id = $1
           order by 1, 2`,
          [channel.id],
        )
      // These rows notify each member's list of the removal, as long as events are kept.
      expect(await left()).toEqual([
        { what: 'channel', name: null, metadata: '{}' },
        { what: 'member', name: 'alice', metadata: null },
        { what: 'member', name: 'bob', metadata: null },
      ])
      const log = await query<{ event: string }>(
        world.databaseUrl,
        'select event from chat_events where channel_id = $1 order by seq desc limit 1',
        [channel.id],
      )
      expect(log).toEqual([{ event: 'chat:channel:deleted' }])

      const database = await openDatabase({ url: world.databaseUrl })
      const age = (hours: number) =>
        query(
          world.databaseUrl,
          `update chat_channels set deleted_at = now() - make_interval(hours => $2) where id = $1`,
          [channel.id, hours],
        )
      await age(47)
      await removeDeletedChannels(database.db, 48)
      expect(await left()).toHaveLength(3)
      await age(49)
      await removeDeletedChannels(database.db, 48)
      // The day of its deletion is still in the log.
      expect(await left()).toHaveLength(3)
      await query(world.databaseUrl, 'delete from chat_events where channel_id = $1', [channel.id])
      await removeDeletedChannels(database.db, 48)
      expect(await left()).toEqual([])
      await database.close()
    })

    it('also reaches a subscriber who missed it, from the log', async () => {
      const channel = await group()
      const inbox = await bob.join(channel.id)
      // As if another process had deleted it and its publish had been lost.
      await query(
        world.databaseUrl,
        `with logged as (
           insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at)
           values ($1, $2, 1, 'chat:channel:deleted', jsonb_build_object('channelId', $2::text, 'deletedAt', chat_iso(now())), now())
         )
         delete from chat_channels where tenant_id = $1 and id = $2`,
        [world.tenantId, channel.id],
      )
      expect((await inbox.next('chat:channel:deleted', 8000)).seq).toBe(1)
    })

    it('lets each concurrent send succeed completely or not at all', async () => {
      const channel = await group()
      const sends = Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? alice : bob).client.messages.send(channel.id, { text: 'x' }),
      )
      const [outcomes] = await Promise.all([Promise.allSettled(sends), alice.client.channels.delete(channel.id)])
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
      }
      const left = await query(world.databaseUrl, 'select id from chat_messages where channel_id = $1', [channel.id])
      expect(left).toEqual([])
    })

    it('a direct channel allows a new one', async () => {
      const direct = await alice.client.channels.createDirect({ userId: 'bob' })
      await bob.client.channels.delete(direct.id)
      expect((await alice.client.channels.createDirect({ userId: 'bob' })).id).not.toBe(direct.id)
    })
  })

  describe('freezing', () => {
    it('refuses every send that begins after its acknowledgement, on any process', async () => {
      const channel = await group()
      let frozen = false
      const late: string[] = []
      const sender = async (person: Person) => {
        for (let n = 0; n < 40; n += 1) {
          const beganFrozen = frozen
          const sent = await person.client.messages.send(channel.id, { text: `${n}` }).catch((error: unknown) => {
            expect(error).toMatchObject({ status: 403, code: 'CHAT_CHANNEL_FROZEN' })
            return undefined
          })
          if (sent && beganFrozen) late.push(sent.id)
        }
      }
      const freeze = async () => {
        await sleep(30)
        await alice.client.channels.freeze(channel.id)
        frozen = true
      }
      await Promise.all([freeze(), sender(alice), sender(bob), sender(alice), sender(bob)])
      expect(late).toEqual([])
      const listed = (await bob.client.messages.list(channel.id, { limit: 100 })).messages.length
      await alice.client.channels.unfreeze(channel.id)
      await alice.client.messages.send(channel.id, { text: 'thawed' })
      expect((await bob.client.messages.list(channel.id, { limit: 100 })).messages).toHaveLength(
        Math.min(listed + 1, 100),
      )
    })
  })

  describe('metadata', () => {
    it('is replaced, dropping keys, and only changes send an event', async () => {
      const channel = await group()
      const inbox = await bob.join(channel.id)
      const metadata = { project: 'launch', list: [1, { deep: null }], 'a/b': 'slash' }
      expect(await bob.client.channels.replaceMetadata(channel.id, { metadata })).toEqual({ metadata })
      const { updatedAt } = await alice.client.channels.get(channel.id)
      expect((await inbox.next('chat:metadata:changed')).data).toEqual({ channelId: channel.id, metadata, updatedAt })
      expect(await alice.client.channels.getMetadata(channel.id)).toEqual({ metadata })

      // The same in another order, and a missing key.
      const same = { 'a/b': 'slash', list: [1, { deep: null }], project: 'launch' }
      await bob.client.channels.replaceMetadata(channel.id, { metadata: same })
      await bob.client.channels.deleteMetadataKey(channel.id, 'absent')
      const less = await bob.client.channels.deleteMetadataKey(channel.id, 'a/b')
      expect(less).toEqual({ metadata: { project: 'launch', list: [1, { deep: null }] } })
      expect(await inbox.next('chat:metadata:changed')).toMatchObject({ seq: 2, data: less })
      expect((await alice.client.channels.get(channel.id)).metadata).toEqual(less.metadata)
    })
  })

  it('files no report by a member who is banned concurrently', async () => {
    const channel = await group()
    const others = new Client({ connectionString: world.databaseUrl })
    await others.connect()
    try {
      await others.query('begin; lock table chat_reports')
      const report = bob.client.channels.report(channel.id, { category: 'spam' }).catch((error: unknown) => error)
      const waiting = `select from pg_locks where relation = 'chat_reports'::regclass and not granted`
      await eventually(async () => (await query(world.databaseUrl, waiting)).length > 0)
      await alice.client.members.ban(channel.id, 'bob')
      await others.query('commit')
      expect(await report).toMatchObject({ code: 'CHAT_USER_BANNED' })
    } finally {
      await others.end()
    }
    const filed = await query(world.databaseUrl, 'select from chat_reports where channel_id = $1', [channel.id])
    expect(filed).toHaveLength(0)
  })

  it('files a report, and sends no event', async () => {
    const channel = await group()
    const inbox = await alice.join(channel.id)
    const report = await bob.client.channels.report(channel.id, { category: 'spam', description: 'ads' })
    expect(report).toMatchObject({ category: 'spam', description: 'ads' })
    expect(await bob.client.channels.report(channel.id, { category: 'other' })).toMatchObject({ description: null })
    const stranger = world.person('eve').client.channels.report(channel.id, { category: 'spam' })
    await expect(stranger).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
    const filed = await query(
      world.databaseUrl,
      'select reporter_id, category, description from chat_reports where channel_id = $1 order by created_at, category desc',
      [channel.id],
    )
    expect(filed).toEqual([
      { reporter_id: 'bob', category: 'spam', description: 'ads' },
      { reporter_id: 'bob', category: 'other', description: null },
    ])
    await alice.client.channels.freeze(channel.id)
    expect((await inbox.next()).seq).toBeUndefined()
    expect((await inbox.next('chat:channel:frozen')).seq).toBe(1)
  })
})
