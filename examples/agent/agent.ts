import type { AskQuestionRequest, ChatClient, Message, Question as Asked } from '@chat-service/client'
import { messageOf, type Piece } from './pieces.js'
import { write } from './write.js'

/** How often a question is read again that waits for its decision: the event may be lost. */
const READ_AGAIN_MS = 30_000

/** The end of an answer that the agent leaves unfinished because it is closed. */
const INTERRUPTED = 'I was restarted before I was done. Ask me again.'

export interface Question {
  text: string
  channelId: string
  askedById: string
  /**
   * Asks people about a call of a tool, and waits until they have decided, it has expired or was canceled. Asked again with the same
   * call it is the same question, also by another process.
   */
  ask: (callId: string, request: AskQuestionRequest) => Promise<Asked>
}

/** Answers a question. It ends, or throws, when the signal is aborted. */
export type Model = (question: Question, signal: AbortSignal) => AsyncIterable<Piece>

/** Decides who answers in channels that have human agents too. */
export interface Desk {
  isOfDesk(channel: { customType?: string | null }): boolean
  /**
   * The number of the page in which the message is unanswered, for `ifSeq`. Null if it is not for the agent: sent by staff, a person
   * answers here, or has answered. Undefined outside of the desk.
   */
  unansweredAt(message: Message): Promise<number | null | undefined>
}

export interface Agent {
  /** Ends the answers under way as `FAILED`, with a sentence that says why. Resolves when they have ended. */
  close(): Promise<void>
}

/**
 * Answers each mention of the user of the client, and everything in direct channels; with a desk, also in the channels of
 * the desk while no person answers there. It answers where it was asked, so a question in a thread is answered there.
 */
export async function startAgent(client: ChatClient, model: Model, { desk }: { desk?: Desk } = {}): Promise<Agent> {
  const socket = client.realtime()
  const closing = new AbortController()
  const stops = new Map<string, AbortController>()
  const running = new Set<Promise<void>>()
  const asked = new Set<string>()
  const waiting = new Map<string, () => void>()
  let me = ''

  /** With the key a question has one answer, also if the agent is started again or runs twice. Undefined if a person has answered. */
  const begin = async (message: Message) => {
    const { id, channelId, parentMessageId } = message
    const answerTo = { metadata: { answerTo: id }, ...(parentMessageId && { parentMessageId }) }
    for (;;) {
      const ifSeq = await desk?.unansweredAt(message)
      if (ifSeq === null) return undefined
      try {
        return await client.messages.stream(
          channelId,
          { stream: { idleSeconds: 30 }, ...answerTo, ...(ifSeq !== undefined && { ifSeq }) },
          { idempotencyKey: `answer ${id}` },
        )
      } catch (error) {
        // A member has written meanwhile: perhaps the answer.
        if ((error as { code?: string }).code !== 'CHAT_CHANNEL_MOVED') throw error
      }
    }
  }

  /** Waits for the decision of a question. */
  const decide = async (read: () => Promise<Asked>, signal: AbortSignal): Promise<Asked> => {
    for (;;) {
      const question = await read()
      signal.throwIfAborted()
      if (question.state !== 'OPEN') return question
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          waiting.delete(question.id)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, READ_AGAIN_MS)
        signal.addEventListener('abort', wake, { once: true })
        waiting.set(question.id, wake)
      })
    }
  }

  const answer = async (message: Message): Promise<void> => {
    const { channelId, senderId, text } = message
    const stream = await begin(message)
    if (!stream) return
    const { id: answerId, stream: begun, questions = [] } = stream.message
    const stop = new AbortController()
    stops.set(answerId, stop)
    const signal = AbortSignal.any([stream.signal, stop.signal, closing.signal])
    // A model cannot continue the words of another run, so the reader asks again; but for one that waits for people, and has said
    // the same before.
    const isEmpty = !begun?.parts.some(({ length, value }) => length > 0 || value)
    const isNew = begun?.state === 'STREAMING' && (isEmpty || questions.length > 0)
    const ask = (callId: string, request: AskQuestionRequest) => {
      const options = { idempotencyKey: `ask ${callId}` }
      return decide(() => client.questions.ask(channelId, answerId, request, options), signal)
    }
    let isWhole = false
    try {
      const say = isNew && (await write(stream, model({ text, channelId, askedById: senderId, ask }, signal), signal))
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
  const followed = new Set<string>()
  const follow = async (channelId: string, since?: number) => {
    followed.add(channelId)
    await socket.join(channelId, since === undefined ? {} : { since })
  }

  const isFollowed = (channel: { type: string; customType?: string | null }) =>
    channel.type === 'DIRECT' || desk?.isOfDesk(channel) === true
  /** Continues answers of an ended process that wait for people. */
  const resume = async (channelId: string) => {
    const { messages } = await client.messages.list(channelId, { limit: 50 })
    for (const { senderId, stream, questions, metadata } of messages) {
      if (senderId !== me || stream?.state !== 'STREAMING' || !questions || typeof metadata.answerTo !== 'string')
        continue
      consider(await client.messages.get(channelId, metadata.answerTo))
    }
  }

  socket.on('chat:mention:received', ({ message }) => consider(message))
  socket.on('chat:message:received', ({ message }) => void (followed.has(message.channelId) && consider(message)))
  // Its first message may be there already.
  socket.on('chat:channel:created', ({ channelId, channel }) => isFollowed(channel) && follow(channelId, 0))
  socket.on('chat:question:decided', ({ questionId }) => waiting.get(questionId)?.())
  // A reader wants it to stop. Learnt at once, also while there is nothing to append.
  socket.on('chat:stream:stopping', ({ messageId }) => stops.get(messageId)?.abort())

  me = (await socket.connect({ retryFirst: true })).userId
  for await (const channel of client.channels.iterate({ includeEmpty: true })) {
    if (!isFollowed(channel)) continue
    await follow(channel.id)
    await resume(channel.id)
  }

  return {
    async close() {
      closing.abort()
      await Promise.all(running)
      socket.close()
    },
  }
}
