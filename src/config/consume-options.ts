import * as v from 'valibot'
import { events, type ServerEventName } from '../../generated/events'
import { check } from './read-config'
import { group, integer, optionalGroup, seconds, text, type Given } from './schema'

/** Logged events, of channels or of users' feeds. */
export type LoggedEventName = {
  [E in ServerEventName]: (typeof events)[E] extends { logged: true } | { feed: true } ? E : never
}[ServerEventName]

export const loggedEvents = Object.entries(events)
  .filter(([, { logged, feed }]) => logged || feed)
  .map(([name]) => name as LoggedEventName)

export const isLoggedEvent = (name: string): name is LoggedEventName => (loggedEvents as string[]).includes(name)

/** The name of the consumer that calls the host's callbacks. */
const RESERVED = 'host'
const NAME = /^[\w.:-]{1,64}$/

const isTime = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime())
const replayFrom = v.custom<'start' | Date>(
  (value) => value === 'start' || isTime(value),
  '"start" or a Date that is valid',
)

const EVENTS = 'a list of events that are logged'

const options = {
  /**
   * Where a new consumer starts: at new events, at the beginning of the log, or at this time. A known consumer continues at
   * its position.
   */
  from: v.custom<'now' | 'start' | Date>(
    (value) => value === 'now' || value === 'start' || isTime(value),
    '"now", "start" or a Date that is valid',
  ),
  events: v.optional(v.pipe(v.array(v.picklist(loggedEvents, EVENTS), EVENTS), v.minLength(1, EVENTS))),
  /** Channels that this process consumes in parallel; default 10. */
  concurrency: integer(10, 1, 1000),
  /** Timeout of a handler, after which it is aborted and the event counts as failed; default 30. */
  timeoutSeconds: seconds(30),
  retry: optionalGroup({
    /** Attempts before an event is set aside until a retry is requested; default 10. */
    attempts: integer(10, 1, 1000),
    /**
     * Attempts that block the event's channel; default all. After that the channel continues, and the event is
     * retried out of order.
     */
    inOrder: v.optional(v.pipe(v.number('a whole number'), v.integer('a whole number'), v.minValue(1, 'at least 1'))),
    /** Delay before the second attempt, doubled each time. Default 1. */
    minSeconds: v.optional(v.pipe(v.number('a number'), v.minValue(0, 'at least 0')), 1),
    /** Maximum delay. Default 300. */
    maxSeconds: v.optional(
      v.pipe(v.number('a number'), v.minValue(0, 'at least 0'), v.maxValue(604_800, 'at most 604800')),
      300,
    ),
  }),
}

export interface ConsumeOptions<E extends LoggedEventName = LoggedEventName> extends Omit<
  Given<typeof options>,
  'events'
> {
  /** The kinds of events; default all. Must be equal in every process. */
  events?: E[] | undefined
}

const consume = group({
  name: text(`1 to 64 of A-Z a-z 0-9 _ . : -, and not "${RESERVED}"`, (name) => NAME.test(name) && name !== RESERVED),
  handler: v.custom<(event: never, signal: AbortSignal) => unknown>(
    (value) => typeof value === 'function',
    'a function',
  ),
  ...options,
})

/** @throws ConfigError */
export const readConsumeOptions = (given: object) => check(consume, given)

/** @throws ConfigError */
export const readReplayOptions = (given: object) => check(group({ from: replayFrom }), given)
