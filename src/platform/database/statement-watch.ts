import type { Logger } from '../../config/options'
import { limitedWarnings } from '../lib/log-limiter'
import { secondsSince } from '../telemetry/metrics'
import type { Telemetry } from '../telemetry/telemetry'

const MAX_TEXT = 500

export type StatementWatch = ReturnType<typeof statementWatch>

/** Watches statements by their texts, without values, which are user content. @param options.slowMs 0 logs none. */
export function statementWatch({
  telemetry: { metrics, tracing },
  slowMs,
  log,
}: {
  telemetry: Telemetry
  slowMs: number
  log: Logger | undefined
}) {
  const warn = log && slowMs > 0 ? limitedWarnings(log) : undefined
  const ended = (text: string, started: number, hasFailed: boolean) => {
    const seconds = secondsSince(started)
    const isSlow = warn !== undefined && seconds * 1000 >= slowMs
    if (!metrics.isOn && !isSlow) return
    const kind = kindOf(text)
    metrics.observe('chat_statement_duration_seconds', { kind }, seconds)
    if (hasFailed) metrics.count('chat_statement_errors_total', { kind })
    if (!isSlow) return
    metrics.count('chat_slow_statements_total', { kind })
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)
    warn(text, { ms: Math.round(seconds * 1000), ...tracing.current(), statement }, 'slow statement')
  }
  return {
    async running<T>(text: string, run: () => Promise<T>): Promise<T> {
      const started = performance.now()
      let hasFailed = true
      try {
        const result = await tracing.within(() => spanOf(text), run)
        hasFailed = false
        return result
      } finally {
        ended(text, started, hasFailed)
      }
    },
    async waiting<T>(connect: () => Promise<T>): Promise<T> {
      if (!metrics.isOn) return connect()
      const started = performance.now()
      try {
        return await connect()
      } finally {
        metrics.observe('chat_pool_wait_seconds', {}, secondsSince(started))
      }
    },
  }
}

const KINDS = new Set(['select', 'insert', 'update', 'delete', 'merge', 'with', 'call', 'begin', 'commit', 'rollback'])

/** The first word of the statement. `start transaction` counts as `begin`. */
function kindOf(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''
  if (word === 'start') return 'begin'
  return KINDS.has(word) ? word : 'other'
}

/** A short summary: the kind of the statement, and the first of our tables or functions in it. */
function summaryOf(text: string): string {
  const place = /\bchat_[a-z_]+/.exec(text)?.[0]
  return [kindOf(text).toUpperCase(), place ?? []].flat().join(' ')
}

function spanOf(text: string) {
  const summary = summaryOf(text)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.operation.name': kindOf(text) }
  return { name: summary, kind: 'client' as const, attributes }
}
