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
   * Whether the message answers the question. Default: it is a stream of another sender, and if its metadata has `answerTo`, that is the id
   * of the question.
   */
  isAnswer?: (message: Message, question: Message) => boolean

  /** Fields of the message that is sent, such as `metadata` or `mentionedUserIds`. */
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
 * A transport for `useChat`, over a channel of the chat service. What the user writes is sent to the channel, and the message with which
 * an agent answers it streams into the chat. To stop asks the service to stop that message, which reaches its producer. After a
 * reload, `resume` continues with the message that still grows.
 */
export class ChannelTransport<M extends UIMessage = UIMessage> implements ChatTransport<M> {
  /** A message that is taken up again comes from its beginning. */
  readonly resumeStreamIsReplay = true
  /** The newest request of each channel. */
  private readonly newest = new Map<string, object>()

  /** The chunks of messages that wait for an approval, by their ids. */
  private readonly waiting = new Map<string, Chunks>()

  constructor(private readonly options: ChannelTransportOptions) {}

  /** Sends the last message of the user, and resolves when it is sent. To regenerate sends it again. */
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
    // In sync from before it is sent, so that no answer is missed.
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

  /** Continues with the newest message of another user that still grows. */
  async reconnectToStream(request: ReconnectOptions<M>): Promise<ReadableStream<UIMessageChunk> | null> {
    const { chatId, abortSignal } = request
    const { chat } = this.options
    const channelId = this.begin(chatId, request)
    const { messages } = await chat.client.messages.list(channelId)
    const growing = messages.find((message) => isGrowing(message) && message.senderId !== chat.userId)
    if (!growing || abortSignal?.aborted) return null
    return this.follow(channelId, ({ id }) => id === growing.id, request)
  }

  /** Answers the approvals that the user has decided, and continues with their message. */
  private async decide(channelId: string, messageId: string, decided: Decided[], request: SendOptions<M>) {
    const { client } = this.options.chat
    const chunks = this.waiting.get(messageId) ?? chunksOf(this.userId)
    // After a reload the chat has the message as it waits.
    if (!this.waiting.has(messageId)) chunks.next(await client.messages.get(channelId, messageId))
    chunks.resume()
    for (const { id, approved, reason } of decided.map(({ approval }) => approval)) {
      const answer = { decision: approved ? 'APPROVE' : 'REJECT', ...(reason && { comment: reason }) } as const
      await client.questions.answer(channelId, messageId, id, answer).catch((error: { code?: string }) => {
        // Another user was first, or it was decided before: the message says how.
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

  /** The chunks of the first message that fits, from its beginning to its end. */
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
      /** Stops the message, or if it has not begun, when it does, unless the user has asked for another since. */
      const stop = () => {
        if (!isNewest()) return leave()
        if (id === undefined) return
        leave()
        // It was refused if only operators may stop it.
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
          // For an approval the chat is idle, and sends it.
          if (chunk.type === 'finish' && isGrowing(message)) this.waiting.set(id, chunks)
        }
        if (!isGrowing(message) || this.waiting.has(id)) end()
      }
      const abort = () => {
        controller.close()
        isStopped = true
        // A chat that resumes again aborts what it had resumed, which is to go on.
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
 * Messages of a channel as the messages of a chat.
 *
 * @param messages oldest first, without the one that still grows if the chat is to `resume`.
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
