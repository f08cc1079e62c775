import type { SocketFrame } from '../socket-types.js'
import type { Context } from './context.js'
import type { ConversationState } from './conversation-state.js'
import { isTemporary } from './failures.js'
import type { loadingOf } from './loading.js'

interface PollParts {
  loading: ReturnType<typeof loadingOf>
  state: () => ConversationState | undefined
  load: () => Promise<void>
  receive: (frame: SocketFrame) => void
  wantPresence: () => void
  readGrowing: () => void
  fail: (error: Error) => void
}

/** Keeps a conversation in sync without a connection, by polling the log of events. */
export function pollOf(
  { client, hello, isPolling }: Context,
  channelId: string,
  { loading, state, load, receive, wantPresence, readGrowing, fail }: PollParts,
): () => Promise<void> | undefined {
  let now: Promise<void> | undefined

  const readOn = async (): Promise<void> => {
    const isCurrent = loading.mark()
    for (let since = state()?.seq; since !== undefined;) {
      const epoch = hello()?.epoch
      const query = epoch === undefined ? { since } : { since, epoch }
      const { events, recovered } = await client.channels.listEvents(channelId, query)
      if (!isCurrent() || !isPolling()) return
      if (!recovered) return load()
      for (const event of events) receive(event as SocketFrame)
      since = events.at(-1)?.seq
    }
    wantPresence()
    readGrowing()
  }
  const poll = async () => {
    try {
      await (state() ? readOn() : load())
    } catch (error) {
      if (!isTemporary(error)) fail(error as Error)
    }
    now = undefined
  }
  return () => (loading.failure || loading.isLoading ? undefined : (now ??= poll()))
}
