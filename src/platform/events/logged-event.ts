/** The input and output of the event log. */
import type { RawBuilder } from 'kysely'
import type { ServerEventName, ServerEvents } from '../../../generated/events'
import type { ChannelKey } from '../lib/channel-key'
import type { Delivery, ForAuthor, Replies } from './envelope'
import type { Quoted } from './quoted'

/** The domain's rules about logged events. SQL refers to an event `e`. */
export interface EventRules {
  /** The event that opens the feed of a channel. It is not logged: its data is looked up. */
  opening: ServerEventName
  /** The time of the event's message. */
  messageAt: RawBuilder<Date>
  /** Whether the content of the event has been deleted since. */
  isErased: RawBuilder<boolean>
  /**
   * Its data, with present instead of replaced content, and with the quote of its message: in the feed of a user as
   * seen by that user, otherwise as seen by the host's own code.
   */
  presentData: RawBuilder<unknown>
  /** The same for the host, including data that members must not see. */
  hostData: RawBuilder<unknown>
  /** Replacement of an event `e` of a channel for the author of its message; null if none. */
  forAuthor: RawBuilder<ForAuthor | null>
  /** The quote of the message of an event `e` of a channel, with present data; null without a quote. */
  quoted: RawBuilder<Quoted | null>
  /** JSON of the unlogged events still in effect in channel `c`: an array of `OpenEvent`; null if none. */
  openEvents: RawBuilder<OpenEvent[] | null>
  /** The replies counted by its `threadInfo`; null without one. */
  repliesByAuthor: RawBuilder<Replies[] | null>
}

/**
 * The position of a channel's opening event, before the first event of the log. The statement that creates a channel queues
 * it for the consumers that want this event, with the position before.
 */
export const OPENING_SEQ = 0

/** An unlogged event that is still in effect. */
export interface OpenEvent {
  event: ServerEventName
  authorId: string
  /** Milliseconds since 1970. */
  messageAt: number
  data: object
}

/** The end of a feed. */
export interface FeedEnd {
  /** The `seq` of the last event. */
  seq: number
  openEvents: OpenEvent[]
}

/** An event to log. */
export type NewEvent = {
  [E in ServerEventName]: {
    event: E
    data: ServerEvents[E]
    /** A subscriber who cannot see this message does not see the event. */
    about?: AboutMessage
    /** Users who get a copy even if they are not subscribed. */
    alsoTo?: string[]
    /** Whether the event also concerns members who are not subscribed; see `Delivery`. */
    forMembers?: boolean | undefined
    /** Replacement for the author of the message. */
    forAuthor?: ForAuthor
  }
}[ServerEventName]

/** The message of an event. */
export interface AboutMessage {
  senderId: string
  createdAt: Date
  /** Its quote, which is not in the logged data of the event. */
  quoted?: Quoted | null | undefined
}

/** An event from the log, or `gateway:skip` instead of one with deleted content. */
export type LoggedDelivery = Delivery & { seq: number }

export type LoggedListener = (at: ChannelKey, logged: { seq: number; event: ServerEventName }) => void
