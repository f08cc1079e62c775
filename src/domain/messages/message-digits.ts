import { randomInt } from 'node:crypto'

/** Range of four base-36 digits: more than a process can send in a millisecond. */
const COUNT = 36 ** 4

const digitsOf = (number: number) => number.toString(36).padStart(4, '0')

/** The time at which a message was sent, from its id: see chat_message_id. */
export const timeOf = (id: string) => new Date(parseInt(id.slice(1, 9), 36))

const ofProcess = digitsOf(randomInt(COUNT))
let count = randomInt(COUNT)

/**
 * The suffix of a message's id, after its time: see chat_message_id. Times are unique in a channel, suffixes in a
 * process. Those of two processes collide in one of 36^8 = 2.8e12 pairs of the same millisecond: at 1,000 messages a
 * second in a tenant, every 180 years; with two digits less, seven times a year. The database tolerates collisions,
 * because its keys include the channel.
 */
export function nextDigits(): string {
  count = (count + 1) % COUNT
  return digitsOf(count) + ofProcess
}
