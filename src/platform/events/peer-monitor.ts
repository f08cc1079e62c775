import type { Bus } from './bus'
import { newId } from '../lib/ids'
import { throttle } from '../lib/throttle'

const TOPIC = 'peers'
const HEARTBEAT_MS = 1000
/** A peer without a heartbeat for this long is dead or disconnected from the bus. */
const TIMEOUT_MS = 2500
/** How long a peer that timed out is remembered. */
const REMEMBERED_MS = 3_600_000
/** After an outage of the bus all peers probe at once. */
const ANSWER_INTERVAL_MS = 200

/**
 * A message is one of these, followed by the sender's id. A probe is a heartbeat that requests heartbeats of all peers.
 * Before its first probe after a loss of messages, a process announces the duration in milliseconds:
 * `!<id>:<milliseconds>`. Additions of other versions are ignored.
 */
const [HEARTBEAT, PROBE, GOODBYE, OUTAGE] = ['+', '?', '-', '!']
const MESSAGE = /^([-+?!])([a-z0-9]{24})(?::(\d{1,12}))?$/

interface Peer {
  lastSeen: number
  timedOut: boolean
}

/**
 * Detects that another process may have been unable to publish: it died, or lost the bus while this process did not.
 * Needed only for unlogged events, because feeds are compared with the event log anyway.
 */
export class PeerMonitor {
  private readonly id = newId()
  private readonly peers = new Map<string, Peer>()
  /** Called when a peer times out, and when it is back, with the maximum duration of the loss. */
  onOutage: (forMs: number) => void = () => undefined
  /** False until the bus is ready: only messages after that can be lost. */
  private hasBus = false
  private isClosed = false
  private lastHeartbeat = performance.now()
  /** The time at which this process last received its own message from the bus. */
  private heardSelfAt = performance.now()
  private readonly answer = throttle(ANSWER_INTERVAL_MS, () => Promise.resolve(this.publish(HEARTBEAT)))
  private readonly timer: NodeJS.Timeout

  constructor(private readonly bus: Bus) {
    void bus.subscribe(TOPIC, (message) => this.receive(message))
    bus.onReconnect((hasLost) => {
      this.hasBus = true
      if (hasLost) this.publish(OUTAGE, `:${Math.ceil(performance.now() - this.heardSelfAt)}`)
      this.publish(PROBE)
    })
    this.timer = setInterval(() => this.tick(), HEARTBEAT_MS).unref()
  }

  /** Says goodbye, so that this process does not time out at its peers. */
  close(): void {
    clearInterval(this.timer)
    void this.answer.stop()
    this.bus.unsubscribe(TOPIC)
    this.publish(GOODBYE)
    this.isClosed = true
  }

  private publish(kind: string, more = ''): void {
    if (this.hasBus && !this.isClosed) this.bus.publish(TOPIC, `${kind}${this.id}${more}`)
  }

  private tick(): void {
    this.publish(HEARTBEAT)
    const now = performance.now()
    const wasBlocked = now - this.lastHeartbeat > 2 * HEARTBEAT_MS
    this.lastHeartbeat = now
    // The event loop was blocked, so heartbeats of the peers may be unread.
    if (wasBlocked) return
    for (const [id, peer] of this.peers) {
      if (now - peer.lastSeen > REMEMBERED_MS) this.peers.delete(id)
      if (peer.timedOut || now - peer.lastSeen <= TIMEOUT_MS) continue
      peer.timedOut = true
      this.onOutage(now - peer.lastSeen)
    }
  }

  private receive(message: string): void {
    const [, kind, id, forMs = 0] = MESSAGE.exec(message) ?? []
    if (kind === undefined || id === undefined) return
    const now = performance.now()
    if (id === this.id) {
      // While the bus is away, it delivers own messages only locally.
      if (this.bus.isReady()) this.heardSelfAt = now
      return
    }
    const peer = this.peers.get(id)
    if (kind === GOODBYE) this.peers.delete(id)
    else this.peers.set(id, { lastSeen: now, timedOut: false })
    if (kind === PROBE) this.answer.trigger()
    if (kind === OUTAGE || peer?.timedOut) this.onOutage(Math.max(Number(forMs), peer ? now - peer.lastSeen : 0))
  }
}
