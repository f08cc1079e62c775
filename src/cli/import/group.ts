import type { Session } from '../../platform/database/engine'
import { channelStatements } from './channel-statements'
import { grouped, groupTables, type Counted } from './group-tables'
import { memberStatements } from './member-statements'
import { messageStatements } from './message-statements'
import type { Progress } from './progress'
import { repeated } from './repeated'
import type { Problem, Report } from './report'
import { namedMessages, storedMessage } from './stored-message'

/** Approximate lines per transaction. A channel is never split. */
const GROUP_SIZE = 20_000

/** A range of buckets whose channels are imported together. */
export interface Group {
  first: number
  last: number
  lines: number
}

const statements = [...channelStatements, ...messageStatements, ...memberStatements]

export async function findGroups(session: Session): Promise<Group[]> {
  const counts = grouped.map((type) => `select bucket, count(*) as lines from import_${type} group by bucket`)
  const { rows } = await session.query<{ bucket: number; lines: string }>(
    `select bucket, sum(lines) as lines from (${counts.join(' union all ')}) counts group by bucket order by bucket`,
  )
  const groups: Group[] = []
  for (const { bucket, lines } of rows) {
    const group = groups.at(-1)
    if (group && group.lines + Number(lines) <= GROUP_SIZE) {
      group.last = bucket
      group.lines += Number(lines)
    } else {
      groups.push({ first: bucket, last: bucket, lines: Number(lines) })
    }
  }
  return groups
}

export async function createGroupTables(session: Session): Promise<void> {
  for (const [name, columns] of Object.entries(groupTables)) {
    await session.query(`create temporary table group_${name} (${columns})`)
  }
  await session.query('create index on group_late (channel_id, created_at, seq)')
  await session.query('create index on group_message (channel_id, key)')
}

/** Shared by the groups of an import. */
export interface GroupContext {
  tenantId: string
  report: Report
  progress: Progress
  isDryRun: boolean
}

/** Imports the channels of a batch with their content in one transaction: each becomes visible when complete. */
export function importGroup(session: Session, group: Group, context: GroupContext): Promise<void> {
  return repeated(async () => {
    const steps = context.progress.begin(group.lines, statements.length)
    await importOnce(session, group, context, steps.next).finally(steps.end)
  })
}

async function importOnce(
  session: Session,
  { first, last }: Group,
  { tenantId, report, isDryRun }: GroupContext,
  beginStep: () => void,
): Promise<void> {
  await session.query(
    `truncate ${Object.keys(groupTables)
      .map((name) => `group_${name}`)
      .join(', ')}`,
  )
  const imported = new Map<Counted, number>()
  await session.query('begin')
  try {
    // Every row is found by its key, but small tables or stale statistics would cause sequential scans.
    await session.query('set local enable_seqscan = off')
    for (const statement of statements) {
      beginStep()
      const { text, counts } = typeof statement === 'string' ? { text: statement } : statement
      const bound = text.replaceAll('FIRST', String(first)).replaceAll('LAST', String(last))
      const { rows } = await session.query<{ count: string }>(bound, bound.includes('$1') ? [tenantId] : undefined)
      if (counts) imported.set(counts, Number(rows[0]?.count))
    }
    const { rows } = await session.query<Omit<Problem, 'file'>>(
      'select line, type, outcome, field, problem from group_problem order by line',
    )
    await session.query(isDryRun ? 'rollback' : 'commit')
    for (const { line, type, outcome, field, problem } of rows) report.note(line, type, outcome, field, problem)
    for (const [type, count] of imported) if (count > 0) report.count(type).imported += count
  } catch (error) {
    await session.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Resolves the origins of forwarded messages, after all channels, because an origin can be in any channel. Until then
 * messages store the key of the origin.
 */
export async function nameForwarded(session: Session, tenantId: string): Promise<void> {
  await session.query(
    `
  with source as materialized (${namedMessages(`
    select distinct s.forwarded_from_channel as channel_id, s.forwarded_from as key
      from import_message s where s.forwarded_from is not null`)})
  update chat_messages m
     set forwarded_from_id = source.id
    from import_message s
    join source on source.channel_id = s.forwarded_from_channel and source.key = s.forwarded_from
   cross join lateral (${storedMessage}) stored
   where m.tenant_id = $1 and m.channel_id = s.channel_id and m.id = stored.id and m.forwarded_from_id = s.forwarded_from`,
    [tenantId],
  )
}
