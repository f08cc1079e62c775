import type { ServerEventName, ServerEvents } from '../../generated/events'
import type {
  Channel,
  Member,
  Message,
  ModeratedMember,
  PinnedMessage,
  PollWithVotes,
  Question,
  Quote,
} from '../../generated/openapi'
import { UNKNOWN } from './differences'
import { withChange, withoutDurableLengths, withPiece } from './stream-replica'
import { readChannel, type ChannelSnapshot, type Reader } from './snapshot'

/** A frame received by a socket. */
export interface SeenFrame {
  event: string
  seq?: number
  data: Record<string, unknown>
}

/** The effect of events on a replica. */
export type EventHandlers = { [E in ServerEventName]?: (data: ServerEvents[E]) => void }

export function handle(handlers: EventHandlers, { event, data }: SeenFrame): void {
  const handler = handlers[event as ServerEventName] as ((data: unknown) => void) | undefined
  handler?.(data)
}

/** The defaults of a member. */
const UNMODERATED = { mutedUntil: null, bannedUntil: null, banDescription: null }

const withThread = ({ threadInfo: _, ...message }: Message, threadInfo: Message['threadInfo']): Message =>
  threadInfo ? { ...message, threadInfo } : message

/**
 * One member's view of a channel: a REST snapshot with later events applied. Like a front end it uses only the events
 * and its own state, never another read.
 *
 * Invariants
 *   * Every event carries absolute state, not a difference, and replies are counted from the messages. So events are
 *     idempotent: the state is right once all are applied, even to a snapshot that includes some of them.
 *   * It holds only messages visible to the member: none of blocked users, none before the history start.
 *   * When a member rejoins or unblocks a user, events can't carry everything: the replica is then stale, and its state
 *     unknown.
 */
export class ChannelReplica {
  private readonly members: Map<string, ModeratedMember>
  private readonly muted: Map<string, ModeratedMember>
  private readonly banned: Map<string, ModeratedMember>
  private readonly messages: Map<string, Message>
  private readonly pins: Map<string, PinnedMessage>
  private readonly polls: Map<string, PollWithVotes>
  private readonly blocked = new Set<string>()
  /** Null while the user is no member. */
  private channel: Channel | undefined
  private summaries: unknown[]
  private historyStart = ''
  /** Start of the last membership known to the user. */
  private readonly joinedAt: string
  private knowsModeration: boolean
  private position: number
  private stale = false
  /** Open streams with missing text or a missing value. */
  private readonly behind = new Set<string>()

  private constructor(
    private readonly userId: string,
    readonly channelId: string,
    snapshot: ChannelSnapshot | undefined,
  ) {
    const { members: summaries = [], membership: _own, ...detail } = snapshot?.channel ?? {}
    const { nextMembersCursor: _cursor, eventSeq: _seq, ...channel } = detail as Partial<ChannelSnapshot['channel']>
    this.channel = snapshot && (channel as Channel)
    this.summaries = summaries
    this.members = index(snapshot?.members, (member) => member.userId, UNMODERATED)
    this.muted = index(snapshot?.moderation?.muted, (member) => member.userId)
    this.banned = index(snapshot?.moderation?.banned, (member) => member.userId)
    for (const [userId, member] of this.muted) if (this.members.has(userId)) this.members.set(userId, member)
    this.joinedAt = this.members.get(userId)?.joinedAt ?? ''
    this.messages = index(snapshot?.messages, (message) => message.id)
    this.pins = index(snapshot?.pins, (pin) => pin.messageId)
    this.polls = index(snapshot?.polls, (poll) => poll.id)
    this.knowsModeration = snapshot?.moderation !== undefined
    this.position = snapshot?.seq ?? 0
  }

  static async load(reader: Reader, channelId: string): Promise<ChannelReplica> {
    return ChannelReplica.of(reader, channelId, await readChannel(reader, channelId))
  }

  static of({ userId }: Reader, channelId: string, snapshot: ChannelSnapshot | undefined): ChannelReplica {
    return new ChannelReplica(userId, channelId, structuredClone(snapshot))
  }

  /** `seq` of the snapshot and, later, of the last applied event. */
  get seq(): number {
    return this.position
  }

  /** Whether the channel must be read again. */
  get isStale(): boolean {
    return this.stale
  }

  /** Whether the user is a member. */
  get isKnown(): boolean {
    return this.channel !== undefined
  }

