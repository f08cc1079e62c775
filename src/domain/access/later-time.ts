import { invalid, type ChatError } from '../../errors'
import { YEAR_10000 } from '../../platform/lib/clock'

/** The problem of a time in a request body that must be in the future; null if valid. */
export function laterTimeProblem(field: string, time: Date, now: number): ChatError | null {
  if (!(time.getTime() > now)) return invalid('body', field, 'must lie in the future')
  return time.getTime() >= YEAR_10000 ? invalid('body', field, 'must be before the year 10000 in UTC') : null
}
