import type { OperationId } from '../../generated/operations'
import { invalid, type ValidationIssue } from '../errors'
import type { NewGroup } from '../domain/channels/create-channel'
import type { LinkMetadataInput, ReportStatus } from '../../generated/openapi'
import { reportStatuses, type ReportQuery } from '../domain/cases/settle-reports'
import type { DecideCase } from '../domain/cases/cases'
import type { DecideAppeal } from '../domain/cases/appeals'
import { faultsOf } from '../pipeline/validate'
import { checkJson } from '../platform/lib/check-json'
import { given } from '../platform/lib/given'
import { copyOf, readQuery } from './arguments'
import { absenceFault, choiceFault, issuesOf, throwIfAny, unknownFaults } from './faults'

/* Validates input of the system's methods outside the contract, by validators of operations with the same fields. */

export function readNewGroup(given: unknown): NewGroup {
  const body = bodyOf(given === undefined ? {} : given)
  const { userIds, operatorIds, createdById, metadata, ...profile } = body
  throwIfAny(
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
  throwIfAny(
    issuesOf('body', { ...unknownFaults(rest), userIds: absenceFault(userIds) }),
    userIds === undefined ? [] : renamed('inviteMembers', { userIds }, 'userIds'),
  )
  const pair = userIds as string[]
  if (pair.length !== 2 || pair[0] === pair[1]) throw invalid('body', '/userIds', 'must be two different users')
  return pair as [string, string]
}

/** The path and the body of `setLinkMetadata`: a text with its preview, by the rules of a sent message. */
export function readLinkPreview(channelId: unknown, messageId: unknown, given: unknown) {
  const body = bodyOf(given)
  const { text, linkMetadata, ...rest } = body
  throwIfAny(
    issuesOf('body', {
      ...unknownFaults(rest),
      ...{ text: absenceFault(text), linkMetadata: absenceFault(linkMetadata) },
    }),
    faultsOf('sendMessage', 'body', { text, linkMetadata }),
  )
  return {
    ...{ channelId: idOf(channelId, 'channelId', 'channel'), messageId: idOf(messageId, 'messageId', 'message') },
    preview: { text, linkMetadata } as { text: string; linkMetadata: LinkMetadataInput },
  }
}

export function readSettlement(given: unknown): { status: ReportStatus; settledById?: string; note?: string } {
  const body = bodyOf(given)
  const { status, settledById, note, ...rest } = body
  throwIfAny(
    issuesOf('body', {
      ...unknownFaults(rest),
      status: absenceFault(status) ?? choiceFault(status, ['RESOLVED', 'DISMISSED']),
    }),
    settledById === undefined ? [] : renamed('blockUser', { userId: settledById }, 'settledById'),
    note === undefined ? [] : renamed('reportChannel', { category: 'other', description: note }, 'note'),
  )
  return body as ReturnType<typeof readSettlement>
}

export function readReportQuery(query: unknown): ReportQuery {
  const { status, channelId, userId, ...page } = readQuery(query)
  throwIfAny(
    issuesOf('query', { status: choiceFault(status, reportStatuses) }),
    textFaults('channelId', channelId),
    textFaults('userId', userId),
    faultsOf('listBannedMembers', 'query', page),
  )
  return { ...page, ...given({ status, channelId, userId }) } as ReportQuery
}

export const readReportId = (given: unknown): string => idOf(given, 'reportId', 'report')
export const readCaseId = (given: unknown): string => idOf(given, 'caseId', 'case')

function idOf(given: unknown, name: string, what: string): string {
  if (typeof given === 'string' && given !== '' && !given.includes('\0') && given.isWellFormed()) return given
  throw invalid('path', `/${name}`, `must be the id of a ${what} of this tenant`)
}

export const readDecision = (given: unknown) => readDecided('decideCase', given) as DecideCase
export const readAppealDecision = (given: unknown) => readDecided('decideAppeal', given) as DecideAppeal

/** The body of a moderators' operation, and the user in whose name the host's code decides. */
function readDecided(id: OperationId, given: unknown): object {
  const { decidedById, ...decision } = bodyOf(given)
  throwIfAny(
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

/** The issues of a field that follows the rules of the last field of another operation. */
function renamed(id: OperationId, body: object, name: string): ValidationIssue[] {
  return faultsOf(id, 'body', body).map(({ pointer, ...issue }) => ({
    ...issue,
    pointer: pointer.replace(/^\/[^/]+/, `/${name}`),
  }))
}

const idsFaults = (name: string, ids: unknown) =>
  ids === undefined || (Array.isArray(ids) && ids.length === 0) ? [] : renamed('inviteMembers', { userIds: ids }, name)

function textFaults(name: string, id: unknown): ValidationIssue[] {
  if (Array.isArray(id)) return [{ in: 'query', pointer: `/${name}`, message: 'must be string' }]
  const issues: ValidationIssue[] = []
  checkJson('query', { [name]: id }, issues)
  return issues
}
