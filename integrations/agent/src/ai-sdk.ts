import type { Message, SendMessageRequest } from '@chat-service/client'
import type { Live } from '@chat-service/client/live'
import type { ChatTransport, FileUIPart, UIMessage, UIMessageChunk } from 'ai'
import { errorOf, isGrowing, partsOf } from './parts.js'
import { chunksOf } from './ui-chunks.js'

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

  constructor(private readonly options: ChannelTransportOptions) {}

  /** Sends the last message of the user, and resolves when it is sent. To regenerate sends it again. */
  async sendMessages(request: SendOptions<M>): Promise<ReadableStream<UIMessageChunk>> {
    const { chatId, messages, trigger, messageId = '', abortSignal } = request
    const { chat, isAnswer = isAnswerTo, fieldsOf } = this.options
    const channelId = this.begin(chatId, request)
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
      return this.follow(channelId, fits, () => this.newest.get(channelId) === request, abortSignal)
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
    return this.follow(
      channelId,
      ({ id }) => id === growing.id,
      () => this.newest.get(channelId) === request,
      abortSignal,
    )
  }

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
    isNewest: () => boolean,
    abortSignal: AbortSignal | undefined,
  ): ReadableStream<UIMessageChunk> {
    const conversation = this.options.chat.conversation(channelId)
    const changes = chunksOf()
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
        for (const chunk of changes(message)) controller.enqueue(chunk)
        if (!isGrowing(message)) end()
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
    const parts = partsOf(message).flatMap((part, n): UIMessage['parts'] => {
      if (part.type === 'text' || part.type === 'reasoning')
        return part.text ? [{ type: part.type, text: part.text, state: isGrowing(message) ? 'streaming' : 'done' }] : []
      if (part.type === 'data') return [{ type: 'data-part', id: `${n}`, data: part.value }]
      if (part.type === 'source') {
        const { url, title } = part.value
        if (typeof url !== 'string') return []
        return [{ type: 'source-url', sourceId: `${n}`, url, ...(typeof title === 'string' && { title }) }]
      }
      const { id: toolCallId, name: toolName, state, input = {}, output = null, error } = part.call
      const common = { type: 'dynamic-tool', toolCallId, toolName, providerExecuted: true, input } as const
      if (state === 'running') return [{ ...common, state: 'input-available' }]
      if (state === 'failed') return [{ ...common, state: 'output-error', errorText: error ?? errorOf(message) }]
      return [{ ...common, state: 'output-available', output }]
    })
    const files = message.files.map(({ fileUrl: url, fileName: filename, mimeType: mediaType }) => ({
      ...{ type: 'file' as const, url, filename, mediaType },
    }))
    return { id: message.id, role: isAgent(message) ? 'assistant' : 'user', parts: [...parts, ...files] }
  })
}
