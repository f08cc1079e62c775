import { openDatabase, type Database } from '../../platform/database/connect'
import { reasonOf } from '../../platform/database/errors'
import { type Finding, finding, size } from './finding'

const AREA = 'replica'
const LATE_SECONDS = 10

interface Row {
  is_replica: boolean
  bytes: number | null
  seconds: number | null
  installation: string
  feedback: string
}

/** Whether each read replica follows this primary, and its lag. */
export async function checkReplicas(primary: Database, urls: string[]): Promise<Finding[]> {
  return (await Promise.all(urls.map((url) => checkReplica(primary, url)))).flat()
}

async function checkReplica(primary: Database, url: string): Promise<Finding[]> {
  const database = await openDatabase({ url, poolSize: 1 })
  const say = (...[level, text, advice]: [level: Finding['level'], text: string, advice?: string]) =>
    finding(level, AREA, `${database.location}: ${text}`, advice)
  try {
    const { rows: expected } = await primary.pool.query<{ installation: string; lsn: string }>(
      'select id as installation, pg_current_wal_insert_lsn()::text as lsn from chat_installation',
    )
    const { rows } = await database.pool.query<Row>(
      `select pg_is_in_recovery() as is_replica,
              greatest(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0)::float8 as bytes,
              extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds,
              (select id from chat_installation) as installation,
              current_setting('hot_standby_feedback') as feedback`,
      [expected[0]?.lsn],
    )
    const { is_replica: isReplica, bytes, seconds, installation, feedback } = rows[0] as Row
    if (!isReplica) return [say('problem', 'it accepts writes, so it is not used', 'Configure read replicas only.')]
    if (installation !== expected[0]?.installation) {
      return [
        say('problem', 'it belongs to another installation, so it is not used', 'Configure replicas of this database.'),
      ]
    }
    const behind = `${size(bytes ?? 0)} of WAL behind`
    const lag = !bytes
      ? say('ok', 'has replayed everything')
      : (seconds ?? 0) > LATE_SECONDS
        ? say(
            'warning',
            `${behind}, for more than ${LATE_SECONDS} s: it is not used`,
            'Check pg_stat_replication on the primary.',
          )
        : say('ok', behind)
    const advice = 'Set hot_standby_feedback = on there, so that vacuum on the primary cancels no long reads.'
    return feedback === 'on' ? [lag] : [lag, say('note', 'hot_standby_feedback is off', advice)]
  } catch (error) {
    return [say('problem', reasonOf(error), 'The primary answers all reads meanwhile.')]
  } finally {
    await database.close()
  }
}
