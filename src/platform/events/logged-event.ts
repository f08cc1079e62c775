/** What the event log takes and gives. */
import type { RawBuilder } from 'kysely'
import type { ServerEventName, ServerEvents } from '../../../generated/events'
import type { ChannelKey } from '../lib/channel-key'
import type { Delivery, Replies } from './envelope'
import type { Quoted } from './quoted'

/** What the domain knows about events of the log. SQL is about an event `e`. */
export interface EventRules {
  /** The event that opens the feed of a channel. It is in no log: its data is looked up. */
  opening: ServerEventName
  /** When the message that the event is about was sent. */
  messageAt: RawBuilder<Date>
  /** Whether the content of the event was deleted since. */
  isErased: RawBuilder<boolean>
  /**
   * Its data, without content that was replaced since, and with what its message quotes: in the feed of a user as that user sees it,
   * else as the host's own code does.
   */
  presentData: RawBuilder<unknown>
  /** What the message of an event `e` of a channel quotes, whose data is the present one; null if it quotes none. */
  quoted: RawBuilder<Quoted | null>
  /** JSON of what still holds in channel `c` of events that are in no log: an array of `OpenEvent`; null without any. */
  openEvents: RawBuilder<OpenEvent[] | null>
  /** The replies that its `threadInfo` counts; null without one. */
  repliesByAuthor: RawBuilder<Replies[] | null>
}

/**
 * The position of a channel's opening event, before the first event of the log. The statement that creates a channel queues
 * it for the consumers that want this event, with the position before.
 */
export const OPENING_SEQ = 0

/** An event that is in no log and still holds. */
export interface OpenEvent {
  event: ServerEventName
  authorId: string
  /** In milliseconds. */
  messageAt: number
  data: object
}

/** Where a feed ends. */
export interface FeedEnd {
  /** The number of the last event. */
  seq: number
  openEvents: OpenEvent[]
}

/** An event to log. */
export type NewEvent = {
  [E in ServerEventName]: {
    event: E
    data: ServerEvents[E]
    about?: AboutMessage
    /** Users who get a copy even if they are not subscribed. */
    alsoTo?: string[]
    /** Whether it concerns members who are not subscribed, too; see `Delivery`. */
    forMembers?: boolean
  }
}[ServerEventName]

/** The message that an event is about. */
export interface AboutMessage {
  senderId: string
  createdAt: Date
  /** What it quotes. The data of the event, as it is logged, is without it. */
  quoted?: Quoted | null | undefined
}

/** An event from the log, or `gateway:skip` in place of one whose content was deleted. */
export type LoggedDelivery = Delivery & { seq: number }

export type LoggedListener = (at: ChannelKey, logged: { seq: number; event: ServerEventName }) => void
