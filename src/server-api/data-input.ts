import { invalid } from '../errors'
import { auditActions } from '../domain/access/audit'
import type { AuditQuery } from '../domain/compliance/audit-log'
import type { HoldScope } from '../domain/compliance/holds/legal-hold'
import type { Period } from '../domain/cases/moderation-report'
import { faultsOf } from '../pipeline/validate'
import { given } from '../platform/lib/given'
import { isUserId } from '../platform/lib/ids'
import { copyOf, readQuery } from './arguments'
import { choiceFault, idFaults, issuesOf, requireValid, throwIfAny, unknownFaults } from './faults'

/* Validates the input of the methods of `data`, which are not operations of the contract, with the same errors. */

const MAX_REASON = 2000

export function readHold(hold: unknown): HoldScope & { id?: string; reason: string } {
  const body = copyOf(hold)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('body', '', 'must be an object')
  const { id, channelId, userId, reason, ...rest } = body as Record<string, unknown>
  const isReason = typeof reason === 'string' && reason.trim() !== '' && reason.length <= MAX_REASON && isText(reason)
  const isTwofold = channelId !== undefined && userId !== undefined
  throwIfAny(
    issuesOf('body', {
      ...idFaults(given({ id, channelId, userId })),
      ...unknownFaults(rest),
      reason: isReason ? null : `must be a text of 1 to ${MAX_REASON} characters that is not blank`,
    }),
    issuesOf('body', { userId: isTwofold ? 'must be absent with channelId: place two holds' : null }),
  )
  return body as ReturnType<typeof readHold>
}

export function readHoldId(given: unknown): string {
  if (isUserId(given)) return given
  throw invalid('path', '/id', 'must be the id of an active hold of this tenant')
}

export function readAuditQuery(query: unknown): AuditQuery {
  const { channelId, userId, action, since, ...page } = readQuery(query)
  throwIfAny(
    issuesOf('query', idFaults(given({ channelId, userId }))),
    faultsOf('listBannedMembers', 'query', page),
    issuesOf('query', { action: choiceFault(action, auditActions), ...timeFaults(given({ since })) }),
  )
  return { ...page, ...given({ channelId, userId, action, since }) } as AuditQuery
}

export function readPeriod(given: unknown): Period {
  const { since, until, ...rest } = readQuery(given)
  requireValid({ ...timeFaults({ since, until }), ...unknownFaults(rest) }, 'query')
  const isAfter = Date.parse(until as string) > Date.parse(since as string)
  requireValid({ until: isAfter ? null : 'must be after since' }, 'query')
  return { since, until } as Period
}

const NO_TIME = 'must be a date and time such as 2026-01-31T12:00:00Z'

const timeFaults = (times: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(times).map(([name, time]) => [name, isTime(time) ? null : NO_TIME]))

/** Whether PostgreSQL accepts it, too: `Date` reads 30 February as 2 March, and allows offsets of 16 hours and more. */
function isTime(given: unknown): boolean {
  if (typeof given !== 'string' || Number.isNaN(Date.parse(given))) return false
  const day = TIME.exec(given)?.[1]
  return day !== undefined && new Date(day).toISOString().startsWith(day)
}
const TIME = /^([1-9]\d{3}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
