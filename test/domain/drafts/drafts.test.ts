import { ChatApiError } from '../../../clients/typescript/src/index'
import type { Draft } from '../../../generated/openapi'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

const CHANGED = 'chat:draft:changed'

describe('drafts', () => {
  let world: World
  let alice: Person
  /** Bob's phone and laptop, each at a different process. */
  let phone: Person
  let laptop: Person

  beforeAll(async () => {
    world = await World.start({ processes: 2 })
    alice = world.person('alice')
    phone = world.person('bob')
    laptop = world.person('bob', { node: 1 })
  })
  afterAll(() => world.close())

  const group = async () => (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
  const save = ({ client }: Person, id: string, text: string, revision: number, parentMessageId?: string) =>
    client.channels.saveDraft(id, { text, revision, ...(parentMessageId !== undefined && { parentMessageId }) })
  const listed = async ({ client }: Person, channelId: string) => (await client.users.listDrafts({ channelId })).drafts
  const refusal = async (request: Promise<unknown>) => {
    const error = await request.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof ChatApiError)) throw new Error('the request was not refused')
    return { code: error.code, draft: error.details.draft as Draft | null }
  }

  it('reach the other device, which saves the next revision', async () => {
    const id = await group()
    const inbox = await laptop.socket()
    const { revision } = await save(phone, id, 'The launch', 0)
    expect((await inbox.next(CHANGED)).data).toEqual({
      channelId: id,
      parentMessageId: null,
      revision,
      isDeleted: false,
    })
    const [draft] = await listed(laptop, id)
    expect(draft).toMatchObject({ channelId: id, text: 'The launch', quotedMessageId: null, revision })

    const next = await save(laptop, id, 'The launch is on', revision)
    expect(next.revision).toBeGreaterThan(revision)
    expect(await listed(phone, id)).toEqual([next])
    await laptop.client.channels.deleteDraft(id, { revision: next.revision })
    expect(await listed(phone, id)).toEqual([])
  })

  it('never overwrite or delete a newer one, but return it', async () => {
    const id = await group()
    const first = await save(phone, id, 'one', 0)
    const newer = await save(laptop, id, 'two', first.revision)
    for (const request of [
      save(phone, id, 'mine', first.revision),
      save(phone, id, 'mine', 0),
      phone.client.channels.deleteDraft(id, { revision: first.revision }),
    ]) {
      expect(await refusal(request)).toEqual({ code: 'CHAT_DRAFT_CHANGED', draft: newer })
    }
    // A repeated request whose response was lost.
    expect(await save(laptop, id, 'two', first.revision)).toEqual(newer)
    // Saving the same again changes nothing.
    expect(await save(laptop, id, 'two', newer.revision)).toEqual(newer)
    await phone.client.channels.deleteDraft(id, { revision: newer.revision })
    expect(await refusal(save(laptop, id, 'three', newer.revision))).toEqual({
      code: 'CHAT_DRAFT_CHANGED',
      draft: null,
    })
    await phone.client.channels.deleteDraft(id, { revision: newer.revision })
  })

  it('replace each revision at most once, in rising order, under concurrent writes, deletes and sends', async () => {
    const id = await group()
    const devices = [phone, laptop, phone, laptop]
    const [seen, replaced] = [new Set<number>(), new Map<number, number>()]
    // Each device knows only its own responses.
    const write = async (device: Person, name: number) => {
      let known = 0
      for (let n = 0; n < 12; n += 1) {
        try {
          if (n % 5 === 4 && known > 0) {
            const from = known
            if (n % 2 === 0) await device.client.channels.deleteDraft(id, { revision: from })
            else await device.client.messages.send(id, { text: `sent ${name} ${n}`, draftRevision: from })
            known = 0
          } else {
            const { revision } = await save(device, id, `${name} ${n}`, known)
            expect(seen.has(revision)).toBe(false)
            seen.add(revision)
            // Two devices never replace the same revision.
            if (known > 0) expect(replaced.has(known)).toBe(false)
            if (known > 0) replaced.set(known, revision)
            known = revision
          }
        } catch (error) {
          if (!(error instanceof ChatApiError) || error.code !== 'CHAT_DRAFT_CHANGED') throw error
          known = (error.details.draft as Draft | null)?.revision ?? 0
        }
      }
    }
    await Promise.all(devices.map(write))
    expect(replaced.size).toBeGreaterThan(0)
    const [last] = await listed(phone, id)
    for (const [from, to] of replaced) expect(to).toBeGreaterThan(from)
    if (last) expect(last.revision).toBe(Math.max(...seen))
  })

  it('of a thread are separate, and belong to its first message', async () => {
    const id = await group()
    const top = await alice.client.messages.send(id, { text: 'top' })
    const reply = await alice.client.messages.send(id, { text: 'reply', parentMessageId: top.id })
    await save(phone, id, 'in the channel', 0)
    const draft = await save(phone, id, 'in the thread', 0, reply.id)
    expect(draft.parentMessageId).toBe(top.id)
    expect((await listed(laptop, id)).map(({ text }) => text)).toEqual(['in the thread', 'in the channel'])

    const inbox = await laptop.socket()
    const send = { text: 'in the thread', parentMessageId: reply.id, draftRevision: draft.revision }
    await phone.client.messages.send(id, send)
    const { revision } = draft
    const gone = { channelId: id, parentMessageId: top.id, revision, isDeleted: true }
    expect((await inbox.find(({ data }) => data.channelId === id && data.isDeleted === true)).data).toEqual(gone)
    expect((await listed(laptop, id)).map(({ text }) => text)).toEqual(['in the channel'])

    const next = await save(phone, id, 'more', 0, reply.id)
    await laptop.client.channels.deleteDraft(id, { revision: next.revision, parentMessageId: reply.id })
    expect((await listed(laptop, id)).map(({ text }) => text)).toEqual(['in the channel'])
  })

  it('are deleted once, by a send with exactly their revision', async () => {
    const id = await group()
    const first = await save(phone, id, 'one', 0)
    const newer = await save(laptop, id, 'two', first.revision)
    const inbox = await laptop.socket()
    const send = { text: 'one', draftRevision: first.revision }
    await phone.client.messages.send(id, send, { idempotencyKey: 'late' })
    await phone.client.messages.send(id, { text: 'none', draftRevision: newer.revision + 1 })
    expect(await listed(phone, id)).toEqual([newer])
    // Also by a send with mentions.
    const sendNewer = { text: 'two', mentionedUserIds: ['alice'], draftRevision: newer.revision }
    await phone.client.messages.send(id, sendNewer, { idempotencyKey: 'two' })
    expect(await listed(phone, id)).toEqual([])
    // Only the deletion is announced.
    const gone = { channelId: id, parentMessageId: null, revision: newer.revision, isDeleted: true }
    expect((await inbox.find(({ data }) => data.channelId === id && data.isDeleted === true)).data).toEqual(gone)
    const next = await save(laptop, id, 'three', 0)
    await phone.client.messages.send(id, sendNewer, { idempotencyKey: 'two' })
    expect(await listed(phone, id)).toEqual([next])
    // Another member's revision does not match a draft of the sender.
    await alice.client.messages.send(id, { text: 'mine', draftRevision: next.revision })
    expect(await listed(phone, id)).toEqual([next])
  })

  it('of a channel that the user left or is banned from are inaccessible until the user returns', async () => {
    const [id, carol] = [await group(), world.person('carol')]
    await alice.client.members.invite(id, { userIds: ['carol'] })
    const draft = await save(carol, id, 'not yet', 0)
    await carol.client.channels.leave(id)
    expect(await listed(carol, id)).toEqual([])
    expect((await refusal(save(carol, id, 'more', draft.revision))).code).toBe('CHAT_NOT_CHANNEL_MEMBER')
    await alice.client.members.invite(id, { userIds: ['carol'] })
    expect(await listed(carol, id)).toEqual([draft])
    await alice.client.members.ban(id, 'carol')
    expect(await listed(carol, id)).toEqual([])
    for (const request of [
      save(carol, id, 'more', draft.revision),
      carol.client.channels.deleteDraft(id, { revision: draft.revision }),
    ]) {
      expect((await refusal(request)).code).toBe('CHAT_USER_BANNED')
    }
    await alice.client.members.unban(id, 'carol')
    expect(await listed(carol, id)).toEqual([draft])
  })

  it('are deleted with their channel, and with its last member', async () => {
    const [id, other] = [await group(), await group()]
    await save(phone, id, 'soon gone', 0)
    await save(phone, other, 'soon gone', 0)
    await alice.client.channels.delete(id)
    await phone.client.channels.leave(other)
    await alice.client.channels.leave(other)
    const rows = `select from chat_drafts where channel_id = any ($1)`
    expect(await query(world.databaseUrl, rows, [[id, other]])).toEqual([])
  })

  it('are deleted with the membership, even if a process of the previous version erases the user', async () => {
    const [id, dave] = [await group(), world.person('dave')]
    await alice.client.members.invite(id, { userIds: ['dave'] })
    await save(dave, id, 'mine', 0)
    await query(world.databaseUrl, `delete from chat_channel_members where channel_id = $1 and user_id = 'dave'`, [id])
    expect(await query(world.databaseUrl, `select from chat_drafts where channel_id = $1`, [id])).toEqual([])
  })

  it('need a valid message text or a quote, in a thread visible to the user', async () => {
    const id = await group()
    expect((await refusal(save(phone, id, 'x'.repeat(5001), 0))).code).toBe('CHAT_MESSAGE_TOO_LONG')
    expect((await refusal(save(phone, id, 'x', 0, 'none'))).code).toBe('CHAT_MESSAGE_NOT_FOUND')
    const invalid = async (draft: { text: string; quotedMessageId?: string }, channelId = id) => {
      const body = JSON.stringify({ ...draft, revision: 0 })
      const headers = { 'content-type': 'application/json' }
      const response = await phone.fetch(`/channels/${channelId}/draft`, { method: 'PUT', headers, body })
      return { status: response.status, ...((await response.json()) as object) }
    }
    const at = (pointer: string) => ({
      status: 400,
      error: { code: 'CHAT_VALIDATION_ERROR', details: { errors: [{ in: 'body', pointer }] } },
    })
    expect(await invalid({ text: '' })).toMatchObject(at('/text'))
    expect(await invalid({ text: '' }, 'none')).toMatchObject(at('/text'))
    expect(await invalid({ text: 'x', quotedMessageId: 'x'.repeat(256) })).toMatchObject(at('/quotedMessageId'))
    const { id: quotedMessageId } = await alice.client.messages.send(id, { text: 'quoted' })
    const draft = await phone.client.channels.saveDraft(id, { text: '', quotedMessageId, revision: 0 })
    expect(draft).toMatchObject({ text: '', quotedMessageId })
  })

  it('are listed in pages, newest first, only to their user', async () => {
    const [erin, ids] = [world.person('erin'), [await group(), await group(), await group()]]
    for (const id of ids) {
      await alice.client.members.invite(id, { userIds: ['erin'] })
      await save(erin, id, 'a draft', 0)
    }
    const pages: string[] = []
    let cursor: string | null = null
    do {
      const page: { drafts: Draft[]; nextCursor: string | null } = await erin.client.users.listDrafts({
        ...{ limit: 1 },
        ...(cursor !== null && { cursor }),
      })
      pages.push(...page.drafts.map(({ channelId }) => channelId))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(pages).toEqual([...ids].reverse())
    expect(await listed(alice, ids[0]!)).toEqual([])
  })

  it('are announced to a device at most once in two seconds for each place, always ending with the last one', async () => {
    const [id, other] = [await group(), await group()]
    const inbox = await laptop.socket()
    let { revision } = await save(phone, id, '0', 0)
    for (let n = 1; n <= 5; n += 1) ({ revision } = await save(n % 2 === 0 ? phone : laptop, id, `${n}`, revision))
    // Another place does not wait.
    await save(phone, other, 'x', 0)
    await eventually(() => expect(inbox.of(CHANGED).at(-1)?.data).toMatchObject({ channelId: id, revision }))
    const places = inbox
      .of(CHANGED)
      .map(({ data }) => data.channelId)
      .filter((place) => place === id || place === other)
    expect(places).toEqual([id, other, id])
  })
})
