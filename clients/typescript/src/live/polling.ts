import type { LiveStatus } from './context.js'
import { isTemporary } from './failures.js'

interface PollingParts {
  /** Milliseconds between two reads. */
  pollMs: number
  /** Asks the service for something small. */
  ask: () => Promise<unknown>
  /** Reads what is on screen. */
  poll: () => unknown
  /** Shows how things stand without a connection. */
  show: (status: LiveStatus) => void
}

/** A connection that takes longer may be one that something in between swallows. */
const SLOW_MS = 3_000

const isHidden = () =>
  (globalThis as { document?: { visibilityState?: string } }).document?.visibilityState === 'hidden'

/**
 * Reads by REST while there is no connection, and learns there why: browsers do not say why a handshake failed.
 *
 * Invariants
 *   * One question at a time is under way, and none begins while the connection is open.
 *   * A refusal is `failed`. So is an address at which no chat has ever answered; one that has is out of order for a while.
 */
export function pollingOf({ pollMs, ask, poll, show }: PollingParts) {
  let link: LiveStatus | undefined
  let found: Partial<LiveStatus> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let hasAnswered = false

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), milliseconds)
  }
  const showNow = () => link && show({ ...link, ...found })
  const outcome = async (): Promise<Partial<LiveStatus>> => {
    try {
      await ask()
      hasAnswered = true
      return { polling: true }
    } catch (reason) {
      const error = reason as Error & { status?: number }
      const { status = 500 } = error
      const isFinal = !isTemporary(error) || status === 401 || (status < 429 && !hasAnswered)
      return isFinal ? { state: 'failed', error } : { error }
    }
  }
  const run = async () => {
    if (isAsking) return
    if (!isHidden()) {
      isAsking = true
      found = await outcome()
      isAsking = false
      if (link?.state === 'connecting') link = { state: 'offline', since: Date.now() }
      showNow()
      if (link && found.polling) poll()
    }
    if (link) later(pollMs)
  }

  return {
    /** Whether what is shown is read by REST. */
    isOn: () => !!link && !!found.polling,

    /** There is no connection. Others may have lost theirs at the same time: not all ask at once. */
    down(next: LiveStatus) {
      const isFirst = !link || link.state === 'connecting'
      if (next.state === 'connecting') later(SLOW_MS)
      else if (isFirst) later(hasAnswered && next.state === 'offline' ? pollMs * (0.5 + Math.random() / 2) : 0)
      link = next.state === 'connecting' ? next : { ...next, since: link?.since ?? Date.now() }
      showNow()
    },

    /** The connection is open, or shall be made anew. */
    up(isOpen = false) {
      hasAnswered ||= isOpen
      link = undefined
      found = {}
      clearTimeout(timer)
    },

    /** The network or the page may be back. */
    wake: () => link && void run(),
  }
}
