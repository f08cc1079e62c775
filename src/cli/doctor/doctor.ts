import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../platform/database/connect'
import { isCanceled, isMissingDatabase, isUnavailable, lacksPrivilege, reasonOf } from '../../platform/database/errors'
import { packagedMigrations } from '../../platform/database/migration-files'
import { type Flags, UsageError } from '../command'
import { explain, findSource, type Source } from '../database'
import { print } from '../output'
import { checkActivity } from './activity'
import { collect, type Finding, type Findings, type Level, ok, problem, warning } from './finding'
import { checkInstallation } from './installation'
import { checkRedis } from './redis'
import { checkReplicas } from './replicas'
import { checkSchema, checkTenantFence } from './schema'
import { checkServer } from './server'
import { checkSettings } from './settings'
import { checkTables } from './tables'

/** @param poolSize connections of one process of the service. */
type Check = (database: Database, poolSize: number) => Findings

const OLDEST_NODE = 20

/** In this order, because later checks rely on earlier ones. */
const checks: [area: string, check: Check][] = [
  ['PostgreSQL', checkServer],
  ['settings', checkSettings],
  ['schema', checkSchema],
  ['tenant fence', checkTenantFence],
  ['installation', checkInstallation],
  ['tables', checkTables],
  ['activity', checkActivity],
]

export async function doctor(flags: Flags): Promise<number> {
  const source = findSource(flags)
  const poolSize = Number(flags.pool ?? 10)
  if (!Number.isInteger(poolSize) || poolSize < 1) throw new UsageError('--pool must be a whole number above 0.')
  const { version } = JSON.parse(readFileSync(join(packagedMigrations(), '../package.json'), 'utf8')) as {
    version: string
  }
  const replicaUrls = process.env.CHAT_DATABASE_REPLICA_URLS?.split(',').map((url) => url.trim()) ?? []
  const { location, findings: found } = await checkDatabase(source, poolSize, replicaUrls)
  const redis = await collect(checkRedis(flags.redis ?? process.env.CHAT_REDIS_URL))
  const findings = [checkNode(), ...found, ...redis]
  const hasProblem = findings.some(({ level }) => level === 'problem')
  if (flags.json) print(JSON.stringify({ ok: !hasProblem, version, database: location, findings }, undefined, 2))
  else print(render(`chat-service ${version} on ${location}`, findings))
  return hasProblem ? 1 : 0
}

function checkNode(): Finding {
  const { node } = process.versions
  if (Number.parseInt(node) >= OLDEST_NODE) return ok('Node.js', node)
  return problem('Node.js', `${node} is too old`, `Run it with Node.js ${OLDEST_NODE} or newer.`)
}

async function checkDatabase(
  source: Source,
  poolSize: number,
  replicaUrls: string[],
): Promise<{ location: string; findings: Finding[] }> {
  const database = await openDatabase({ url: source.url, poolSize: 2 })
  const { location } = database
  try {
    await database.pool.query('select 1')
    const findings: Finding[] = []
    for (const [area, check] of checks) findings.push(...(await attempt(area, check(database, poolSize))))
    findings.push(...(await attempt('replica', checkReplicas(database, replicaUrls))))
    return { location, findings }
  } catch (error) {
    const reason = reasonOf(explain(database, source, error))
    const remedy = isMissingDatabase(error) ? undefined : 'Nothing else of the database could be checked.'
    return { location, findings: [problem('PostgreSQL', reason, remedy)] }
  } finally {
    await database.close()
  }
}

/** A failing check, such as for a missing privilege, does not stop the others. */
async function attempt(area: string, found: Findings): Promise<Finding[]> {
  try {
    return await collect(found)
  } catch (error) {
    const text = `could not be checked: ${reasonOf(error)}`
    // The service would fail too, except for a check that timed out.
    if (isUnavailable(error) && !isCanceled(error)) return [problem(area, text)]
    // Only the message of such an error contains the object.
    if (!lacksPrivilege(error) || !/\bchat_/.test(reasonOf(error))) return [warning(area, text)]
    const advice = 'Grant the role privileges on all objects named chat_…, or make it their owner.'
    return [problem(area, text, advice)]
  }
}

const MARKS: Record<Level, string> = { ok: 'ok', note: 'note', warning: 'WARNING', problem: 'PROBLEM' }

function render(title: string, findings: Finding[]): string {
  const width = Math.max(...findings.map(({ area }) => area.length))
  const lines = findings.flatMap(({ level, area, text, advice }) => [
    `${MARKS[level].padEnd(7)}  ${area.padEnd(width)}  ${text}`,
    ...(advice === undefined ? [] : [`${' '.repeat(width + 11)}→ ${advice}`]),
  ])
  const count = (wanted: Level) => findings.filter(({ level }) => level === wanted).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const plural = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  return [title, '', ...lines, '', `${plural(problems, 'problem')}, ${plural(warnings, 'warning')}`].join('\n')
}
