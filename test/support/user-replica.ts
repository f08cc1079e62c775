import type { ScheduledMessage } from '../../generated/openapi'
import { UNKNOWN } from './differences'
import { handle, type EventHandlers, type SeenFrame } from './replica'
import {
  SETTINGS,
  placeOf,
  readUser,
  type OwnSnapshot,
  type Reader,
  type Settings,
  type UserSnapshot,
} from './snapshot'

/** A user's view of a channel; if listed after the snapshot, only from events. */
interface OwnChannel extends Settings {
  isListed: boolean
  scheduled: Map<string, ScheduledMessage> | undefined
}

/**
 * A user's own state: the channels in the list with their settings, scheduled messages, blocked users, and the unread
 * total. A REST snapshot with events of the user's room applied.
 */
export class UserReplica {
  private readonly channels: Map<string, OwnChannel>
  private blocked: string[]
  private totalUnreadCount: number
  private readonly drafts: Record<string, number>
  private readonly held: UserSnapshot['held']
  private readonly decisions: UserSnapshot['decisions']
  private readonly questions: UserSnapshot['questions']

  private constructor(
    private readonly userId: string,
    { channels, blocked, totalUnreadCount, drafts, held, decisions, questions }: UserSnapshot,
  ) {
    this.channels = new Map(Object.entries(channels).map(([id, own]) => [id, fromSnapshot(own)]))
    this.blocked = blocked
    this.totalUnreadCount = totalUnreadCount
    this.drafts = drafts
    this.held = held
    this.decisions = decisions
    this.questions = questions
  }

  static async load(reader: Reader): Promise<UserReplica> {
    return UserReplica.of(reader, await readUser(reader))
  }

  static of({ userId }: Reader, snapshot: UserSnapshot): UserReplica {
    return new UserReplica(userId, structuredClone(snapshot))
  }

  /** Applies an event of the user's room, or one about the user from a channel's room. */
  apply(frame: SeenFrame): void {
    handle(this.handlers, frame)
  }

  /** Plain JSON, in a canonical order. */
  state(): unknown {
    const listed = [...this.channels].filter(([, { isListed }]) => isListed).sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      channels: Object.fromEntries(listed.map(([id, own]) => [id, toPlain(own)])),
      totalUnreadCount: this.totalUnreadCount,
      blocked: this.blocked,
      drafts: this.drafts,
      held: this.held,
      decisions: this.decisions,
      questions: this.questions,
    }
  }

  private readonly handlers: EventHandlers = {
    'chat:channel:created': ({ channelId }) => this.list(channelId),
    'chat:channel:unhidden': ({ channelId }) => this.list(channelId),
    'chat:channel:hidden': ({ channelId }) => this.change(channelId, { isListed: false }),
    'chat:channel:deleted': ({ channelId }) => void this.channels.delete(channelId),
    'chat:user:left': ({ channelId, userId }) => userId === this.userId && void this.channels.delete(channelId),
    'chat:user:banned': ({ channelId, userId }) => userId === this.userId && void this.channels.delete(channelId),
    'chat:user:unbanned': ({ channelId, userId, member }) => userId === this.userId && member && this.list(channelId),
    'chat:channel:preference:updated': ({ channelId, ...settings }) => this.change(channelId, settings),
    'chat:channel:muted': ({ channelId, ...settings }) => this.change(channelId, settings),
    'chat:channel:unmuted': ({ channelId, isMuted }) => this.change(channelId, { isMuted, mutedUntil: null }),
    'chat:unread:count:changed': ({ totalUnreadCount }) => {
      this.totalUnreadCount = totalUnreadCount
    },
    'chat:draft:changed': ({ revision, isDeleted, ...place }) => {
      const key = placeOf(place)
      if (!isDeleted) this.drafts[key] = revision
      else if (this.drafts[key] === revision) delete this.drafts[key]
    },
    'chat:message:held': ({ heldMessage }) => {
      this.held[heldMessage.id] = heldMessage
    },
    'chat:message:held:settled': ({ heldMessageId }) => {
      delete this.held[heldMessageId]
    },
    'chat:decision:made': ({ decisionId, ...made }) => {
      this.decisions[decisionId] = { ...made, appeal: null }
    },
    'chat:decision:updated': ({ decision: { id, action, reason, statement, isAutomated, until, appeal } }) => {
      this.decisions[id] = { action, reason, statement, isAutomated, until, appeal }
    },
    'chat:question:requested': ({ question }) => {
      this.questions[question.id] = question
    },
    'chat:question:decided': ({ questionId }) => {
      delete this.questions[questionId]
    },
    'chat:user:blocked': ({ userId }) => {
      this.blocked = [userId, ...this.blocked.filter((id) => id !== userId)]
    },
    'chat:user:unblocked': ({ userId }) => {
      this.blocked = this.blocked.filter((id) => id !== userId)
    },
    'chat:scheduled:message:updated': ({ scheduledMessage }) => this.schedule(scheduledMessage),
    'chat:scheduled:message:sent': ({ scheduledMessage }) => this.schedule(scheduledMessage),
    'chat:scheduled:message:failed': ({ scheduledMessage }) => this.schedule(scheduledMessage),
  }

  /** Puts a channel into the list: with its known settings, or with unknown ones. */
  private list(channelId: string): void {
    const known = this.channels.get(channelId)
    const unknown = { ...settingsBy(() => UNKNOWN), scheduled: undefined }
    this.channels.set(channelId, { ...(known ?? unknown), isListed: true })
  }

  private change(channelId: string, change: Partial<OwnChannel>): void {
    const known = this.channels.get(channelId)
    if (known) this.channels.set(channelId, { ...known, ...change })
  }

  private schedule(message: ScheduledMessage): void {
    const scheduled = this.channels.get(message.channelId)?.scheduled
    if (message.status === 'PENDING') scheduled?.set(message.id, message)
    else scheduled?.delete(message.id)
  }
}

function fromSnapshot({ scheduled, ...own }: OwnSnapshot): OwnChannel {
  return { ...own, isListed: true, scheduled: new Map(scheduled.map((message) => [message.id, message])) }
}

function toPlain({ scheduled, ...own }: OwnChannel): unknown {
  const soonestFirst = scheduled && [...scheduled.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return { ...settingsBy((name) => own[name]), scheduled: soonestFirst ?? UNKNOWN }
}

function settingsBy(valueOf: (name: keyof Settings) => unknown): Settings {
  return Object.fromEntries(SETTINGS.map((name) => [name, valueOf(name)])) as Settings
}

const keyOf = ({ scheduledAt, id }: ScheduledMessage) => `${scheduledAt} ${id}`
