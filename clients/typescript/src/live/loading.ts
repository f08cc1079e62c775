import type { SocketFrame } from '../socket-types.js'
import type { LiveStatus } from './context.js'
import { isTemporary, RETRY_MS } from './failures.js'

/** Loads a collection: with retries after transient failures, and with the events received meanwhile. */
export function loadingOf(changed: () => void) {
  const buffers = new Set<SocketFrame[]>()
  let generation = 0
  const timers = new Set<ReturnType<typeof setTimeout>>()

  const loading = {
    isLoading: false,
    failure: undefined as Error | undefined,

    /** @returns false if a later load superseded this one. */
    mark() {
      const mine = generation
      return () => mine === generation
    },

    /** A superseded load must change nothing. */
    async run(load: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
      loading.cancel()
      const isCurrent = loading.mark()
      loading.isLoading = true
      changed()
      try {
        await load(isCurrent)
      } catch (error) {
        if (!isCurrent()) return
        if (isTemporary(error)) loading.later(() => void loading.run(load))
        else loading.failure = error as Error
      }
      if (!isCurrent()) return
      loading.isLoading = false
      changed()
    },

    /** Retries after a delay, unless a reload comes first. */
    later(act: () => void) {
      const timer = setTimeout(() => (timers.delete(timer), act()), RETRY_MS)
      timers.add(timer)
    },

    /** Reads something, with the events received meanwhile. */
    async during<T>(read: (events: SocketFrame[]) => Promise<T>): Promise<T> {
      const events: SocketFrame[] = []
      buffers.add(events)
      return read(events).finally(() => buffers.delete(events))
    },

    /** Reads something separately: with retries after transient failures, unless a reload comes first. */
    async beside(read: (events: SocketFrame[], isCurrent: () => boolean) => Promise<void>): Promise<void> {
      const isCurrent = loading.mark()
      try {
        await loading.during((events) => read(events, isCurrent))
      } catch (error) {
        if (isTemporary(error) && isCurrent()) loading.later(() => void loading.beside(read))
      }
    },

    event(frame: SocketFrame) {
      for (const events of buffers) events.push(frame)
    },

    /** Supersedes all running loads. */
    cancel(failure?: Error) {
      generation += 1
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      loading.isLoading = false
      loading.failure = failure
    },

    /** The status of the collection, combined with that of the connection. @param hasLast whether its last state shows. */
    status(link: LiveStatus, isLoaded: boolean, hasLast: boolean): LiveStatus {
      const { isLoading, failure } = loading
      if (failure) return { state: 'failed', error: failure }
      if (link.state === 'failed' || link.state === 'offline') return link
      if (!isLoaded) return { state: hasLast ? 'catching-up' : 'connecting' }
      return isLoading && link.state === 'live' ? { state: 'catching-up' } : link
    },
  }
  return loading
}
