import { randomInt } from 'node:crypto'

/** Numbers of four base-36 digits: more than a process sends messages in a millisecond. */
const COUNT = 36 ** 4

const digitsOf = (number: number) => number.toString(36).padStart(4, '0')

/** When a message was sent, from its id: see chat_message_id. */
export const timeOf = (id: string) => new Date(parseInt(id.slice(1, 9), 36))

const ofProcess = digitsOf(randomInt(COUNT))
let count = randomInt(COUNT)

/**
 * The end of a message's id, after its time: see chat_message_id. Within a channel no two messages have the same time.
 * In different channels of a tenant those of one process differ by the counter. Those of two processes are the same if
 * they have the same millisecond, count and digits of the process: once in 36^8 = 2.8e12 pairs of the same millisecond.
 * A tenant that sends 1,000 messages a second all year through many processes has 1.6e10 such pairs, so it happens once
 * in 180 years. Two digits less would make it seven times a year. Nothing in the database breaks by it: its keys
 * include the channel.
 */
export function nextDigits(): string {
  count = (count + 1) % COUNT
  return digitsOf(count) + ofProcess
}
