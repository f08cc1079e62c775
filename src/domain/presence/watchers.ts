import { newId } from '../../platform/lib/ids'

/**
 * Which processes watch a channel: those with a socket that has joined it. An event about many channels, such as a user
 * coming online, goes to each of these processes in one message, and to no others.
 *
 * A channel is named by its topic.
 */
export interface Watchers {
  /** This process. */
  readonly processId: string
  /** Resolves once every process can see the change, or at once while Redis is away. Never fails. */
  watch(channel: string): Promise<void>
  unwatch(channel: string): void
  /** The processes that watch any of these channels, each with its channels. */
  find(channels: string[]): Promise<Map<string, Set<string>>>
  close(): Promise<void>
}

/** The watchers of a single process. */
export class MemoryWatchers implements Watchers {
  readonly processId = newId()
  private readonly watched = new Set<string>()

  watch(channel: string): Promise<void> {
    this.watched.add(channel)
    return Promise.resolve()
  }

  unwatch(channel: string): void {
    this.watched.delete(channel)
  }

  find(channels: string[]): Promise<Map<string, Set<string>>> {
    const found = new Set(channels.filter((channel) => this.watched.has(channel)))
    return Promise.resolve(new Map(found.size > 0 ? [[this.processId, found]] : []))
  }

  close(): Promise<void> {
    this.watched.clear()
    return Promise.resolve()
  }
}
