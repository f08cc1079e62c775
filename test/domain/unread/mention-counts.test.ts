import fc from 'fast-check'
import { eventually } from '../../support/eventually'
import { query, recount } from '../../support/recount'
import { howMany } from '../../support/tier'
import { weighted } from '../../support/weighted'
import { World, type Person } from '../../support/world'

const NAMES = ['alice', 'bob', 'carol', 'dave'] as const

/** Acts that change counts, with their weights. */
const WEIGHTS = {
  ...{ plain: 3, named: 4, all: 4, here: 2, stream: 2, forward: 1, edit: 1, remove: 4 },
  ...{ read: 3, readUpTo: 3, unread: 4, reset: 1, hide: 1, expire: 1 },
  ...{ leave: 2, invite: 4, ban: 2, unban: 3, block: 2, unblock: 3, let: 2 },
}
type Kind = keyof typeof WEIGHTS
/** These decide who is mentioned, so they run alone. */
const ALONE = new Set<Kind>(['leave', 'invite', 'ban', 'unban'])

interface Step {
  kind: Kind
  who: number
  n: number
}
const aStep: fc.Arbitrary<Step> = fc.record({ kind: weighted(WEIGHTS), who: fc.nat(3), n: fc.nat(11) })

let world: World
beforeAll(async () => {
  world = await World.start({ processes: 2 })
})
afterAll(() => world.close())

/** One channel, its members, and a model of the users mentioned by each message. */
class Scene {
  readonly mentions = new Map<string, Set<string>>()
  readonly active = new Set<string>(NAMES)

  private constructor(
    readonly tenantId: string,
    readonly people: Person[],
    readonly id: string,
    private readonly online: Set<string>,
  ) {}

  static async begin(tenantId: string): Promise<Scene> {
    const people = NAMES.map((name, n) => world.person(name, { tenantId, node: n % 2 }))
    const [alice, bob, carol] = people as [Person, Person, Person]
    const { id } = await alice.client.channels.createGroup({ userIds: NAMES.slice(1) })
    await alice.client.members.addOperators(id, { userIds: ['bob'] })
    for (const person of [bob, carol]) await person.socket()
    await eventually(async () => {
      const { members } = await alice.client.members.list(id)
      return members.filter(({ isOnline }) => isOnline).length === 2
    })
    const scene = new Scene(tenantId, people, id, new Set(['bob', 'carol']))
    for (const kind of ['all', 'here'] as const) await scene.act({ kind, who: 0, n: 0 })
    expect(await scene.listed()).toEqual({ alice: 0, bob: 2, carol: 2, dave: 1 })
    return scene
  }

  private note(messageId: string, senderId: string, of: Iterable<string>): void {
    const known = this.mentions.get(messageId) ?? new Set()
    for (const name of of) if (name !== senderId && this.active.has(name)) known.add(name)
    this.mentions.set(messageId, known)
  }

