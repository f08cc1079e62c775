/** The input and output of the event log. */
import type { RawBuilder } from 'kysely'
import type { ServerEventName, ServerEvents } from '../../../generated/events'
import type { ChannelKey } from '../lib/channel-key'
import type { Delivery, ForAuthor, Replies } from './envelope'
import type { Quoted } from './quoted'

/** The domain's rules about logged events. SQL refers to an event `e`. */
export interface EventRules {
  /** The event that opens the feed of a channel. It is in no log: its data is looked up. */
  opening: ServerEventName
  /** When the message that the event is about was sent. */
  messageAt: RawBuilder<Date>
  /** Whether the content of the event was deleted since. */
  isErased: RawBuilder<boolean>
  /**
   * Its data, without content that was replaced since, and with the quote of its message: in the feed of a user as that
   * user sees it, otherwise as the host's own code does.
   */
  presentData: RawBuilder<unknown>
  /** The same as the host gets it, with what members must not see. */
  hostData: RawBuilder<unknown>
  /** What the author of the message gets in place of an event `e` of a channel; null if the same. */
  forAuthor: RawBuilder<ForAuthor | null>
  /** The quote of the message of an event `e` of a channel, whose data is the present one; null without a quote. */
  quoted: RawBuilder<Quoted | null>
  /** JSON of the unlogged events that still hold in channel `c`: an array of `OpenEvent`; null without any. */
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
    forMembers?: boolean | undefined
    forAuthor?: ForAuthor
  }
}[ServerEventName]

/** The message that an event is about. */
export interface AboutMessage {
  senderId: string
  createdAt: Date
  /** Its quote, which the logged data of the event lacks. */
  quoted?: Quoted | null | undefined
}

/** An event from the log, or `gateway:skip` in place of one whose content was deleted. */
export type LoggedDelivery = Delivery & { seq: number }

export type LoggedListener = (at: ChannelKey, logged: { seq: number; event: ServerEventName }) => void
