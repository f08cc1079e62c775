import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '../../platform/database/connect'
import { reasonOf } from '../../platform/database/errors'
import { collect, type Finding, finding, type Findings, size } from './finding'

const AREA = 'replica'
const LATE_SECONDS = 10
/** Grace period: a replica that was just pointed at this primary gets its timeline sooner. */
const TURNS_WITHIN_MS = 3_000
const POLL_MS = 100

interface Primary {
  /** The flushed WAL, because a replica gets no other. */
  lsn: string
  /** Null if the server does not show it. */
  timeline: number | null
  system: string | null
  installation: string | null
}

interface Replica {
  isReplica: boolean
  system: string | null
  installation: string | null
  replayed: string
  /** Timeline of the latest WAL that the replica is known to have; may be outdated unless `showsReceiver`. */
  timeline: number | null
  /** Whether the replica receives WAL, or restores it from an archive. */
  isFed: boolean
  /** Whether the role can see details of the receiver, not only its existence. */
  showsReceiver: boolean
  isPaused: boolean
  seconds: number | null
  feedback: string
}

/** Whether each read replica follows this primary, and its lag. */
export async function* checkReplicas(primary: Database, urls: string[]): Findings {
  yield* (await Promise.all(urls.map((url) => collect(checkReplica(primary, url))))).flat()
}

async function* checkReplica(primary: Database, url: string): Findings {
  const database = await openDatabase({ url, poolSize: 1 })
  const say = ([level, text, advice]: Remark) => finding(level, AREA, `${database.location}: ${text}`, advice)
  try {
    const found = await readReplica(database)
    const feedback = 'Set hot_standby_feedback = on there, so that vacuum on the primary cancels no long reads.'
    yield say(await compare(primary, database, found))
    if (found.isReplica && found.feedback !== 'on') yield say(['note', 'hot_standby_feedback is off', feedback])
  } catch (error) {
    yield say(['problem', reasonOf(error), 'The primary answers all reads meanwhile.'])
  } finally {
    await database.close()
  }
}

type Remark = [level: Finding['level'], text: string, advice?: string]

const FOLLOW_THIS =
  'Point primary_conninfo at the new primary. If its log then says that it has left the history of that one, rebuild it with pg_rewind or pg_basebackup.'
const RESUME =
  'Run "select pg_wal_replay_resume()" there. If it paused by itself, its log names the setting to raise before a restart.'
const RECEIVE =
  'Read its log. If it cannot reach the primary, fix that; if the primary has removed the WAL, rebuild the replica with pg_basebackup.'

async function compare(primary: Database, database: Database, replica: Replica): Promise<Remark> {
  if (!replica.isReplica) return ['problem', 'it accepts writes, so it is not used', 'Configure read replicas only.']
  // Read after the replica's position, which is therefore never ahead.
  const expected = await readPrimary(primary)
  if (replica.installation !== expected.installation || differ(replica.system, expected.system)) {
    return ['problem', 'it belongs to another installation, so it is not used', 'Configure replicas of this database.']
  }
  const isOf = `it is on timeline ${replica.timeline}, and this primary on ${expected.timeline}`
  const timelines = (replica.timeline ?? 0) - (expected.timeline ?? replica.timeline ?? 0)
  if (timelines > 0) {
    const advice = 'Point the URL of the database at the primary that was promoted, and stop this one.'
    return ['problem', `${isOf}: it follows a primary that has taken the place of this one`, advice]
  }
  const lacks = await bytesBetween(primary, replica.replayed, expected.lsn)
  if (lacks < 0) {
    return ['problem', 'it has what this primary never wrote: it follows another one, and is not used', FOLLOW_THIS]
  }
  if (lacks === 0) return ['ok', 'has replayed everything']
  const behind = `${size(lacks)} of WAL behind`
  if (timelines < 0 && !(await turns(database, replica, expected))) {
    return ['problem', `${isOf}: it follows the primary before the promotion, and can never catch up`, FOLLOW_THIS]
  }
  if (replica.isPaused) return ['warning', `${behind}, and its replay is paused`, RESUME]
  if (!replica.isFed) return ['warning', `${behind}, and it receives none`, RECEIVE]
  if ((replica.seconds ?? 0) <= LATE_SECONDS) return ['ok', behind]
  const late = `${behind}, for more than ${LATE_SECONDS} s: it is not used`
  return ['warning', late, 'Check pg_stat_replication on the primary.']
}

const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other

async function readPrimary({ pool }: Database): Promise<Primary> {
  const { rows } = await pool.query<Omit<Primary, 'timeline' | 'system'>>(
    'select (select id from chat_installation) as installation, pg_current_wal_flush_lsn()::text as lsn',
  )
  const timeline = await ask<number>(
    pool,
    `('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer`,
  )
  return { ...(rows[0] as Primary), timeline, system: await ask(pool, SYSTEM) }
}

async function readReplica({ pool }: Database): Promise<Replica> {
  const { rows } = await pool.query<Omit<Replica, 'timeline' | 'system'>>(
    `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as replayed,
            exists (select from pg_stat_wal_receiver) or current_setting('restore_command') <> '' as "isFed",
            exists (select from pg_stat_wal_receiver where received_tli is not null) as "showsReceiver",
            case when pg_is_in_recovery() then pg_get_wal_replay_pause_state() <> 'not paused' end as "isPaused",
            extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds,
            (select id from chat_installation) as installation,
            current_setting('hot_standby_feedback') as feedback`,
  )
  const timeline = await ask<number>(
    pool,
    `greatest((select max(received_tli) from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint()),
              (select min_recovery_end_timeline from pg_control_recovery()))`,
  )
  return { ...(rows[0] as Replica), timeline, system: await ask(pool, SYSTEM) }
}

const SYSTEM = '(select system_identifier::text from pg_control_system())'

/** Null if the server refuses: not all managed PostgreSQL services allow these functions. */
const ask = <T>(pool: Database['pool'], expression: string): Promise<T | null> =>
  pool.query<{ found: T | null }>(`select ${expression} as found`).then(
    ({ rows }) => rows[0]?.found ?? null,
    () => null,
  )

const bytesBetween = async ({ pool }: Database, from: string, to: string): Promise<number> =>
  (await pool.query<{ bytes: number }>('select pg_wal_lsn_diff($2, $1)::float8 as bytes', [from, to])).rows[0]?.bytes ??
  0

/** Whether the replica will soon reach the primary's timeline. If it hides its own, it must have WAL to replay. */
async function turns(database: Database, { replayed }: Replica, { timeline }: Primary): Promise<boolean> {
  const until = performance.now() + TURNS_WITHIN_MS
  for (;;) {
    const now = await readReplica(database)
    if ((now.timeline ?? 0) >= (timeline ?? 0)) return true
    if (now.isFed && !now.showsReceiver && now.replayed !== replayed) return true
    if (performance.now() > until) return false
    await sleep(POLL_MS)
  }
}
