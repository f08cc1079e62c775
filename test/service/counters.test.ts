import fc from 'fast-check'
import { ChatApiError } from '../../clients/typescript/src/index'
import { eventually } from '../support/eventually'
import { query, recount } from '../support/recount'
import { howMany } from '../support/tier'
import { removeMessage, restoreMessage } from '../../src/domain/cases/removal'
import { ChatError } from '../../src/errors'
import { decideOn } from '../support/decide'
import { World, type Node, type Person } from '../support/world'

const NAMES = ['ann', 'ben', 'cleo', 'dan']
const RUNS = Number(process.env.TEST_COUNTER_RUNS ?? howMany(6, 100))

/** A separate tenant for each run, so that damage by one run does not show up in the next: four people in two groups, two of them also in a direct channel. */
interface Scene {
  tenantId: string
  people: Person[]
  channelIds: string[]
  messages: { id: string; channelId: string }[]
  polls: { id: string; channelId: string; optionIds: string[] }[]
}

/** One act of one user. Numbers choose among the objects that exist by then. */
interface Step {
  act: keyof typeof acts
  who: number
  whom: number
  channel: number
  pick: number
}

type Act = (person: Person, channelId: string, step: Step, scene: Scene) => Promise<unknown>

let world: World

const at = <T>(list: T[], index: number) => list[index % list.length]
const nameOf = (step: Step) => at(NAMES, step.whom) as string
/** Another user acts on the named one, so that one of them is allowed to. */
const by = (scene: Scene, step: Step) => (at(scene.people, step.pick) as Person).client

/** A moderator's decision about a message. */
async function decide({ tenantId, messages }: Scene, pick: number, rule: typeof removeMessage): Promise<void> {
  const message = at(messages, pick)
  const { domain } = at(world.nodes, pick) as Node
  if (!message) return
  await decideOn(domain, tenantId, message.channelId, (tx, channel) =>
    rule(domain, tx, channel, message.id, `decision-${pick}`),
  ).catch((error: unknown) => {
    if (!(error instanceof ChatError)) throw error
  })
}

