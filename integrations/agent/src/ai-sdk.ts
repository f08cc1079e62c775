import type { Message, SendMessageRequest } from '@chat-service/client'
import type { Live } from '@chat-service/client/live'
import type { ChatTransport, FileUIPart, UIMessage, UIMessageChunk } from 'ai'
import { errorOf, isApproval, isGrowing, partsOf } from './parts.js'
import { type Chunks, chunksOf } from './ui-chunks.js'

/** Options of the transport. */
export interface ChannelTransportOptions {
  /** The user's account: `live(client)`. */
  chat: Live

  /** The channel of a chat. Default: the id of the chat is that of the channel. */
  channelOf?: (chatId: string) => string

  /**
   * Whether the message answers the question. Default: it is a stream by another sender whose metadata has no
   * `answerTo`, or the question's id.
   */
  isAnswer?: (message: Message, question: Message) => boolean

  /** Fields of the sent message, such as `metadata` or `mentionedUserIds`. */
  fieldsOf?: (message: UIMessage) => Partial<SendMessageRequest>
}

type SendOptions<M extends UIMessage> = Parameters<ChatTransport<M>['sendMessages']>[0]
/** A call that the user has approved or rejected. */
interface Decided {
  approval: { id: string; approved: boolean; reason?: string }
}
const isDecided = (part: UIMessage['parts'][number]): part is typeof part & Decided =>
  'state' in part && part.state === 'approval-responded'

type ReconnectOptions<M extends UIMessage> = Parameters<ChatTransport<M>['reconnectToStream']>[0]

const isAnswerTo = ({ senderId, stream, metadata }: Message, question: Message) =>
  stream !== null && senderId !== question.senderId && (metadata.answerTo ?? question.id) === question.id

/**
 * A transport for `useChat` over a channel of the chat service. It sends the user's message to the channel and streams
 * the agent's answer into the chat. Stopping asks the service to stop the answer, which notifies its producer. After a
 * reload, `resume` continues with the open stream.
 */
export class ChannelTransport<M extends UIMessage = UIMessage> implements ChatTransport<M> {
  /** A resumed message is replayed from its beginning. */
  readonly resumeStreamIsReplay = true
  /** The newest request of each channel. */
  private readonly newest = new Map<string, object>()

  /** Chunks of messages that wait for an approval, by message id. */
  private readonly waiting = new Map<string, Chunks>()

  constructor(private readonly options: ChannelTransportOptions) {}

  /** Sends the user's last message and resolves once it is sent. Regenerating resends it. */
  async sendMessages(request: SendOptions<M>): Promise<ReadableStream<UIMessageChunk>> {
    const { chatId, messages, trigger, messageId = '' } = request
    const { chat, isAnswer = isAnswerTo, fieldsOf } = this.options
    const channelId = this.begin(chatId, request)
    const last = messages.at(-1)
    const decided = last?.parts.filter(isDecided) ?? []
    if (last?.role === 'assistant' && decided.length > 0 && trigger === 'submit-message')
      return this.decide(channelId, last.id, decided, request)
    const asked = messages.findLast(({ role }) => role === 'user')
    if (!asked) throw new Error('There is no message of the user to send.')
    const text = asked.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    const again = trigger === 'regenerate-message' ? ` again ${messageId} ${Date.now()}` : ''
    // Sync before sending, so that no answer is missed.
    const hold = chat.conversation(channelId).subscribe(() => undefined)
    try {
      const files = await Promise.all(asked.parts.filter((part) => part.type === 'file').map(this.upload))
      const question = await chat.client.messages.send(
        channelId,
        { text, ...(files.length > 0 && { files }), ...fieldsOf?.(asked) },
        { idempotencyKey: asked.id + again },
      )
      const isLater = ({ createdAt, id }: Message) => createdAt >= question.createdAt && id !== question.id
      const fits = (message: Message) => isLater(message) && isAnswer(message, question)
      return this.follow(channelId, fits, request)
    } finally {
      hold()
    }
  }

  /** Continues with the newest open stream of another user. */
  async reconnectToStream(request: ReconnectOptions<M>): Promise<ReadableStream<UIMessageChunk> | null> {
    const { chatId, abortSignal } = request
    const { chat } = this.options
    const channelId = this.begin(chatId, request)
    const { messages } = await chat.client.messages.list(channelId)
    const growing = messages.find((message) => isGrowing(message) && message.senderId !== chat.userId)
    if (!growing || abortSignal?.aborted) return null
    return this.follow(channelId, ({ id }) => id === growing.id, request)
  }

  /** Submits the user's approval decisions and continues with their message. */
  private async decide(channelId: string, messageId: string, decided: Decided[], request: SendOptions<M>) {
    const { client } = this.options.chat
    const chunks = this.waiting.get(messageId) ?? chunksOf(this.userId)
    // After a reload, the chat shows the message in its waiting state.
    if (!this.waiting.has(messageId)) chunks.next(await client.messages.get(channelId, messageId))
    chunks.resume()
    for (const { id, approved, reason } of decided.map(({ approval }) => approval)) {
      const answer = { decision: approved ? 'APPROVE' : 'REJECT', ...(reason && { comment: reason }) } as const
      await client.questions.answer(channelId, messageId, id, answer).catch((error: { code?: string }) => {
        // It was already decided, perhaps by another user: the message has the decision.
        if (!/^CHAT_QUESTION_(ANSWERED|CLOSED)$/.test(error.code ?? '')) throw error
      })
    }
    return this.follow(channelId, ({ id }) => id === messageId, request, chunks)
  }

