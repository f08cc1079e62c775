import type { Database } from '../../platform/database/connect'
import { type Finding, type Findings, ifThere, note, ok, problem, warning } from './finding'

const SLOW_CLOCK_MS = 1_000
const WRONG_CLOCK_MS = 30_000
const PROBES = 3

/** The installation, its case folding, and the offset of its clock. */
export async function* checkInstallation(database: Database): Findings {
  yield* ifThere(epochOf(database))
  if (database.engine === 'postgres') yield await clockOf(database)
}

async function* epochOf({ pool }: Database): Findings {
  const { rows } = await pool.query<{ began: Date | null; same: boolean; folds: boolean }>(`
    select case when isfinite(epoch_began_at) then epoch_began_at end as began,
           origin = coalesce(chat_origin(), origin) as same,
           chat_fold('ЯΣ') = 'яσ' as folds
      from chat_installation`)
  const found = rows[0]
  if (found === undefined) return yield note('epoch', 'no service has run on this database yet')
  if (found.same) {
    yield ok('epoch', found.began === null ? 'the first one' : `since ${found.began.toISOString()}`)
  } else {
    yield note(
      'epoch',
      'this database is a copy, was restored or promoted: the service will begin a new epoch, and clients will reload',
    )
  }
  if (!found.folds) {
    yield warning(
      'search',
      'ignores the case of ASCII letters only: the locale of the database knows no others',
      'Use a new database whose ctype is a UTF-8 locale, such as C.UTF-8 or an ICU locale.',
    )
  }
}

/** The fastest of a few probes. */
async function clockOf({ pool }: Database): Promise<Finding> {
  let best = { offset: 0, uncertainty: Infinity }
  for (let probe = 0; probe < PROBES; probe += 1) {
    const before = Date.now()
    const { rows } = await pool.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    )
    const after = Date.now()
    const uncertainty = (after - before) / 2
    if (uncertainty < best.uncertainty) best = { offset: (rows[0]?.at ?? 0) - (before + after) / 2, uncertainty }
  }
  return compareClocks(best.offset, best.uncertainty, 'PostgreSQL')
}

export function compareClocks(offset: number, uncertainty: number, whose: string): Finding {
  const far = Math.abs(offset) - uncertainty
  const text = `that of ${whose} is ${Math.abs(Math.round(offset))} ms ${offset < 0 ? 'behind' : 'ahead of'} this machine`
  if (far < SLOW_CLOCK_MS) return ok('clock', text)
  const report = far < WRONG_CLOCK_MS ? warning : problem
  return report(
    'clock',
    text,
    'Run NTP on both. Tokens use the clock of the process; messages and timers use the clock of the database.',
  )
}
