import type { EndStreamRequest, Message, SendMessageRequest, SetStreamPartRequest } from './api.gen.js'

/** A message whose text grows. Its text, by default empty, is the beginning of part 0. */
export type StreamBody = Omit<SendMessageRequest, 'text'> & Partial<Pick<SendMessageRequest, 'text'>>

/** Calls `stop` when the stream of the message is to stop. Returns what ends that. */
export type StreamStops = (message: Message, stop: () => void) => () => void

/** Where text goes. */
export interface StreamTarget {
  /** The number of a part. Default: 0. One more than the last begins a new one. */
  part?: number | undefined

  /** The type of a part that this begins. Default: `text`. */
  type?: 'text' | 'reasoning' | undefined
}

/** A part with a value. */
export interface StreamValue {
  /** The type of the part, which stays as it is. */
  type: SetStreamPartRequest['type']

  /** Replaces the value. All values of a stream together have at most 64 KiB as JSON. */
  value: object
}

/** How a stream ends. */
export type StreamEnd = Partial<Omit<EndStreamRequest, 'run'>>

/** Writes a message that grows while it is read. */
export interface StreamWriter {
  /** The message as it was begun; after a restart with the same `idempotencyKey`, as it was then. */
  readonly message: Message

  /**
   * Aborted when the service takes no more text, however that is learnt. `reason` is the error, with the code
   * `CHAT_STREAM_STOPPED` if a reader stopped it, `CHAT_STREAM_ENDED`, `CHAT_MESSAGE_NOT_FOUND` if it was deleted, or another
   * one if text was refused, or not delivered within `idleSeconds`. Pass it to what makes the text.
   */
  readonly signal: AbortSignal

  /**
   * Appends text, which may end within a character: it is gathered for 50 milliseconds, and sent in order. Resolves at once
   * unless more than 16,384 characters wait.
   *
   * @throws the reason of `signal`.
   */
  append(text: string, to?: StreamTarget): Promise<void>

  /**
   * Appends every piece. Resolves early if a reader stops the stream, also while a piece is awaited: then `return` of the pieces is
   * called. If the pieces fail, the stream ends as `FAILED`.
   *
   * @throws their error, or the reason of `signal`.
   */
  pipe(pieces: AsyncIterable<string> | Iterable<string>, to?: StreamTarget): Promise<void>

  /**
   * Resolves when the service has everything that was appended.
   *
   * @throws the reason of `signal`.
   */
  flush(): Promise<void>

  /** Sets a part with a value, after the text appended before. Resolves when it is stored. */
  part(part: number, value: StreamValue): Promise<void>

  /**
   * Ends the stream when everything is sent. Call it always: a stream is kept open until ten minutes after its last piece. One
   * that was stopped ends as `STOPPED`, one that lost text as `FAILED`.
   *
   * @param how.state Default: `COMPLETE`.
   * @throws the reason of `signal`, if text is missing that was to be complete.
   */
  end(how?: StreamEnd): Promise<Message>
}

/** Methods made of several operations. */
export interface StreamMethods<O> {
  /**
   * Sends a message that grows while it is read, such as the answer of a language model. Everything is repeated safely after a
   * failure, and the stream is kept alive while there is nothing to append. That a reader stops it is noticed at once in the
   * process of the service, and with a socket of the same client, else with the next piece, or within five seconds.
   *
   * @param channelId The channel.
   * @param options with the same `idempotencyKey` a restarted program continues the stream that it began.
   * @throws what `send` throws, `CHAT_STREAM_LIMIT` among it.
   */
  stream(channelId: string, body?: StreamBody, options?: O): Promise<StreamWriter>
}
