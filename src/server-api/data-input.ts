import { invalid, validationError, type ValidationIssue } from '../errors'
import { auditActions } from '../domain/access/audit'
import type { AuditQuery } from '../domain/compliance/audit-log'
import type { HoldScope } from '../domain/compliance/holds/legal-hold'
import type { Period } from '../domain/cases/moderation-report'
import { faultsOf } from '../pipeline/validate'
import { isUserId } from '../platform/lib/ids'
import { copyOf, readQuery } from './arguments'

/* Validates the input of the methods of `data`, which are not operations of the contract, with the same errors. */

const MAX_REASON = 2000
const ID = 'must be a string of 1 to 255 characters'

export function readHold(given: unknown): HoldScope & { id?: string; reason: string } {
  const body = copyOf(given)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('body', '', 'must be an object')
  const { id, channelId, userId, reason, ...rest } = body as Record<string, unknown>
  const issues: ValidationIssue[] = [
    ...Object.entries({ id, channelId, userId })
      .filter(([, value]) => value !== undefined && !isUserId(value))
      .map(([name]) => issue('body', name, ID)),
    ...Object.keys(rest).map((name) => issue('body', name, 'is unknown here')),
  ]
  if (typeof reason !== 'string' || reason.trim() === '' || reason.length > MAX_REASON || !isText(reason))
    issues.push(issue('body', 'reason', `must be a text of 1 to ${MAX_REASON} characters that is not blank`))
  if (channelId !== undefined && userId !== undefined)
    issues.push(issue('body', 'userId', 'must not be there with channelId: place two holds'))
  if (issues.length > 0) throw validationError(issues)
  return body as ReturnType<typeof readHold>
}

export function readHoldId(given: unknown): string {
  if (isUserId(given)) return given
  throw invalid('path', '/id', 'must be the id of a hold that stands in this tenant')
}

export function readAuditQuery(given: unknown): AuditQuery {
  const { channelId, userId, action, since, ...page } = readQuery(given)
  const issues: ValidationIssue[] = [
    ...Object.entries({ channelId, userId })
      .filter(([, value]) => value !== undefined && !isUserId(value))
      .map(([name]) => issue('query', name, ID)),
    ...faultsOf('listBannedMembers', 'query', page),
  ]
  if (action !== undefined && !(auditActions as readonly unknown[]).includes(action))
    issues.push(issue('query', 'action', `must be one of ${auditActions.join(', ')}`))
  if (since !== undefined && !isTime(since)) issues.push(issue('query', 'since', NO_TIME))
  if (issues.length > 0) throw validationError(issues)
  const named = { channelId, userId, action, since }
  return { ...page, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) }
}

export function readPeriod(given: unknown): Period {
  const { since, until, ...rest } = readQuery(given)
  const issues: ValidationIssue[] = [
    ...Object.entries({ since, until })
      .filter(([, value]) => !isTime(value))
      .map(([name]) => issue('query', name, NO_TIME)),
    ...Object.keys(rest).map((name) => issue('query', name, 'is unknown here')),
  ]
  if (issues.length === 0 && Date.parse(since as string) >= Date.parse(until as string))
    issues.push(issue('query', 'until', 'must be after since'))
  if (issues.length > 0) throw validationError(issues)
  return { since, until } as Period
}

const NO_TIME = 'must be a date and time such as 2026-01-31T12:00:00Z'
/** Whether PostgreSQL can read it too: `Date` takes 30 February for 2 March, and offsets of 16 hours and more. */
function isTime(given: unknown): boolean {
  if (typeof given !== 'string' || Number.isNaN(Date.parse(given))) return false
  const day = TIME.exec(given)?.[1]
  return day !== undefined && new Date(day).toISOString().startsWith(day)
}
const TIME = /^([1-9]\d{3}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

const issue = (part: ValidationIssue['in'], name: string, message: string): ValidationIssue => ({
  in: part,
  pointer: `/${name}`,
  message,
})
