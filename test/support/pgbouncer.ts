import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/free-port.cjs'
import { systemProgram } from './system-program'

const keeper = path.resolve(__dirname, '../../scripts/keep-service.mjs')
/** PgBouncer, like PostgreSQL, refuses to run as root. */
const unprivileged = process.getuid?.() === 0 ? 65534 : undefined

export const pgBouncer = systemProgram('findPgBouncer')

/** Supports named prepared statements from 1.21 on. */
export const keepsNames =
  pgBouncer !== undefined &&
  Number(/PgBouncer 1\.(\d+)/.exec(spawnSync(pgBouncer, ['--version'], { encoding: 'utf8' }).stdout)?.[1]) >= 21

/** A PgBouncer in front of the server of a database, with the settings of docs/redis-and-pgbouncer.md. */
export async function startPgBouncer(
  databaseUrl: string,
  settings: { poolMode: 'session' | 'transaction'; poolSize: number; maxPreparedStatements?: number },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new URL(databaseUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'chat-service-pgbouncer-'))
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const password = server.password === '' ? '' : ` password=${decodeURIComponent(server.password)}`
  const lines = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port || '5432'} user=${server.username}${password}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...[`pool_mode = ${settings.poolMode}`, `default_pool_size = ${settings.poolSize}`, 'max_client_conn = 500'],
    ...(keepsNames ? [`max_prepared_statements = ${settings.maxPreparedStatements ?? 0}`] : []),
    'ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  if (unprivileged !== undefined) for (const owned of [folder, file]) chownSync(owned, unprivileged, unprivileged)

  // The keeper ends it and removes the folder, even if this process is killed.
  const child = spawn(process.execPath, [keeper, folder, 'SIGKILL', pgBouncer!, file], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, ...(unprivileged === undefined ? {} : { KEEP_UID: String(unprivileged) }) },
  })
  child.stdin.on('error', () => undefined)
  const gone = once(child, 'exit')
  let log = ''
  while (!/process up/.test(log)) {
    const [chunk] = (await Promise.race([once(child.stderr, 'data'), gone])) as [unknown]
    if (!Buffer.isBuffer(chunk)) throw new Error(`PgBouncer did not start: ${log}`)
    log += chunk.toString()
  }
  child.stderr.resume()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  const stop = async () => {
    child.stdin.end()
    await gone
  }
  return { url: url.href, stop }
}