  private readonly userId = () => this.options.chat.userId

  private begin(chatId: string, request: object): string {
    const channelId = this.options.channelOf?.(chatId) ?? chatId
    this.newest.set(channelId, request)
    return channelId
  }

  private readonly upload = async ({ url, filename, mediaType }: FileUIPart) => {
    const file = await (await fetch(url)).blob()
    const { uploadId } = await this.options.chat.client.upload({ file, fileName: filename, mimeType: mediaType })
    return { uploadId }
  }

  /** All chunks of the first matching message. */
  private follow(
    channelId: string,
    fits: (message: Message) => boolean,
    request: SendOptions<M> | ReconnectOptions<M>,
    chunks = chunksOf(this.userId),
  ): ReadableStream<UIMessageChunk> {
    const conversation = this.options.chat.conversation(channelId)
    const { abortSignal } = request
    const isNewest = () => this.newest.get(channelId) === request
    let leave = () => {}
    let id: string | undefined
    let isStopped = false

    const start = (controller: ReadableStreamDefaultController<UIMessageChunk>) => {
      const end = (error?: Error) => {
        leave()
        if (isStopped) return
        if (error) controller.error(error)
        else controller.close()
      }
      /** Stops the message. If it has not begun, stops it when it does, unless the user has sent another request since. */
      const stop = () => {
        if (!isNewest()) return leave()
        if (id === undefined) return
        leave()
        // Refused if only operators may stop it.
        conversation.stop(id).catch(() => undefined)
      }
      const update = () => {
        const { messages, status } = conversation.getSnapshot()
        if (status.state === 'failed') return end(status.error ?? new Error('The connection failed.'))
        const message = messages.find((each) => (id === undefined ? fits(each) : each.id === id))
        if (!message) return id !== undefined && status.state === 'live' ? end() : undefined
        id = message.id
        if (isStopped) return stop()
        this.waiting.delete(id)
        for (const chunk of chunks.next(message)) {
          controller.enqueue(chunk)
          // The chat must be idle to send an approval.
          if (chunk.type === 'finish' && isGrowing(message)) this.waiting.set(id, chunks)
        }
        if (!isGrowing(message) || this.waiting.has(id)) end()
      }
      const abort = () => {
        controller.close()
        isStopped = true
        // Resuming again aborts the previous resume; the message itself must continue.
        queueMicrotask(stop)
      }
      leave = conversation.subscribe(update)
      if (abortSignal?.aborted) abort()
      abortSignal?.addEventListener('abort', () => !isStopped && abort())
      update()
    }
    return new ReadableStream({ start, cancel: () => (isStopped ? undefined : leave()) })
  }
}

/**
 * Converts a channel's messages to chat messages.
 *
 * @param messages oldest first. Leave out the open stream if the chat will `resume`.
 * @param isAgent Default: a message that is a stream.
 */
export function uiMessages(
  messages: readonly Message[],
  isAgent: (message: Message) => boolean = ({ stream }) => stream !== null,
): UIMessage[] {
  return messages.map((message) => {
    const { questions = [] } = message
    const found = partsOf(message)
    const parts = found.flatMap((part, n): UIMessage['parts'] => {
      if (part.type === 'text' || part.type === 'reasoning')
        return part.text ? [{ type: part.type, text: part.text, state: isGrowing(message) ? 'streaming' : 'done' }] : []
      if (part.type === 'data') return part.value.agUi ? [] : [{ type: 'data-part', id: `${n}`, data: part.value }]
      if (part.type === 'source') {
        const { url, title } = part.value
        if (typeof url !== 'string') return []
        return [{ type: 'source-url', sourceId: `${n}`, url, ...(typeof title === 'string' && { title }) }]
      }
      const { id: toolCallId, name: toolName, state, input = {}, output = null, error } = part.call
      const common = { type: 'dynamic-tool', toolCallId, toolName, providerExecuted: true, input } as const
      const approval = questions.findLast(
        ({ kind, subject }) => kind === 'APPROVAL' && subject?.toolCallId === toolCallId,
      )
      if (state === 'running' && approval?.state === 'OPEN')
        return [
          { ...common, state: 'approval-requested', approval: { id: approval.id, requestReason: approval.prompt } },
        ]
      if (state === 'running') return [{ ...common, state: 'input-available' }]
      if (state === 'failed') return [{ ...common, state: 'output-error', errorText: error ?? errorOf(message) }]
      return [{ ...common, state: 'output-available', output }]
    })
    const asked = questions
      .filter((question) => !isApproval(question, found))
      .map((question) => ({ type: 'data-question' as const, id: question.id, data: question }))
    const files = message.files.map(({ fileUrl: url, fileName: filename, mimeType: mediaType }) => ({
      ...{ type: 'file' as const, url, filename, mediaType },
    }))
    return { id: message.id, role: isAgent(message) ? 'assistant' : 'user', parts: [...parts, ...asked, ...files] }
  })
}
