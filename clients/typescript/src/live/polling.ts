import type { LiveStatus } from './context.js'
import { isTemporary } from './failures.js'

interface PollingParts {
  /** Milliseconds between two reads. */
  pollMs: number
  /** A small request to the service. */
  ask: () => Promise<unknown>
  /** Reads the visible collections. */
  poll: () => unknown
  /** Shows the status without a connection. */
  show: (status: LiveStatus) => void
}

/** A slower connection may be dropped silently by a proxy. */
const SLOW_MS = 3_000

const isHidden = () =>
  (globalThis as { document?: { visibilityState?: string } }).document?.visibilityState === 'hidden'

/**
 * Polls by REST while there is no connection, and gets the reason that way, because browsers hide why a handshake
 * failed.
 *
 * Invariants
 *   * At most one request is in progress, and none begins while the connection is open.
 *   * A refusal is `failed`, and so is a URL that never responded as a chat; one that did is temporarily unavailable.
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
    /** Whether collections are polled. */
    isOn: () => !!link && !!found.polling,

    /** The connection is lost. With jitter, because other clients may have lost theirs too. */
    down(next: LiveStatus) {
      const isFirst = !link || link.state === 'connecting'
      if (next.state === 'connecting') later(SLOW_MS)
      else if (isFirst) later(hasAnswered && next.state === 'offline' ? pollMs * (0.5 + Math.random() / 2) : 0)
      link = next.state === 'connecting' ? next : { ...next, since: link?.since ?? Date.now() }
      showNow()
    },

    /** The connection is open, or is being opened. */
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