const acts = {
  send: async (person, channelId, { pick }, scene) => {
    const mentions = pick % 4 === 0 && ({ mentions: 'CHANNEL' } as const)
    const { id } = await person.client.messages.send(channelId, { text: 'text', ...mentions })
    scene.messages.push({ id, channelId })
  },
  reply: async (person, _channelId, step, scene) => {
    const { pick } = step
    const parent = at(scene.messages, pick)
    if (!parent) return
    const { channelId } = parent
    const mentionedUserIds = pick % 3 === 0 ? [nameOf(step)] : []
    const reply = { text: 'reply', parentMessageId: parent.id, mentionedUserIds }
    const { id } = await person.client.messages.send(channelId, reply)
    scene.messages.push({ id, channelId })
  },
  follow: async (person, _channelId, { pick }, scene) => {
    const message = at(scene.messages, pick)
    if (message) await person.client.threads.follow(message.channelId, message.id)
  },
  unfollow: async (person, _channelId, { pick }, scene) => {
    const message = at(scene.messages, pick)
    if (message) await person.client.threads.unfollow(message.channelId, message.id)
  },
  'read a thread': async (person, _channelId, { pick, whom }, scene) => {
    const message = at(scene.messages, pick)
    if (!message) return
    const upTo = whom % 2 === 0 ? {} : { messageId: message.id }
    await person.client.threads.markRead(message.channelId, message.id, upTo)
  },
  'unread a thread': async (person, _channelId, { pick }, scene) => {
    const message = at(scene.messages, pick)
    if (message) await person.client.threads.markUnread(message.channelId, message.id, { messageId: message.id })
  },
  delete: async (person, _channelId, { pick }, scene) => {
    const message = at(scene.messages, pick)
    if (message) await person.client.messages.delete(message.channelId, message.id)
  },
  'remove by decision': (_person, _channelId, { pick }, scene) => decide(scene, pick, removeMessage),
  restore: (_person, _channelId, { pick }, scene) => decide(scene, pick, restoreMessage),
  forward: async (person, targetChannelId, { pick }, scene) => {
    const message = at(scene.messages, pick)
    if (!message) return
    const { id } = await person.client.messages.forward(message.channelId, message.id, { targetChannelId })
    scene.messages.push({ id, channelId: targetChannelId })
  },
  read: (person, channelId) => person.client.channels.markRead(channelId),
  'read up to': async (person, _channelId, { pick }, scene) => {
    const message = at(scene.messages, pick)
    if (message) await person.client.channels.markRead(message.channelId, { messageId: message.id })
  },
  unread: async (person, _channelId, { pick }, scene) => {
    const message = at(scene.messages, pick)
    if (message) await person.client.channels.markUnread(message.channelId, { messageId: message.id })
  },
  block: (person, _channelId, step) => person.client.users.block({ userId: nameOf(step) }),
  unblock: (person, _channelId, step) => person.client.users.unblock({ userId: nameOf(step) }),
  hide: (person, channelId, { pick }) =>
    person.client.channels.hide(channelId, { hidePreviousMessages: pick % 2 === 0 }),
  unhide: (person, channelId) => person.client.channels.unhide(channelId),
  reset: (person, channelId) => person.client.channels.resetHistory(channelId),
  prefer: (person, channelId, { pick }) =>
    person.client.channels.setCountPreference(channelId, { preference: pick % 2 === 0 ? 'off' : 'all' }),
  leave: (person, channelId) => person.client.channels.leave(channelId),
  return: (_person, channelId, step, scene) => by(scene, step).members.invite(channelId, { userIds: [nameOf(step)] }),
  remove: (_person, channelId, step, scene) => by(scene, step).members.remove(channelId, nameOf(step)),
  ban: (_person, channelId, step, scene) => by(scene, step).members.ban(channelId, nameOf(step)),
  unban: (_person, channelId, step, scene) => by(scene, step).members.unban(channelId, nameOf(step)),
  // One second is the minimum; only the one long run waits for its end.
  'ban briefly': (_person, channelId, step, scene) =>
    by(scene, step).members.ban(channelId, nameOf(step), { seconds: 1 }),
  // As if messages before this one had exceeded the retention. The last one stays, as the recount requires.
  expire: async (_person, _channelId, { pick, whom }, scene) => {
    const message = at(scene.messages, pick)
    if (!message) return
    await query(
      world.databaseUrl,
      `select chat_expire_messages($1, $2, (
                select least(m.created_at + interval '1 ms', last.at) from chat_messages m,
                       (select max(created_at) as at from chat_messages where tenant_id = $1 and channel_id = $2) last
                 where m.tenant_id = $1 and m.channel_id = $2 and m.id = $3
              ), '-infinity', $4, false, true)`,
      [scene.tenantId, message.channelId, message.id, 1 + whom],
    )
  },
  poll: async (person, channelId, { pick, whom }, scene) => {
    const poll = await person.client.polls.create(channelId, {
      title: 'which?',
      options: ['this', 'that', 'neither'],
      allowMultipleVotes: pick % 2 === 0,
      allowChange: whom > 0,
    })
    scene.polls.push({ id: poll.id, channelId, optionIds: poll.options.map(({ id }) => id) })
    scene.messages.push({ id: poll.messageId, channelId })
  },
  vote: async (person, _channelId, { pick, whom }, scene) => {
    const poll = at(scene.polls, pick)
    if (poll)
      await person.client.polls.vote(poll.channelId, poll.id, { optionIds: [at(poll.optionIds, whom) as string] })
  },
  'change the vote': async (person, _channelId, { pick, whom }, scene) => {
    const poll = at(scene.polls, pick)
    const optionIds = poll?.optionIds.slice(whom, whom + 1 + (pick % 2)) ?? []
    if (poll && optionIds.length > 0) await person.client.polls.changeVote(poll.channelId, poll.id, { optionIds })
  },
  'withdraw the vote': async (person, _channelId, { pick }, scene) => {
    const poll = at(scene.polls, pick)
    if (poll) await person.client.polls.withdrawVote(poll.channelId, poll.id)
  },
} satisfies Record<string, Act>

const quick = Object.keys(acts).filter((act) => act !== 'ban briefly') as (keyof typeof acts)[]
const often: (keyof typeof acts)[] = [
  'send',
  'send',
  'send',
  'reply',
  'read',
  'read up to',
  'unread',
  'delete',
  'remove by decision',
  'restore',
  'read a thread',
  'reply',
]

const stepOf = (names: (keyof typeof acts)[]): fc.Arbitrary<Step> =>
  fc.record({
    act: fc.constantFrom(...names, ...often),
    who: fc.nat(3),
    whom: fc.nat(3),
    channel: fc.nat(2),
    pick: fc.nat(30),
  })

/** Groups of concurrent acts, one group after the other. */
const rounds = (names: (keyof typeof acts)[], maxLength: number) =>
  fc.array(fc.array(stepOf(names), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength })

describe('counters', () => {
  let runs = 0

  beforeAll(async () => {
    world = await World.start({ processes: 2 })
  })
  afterAll(() => world.close())

  async function begin(): Promise<Scene> {
    runs += 1
    const tenantId = `${world.tenantId}-${runs}`
    const people = NAMES.map((name, n) => world.person(name, { tenantId, node: n % 2 }))
    const [ann, ben] = people as [Person, Person]
    const groups = [
      await ann.client.channels.createGroup({ userIds: NAMES }),
      // Dan joins later, if at all.
      await ben.client.channels.createGroup({ userIds: ['ann', 'cleo'] }),
    ]
    const direct = await ann.client.channels.createDirect({ userId: ben.userId })
    return { tenantId, people, channelIds: [...groups, direct].map(({ id }) => id), messages: [], polls: [] }
  }

  /** Refusals are expected: a user without permission changes nothing. */
  async function take(scene: Scene, step: Step): Promise<void> {
    const act: Act = acts[step.act]
    try {
      await act(at(scene.people, step.who) as Person, at(scene.channelIds, step.channel) as string, step, scene)
    } catch (error) {
      if (!(error instanceof ChatApiError) || error.status >= 500) throw error
    }
  }

  async function play(scene: Scene, script: Step[][]): Promise<void> {
    for (const round of script) await Promise.all(round.map((step) => take(scene, step)))
  }

  /** Counts of former members are correct as soon as they return. */
  async function expectRightOnReturn({ tenantId }: Scene): Promise<void> {
    await query(
      world.databaseUrl,
      'update chat_channel_members set left_at = null where tenant_id = $1 and left_at is not null',
      [tenantId],
    )
    const miscounts = await recount(world.databaseUrl, tenantId)
    expect(miscounts.filter(({ counter }) => counter === 'unread of member')).toEqual([])
  }

  /** Unread messages that mention the user or everyone, counted from the message rows. */
  async function mentionsOf(tenantId: string, userId: string): Promise<Record<string, number>> {
    const rows = await query<{ channelId: string; count: number }>(
      world.databaseUrl,
      `select m.channel_id as "channelId", count(*)::integer as count
         from chat_channel_members m
         join chat_mentions n on n.tenant_id = m.tenant_id and n.channel_id = m.channel_id and n.user_id = m.user_id
         join chat_messages msg
           on msg.tenant_id = n.tenant_id and msg.channel_id = n.channel_id and msg.id = n.message_id
        where m.tenant_id = $1 and m.user_id = $2 and not m.is_hidden and m.count_preference <> 'OFF'
          and msg.deleted_at is null and msg.seq > m.read_seq and msg.created_at > m.visible_after
          and not exists (select from chat_user_blocks b
                           where b.tenant_id = m.tenant_id and b.blocker_id = m.user_id and b.blocked_id = msg.sender_id)
        group by m.channel_id`,
      [tenantId, userId],
    )
    return Object.fromEntries(rows.map(({ channelId, count }) => [channelId, count]))
  }

  /** Each total is the sum over the member's list of channels. */
  async function expectTotals({ tenantId, people }: Scene): Promise<void> {
    for (const { client, userId } of people) {
      const { channels } = await client.channels.list({ includeEmpty: true, limit: 100 })
      const mentions = await mentionsOf(tenantId, userId)
      for (const { id, unreadMentionCount } of channels) expect(unreadMentionCount).toBe(mentions[id] ?? 0)
      const sum = channels.reduce((total, { unreadCount }) => total + unreadCount, 0)
      const { threads, totalUnreadThreads } = await client.threads.list({ limit: 100 })
      const unread = threads.filter(({ unreadCount }) => unreadCount > 0)
      expect(totalUnreadThreads).toBe(unread.length)
      expect((await client.threads.list({ filter: 'unread', limit: 100 })).threads).toEqual(unread)
      expect(await client.channels.getUnreadCount()).toEqual({ totalUnreadCount: sum, totalUnreadThreads })
    }
  }

  it('equal a recount after random concurrent and sequential acts of several users', async () => {
    await fc.assert(
      fc.asyncProperty(rounds(quick, 25), async (script) => {
        const scene = await begin()
        await play(scene, script)
        expect(await recount(world.databaseUrl, scene.tenantId)).toEqual([])
        await expectTotals(scene)
        await expectRightOnReturn(scene)
      }),
      { numRuns: RUNS },
    )
  })

  it('equal a recount once brief bans have run out', async () => {
    const scene = await begin()
    const [script = []] = fc.sample(
      fc.array(fc.array(stepOf(['ban briefly', ...quick]), { minLength: 4, maxLength: 4 }), {
        minLength: 60,
        maxLength: 60,
      }),
      1,
    )
    await play(scene, script)
    await eventually(async () => expect(await recount(world.databaseUrl, scene.tenantId)).toEqual([]))
    await expectTotals(scene)
  })
})