  /** Applies an event. Drops those up to `seq`; throws on a gap; gateway:skip only raises `seq`. */
  apply(frame: SeenFrame): void {
    const { event, seq, data } = frame
    if (data.channelId !== undefined && data.channelId !== this.channelId) return
    // A logged event without `seq` is a copy for sockets outside of the channel's room.
    if (seq === undefined) return handle(this.ofUser, frame)
    if (seq <= this.position) return
    if (seq !== this.position + 1) throw new Error(`${this.channelId}: ${event} is ${seq}, after ${this.position}`)
    this.position = seq
    if (this.channel) handle(this.ofChannel, frame)
  }

  /** Plain JSON, in a canonical order. Null while the user is no member. */
  state(): unknown {
    if (this.stale) return UNKNOWN
    if (!this.channel) return null
    const moderation = { muted: inOrder(this.muted), banned: inOrder(this.banned) }
    return plain({
      channel: this.channel,
      summaries: this.summaries,
      members: inOrder(this.members).map(withoutModeration),
      ...(this.isOperator() && { moderation: this.knowsModeration ? moderation : UNKNOWN }),
      messages: [...this.messages.values()]
        .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
        .map((message) =>
          this.behind.has(message.id) ? { ...message, text: UNKNOWN, stream: UNKNOWN } : withoutDurableLengths(message),
        ),
      pins: [...this.pins.values()].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
      polls: Object.fromEntries([...this.polls].sort(([a], [b]) => (a < b ? -1 : 1))),
    })
  }

  private readonly ofChannel: EventHandlers = {
    'chat:message:received': ({ message }) => {
      if (this.blocked.has(message.senderId) || message.createdAt <= this.historyStart) return
      this.messages.set(message.id, message)
      this.countReplies(message.parentMessageId)
      this.changeChannel({ lastMessageAt: later(this.channel?.lastMessageAt ?? null, message.createdAt) })
    },
    'chat:message:updated': ({ message }) => {
      this.behind.delete(message.id)
      const known = this.messages.get(message.id)
      if (message.moderation) {
        // An own removed message is kept, but counted nowhere.
        this.removeMessages(({ id }) => id === message.id)
        this.messages.set(message.id, withThread(message, known?.threadInfo ?? message.threadInfo))
        this.quote(({ messageId }) => messageId === message.id, { messageId: message.id, isDeleted: true })
        return
      }
      // An edit does not change the thread, whose visible part differs per member.
      if (known) this.messages.set(message.id, withThread(message, known.threadInfo))
      this.quote(({ messageId }) => messageId === message.id, quoteOf(message))
    },
    'chat:message:restored': ({ message }) => {
      if (this.blocked.has(message.senderId) || message.createdAt <= this.historyStart) return
      const known = this.messages.get(message.id)
      this.messages.set(message.id, withThread(message, known?.threadInfo ?? message.threadInfo))
      this.countReplies(message.parentMessageId)
      this.countReplies(message.id)
      this.quote(({ messageId }) => messageId === message.id, quoteOf(message))
      this.changeChannel({ lastMessageAt: later(this.channel?.lastMessageAt ?? null, message.createdAt) })
    },
    'chat:message:deleted': ({ messageId }) => {
      this.removeMessages((message) => message.id === messageId)
      this.quote((quote) => quote.messageId === messageId, { messageId, isDeleted: true })
    },
    'chat:reaction:updated': ({ messageId, reactions }) => {
      const known = this.messages.get(messageId)
      if (known) this.messages.set(messageId, { ...known, reactions })
    },
    'chat:pinned:message:updated': ({ messageId, pinnedById, pinnedAt }) => {
      if (pinnedAt === null) this.pins.delete(messageId)
      else if (this.messages.has(messageId)) this.pins.set(messageId, { messageId, pinnedById, createdAt: pinnedAt })
    },
    'chat:question:asked': ({ question }) => this.ask(question),
    'chat:question:answered': ({ question }) => this.ask(question),
    'chat:question:closed': ({ question }) => this.ask(question),
    'chat:poll:updated': ({ poll }) => {
      if (!this.messages.has(poll.messageId)) return
      this.polls.set(poll.id, { ...poll, votedOptionIds: this.polls.get(poll.id)?.votedOptionIds ?? [] })
    },
    'chat:poll:voted': ({ pollId, userId, optionIds, votedOptionIds: voted, voterCount, options }) => {
      const poll = this.polls.get(pollId)
      if (!poll) return
      const own = new Set(
        userId === this.userId ? (voted ?? [...poll.votedOptionIds, ...optionIds]) : poll.votedOptionIds,
      )
      const votedOptionIds = options.map(({ id }) => id).filter((id) => own.has(id))
      this.polls.set(pollId, { ...poll, voterCount, options, votedOptionIds })
    },
    'chat:poll:deleted': ({ pollId }) => void this.polls.delete(pollId),

    'chat:channel:changed': ({ channel }) =>
      this.changeChannel({ ...channel, lastMessageAt: this.channel?.lastMessageAt ?? null }),
    'chat:channel:frozen': ({ isFrozen, updatedAt }) => this.changeChannel({ isFrozen, updatedAt }),
    'chat:channel:unfrozen': ({ isFrozen, updatedAt }) => this.changeChannel({ isFrozen, updatedAt }),
    'chat:metadata:changed': ({ metadata, updatedAt }) => this.changeChannel({ metadata, updatedAt }),
    'chat:channel:member:count:changed': ({ memberCount }) => this.changeChannel({ memberCount }),
    'chat:channel:deleted': () => this.shutOut(),

    'chat:user:joined': ({ member, memberCount }) => {
      this.admit(member)
      this.changeChannel({ memberCount })
    },
    'chat:user:left': ({ userId, memberCount }) => {
      if (userId === this.userId) return this.shutOut()
      this.muted.delete(userId)
      this.dismiss(userId)
      this.changeChannel({ memberCount })
    },
    'chat:user:banned': ({ userId, description, bannedUntil }) => {
      if (userId === this.userId) return this.shutOut()
      this.changeMember(userId, { isBanned: true, bannedUntil, banDescription: description })
      const member = this.members.get(userId)
      if (member) this.banned.set(userId, member)
      this.dismiss(userId)
    },
    'chat:user:unbanned': ({ userId, member }) => {
      this.banned.delete(userId)
      this.muted.delete(userId)
      if (member) this.admit(member)
    },
    'chat:user:muted': ({ userId, mutedUntil }) => {
      this.changeMember(userId, { isMuted: true, mutedUntil })
      const member = this.members.get(userId) ?? this.banned.get(userId)
      if (member) this.muted.set(userId, member)
    },
    'chat:user:unmuted': ({ userId }) => {
      this.changeMember(userId, { isMuted: false, mutedUntil: null })
      this.muted.delete(userId)
    },
    'chat:operator:updated': ({ userId, role, canMentionAll = false }) => {
      this.changeMember(userId, { role, canMentionAll })
      this.summarize()
      // A new operator may read lists that no earlier event carried.
      if (userId === this.userId) this.knowsModeration = false
    },
    'chat:read:receipt:updated': ({ userId, lastReadAt, lastReadMessageId }) =>
      this.changeMember(userId, { lastReadAt, lastReadMessageId }),
  }

