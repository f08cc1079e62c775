import fc from 'fast-check'
import {
  applyEvent,
  type ChannelFilter,
  emptyChannelList,
  emptyConversation,
} from '../../../clients/typescript/src/live/index'
import type { ConversationState, LiveEvent } from '../../../clients/typescript/src/live/index'
import type { ChannelListItem, ListedMember, Message } from '../../../clients/typescript/src/index'

const START = Date.parse('2026-03-01T00:00:00.000Z')
const USERS = ['alice', 'bob', 'carol', 'dave']
const timeOf = (n: number) => new Date(START + n).toISOString()

/** A channel as the service keeps it, with its log. */
class Model {
  readonly log: Array<Required<Pick<LiveEvent, 'event' | 'data' | 'seq'>>> = []
  messages: Message[] = []
  members: ListedMember[] = USERS.map((userId) => this.member(userId, 0))
  pins: Array<{ messageId: string; pinnedById: string; createdAt: string }> = []
  isFrozen = false
  private made = 0
  /** Messages of others that a moderator has removed, and which of all were pinned. */
  private removed: Message[] = []
  private hiddenPins: typeof this.pins = []

  act(user: string, action: string, n: number) {
    const at = timeOf(this.log.length + 1)
    const shown = this.messages.filter(({ moderation }) => !moderation)
    const message = shown[n % Math.max(1, shown.length)]
    const member = this.members.find(({ userId }) => userId === user)
    if (action === 'say' || action === 'reply') {
      const parentMessageId = action === 'reply' && message ? (message.parentMessageId ?? message.id) : null
      const id = `m${(this.made += 1)}`
      const said = {
        id,
        channelId: 'c',
        senderId: user,
        text: id,
        parentMessageId,
        reactions: [],
        pollId: null,
        createdAt: at,
      }
      this.messages.push(said as unknown as Message)
      this.log_('chat:message:received', { message: structuredClone(said) })
    } else if (action === 'edit' && message) {
      message.text = `edited ${n}`
      const { threadInfo: _, ...told } = message
      this.log_('chat:message:updated', { message: structuredClone(told) })
    } else if (action === 'delete' && message) {
      this.messages = this.messages.filter((other) => other !== message)
      this.pins = this.pins.filter(({ messageId }) => messageId !== message.id)
      const threadInfo = message.parentMessageId ? (this.threadOf(message.parentMessageId) ?? null) : null
      this.log_('chat:message:deleted', {
        messageId: message.id,
        parentMessageId: message.parentMessageId,
        threadInfo,
        deletedAt: at,
      })
    } else if (action === 'remove' && message) {
      const { id, parentMessageId, senderId } = message
      this.hiddenPins.push(...this.pins.filter(({ messageId }) => messageId === id))
      this.pins = this.pins.filter(({ messageId }) => messageId !== id)
      const isOwn = senderId === 'alice'
      if (isOwn) message.moderation = { state: 'REMOVED', decisionId: 'd' }
      else this.messages = this.messages.filter((other) => other !== message)
      this.removed.push(message)
      const threadInfo = parentMessageId ? (this.threadOf(parentMessageId) ?? null) : null
      if (isOwn) this.log_('chat:message:updated', { message: this.toldOf(message), threadInfo })
      else this.log_('chat:message:deleted', { messageId: id, parentMessageId, threadInfo, deletedAt: at })
    } else if (action === 'restore' && this.removed.length > 0) {
      const [back] = this.removed.splice(n % this.removed.length, 1) as [Message]
      delete back.moderation
      this.messages = [...this.messages.filter((other) => other !== back), back]
      this.messages.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
      const threadInfo = back.parentMessageId ? this.threadOf(back.parentMessageId) : null
      this.log_('chat:message:restored', { message: this.toldOf(back), threadInfo })
      const pin = this.hiddenPins.find(({ messageId }) => messageId === back.id)
      if (!pin) return
      this.hiddenPins = this.hiddenPins.filter((other) => other !== pin)
      this.pins = [...this.pins, pin].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
      const { messageId, pinnedById, createdAt } = pin
      this.log_('chat:pinned:message:updated', { messageId, action: 'pinned', pinnedById, pinnedAt: createdAt })
    } else if (action === 'react' && message) {
      const mine = message.reactions?.[0]?.userIds.includes(user)
      const others = (message.reactions?.[0]?.userIds ?? []).filter((id) => id !== user)
      const userIds = mine ? others : [...others, user]
      message.reactions = userIds.length > 0 ? [{ key: 'k', userIds }] : []
      this.log_('chat:reaction:updated', { messageId: message.id, reactions: structuredClone(message.reactions) })
    } else if (action === 'pin' && message) {
      const isPinned = this.pins.some(({ messageId }) => messageId === message.id)
      this.pins = this.pins.filter(({ messageId }) => messageId !== message.id)
      if (!isPinned) this.pins.unshift({ messageId: message.id, pinnedById: user, createdAt: at })
      const action = isPinned ? 'unpinned' : 'pinned'
      this.log_('chat:pinned:message:updated', {
        messageId: message.id,
        action,
        pinnedById: user,
        pinnedAt: isPinned ? null : at,
      })
    } else if (action === 'freeze') {
      this.isFrozen = !this.isFrozen
      this.log_(`chat:channel:${this.isFrozen ? '' : 'un'}frozen`, { isFrozen: this.isFrozen, updatedAt: timeOf(0) })
    } else if (action === 'read' && member && message) {
      Object.assign(member, { lastReadAt: at, lastReadMessageId: message.id })
      this.log_('chat:read:receipt:updated', { userId: user, lastReadAt: at, lastReadMessageId: message.id })
    } else if (action === 'mute' && member) {
      member.isMuted = !member.isMuted
      this.log_(`chat:user:${member.isMuted ? '' : 'un'}muted`, { userId: user, mutedUntil: null })
    } else if (action === 'move' && user !== 'alice') {
      this.members = this.members.filter((other) => other !== member)
      if (!member) this.members.push(this.member(user, this.log.length + 1))
      const memberCount = this.members.length
      const joined = this.members.find(({ userId }) => userId === user)
      const { isOnline: _o, lastSeenAt: _l, ...told } = joined ?? this.member(user, 0)
      const more = { mutedUntil: null, bannedUntil: null, banDescription: null }
      if (joined) this.log_('chat:user:joined', { userId: user, memberCount, member: { ...told, ...more } })
      else this.log_('chat:user:left', { userId: user, memberCount })
    } else if (action === 'skip') this.log_('gateway:skip', {})
  }

