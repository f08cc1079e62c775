import type { ChatClient, Message } from '@chat-service/client'
import { messageOf, type Piece } from './pieces.js'
import { write } from './write.js'

/** The end of an answer that the agent leaves unfinished because it is closed. */
const INTERRUPTED = 'I was restarted before I was done. Ask me again.'

export interface Question {
  text: string
  channelId: string
  askedById: string
}

/** Answers a question. It ends, or throws, when the signal is aborted. */
export type Model = (question: Question, signal: AbortSignal) => AsyncIterable<Piece>

export interface Agent {
  /** Ends the answers under way as `FAILED`, with a sentence that says why. Resolves when they have ended. */
  close(): Promise<void>
}

/**
 * Answers each mention of the user of the client, and everything in direct channels. It answers where it was asked, so a
 * question in a thread is answered there.
 */
export async function startAgent(client: ChatClient, model: Model): Promise<Agent> {
  const socket = client.realtime()
  const closing = new AbortController()
  const stops = new Map<string, AbortController>()
  const running = new Set<Promise<void>>()
  const asked = new Set<string>()
  let me = ''

  const answer = async ({ id, channelId, senderId, text, parentMessageId }: Message): Promise<void> => {
    // With the key a question has one answer, also if the agent is started again or runs twice.
    const stream = await client.messages.stream(
      channelId,
      { stream: { idleSeconds: 30 }, metadata: { answerTo: id }, ...(parentMessageId && { parentMessageId }) },
      { idempotencyKey: `answer ${id}` },
    )
    const { id: answerId, stream: begun } = stream.message
    const stop = new AbortController()
    stops.set(answerId, stop)
    const signal = AbortSignal.any([stream.signal, stop.signal, closing.signal])
    // A model cannot continue the words of another run. The reader may ask again.
    const isNew = begun?.state === 'STREAMING' && !begun.parts.some(({ length, value }) => length > 0 || value)
    let isWhole = false
    try {
      const say = isNew && (await write(stream, model({ text, channelId, askedById: senderId }, signal), signal))
      if (say && closing.signal.aborted && !stream.signal.aborted && !stop.signal.aborted) await say(INTERRUPTED)
      isWhole = isNew && !closing.signal.aborted
    } catch (error) {
      if (!signal.aborted) console.error(`The answer failed: ${messageOf(error)}`)
    }
    stops.delete(answerId)
    // A stopped answer ends as STOPPED either way.
    await stream.end({ state: isWhole ? 'COMPLETE' : 'FAILED' })
  }

  const consider = (message: Message) => {
    // Agents do not answer each other.
    if (message.senderId === me || message.stream || message.type !== 'TEXT' || asked.has(message.id)) return
    if (closing.signal.aborted) return
    asked.add(message.id)
    const run = answer(message)
      .catch((error: unknown) => console.error(`Not answered: ${messageOf(error)}`))
      .finally(() => running.delete(run))
    running.add(run)
  }
  const isDirect = new Set<string>()
  const follow = async (channelId: string, since?: number) => {
    isDirect.add(channelId)
    await socket.join(channelId, since === undefined ? {} : { since })
  }

  socket.on('chat:mention:received', ({ message }) => consider(message))
  socket.on('chat:message:received', ({ message }) => void (isDirect.has(message.channelId) && consider(message)))
  // Its first message may be there already.
  socket.on('chat:channel:created', ({ channelId, channel }) => channel.type === 'DIRECT' && follow(channelId, 0))
  // A reader wants it to stop. Learnt at once, also while there is nothing to append.
  socket.on('chat:stream:stopping', ({ messageId }) => stops.get(messageId)?.abort())

  me = (await socket.connect({ retryFirst: true })).userId
  for await (const { id, type } of client.channels.iterate({ includeEmpty: true }))
    if (type === 'DIRECT') await follow(id)

  return {
    async close() {
      closing.abort()
      await Promise.all(running)
      socket.close()
    },
  }
}
