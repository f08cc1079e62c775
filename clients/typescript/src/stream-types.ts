import type { EndStreamRequest, Message, SendMessageRequest, SetStreamPartRequest } from './api.gen.js'

/** A message whose text grows. Its text, by default empty, is the beginning of part 0. */
export type StreamBody = Omit<SendMessageRequest, 'text'> & Partial<Pick<SendMessageRequest, 'text'>>

/** Calls `stop` when the message's stream must stop. Returns a function that unsubscribes. */
export type StreamStops = (message: Message, stop: () => void) => () => void

/** The part of the message to which text is appended. */
export interface StreamTarget {
  /** The number of a part. Default: 0. The last number plus one starts a new part. */
  part?: number | undefined

  /** The type of a new part. Default: `text`. */
  type?: 'text' | 'reasoning' | undefined
}

/** A part with a value. */
export interface StreamValue {
  /** The type of the part, which can't change. */
  type: SetStreamPartRequest['type']

  /** Replaces the value. At most 64 KiB of JSON for all values of a stream. */
  value: object
}

/** How a stream ends. */
export type StreamEnd = Partial<Omit<EndStreamRequest, 'run'>>

/** Writes a message that grows while it is read. */
export interface StreamWriter {
  /** The message at the start; after a restart with the same `idempotencyKey`, at that time. */
  readonly message: Message

  /**
   * Aborted when the service accepts no more text. `reason` is the error, with the code `CHAT_STREAM_STOPPED` if a
   * reader stopped it, `CHAT_STREAM_ENDED`, `CHAT_MESSAGE_NOT_FOUND` if it was deleted, or another one if text was
   * refused, or not delivered within `idleSeconds`. Pass it to the source of the text.
   */
  readonly signal: AbortSignal

  /**
   * Appends text, which may end within a character. Batches text for 50 milliseconds, and sends it in order. Resolves
   * at once unless more than 16,384 characters are pending.
   *
   * @throws the reason of `signal`.
   */
  append(text: string, to?: StreamTarget): Promise<void>

  /**
   * Appends every piece. Resolves early if a reader stops the stream, even while waiting for a piece, and calls the
   * iterator's `return`. If the iterator fails, the stream ends as `FAILED`.
   *
   * @throws the iterator's error, or the reason of `signal`.
   */
  pipe(pieces: AsyncIterable<string> | Iterable<string>, to?: StreamTarget): Promise<void>

  /**
   * Resolves when the service has all appended text.
   *
   * @throws the reason of `signal`.
   */
  flush(): Promise<void>

  /** Sets a part with a value, after text appended earlier. Resolves when stored. */
  part(part: number, value: StreamValue): Promise<void>

  /**
   * Ends the stream when all text is sent. Always call it: otherwise the stream stays open until ten minutes after its
   * last piece. A stopped stream ends as `STOPPED`, one that lost text as `FAILED`.
   *
   * @param how.state Default: `COMPLETE`.
   * @throws the reason of `signal`, if `how.state` is `COMPLETE` and text is missing.
   */
  end(how?: StreamEnd): Promise<Message>
}

/** Methods that combine several operations. */
export interface StreamMethods<O> {
  /**
   * Sends a message that grows while it is read, such as the answer of a language model. Retries safely after failures,
   * and keeps the stream alive while there is nothing to append. Notices a reader's stop at once within the service's
   * process or with a socket of the same client, otherwise with the next piece or within five seconds.
   *
   * @param channelId The channel.
   * @param options with the same `idempotencyKey` a restarted program continues its stream.
   * @throws like `send`, and `CHAT_STREAM_LIMIT`.
   */
  stream(channelId: string, body?: StreamBody, options?: O): Promise<StreamWriter>
}
