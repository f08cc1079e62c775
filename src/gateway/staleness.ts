import { setTimeout as sleep } from 'node:timers/promises'
import { throttle } from '../platform/lib/throttle'
import type { Connection } from './connection'
import { staleFrame, type Room } from './user-room'

/** A client that gets `gateway:stale` loads lists, so the frames are spread over this time. */
const SPREAD_MS = 2000
const STEPS = 100

/** After an outage of the bus, tells the connections that do not follow the feed of their user. */
export class Staleness {
  private readonly spreading = throttle(SPREAD_MS, () => this.spread())
  private isStopped = false

  constructor(
    private readonly bus: { isReady(): boolean },
    /** What processes of the version before change is in no feed. */
    private readonly peers: { readonly hearsOlder: boolean },
    private readonly rooms: () => Room[],
  ) {}

  trigger(): void {
    this.spreading.trigger()
  }

  stop(): void {
    this.isStopped = true
    void this.spreading.stop()
  }

  private async spread(): Promise<void> {
    // While the bus is away, what clients load now could be stale at once. Its return triggers this again.
    if (!this.bus.isReady()) return
    const { hearsOlder } = this.peers
    const isConcerned = ({ userFeed }: Connection) => !userFeed.isOn || hearsOlder
    const waiting = this.rooms()
      .flatMap(({ connections }) => [...connections])
      .filter(isConcerned)
    const step = Math.ceil(waiting.length / STEPS)
    while (waiting.length > 0 && !this.isStopped) {
      // Some have resumed meanwhile.
      for (const connection of waiting.splice(0, step).filter(isConcerned)) connection.sendToUser(staleFrame)
      if (waiting.length > 0) await sleep(SPREAD_MS / STEPS, undefined, { ref: false })
    }
  }
}
