import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatService, Logger } from '../index'
import type { Environment } from './environment'
import type { Listener } from './listener'

/** Timeout of running requests when the server stops listening. */
const REQUESTS_MS = 10_000
/** Share of the time after grace and drain that is for requests; the rest is for closing. */
const REQUESTS_SHARE = 0.6
const END_SHARE = 0.1
/** npm forwards a signal that the terminal also sends to this process: two within this time count as one. */
const SAME_SIGNAL_MS = 1000
const FLUSH_MS = 500

interface StopOptions {
  settings: Pick<Environment, 'graceSeconds' | 'drainSeconds' | 'stopSeconds'>
  log: Logger
  flushLog: (timeoutMs: number) => Promise<void>
  listener: Listener
  chat: ChatService
  /** Closes what uses the chat. */
  closeUsers: (() => Promise<void>) | undefined
}

/**
 * Stops the process at the first signal: reports not ready; after the grace time accepts no connections; then ends
 * running requests, sockets and all other parts, within one timeout. A second signal ends the process at once.
 */
export function stopOnSignal(options: StopOptions, onStopping: () => void): void {
  let since: number | undefined
  const onSignal = (signal: string) => {
    const now = performance.now()
    if (since === undefined) {
      since = now
      onStopping()
      void stop(signal, options)
    } else if (now - since >= SAME_SIGNAL_MS) process.exit(1)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

async function stop(
  signal: string,
  { settings, log, flushLog, listener, chat, closeUsers }: StopOptions,
): Promise<never> {
  const graceMs = settings.graceSeconds * 1000
  const drainMs = settings.drainSeconds * 1000
  const stopMs = settings.stopSeconds * 1000
  const closingMs = stopMs - graceMs - drainMs
  const deadline = performance.now() + stopMs
  const leftMs = () => Math.max(0, deadline - performance.now())
  const exit = async (code: number) => {
    await flushLog(Math.min(FLUSH_MS, leftMs() + 100))
    process.exit(code)
  }
  setTimeout(() => {
    log.error({ stopSeconds: settings.stopSeconds }, 'stopping took longer than CHAT_STOP_SECONDS')
    void exit(1)
  }, leftMs())
  try {
    log.info({ signal }, 'stopping')
    await sleep(graceMs)
    await Promise.all([listener.finishRequests(Math.min(REQUESTS_MS, closingMs * REQUESTS_SHARE)), closeUsers?.()])
    const timeoutMs = Math.max(0, leftMs() - drainMs - closingMs * END_SHARE)
    await chat.close({ drainSeconds: settings.drainSeconds, timeoutSeconds: timeoutMs / 1000 })
    log.info('stopped')
    return await exit(0)
  } catch (error) {
    log.error({ err: error }, 'stopping failed')
    return exit(1)
  }
}