  private readonly ofUser: EventHandlers = {
    'chat:channel:deleted': () => this.shutOut(),
    'chat:user:left': ({ userId }) => userId === this.userId && this.shutOut(),
    'chat:user:banned': ({ userId }) => userId === this.userId && this.shutOut(),
    'chat:user:unbanned': ({ userId, member }) => userId === this.userId && member && !this.channel && this.forget(),
    // It may be late, and known already; or early, before the end of the known membership.
    'chat:channel:created': ({ joinedAt }) => joinedAt > this.joinedAt && this.forget(),
    'chat:channel:history:reset': ({ resetAt }) => this.beginAt(resetAt),
    'chat:channel:hidden': ({ resetAt }) => resetAt !== null && this.beginAt(resetAt),
    'chat:message:appended': (piece) => this.grow(piece.messageId, (message) => withPiece(message, piece)),
    'chat:message:stream:changed': (change) => this.grow(change.messageId, (message) => withChange(message, change)),
    'chat:user:blocked': ({ userId }) => {
      this.blocked.add(userId)
      this.removeMessages((message) => message.senderId === userId)
      this.quote((quote) => 'senderId' in quote && quote.senderId === userId)
    },
    'chat:user:unblocked': ({ userId }) => {
      this.blocked.delete(userId)
      if (this.channel) this.forget()
    },
  }

  private isOperator = () => this.members.get(this.userId)?.role === 'OPERATOR'
  private shutOut = () => void (this.channel = undefined)
  private forget = () => void (this.stale = true)