  /** Rejects if the service refuses it because of earlier acts. */
  async act({ kind, who, n }: Step): Promise<unknown> {
    const { client, userId } = this.people[who] as Person
    const other = NAMES[(who + 1 + (n % 3)) % 4] as string
    const { channels, members, messages, users } = client
    const { id } = this
    const some = async () => (await messages.list(id, { limit: 100 })).messages
    const one = async () => (await some())[n]?.id ?? 'none'
    switch (kind) {
      case 'plain':
        return messages.send(id, { text: 'hi' })
      case 'named':
        return this.note((await messages.send(id, { text: 'hi', mentionedUserIds: [other] })).id, userId, [other])
      case 'all':
        return this.note((await messages.send(id, { text: 'hi', mentions: 'CHANNEL' })).id, userId, NAMES)
      case 'here':
        return this.note((await messages.send(id, { text: 'hi', mentions: 'HERE' })).id, userId, this.online)
      case 'stream': {
        const begun = await messages.send(id, { text: 'a', stream: {}, ...(n % 2 && { mentions: 'CHANNEL' as const }) })
        this.note(begun.id, userId, n % 2 ? NAMES : [])
        const end = { run: 1, state: 'COMPLETE' as const, mentionedUserIds: [other] }
        return this.note((await messages.endStream(id, begun.id, end)).id, userId, [other])
      }
      case 'forward':
        return messages.forward(id, await one(), { targetChannelId: id })
      case 'edit':
        return messages.edit(id, await one(), { text: `edited ${n}` })
      case 'remove':
        return messages.delete(id, await one())
      case 'expire':
        return query(world.databaseUrl, `select chat_expire_messages($1, $2, 'infinity', '', 1, false, false)`, [
          this.tenantId,
          id,
        ])
      case 'read':
        return channels.markRead(id)
      case 'readUpTo':
        return channels.markRead(id, { messageId: await one() })
      case 'unread':
        return channels.markUnread(id, { messageId: await one() })
      case 'reset':
        return channels.resetHistory(id)
      case 'hide':
        await channels.hide(id, { hidePreviousMessages: true })
        return channels.unhide(id)
      case 'block':
        return users.block({ userId: other })
      case 'unblock':
        return users.unblock({ userId: other })
      case 'let':
        return members.update(id, other, { canMentionAll: n % 2 === 0 })
      case 'leave':
        // Alice stays.
        if (userId === 'alice') return
        await channels.leave(id)
        return this.active.delete(userId)
      case 'ban':
        if (other === 'alice') return
        await members.ban(id, other)
        return this.active.delete(other)
      case 'invite':
        await members.invite(id, { userIds: [other] })
        return this.active.add(other)
      case 'unban': {
        const unbanned = await members.unban(id, other)
        const { members: listed } = await members.list(id)
        if (listed.some((member) => member.userId === unbanned.userId)) this.active.add(other)
      }
    }
  }

  /** The unread mentions of each member, counted from the messages and from the model. */
  async counted(): Promise<Record<string, number>> {
    const rows = await query<{ user: string; ids: string[] }>(
      world.databaseUrl,
      `select m.user_id as user, array(
         select msg.id from chat_messages msg
          where msg.tenant_id = m.tenant_id and msg.channel_id = m.channel_id and msg.seq > m.read_seq
            and msg.deleted_at is null and msg.sender_id <> m.user_id and msg.created_at > m.visible_after
            and not exists (select from chat_user_blocks b
                             where b.tenant_id = m.tenant_id and b.blocker_id = m.user_id
                               and b.blocked_id = msg.sender_id)
       ) as ids
         from chat_channel_members m where m.tenant_id = $1 and m.channel_id = $2`,
      [this.tenantId, this.id],
    )
    const active = rows.filter(({ user }) => this.active.has(user))
    return Object.fromEntries(
      active.map(({ user, ids }) => [user, ids.filter((id) => this.mentions.get(id)?.has(user)).length]),
    )
  }

  async listed(): Promise<Record<string, number | undefined>> {
    const active = this.people.filter(({ userId }) => this.active.has(userId))
    const lists = await Promise.all(
      active.map(async ({ userId, client }) => {
        const { channels } = await client.channels.list({ includeEmpty: true })
        return [userId, channels.find(({ id }) => id === this.id)?.unreadMentionCount] as const
      }),
    )
    return Object.fromEntries(lists)
  }
}

let runs = 0
let counted = 0

it('unread mentions equal a recount after any interleaving', async () => {
  const property = fc.asyncProperty(fc.array(aStep, { minLength: 20, maxLength: 60 }), async (steps) => {
    const scene = await Scene.begin(`${world.tenantId}-${++runs}`)
    let underWay: Promise<unknown>[] = []
    for (const step of steps) {
      // An act refused because of earlier ones has no effect.
      if (ALONE.has(step.kind)) {
        await Promise.all(underWay)
        underWay = []
        await scene.act(step).catch(() => undefined)
      } else underWay.push(scene.act(step).catch(() => undefined))
      if (step.n > 8) await Promise.all(underWay)
    }
    await Promise.all(underWay)
    const counts = await scene.counted()
    expect(await scene.listed()).toEqual(counts)
    for (const count of Object.values(counts)) counted += count
    // Retention deletes the rows of the last messages too.
    const wrong = (await recount(world.databaseUrl, scene.tenantId)).filter(({ counter }) => !/ever sent/.test(counter))
    expect(wrong).toEqual([])
  })
  await fc.assert(property, { numRuns: howMany(3, 60) })
  expect(counted).toBeGreaterThan(0)
})
