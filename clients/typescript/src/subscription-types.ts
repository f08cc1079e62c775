import type { Call, GatewayError } from './calls.js'
import type { Connection } from './connection.js'
import type { ClientEventName } from './events.gen.js'
import type { SocketNotices } from './socket-types.js'

/** The response of a join. */
export interface JoinedChannel {
  /** The channel. */
  channelId: string

  /** The seq of the newest event of the channel. */
  seq: number

  /**
   * Null without `since`. True: the events after `since` follow. False: they are no longer kept, so load the channel
   * by REST.
   */
  recovered: boolean | null
}

/** The parts of the socket that the subscriptions use. */
export interface SubscribedSocket {
  /** The current connection, if it is open. */
  connection: () => Connection | undefined

  /** Sends a frame and waits for its acknowledgement, which goes to `settle` before later frames are read. */
  exchange: <T>(event: ClientEventName, data: object, settle?: (answer: never) => T, timeoutMs?: number) => Promise<T>

  notify: <N extends keyof SocketNotices>(notice: N, data: SocketNotices[N]) => void
}

/** The last seq of a feed, and its epoch: without one, that of the connection. */
export interface Position {
  /** The last seq that you have seen. */
  seq: number

  /** The `epoch` of the `gateway:hello` under which you have seen it. */
  epoch: string | undefined
}

/** A channel to join. */
export interface Join {
  channelId: string
  from?: Position | undefined
  timeoutMs?: number
  /** The pending call. Without one this is a rejoin, whose outcome is a notice. */
  caller?: Call<JoinedChannel>
}

export interface ResumeAnswer {
  userSeq: number
  userRecovered: boolean | null
  channels?: Array<JoinedChannel & { error?: GatewayError }>
  /** Over polls: whether events are left that come after those of this response. */
  hasMore?: boolean
}