  state(showsReplies: boolean): ConversationState {
    const messages = this.messages
      .filter(({ parentMessageId }) => showsReplies || !parentMessageId)
      .map((message) => this.toldOf(message))
    const lastMessageAt = this.messages.filter(({ moderation }) => !moderation).at(-1)?.createdAt ?? null
    const { isFrozen, members } = this
    const channel = { id: 'c', isFrozen, memberCount: members.length, lastMessageAt, updatedAt: timeOf(0) }
    return {
      ...emptyConversation('alice', 'c'),
      seq: this.log.length,
      messagesSeq: this.log.length,
      showsReplies,
      channel: channel as never,
      messages,
      members: structuredClone(this.members),
      pins: structuredClone(this.pins),
    }
  }

  /** As an event has it. */
  private toldOf(message: Message): Message {
    const threadInfo = this.threadOf(message.id)
    return { ...structuredClone(message), ...(threadInfo && { threadInfo }) }
  }

  private threadOf(id: string) {
    const replies = this.messages.filter((reply) => reply.parentMessageId === id && !reply.moderation)
    const last = replies.at(-1)
    return last && { replyCount: replies.length, lastRepliedAt: last.createdAt }
  }

  private member(userId: string, joined: number): ListedMember {
    const none = {
      isMuted: false,
      isBanned: false,
      lastReadAt: null,
      lastReadMessageId: null,
      isOnline: false,
      lastSeenAt: null,
    }
    return { id: userId, userId, role: 'MEMBER', joinedAt: timeOf(joined), ...none }
  }

