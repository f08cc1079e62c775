import type { Bus } from '../platform/events/bus'
import { newId } from '../platform/lib/ids'
import { throttle } from '../platform/lib/throttle'

const TOPIC = 'peers'
const HEARTBEAT_MS = 1000
/** A peer without a heartbeat for this long is dead, or cut off from the bus. */
const TIMEOUT_MS = 2500
/** A peer that starts may send more than one probe. */
const START_MS = 5000
/** How long a peer that timed out is remembered. */
const REMEMBERED_MS = 3_600_000
/** While processes of the first version run, whose events for users are not heard here, clients reload this often. */
const FIRST_VERSION_MS = 30_000
/** After an outage of the bus all peers probe at once. */
const ANSWER_INTERVAL_MS = 200

/** A message is one of these, followed by the sender's id. A probe is a heartbeat that asks for those of all peers. */
const [HEARTBEAT, PROBE, GOODBYE] = ['+', '?', '-']

interface Peer {
  firstSeen: number
  lastSeen: number
  timedOut: boolean
}

/**
 * Notices when another process may have been unable to publish: it died, or could not reach the bus while this process
 * could. Channels are compared with the event log anyway; this is for events that no log holds.
 */
export class PeerMonitor {
  private readonly id = newId()
  private readonly peers = new Map<string, Peer>()
  private reloadedAt = 0
  private lastHeartbeat = performance.now()
  private readonly answer = throttle(ANSWER_INTERVAL_MS, () => Promise.resolve(this.publish(HEARTBEAT)))
  private readonly timer: NodeJS.Timeout
  private isClosed = false

  constructor(
    private readonly bus: Bus,
    /** Called when a peer times out, and when it is back. */
    private readonly onOutage: () => void,
  ) {
    void bus.subscribe(TOPIC, (message) => void this.receive(message))
    bus.onReconnect(() => this.publish(PROBE))
    this.timer = setInterval(() => this.tick(), HEARTBEAT_MS)
    this.timer.unref()
  }

  /** A process of the first version, which had no installations in its topics, says this during an upgrade. */
  receiveFirstVersion(message: string): void {
    if (this.isClosed || !this.receive(message)) return
    const now = performance.now()
    if (message.charAt(0) !== GOODBYE && now - this.reloadedAt < FIRST_VERSION_MS) return
    this.reloadedAt = now
    this.onOutage()
  }

  /** Says goodbye, so that this process does not time out at its peers. */
  close(): void {
    clearInterval(this.timer)
    void this.answer.stop()
    this.bus.unsubscribe(TOPIC)
    this.publish(GOODBYE)
    this.isClosed = true
  }

  private publish(kind: string): void {
    if (!this.isClosed) this.bus.publish(TOPIC, `${kind}${this.id}`)
  }

  private tick(): void {
    this.publish(HEARTBEAT)
    const now = performance.now()
    const wasBlocked = now - this.lastHeartbeat > 2 * HEARTBEAT_MS
    this.lastHeartbeat = now
    // The event loop was blocked: heartbeats of the peers may still wait to be read.
    if (wasBlocked) return
    for (const [id, peer] of this.peers) {
      if (now - peer.lastSeen > REMEMBERED_MS) this.peers.delete(id)
      if (peer.timedOut || now - peer.lastSeen <= TIMEOUT_MS) continue
      peer.timedOut = true
      this.onOutage()
    }
  }

  /** Returns whether it is a message of a peer. */
  private receive(message: string): boolean {
    const [kind, id] = [message.charAt(0), message.slice(1)]
    if (id === this.id || !/^[a-z0-9]{24}$/.test(id) || ![HEARTBEAT, PROBE, GOODBYE].includes(kind)) return false
    const now = performance.now()
    const peer = this.peers.get(id)
    // A peer that probes again was cut off from the bus, perhaps too briefly to time out.
    const wasAway = peer !== undefined && (peer.timedOut || (kind === PROBE && now - peer.firstSeen > START_MS))
    if (kind === GOODBYE) this.peers.delete(id)
    else this.peers.set(id, { firstSeen: peer?.firstSeen ?? now, lastSeen: now, timedOut: false })
    if (kind === PROBE) this.answer.trigger()
    if (wasAway) this.onOutage()
    return true
  }
}
