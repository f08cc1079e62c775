import { operations, type OperationId } from '../../generated/operations'
import { bodyOf, minimal, resolve } from './openapi'
import { raw, type RawRequest } from './raw'
import type { Person } from './world'

export const everyOperation = Object.keys(operations) as OperationId[]

/** One of each object that an operation can act on. */
export interface Fixture {
  channelId: string
  messageId: string
  pollId: string
  optionIds: string[]
  scheduledId: string
  /** None by default. */
  heldMessageId?: string
  /** None by default. */
  caseId?: string
  /** None by default. */
  decisionId?: string
  /** None unless the message has a question. */
  questionId?: string
  /** A member other than the creator. */
  userId: string
  /** Of a stream; default: the second. */
  part?: number
}

interface FixtureOptions {
  /** Creates only the objects that this operation acts on. */
  of?: OperationId
  allowUserSuggestion?: boolean
  /** The message is an open stream. Default: if the operation acts on one. */
  stream?: boolean
  /** The message has a question. Default: if the operation acts on one. */
  asks?: boolean
}

/** Whether an operation acts on a stream. */
export const isOfStream = (id: OperationId): boolean => /\/stream\b/.test(operations[id].path)

/** Whether an operation acts on a question. */
export const isOfQuestion = (id: OperationId): boolean => operations[id].path.includes('{questionId}')

/** Whether an operation acts on a case. */
export const isOfCase = (id: OperationId): boolean => operations[id].path.includes('{caseId}')

/** Whether an operation names such an object in its path or body. */
const names = (id: OperationId, name: string): boolean => {
  const body = bodyOf(id)
  return operations[id].path.includes(`{${name}}`) || (body !== undefined && name in (resolve(body).properties ?? {}))
}

/** Creates a channel with a member and one of each object. */
export async function createFixture(person: Person, userId = 'bob', options?: FixtureOptions): Promise<Fixture> {
  const { id } = await person.client.channels.createGroup({ userIds: [userId], name: 'Fixture' })
  return createFixtureIn(person, id, userId, options)
}

/** Creates one of each object in a channel of which the person is a member. */
export async function createFixtureIn(
  { client }: Person,
  channelId: string,
  userId = 'bob',
  {
    of,
    allowUserSuggestion = false,
    stream = !!of && isOfStream(of),
    asks = !!of && isOfQuestion(of),
  }: FixtureOptions = {},
): Promise<Fixture> {
  const needs = (name: string) => of === undefined || names(of, name)
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const message =
    needs('messageId') &&
    (await client.messages.send(channelId, stream ? { text: '', stream: { idleSeconds: 600 } } : { text: 'a fixture' }))
  const poll =
    needs('pollId') &&
    (await client.polls.create(channelId, { title: 'Where?', options: ['Here', 'There'], allowUserSuggestion }))
  const question =
    asks && message && (await client.questions.ask(channelId, message.id, { kind: 'APPROVAL', prompt: 'May I?' }))
  const scheduled =
    needs('scheduledId') && (await client.scheduledMessages.create(channelId, { text: 'later', scheduledAt }))
  return {
    channelId,
    messageId: message ? message.id : 'none',
    pollId: poll ? poll.id : 'none',
    optionIds: poll ? [poll.options[0]!.id] : [],
    scheduledId: scheduled ? scheduled.id : 'none',
    userId,
    ...(question && { questionId: question.id }),
  }
}

/** A minimal valid request on the fixture. */
export function requestFor(id: OperationId, fixture: Fixture, known: Record<string, unknown> = {}): RawRequest {
  const { method, path, contentType } = operations[id]
  const none = { heldMessageId: 'none', caseId: 'none', decisionId: 'none', questionId: 'none' }
  const ids: Record<string, unknown> = { part: 1, ...none, ...fixture, id: fixture.channelId, key: 'key' }
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(ids[name])))
  const query = { searchUsers: '?keyword=a', deleteDraft: '?revision=1' }[id as string] ?? ''
  const request = { method: method.toUpperCase(), path: filled + query }
  if (contentType === 'multipart/form-data') {
    const part = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhi'
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
    return { ...request, headers, body: `--edge\r\n${part}\r\n--edge--\r\n` }
  }
  const schema = bodyOf(id)
  if (!schema) return request
  const { userId, optionIds, channelId } = fixture
  // Optional in a message with files.
  const text = id === 'sendMessage' ? { text: 'x' } : {}
  const body = minimal(schema, { userId, userIds: [userId], optionIds, targetChannelId: channelId, ...text, ...known })
  return { ...request, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Calls every operation, each on a separate channel. @returns the status of each response. */
export async function performAll(person: Person): Promise<Map<OperationId, number>> {
  const statuses = new Map<OperationId, number>()
  for (const id of everyOperation) {
    const { headers, ...request } = requestFor(id, await createFixture(person, 'bob', { of: id }))
    const asPerson = { ...headers, authorization: `Bearer ${person.token}` }
    statuses.set(id, (await raw(person.node.url, { ...request, headers: asPerson })).status)
  }
  return statuses
}
