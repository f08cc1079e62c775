import type { Bus } from './bus'
import { newId } from '../lib/ids'
import { throttle } from '../lib/throttle'

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

/** Far longer than a live process needs for its next heartbeat: after this, one of the version before is gone. */
const OLDER_MS = 10_000

/**
 * A message is one of these, followed by the sender's id. A probe is a heartbeat that asks for those of all peers. Before
 * its heartbeats and probes a process declares its version; the version before passes over what it does not know.
 */
const [HEARTBEAT, PROBE, GOODBYE, DECLARATION] = ['+', '?', '-', '=']

interface Peer {
  firstSeen: number
  lastSeen: number
  timedOut: boolean
  /** Knows no topics of users and processes. */
  isOlder: boolean
}

/**
 * Notices when another process may have been unable to publish: it died, or could not reach the bus while this process
 * could. Channels are compared with the event log anyway; this is for events that no log holds.
 *
 * It also knows whether a process of the version before may be there, which listens and publishes elsewhere
 * (`tenantTopic`). That is so until peers had time to answer, at the start and after each interruption of the bus.
 */
export class PeerMonitor {
  private readonly id = newId()
  private readonly peers = new Map<string, Peer>()
  private readonly declared = new Set<string>()
  private readonly outageListeners: (() => void)[] = []
  private readonly olderListeners: (() => void)[] = []
  private settledAt: number
  private older: boolean
  private reloadedAt = 0
  private lastHeartbeat = performance.now()
  private readonly answer = throttle(ANSWER_INTERVAL_MS, () => Promise.resolve(this.publish(HEARTBEAT)))
  private readonly timer: NodeJS.Timeout
  private isClosed = false

  constructor(
    private readonly bus: Bus,
    /** Whether other processes can be on this bus. */
    isShared: boolean,
  ) {
    this.older = isShared
    this.settledAt = isShared ? Infinity : 0
    void bus.subscribe(TOPIC, (message) => void this.receive(message, { sharesTopics: true }))
    bus.onReconnect(() => {
      this.settledAt = performance.now() + TIMEOUT_MS
      this.publish(PROBE)
      this.findOlder()
    })
    this.timer = setInterval(() => this.tick(), HEARTBEAT_MS)
    this.timer.unref()
  }

  get hasOlder(): boolean {
    return this.older
  }

  /** Whether one was heard of in the last seconds. What it changes for users is in no log. */
  get hearsOlder(): boolean {
    const now = performance.now()
    return [...this.peers.values()].some(({ isOlder, lastSeen }) => isOlder && now - lastSeen <= OLDER_MS)
  }

  /** Called when a peer times out, and when it is back. */
  onOutage(listener: () => void): void {
    this.outageListeners.push(listener)
  }

  /** Called when `hasOlder` has changed. */
  onOlderChange(listener: () => void): void {
    this.olderListeners.push(listener)
  }

  /** A process of the first version, which had no installations in its topics, says this during an upgrade. */
  receiveFirstVersion(message: string): void {
    if (this.isClosed || !this.receive(message, { sharesTopics: false })) return
    const now = performance.now()
    if (message.charAt(0) !== GOODBYE && now - this.reloadedAt < FIRST_VERSION_MS) return
    this.reloadedAt = now
    this.reportOutage()
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
    if (this.isClosed) return
    if (kind !== GOODBYE) this.bus.publish(TOPIC, `${DECLARATION}${this.id}`)
    this.bus.publish(TOPIC, `${kind}${this.id}`)
  }

  private reportOutage(): void {
    for (const listener of this.outageListeners) listener()
  }

  private findOlder(): void {
    const found = performance.now() < this.settledAt || this.hearsOlder
    if (found === this.older) return
    this.older = found
    for (const listener of this.olderListeners) listener()
    // It may have published before anyone here listened.
    if (found) this.reportOutage()
  }

  private tick(): void {
    this.publish(HEARTBEAT)
    const now = performance.now()
    const wasBlocked = now - this.lastHeartbeat > 2 * HEARTBEAT_MS
    this.lastHeartbeat = now
    // The event loop was blocked: heartbeats of the peers may still wait to be read.
    if (wasBlocked) return
    for (const [id, peer] of this.peers) {
      if (now - peer.lastSeen > REMEMBERED_MS) this.forget(id)
      if (peer.timedOut || now - peer.lastSeen <= TIMEOUT_MS) continue
      peer.timedOut = true
      this.reportOutage()
    }
    this.findOlder()
  }

  private forget(id: string): void {
    this.peers.delete(id)
    this.declared.delete(id)
  }

  /** Returns whether it is a message of a peer. */
  private receive(message: string, { sharesTopics }: { sharesTopics: boolean }): boolean {
    const [kind, id] = [message.charAt(0), message.slice(1)]
    if (id === this.id || !/^[a-z0-9]{24}$/.test(id) || ![HEARTBEAT, PROBE, GOODBYE, DECLARATION].includes(kind))
      return false
    if (kind === DECLARATION) {
      this.declared.add(id)
      return true
    }
    const now = performance.now()
    const peer = this.peers.get(id)
    // A peer that probes again was cut off from the bus, perhaps too briefly to time out.
    const wasAway = peer !== undefined && (peer.timedOut || (kind === PROBE && now - peer.firstSeen > START_MS))
    const isOlder = sharesTopics && !this.declared.has(id)
    if (kind === GOODBYE) this.forget(id)
    else this.peers.set(id, { firstSeen: peer?.firstSeen ?? now, lastSeen: now, timedOut: false, isOlder })
    if (kind === PROBE) this.answer.trigger()
    if (wasAway) this.reportOutage()
    this.findOlder()
    return true
  }
}
