// Below the default limits of a gateway: 50 frames a second, bursts of 100, and 100 frames waiting to be handled.
const FRAMES_PER_SECOND = 40
const BURST = 60
const MAX_UNANSWERED = 30

/** Keeps a connection below the gateway's rate limit: an app may have hundreds of channels to join. */
export function limiterOf() {
  const waiting: Array<() => void> = []
  let tokens = BURST
  let refilledAt = Date.now()
  let unanswered = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const next = () => {
    const now = Date.now()
    tokens = Math.min(BURST, tokens + (Math.max(0, now - refilledAt) * FRAMES_PER_SECOND) / 1000)
    refilledAt = now
    clearTimeout(timer)
    while (waiting.length > 0 && unanswered < MAX_UNANSWERED && tokens >= 1) {
      unanswered += 1
      tokens -= 1
      waiting.shift()?.()
    }
    // A response calls this again; an exhausted rate needs a timer.
    if (waiting.length > 0 && tokens < 1) timer = setTimeout(next, 1000 / FRAMES_PER_SECOND)
  }

  return {
    /** Runs a task that sends one frame and awaits the acknowledgement, as soon as the limits allow. */
    run: async <T>(task: () => Promise<T>): Promise<T> => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        next()
      })
      try {
        return await task()
      } finally {
        unanswered -= 1
        next()
      }
    },

    /** Clears the queue when the connection has ended. */
    open: () => waiting.splice(0).forEach((go) => go()),
  }
}
