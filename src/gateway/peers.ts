import { newId } from '../platform/lib/ids'
import { throttle } from '../platform/lib/throttle'
import type { Bus } from '../platform/events/bus'

const TOPIC = 'peers'
const BEAT_MS = 1000
/** A peer that is silent for so long is dead, or cut off from the bus. */
const SILENCE_MS = 2500
/** A peer that starts may ask for the others more than once. */
const STARTS_WITHIN_MS = 5000
/** How long a peer that fell silent is remembered. */
const MEMORY_MS = 3_600_000
/** After the bus was away all ask at once. */
const ANSWER_INTERVAL_MS = 200

/** What is said, followed by the id of who says it: I am here; I am here, and who else is; I go. */
const [HERE, WHO, GONE] = ['+', '?', '-']

/**
 * Notices when another process may have been kept from publishing what it had to: it was killed, or it could not reach
 * the bus while we could. Channels are compared with the event log anyhow; this is for what no log holds.
 */
export class Peers {
  private readonly id = newId()
  /** When each of the others was last heard, and whether it has been missed since. */
  private readonly heard = new Map<string, { since: number; at: number; isMissed: boolean }>()
  private lastBeat = performance.now()
  private readonly answer = throttle(ANSWER_INTERVAL_MS, () => Promise.resolve(this.say(HERE)))
  private readonly timer: NodeJS.Timeout
  private isClosed = false

  constructor(
    private readonly bus: Bus,
    /** Called when one has fallen silent, and when it is back. */
    private readonly onMissed: () => void,
  ) {
    void bus.subscribe(TOPIC, (message) => this.hear(message))
    bus.onReconnect(() => this.say(WHO))
    this.timer = setInterval(() => this.beat(), BEAT_MS)
    this.timer.unref()
  }

  /** Says goodbye, so that nobody is alarmed. */
  close(): void {
    clearInterval(this.timer)
    this.answer.stop()
    this.bus.unsubscribe(TOPIC)
    this.say(GONE)
    this.isClosed = true
  }

  private say(what: string): void {
    if (!this.isClosed) this.bus.publish(TOPIC, `${what}${this.id}`)
  }

  private beat(): void {
    this.say(HERE)
    const now = performance.now()
    const wasHeldUp = now - this.lastBeat > 2 * BEAT_MS
    this.lastBeat = now
    // Then what the others have said meanwhile is still to be read.
    if (wasHeldUp) return
    for (const [id, peer] of this.heard) {
      if (now - peer.at > MEMORY_MS) this.heard.delete(id)
      if (peer.isMissed || now - peer.at <= SILENCE_MS) continue
      peer.isMissed = true
      this.onMissed()
    }
  }

  private hear(message: string): void {
    const [what, id] = [message.charAt(0), message.slice(1)]
    if (id === this.id) return
    const peer = this.heard.get(id)
    // One that asks again was away too, perhaps for too short a time to be missed.
    const now = performance.now()
    const wasAway = peer !== undefined && (peer.isMissed || (what === WHO && now - peer.since > STARTS_WITHIN_MS))
    if (what === GONE) this.heard.delete(id)
    else this.heard.set(id, { since: peer?.since ?? now, at: now, isMissed: false })
    if (what === WHO) this.answer.trigger()
    if (wasAway) this.onMissed()
  }
}
