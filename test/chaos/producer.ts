import { setTimeout as sleep } from 'node:timers/promises'
import { ChatError, type ChatRestClient, type StreamWriter } from '../../clients/typescript/src/index'
import type { FrontEnd } from './client'
import type { Random } from './random'
import type { Tally } from './tally'
import type { Write } from './write-history'

/** The shortest there is. */
const IDLE_SECONDS = 5
const PIECES = 14
const PAUSE_MS = 250
/** Of producers that are killed before they end, and of those that are begun again. */
const KILLED = 0.4
const RESTARTED = 0.7
/** Of producers whose user resets the history meanwhile. */
const RESET = 0.3
/** How a producer may learn that its stream was ended. */
const OVER = /^CHAT_STREAM_(ENDED|STOPPED)$/
/** Nothing was delivered for so long that the producer gave its stream up. */
const GIVEN_UP = /^(TIMEOUT|CONNECTION_FAILED|CHAT_SERVICE_UNAVAILABLE|CHAT_RATE_LIMITED)$/
/** Text that the producer held for durable, or all of the stream, was undone with the database. */
const UNDONE = /^CHAT_(STREAM_RUN|STREAM_OFFSET|MESSAGE_NOT_FOUND|NOT_CHANNEL_MEMBER)$/

/** A process that can be killed: then none of its requests goes out, and no answer comes in. */
class Host {
  private isKilled = false
  readonly client: ChatRestClient

  constructor(front: FrontEnd) {
    this.client = front.restClient(async (input, init) => {
      const answer = this.isKilled ? undefined : await front.fetch(input, init)
      if (this.isKilled || !answer) throw new TypeError('the producer was killed')
      return answer
    })
  }

  kill(): void {
    this.isKilled = true
  }
}

/**
 * Writes a stream, through producers that are killed in the middle of it. A successor begins with the same idempotency key and goes
 * on where the message is; a stream that none goes on with ends by itself.
 *
 * @param reset hides the message from the user who writes it.
 */
export async function produce(
  front: FrontEnd,
  write: Write,
  random: Random,
  tally: Tally,
  reset?: () => Promise<void>,
): Promise<void> {
  const { whole } = write.stream as Required<Write>['stream']
  for (;;) {
    const host = new Host(front)
    const killedAfter = random.next() < KILLED ? random.whole(0, PIECES) : Infinity
    const resetAfter = random.next() < RESET ? random.whole(0, PIECES) : Infinity
    const begunAt = Date.now()
    const stream = await begin(front, host, write)
    if (!stream) return
    write.id = stream.message.id
    write.sent ??= { begunAt, answeredAt: Date.now() }
    const pieces = piecesOf(whole.slice(stream.message.text.length), random)
    if (!whole.startsWith(stream.message.text)) front.wrong(`${write.key} has ${JSON.stringify(stream.message.text)}`)
    let sent = 0
    for (const piece of pieces) {
      if (sent++ >= killedAfter || stream.signal.aborted) break
      stream.append(piece).catch(() => undefined)
      if (reset && sent === resetAfter) {
        await reset()
        tally.count('histories reset while they grow')
      }
      await sleep(random.between(0, PAUSE_MS))
    }
    if (killedAfter > PIECES || stream.signal.aborted) return end(stream, write, tally)
    host.kill()
    tally.count('producers killed')
    if (random.next() >= RESTARTED) return
    tally.count('producers begun again')
  }
}

async function begin(front: FrontEnd, { client }: Host, { key, channelId }: Write): Promise<StreamWriter | undefined> {
  let stream: StreamWriter | undefined
  const body = { text: '', metadata: { write: key }, stream: { idleSeconds: IDLE_SECONDS } }
  const begun = async () => (stream = await client.messages.stream(channelId, body, { idempotencyKey: key }))
  await front.persist(`beginning ${key}`, begun).catch((error: unknown) => {
    const isMeant = error instanceof ChatError && (error.code === 'CHAT_STREAM_LIMIT' || front.missesRollback)
    if (!isMeant) throw error
  })
  return stream
}

async function end(stream: StreamWriter, write: Write, tally: Tally): Promise<void> {
  const written = write.stream as Required<Write>['stream']
  const begunAt = Date.now()
  try {
    const { text, stream: ended } = await stream.end()
    tally.count(`streams ended as ${ended?.state}`)
    if (ended?.state !== 'COMPLETE') return
    const span = { begunAt, answeredAt: Date.now() }
    if (text === written.whole) written.completed = span
    else if (!tally.rollbacks.mayBeUndone(span)) {
      tally.wrong(`${write.key} is complete with ${text.length} of ${written.whole.length} units`)
    }
  } catch (error) {
    const code = String((error as ChatError).code)
    const isMeant = OVER.test(code) || GIVEN_UP.test(code) || (tally.rollbacks.count > 0 && UNDONE.test(code))
    if (!isMeant) throw error
    tally.count(`streams given up with ${code}`)
  }
}

function piecesOf(text: string, random: Random): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    const length = random.whole(1, Math.max(2, Math.ceil((2 * text.length) / PIECES)))
    pieces.push(text.slice(from, (from += length)))
  }
  return pieces
}
