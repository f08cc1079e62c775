import * as v from 'valibot'
import { events, type ServerEventName } from '../../generated/events'
import { check } from './read-config'
import { group, integer, optionalGroup, seconds, text } from './schema'

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

const consume = group({
  name: text(`1 to 64 of A-Z a-z 0-9 _ . : -, and not "${RESERVED}"`, (name) => NAME.test(name) && name !== RESERVED),
  handler: v.custom<(event: never, signal: AbortSignal) => unknown>(
    (value) => typeof value === 'function',
    'a function',
  ),
  from: v.custom<'now' | 'start' | Date>(
    (value) => value === 'now' || value === 'start' || isTime(value),
    '"now", "start" or a Date that is valid',
  ),
  events: v.optional(
    v.pipe(
      v.array(v.picklist(loggedEvents, 'a list of events that are logged'), 'a list of events that are logged'),
      v.minLength(1, 'a list of events that are logged'),
    ),
  ),
  concurrency: integer(10, 1, 1000),
  timeoutSeconds: seconds(30),
  retry: optionalGroup({
    attempts: integer(10, 1, 1000),
    inOrder: v.optional(v.pipe(v.number('a whole number'), v.integer('a whole number'), v.minValue(1, 'at least 1'))),
    minSeconds: v.optional(v.pipe(v.number('a number'), v.minValue(0, 'at least 0')), 1),
    maxSeconds: v.optional(
      v.pipe(v.number('a number'), v.minValue(0, 'at least 0'), v.maxValue(604_800, 'at most 604800')),
      300,
    ),
  }),
})

/** @throws ConfigError */
export const readConsumeOptions = (given: object) => check(consume, given)

/** @throws ConfigError */
export const readReplayOptions = (given: object) => check(group({ from: replayFrom }), given)