  private log_(event: string, data: object) {
    this.log.push({ event, data: { channelId: 'c', ...data }, seq: this.log.length + 1 })
  }
}

const ACTIONS = [
  'say',
  'say',
  'reply',
  'reply',
  'edit',
  'delete',
  'remove',
  'restore',
  'react',
  'pin',
  'freeze',
  'read',
  'mute',
  'move',
  'skip',
]
const actions = fc.array(fc.tuple(fc.constantFrom(...USERS), fc.constantFrom(...ACTIONS), fc.nat(50)), {
  maxLength: 60,
})

/** What is compared: the rest is of the reader alone, or left open by what is not loaded. */
const shown = ({ seq, messagesSeq: _, typing: _t, channel, ...rest }: ConversationState, isExact: boolean) => ({
  ...rest,
  seq,
  channel: isExact ? channel : { ...channel, lastMessageAt: undefined },
})

/** So that a reducer that changes what it was given fails. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}

it('a conversation and the events after it are the conversation as it is then', () => {
  fc.assert(
    fc.property(actions, fc.nat(60), fc.boolean(), (all, split, showsReplies) => {
      const model = new Model()
      let state: ConversationState | undefined
      all.forEach(([user, action, n], index) => {
        if (index === Math.min(split, all.length - 1)) state = freeze(model.state(showsReplies))
        model.act(user, action, n)
      })
      if (!state) return
      // From the beginning: what is in it already changes nothing.
      for (const event of model.log) state = freeze(applyEvent(state, freeze(event)))
      expect(shown(state, showsReplies)).toEqual(shown(model.state(showsReplies), showsReplies))
    }),
    { numRuns: 300 },
  )
})

it('is so too where the messages were read later than the rest', () => {
  fc.assert(
    fc.property(actions, actions, actions, (before, between, after) => {
      const model = new Model()
      for (const [user, action, n] of before) model.act(user, action, n)
      const early = model.state(true)
      for (const [user, action, n] of between) model.act(user, action, n)
      const { messages, messagesSeq } = model.state(true)
      let state: ConversationState = { ...early, messages, messagesSeq }
      for (const [user, action, n] of after) model.act(user, action, n)
      for (const event of model.log) state = applyEvent(state, event)
      expect(shown(state, false)).toEqual(shown(model.state(true), false))
    }),
    { numRuns: 300 },
  )
})

it('a window of older messages stays what the service has of it', () => {
  fc.assert(
    fc.property(actions, actions, fc.nat(20), fc.nat(20), (before, after, from, length) => {
      const model = new Model()
      for (const [user, action, n] of before) model.act(user, action, n)
      const whole = model.state(true)
      const messages = whole.messages.slice(from, from + length)
      if (messages.length === 0) return
      let state: ConversationState = { ...whole, messages, hasOlder: true, hasNewer: true }
      for (const [user, action, n] of after) model.act(user, action, n)
      for (const event of model.log) state = applyEvent(state, event)
      const [first, last] = [state.messages[0]?.createdAt ?? '', state.messages.at(-1)?.createdAt ?? '']
      const isWithin = ({ createdAt }: Message) => createdAt >= first && createdAt <= last
      expect(state.messages).toEqual(model.state(true).messages.filter(isWithin))
    }),
    { numRuns: 200 },
  )
})

it('keeps every object that an event does not change', () => {
  const model = new Model()
  for (let n = 0; n < 5; n += 1) model.act('bob', 'say', n)
  const before = model.state(true)
  model.act('bob', 'react', 2)
  const after = applyEvent(before, model.log.at(-1) as LiveEvent)
  expect(after.messages.filter((message, n) => message !== before.messages[n])).toHaveLength(1)
  for (const part of ['members', 'pins', 'polls', 'threads', 'channel', 'typing'] as const) {
    expect(after[part]).toBe(before[part])
  }
  expect(applyEvent(after, model.log.at(-1) as LiveEvent)).toBe(after)
})

describe('a channel list', () => {
  const item = (id: string, at: number, more: Partial<ChannelListItem> = {}) =>
    ({
      id,
      name: id,
      createdAt: timeOf(0),
      lastMessageAt: timeOf(at),
      lastMessage: { id: 'm' },
      isHidden: false,
      eventSeq: at,
      ...more,
    }) as ChannelListItem
  type Filter = Pick<ChannelFilter, 'order' | 'favorite'>
  const rankOf = ({ order }: Filter, { lastMessageAt, id, isFavorite }: ChannelListItem) =>
    `${order === 'favorites' && isFavorite ? 1 : 0} ${lastMessageAt} ${id}`

  it('is with its activity what the service lists, in order, as far as it is loaded', () => {
    const kinds = fc.constantFrom('message', 'leave', 'hide', 'star')
    const changes = fc.array(fc.tuple(fc.nat(19), kinds, fc.boolean()), { maxLength: 60 })
    const filters = fc.constantFrom<Filter>({}, { order: 'favorites' }, { favorite: true })
    fc.assert(
      fc.property(changes, filters, fc.integer({ min: 1, max: 20 }), (all, filter, limit) => {
        const channels = new Map(
          Array.from({ length: 20 }, (_, n) => [`c${n}`, item(`c${n}`, n, { isFavorite: n % 3 === 0 })]),
        )
        const isListed = ({ isHidden, isFavorite }: ChannelListItem) => !isHidden && (!filter.favorite || isFavorite)
        const listed = () =>
          [...channels.values()].filter(isListed).sort((a, b) => (rankOf(filter, a) < rankOf(filter, b) ? 1 : -1))
        const page = listed().slice(0, limit)
        const nextCursor = page.length < listed().length ? 'more' : null
        let state = { ...emptyChannelList(filter), channels: page, nextCursor, end: page.at(-1) ?? null }
        const end = page.at(-1) as ChannelListItem
        all.forEach(([n, change, isRepeated], index) => {
          const id = `c${n}`
          const known = channels.get(id)
          const at = 100 + index
          if (change === 'message') channels.set(id, item(id, at, { isFavorite: known?.isFavorite ?? false }))
          else if (change === 'leave') channels.delete(id)
          else if (known && change === 'hide') channels.set(id, { ...known, isHidden: true, eventSeq: at })
          else if (known) {
            const isFavorite = !known.isFavorite
            channels.set(id, { ...known, isFavorite })
            const data = { channelId: id, isFavorite }
            state = applyEvent(state, freeze({ event: 'chat:channel:preference:updated', data }))
          }
          const now = channels.get(id)
          const isShown = now && !now.isHidden
          const data = {
            channels: isShown ? [now] : [],
            removedChannelIds: isShown ? [] : [id],
            totalUnreadCount: index,
            position: `${index}`,
          }
          for (let time = 0; time < (isRepeated ? 2 : 1); time += 1)
            state = applyEvent(state, freeze({ event: 'chat:channel:activity', data }))
        })
        const loaded = listed().filter((one) => nextCursor === null || rankOf(filter, one) >= rankOf(filter, end))
        expect(state.channels).toEqual(loaded)
      }),
      { numRuns: 300 },
    )
  })

  it('does not take an item that is older than the one it has', () => {
    const state = { ...emptyChannelList({}), channels: [item('a', 5)] }
    const data = { channels: [item('a', 3)], removedChannelIds: [], totalUnreadCount: 0, position: '1' }
    expect(applyEvent(state, { event: 'chat:channel:activity', data }).channels).toEqual([item('a', 5)])
  })
})
