import type { Database } from '../../platform/database/connect'
import { SESSION_SETTINGS } from '../../platform/database/postgres'
import { collect, duration, type Finding, type Findings, note, ok, problem, size, warning } from './finding'

/** Server settings that are dangerous when off, and their effect. */
const DURABLE: Record<string, string> = {
  fsync: 'a machine crash can destroy the whole database',
  full_page_writes: 'a machine crash can destroy pages of the database',
  synchronous_commit: 'a crash loses the last acknowledged messages',
  autovacuum: 'tables bloat, and their statistics become stale',
}

const SHORTEST_MS = 30_000
const SMALL_BUFFERS = 128 * 1024 * 1024
const LARGE_DATABASE = 1024 * 1024 * 1024

export async function* checkSettings(database: Database): Findings {
  if (database.engine === 'pglite') return
  const { rows } = await database.pool.query<{ name: string; setting: string }>('select name, setting from pg_settings')
  const findings = await collect(deviations(database, new Map(rows.map(({ name, setting }) => [name, setting]))))
  const isFine = findings.every(({ level }) => level === 'note')
  if (isFine) yield ok('settings', 'isolation, timeouts and durability are safe')
  yield* findings
}

async function* deviations(database: Database, settings: Map<string, string>): Findings {
  yield* checkSession(settings)
  yield* checkDurability(settings)
  yield* checkTimeouts(settings)
  yield* checkMemory(database, settings)
  yield* checkEncryption(database)
}

/** A pooler may drop the settings that every connection requests. */
function* checkSession(settings: Map<string, string>): Generator<Finding> {
  // Without the order of day and month in "ISO, MDY".
  const valueOf = (name: string) => settings.get(name)?.split(',')[0]
  const dropped = Object.entries(SESSION_SETTINGS).filter(([name, value]) => valueOf(name) !== value)
  if (dropped.length === 0) return
  const found = dropped.map(([name, value]) => `${name} is ${settings.get(name)} instead of ${value}`).join(', ')
  yield problem(
    'settings',
    `the connection lacks the settings that it requests: ${found}`,
    'A pooler drops them: set them for the role, for example "alter role … set jit = off".',
  )
}

function* checkDurability(settings: Map<string, string>): Generator<Finding> {
  for (const [name, meaning] of Object.entries(DURABLE)) {
    if (settings.get(name) === 'off') yield warning('settings', `${name} is off: ${meaning}`, `Set ${name} = on.`)
  }
}

function* checkTimeouts(settings: Map<string, string>): Generator<Finding> {
  const of = (name: string) => Number(settings.get(name) ?? 0)
  if (of('lock_timeout') > 0) {
    yield warning(
      'settings',
      `lock_timeout is ${of('lock_timeout')} ms: requests for a busy channel fail instead of waiting`,
      'Reset lock_timeout of the server, the database and the role.',
    )
  }
  const transactions = of('transaction_timeout')
  if (transactions > 0 && transactions < SHORTEST_MS) {
    yield warning(
      'settings',
      `transaction_timeout is ${transactions} ms, shorter than the statement timeout of the service`,
      `Set it to ${SHORTEST_MS} or 0. Migrations need 0: "alter role … set transaction_timeout = 0".`,
    )
  }
  const idle = of('idle_session_timeout')
  if (idle > 0) {
    const text = `the server ends idle connections after ${duration(idle / 1000)}; the pool opens new ones`
    yield note('settings', text)
  }
}

async function* checkMemory({ pool }: Database, settings: Map<string, string>): Findings {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  const buffers = Number(settings.get('shared_buffers')) * 8192
  if ((rows[0]?.bytes ?? 0) < LARGE_DATABASE || buffers > SMALL_BUFFERS) return
  yield warning(
    'settings',
    `shared_buffers is ${size(buffers)}, the default for very small machines`,
    "Set it to a quarter of the server's memory.",
  )
}

async function* checkEncryption({ pool }: Database): Findings {
  const { rows } = await pool.query<{ encrypted: boolean; local: boolean }>(`
    select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
           coalesce(inet_client_addr() <<= any (array['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12',
                                                      '192.168.0.0/16', 'fc00::/7']::inet[]), true) as local`)
  const found = rows[0]
  if (found === undefined || found.encrypted || found.local) return
  yield warning(
    'settings',
    'the connection is not encrypted and does not come from a private network',
    'Add sslmode=verify-full to the URL.',
  )
}