  /** Missing pieces of a stream stay unknown until it ends. */
  private grow(messageId: string, change: (message: Message) => Message | undefined): void {
    const known = this.behind.has(messageId) ? undefined : this.messages.get(messageId)
    const grown = known && change(known)
    if (grown) this.messages.set(messageId, grown)
    else if (known) this.behind.add(messageId)
  }

  private changeChannel(change: Partial<Channel>): void {
    if (this.channel) this.channel = { ...this.channel, ...change }
  }

  private admit(member: ModeratedMember): void {
    this.members.set(member.userId, member)
    if (member.isMuted) this.muted.set(member.userId, member)
    this.summarize()
  }

  private dismiss(userId: string): void {
    this.members.delete(userId)
    this.summarize()
  }

  private changeMember(userId: string, change: Partial<ModeratedMember>): void {
    for (const list of [this.members, this.muted, this.banned]) {
      const member = list.get(userId)
      if (member) list.set(userId, { ...member, ...change })
    }
  }

  private summarize(): void {
    this.summaries = inOrder(this.members).map(({ userId, role, joinedAt }) => ({ userId, role, joinedAt }))
  }

  private beginAt(historyStart: string): void {
    this.historyStart = later(this.historyStart, historyStart)
    const gone = [...this.messages.values()].filter((message) => message.createdAt <= this.historyStart)
    this.removeMessages((message) => gone.includes(message))
    this.quote(({ messageId }) => gone.some(({ id }) => id === messageId))
    // The channel may have been read before the reset, and its messages after it.
    const { lastMessageAt } = this.channel ?? {}
    if (lastMessageAt && lastMessageAt <= this.historyStart) this.changeChannel({ lastMessageAt: null })
  }

  private ask(question: Question): void {
    const known = this.messages.get(question.messageId)
    if (!known) return
    const questions = (known.questions ?? []).filter(({ id }) => id !== question.id)
    this.messages.set(known.id, { ...known, questions: [...questions, question].sort(byTime) })
  }

  /** Changes quotes; those without a new value become hidden. */
  private quote(isMeant: (quote: Quote) => boolean, quote?: Quote): void {
    for (const [id, message] of this.messages) {
      if (message.quote === null || !isMeant(message.quote)) continue
      const { messageId } = message.quote
      this.messages.set(id, { ...message, quote: quote ?? { messageId, isHidden: true } })
    }
  }

  private removeMessages(isGone: (message: Message) => boolean): void {
    const gone = [...this.messages.values()].filter(isGone)
    for (const { id, pollId } of gone) {
      this.messages.delete(id)
      this.pins.delete(id)
      if (pollId) this.polls.delete(pollId)
    }
    for (const { parentMessageId } of gone) this.countReplies(parentMessageId)
    const times = this.shown().map(timeOf)
    if (gone.length > 0) this.changeChannel({ lastMessageAt: times.reduce<string | null>(later, null) })
  }

  /** All except own removed ones. */
  private shown = () => [...this.messages.values()].filter(({ moderation }) => !moderation)

  private countReplies(parentId: string | null): void {
    const parent = parentId === null ? undefined : this.messages.get(parentId)
    if (!parent) return
    const times = this.shown()
      .filter((reply) => reply.parentMessageId === parent.id)
      .map(timeOf)
    const lastRepliedAt = times.reduce<string | null>(later, null)
    const threadInfo = lastRepliedAt === null ? undefined : { replyCount: times.length, lastRepliedAt }
    this.messages.set(parent.id, withThread(parent, threadInfo))
  }
}

const timeOf = ({ createdAt }: Message) => createdAt
const quoteOf = ({ id: messageId, senderId, type, text, fileName, thumbnailUrl }: Message): Quote => ({
  ...{ messageId, senderId, type, text: [...text].slice(0, 200).join(''), fileName, thumbnailUrl },
})
const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other)

function withoutModeration({
  mutedUntil: _m,
  bannedUntil: _b,
  banDescription: _d,
  ...member
}: ModeratedMember): Member {
  return member
}

/** Oldest membership first, like lists of members. */
function inOrder(members: Map<string, ModeratedMember>): ModeratedMember[] {
  const keyOf = ({ joinedAt, userId }: ModeratedMember) => `${joinedAt} ${userId}`
  return [...members.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function index<T, M = T>(items: T[] = [], keyOf: (item: T) => string, more?: Omit<M, keyof T>): Map<string, M> {
  return new Map(items.map((item) => [keyOf(item), { ...item, ...more } as unknown as M]))
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const byTime = (a: Question, b: Question) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1)
