import type { OperationId } from '../../generated/operations'
import { invalid, validationError, type ValidationIssue } from '../errors'
import type { NewGroup } from '../domain/channels/create-for-others'
import type { ReportStatus } from '../../generated/openapi'
import { reportStatuses, type ReportQuery } from '../domain/cases/settle-reports'
import type { DecideCase } from '../domain/cases/cases'
import type { DecideAppeal } from '../domain/cases/appeals'
import { faultsOf } from '../pipeline/validate'
import { checkJson } from '../platform/lib/check-json'
import { copyOf, readQuery } from './arguments'

/*
 * Validates the input of the system's methods outside the contract. Their fields follow the rules of operations, so the
 * validators of those check them.
 */

export function readNewGroup(given: unknown): NewGroup {
  const body = bodyOf(given === undefined ? {} : given)
  const { userIds, operatorIds, createdById, metadata, ...profile } = body
  check(
    idsFaults('userIds', userIds),
    idsFaults('operatorIds', operatorIds),
    createdById === undefined ? [] : renamed('blockUser', { userId: createdById }, 'createdById'),
    metadata === undefined ? [] : faultsOf('replaceMetadata', 'body', { metadata }),
    Object.keys(profile).length === 0 ? [] : faultsOf('updateChannel', 'body', profile),
  )
  return body
}

/** Two different users. */
export function readPair(given: unknown): [string, string] {
  const { userIds, ...rest } = bodyOf(given)
  check(unknown(rest), userIds === undefined ? [missing('userIds')] : renamed('inviteMembers', { userIds }, 'userIds'))
  const pair = userIds as string[]
  if (pair.length !== 2 || pair[0] === pair[1]) throw invalid('body', '/userIds', 'must be two different users')
  return pair as [string, string]
}

export function readSettlement(given: unknown): { status: ReportStatus; settledById?: string; note?: string } {
  const body = bodyOf(given)
  const { status, settledById, note, ...rest } = body
  check(
    unknown(rest),
    choiceFaults('body', 'status', status, ['RESOLVED', 'DISMISSED']),
    settledById === undefined ? [] : renamed('blockUser', { userId: settledById }, 'settledById'),
    note === undefined ? [] : renamed('reportChannel', { category: 'other', description: note }, 'note'),
  )
  return body as ReturnType<typeof readSettlement>
}

export function readReportQuery(given: unknown): ReportQuery {
  const { status, channelId, userId, ...page } = readQuery(given)
  check(
    status === undefined ? [] : choiceFaults('query', 'status', status, reportStatuses),
    idFaults('channelId', channelId),
    idFaults('userId', userId),
    faultsOf('listBannedMembers', 'query', page),
  )
  return {
    ...page,
    ...(status !== undefined && { status }),
    ...(channelId !== undefined && { channelId }),
    ...(userId !== undefined && { userId }),
  } as ReportQuery
}

export const readReportId = (given: unknown): string => idOf(given, 'reportId', 'report')
export const readCaseId = (given: unknown): string => idOf(given, 'caseId', 'case')

function idOf(given: unknown, name: string, what: string): string {
  if (typeof given === 'string' && given !== '' && !given.includes('\0') && given.isWellFormed()) return given
  throw invalid('path', `/${name}`, `must be the id of a ${what} of this tenant`)
}

export const readDecision = (given: unknown) => readDecided('decideCase', given) as DecideCase
export const readAppealDecision = (given: unknown) => readDecided('decideAppeal', given) as DecideAppeal

/** The body of an operation of moderators, and in whose name the host's code decides. */
function readDecided(id: OperationId, given: unknown): object {
  const { decidedById, ...decision } = bodyOf(given)
  check(
    faultsOf(id, 'body', decision),
    decidedById === undefined ? [] : renamed('blockUser', { userId: decidedById }, 'decidedById'),
  )
  return { ...decision, decidedById }
}

function bodyOf(given: unknown): Record<string, unknown> {
  const body = given === undefined ? undefined : copyOf(given)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw invalid('body', '', body === undefined ? 'is required' : 'must be object')
}

function check(...faults: ValidationIssue[][]): void {
  const issues = faults.flat()
  if (issues.length > 0) throw validationError(issues)
}

/** The issues of a field that follows the rules of another operation's last one. */
function renamed(id: OperationId, body: object, name: string): ValidationIssue[] {
  return faultsOf(id, 'body', body).map(({ pointer, ...issue }) => ({
    ...issue,
    pointer: pointer.replace(/^\/[^/]+/, `/${name}`),
  }))
}

const idsFaults = (name: string, ids: unknown) =>
  ids === undefined || (Array.isArray(ids) && ids.length === 0) ? [] : renamed('inviteMembers', { userIds: ids }, name)

function choiceFaults(
  part: 'body' | 'query',
  name: string,
  given: unknown,
  allowed: readonly string[],
): ValidationIssue[] {
  if (allowed.includes(given as string)) return []
  if (given === undefined) return [missing(name)]
  return [{ in: part, pointer: `/${name}`, message: `must be one of ${allowed.join(', ')}` }]
}

function idFaults(name: string, id: unknown): ValidationIssue[] {
  if (Array.isArray(id)) return [{ in: 'query', pointer: `/${name}`, message: 'must be string' }]
  const issues: ValidationIssue[] = []
  checkJson('query', { [name]: id }, issues)
  return issues
}

const missing = (name: string): ValidationIssue => ({ in: 'body', pointer: `/${name}`, message: 'is required' })

const unknown = (rest: object): ValidationIssue[] =>
  Object.keys(rest).map((name) => ({ in: 'body', pointer: `/${name}`, message: 'is unknown here' }))
