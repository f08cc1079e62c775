import { operations, type OperationId } from '../../generated/operations'
import { bodyOf, minimal } from './openapi'
import { raw, type RawRequest } from './raw'
import type { Person } from './world'

export const everyOperation = Object.keys(operations) as OperationId[]

/** One of everything that an operation can be about. */
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
  /** None unless the message asks. */
  questionId?: string
  /** A member beside the creator. */
  userId: string
  /** Of a stream; the second if left out. */
  part?: number
}

interface FixtureOptions {
  allowUserSuggestion?: boolean
  /** The message is an open stream. */
  stream?: boolean
  /** The message asks. */
  asks?: boolean
}

/** Whether an operation is about a message that is a stream. */
export const isOfStream = (id: OperationId): boolean => /\/stream\b/.test(operations[id].path)

/** Whether an operation is about a question. */
export const isOfQuestion = (id: OperationId): boolean => operations[id].path.includes('{questionId}')

/** Whether an operation is about a case. */
export const isOfCase = (id: OperationId): boolean => operations[id].path.includes('{caseId}')

/** Creates a channel with a member and one of everything. */
export async function createFixture(person: Person, userId = 'bob', options?: FixtureOptions): Promise<Fixture> {
  const { id } = await person.client.channels.createGroup({ userIds: [userId], name: 'Fixture' })
  return createFixtureIn(person, id, userId, options)
}

/** Creates one of everything in a channel of which the person is a member. */
export async function createFixtureIn(
  { client }: Person,
  channelId: string,
  userId = 'bob',
  { allowUserSuggestion = false, stream = false, asks = false }: FixtureOptions = {},
): Promise<Fixture> {
  const message = await client.messages.send(
    channelId,
    stream ? { text: '', stream: { idleSeconds: 600 } } : { text: 'a fixture' },
  )
  const poll = await client.polls.create(channelId, {
    title: 'Where?',
    options: ['Here', 'There'],
    allowUserSuggestion,
  })
  const question = asks && (await client.questions.ask(channelId, message.id, { kind: 'APPROVAL', prompt: 'May I?' }))
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const scheduled = await client.scheduledMessages.create(channelId, { text: 'later', scheduledAt })
  return {
    channelId,
    messageId: message.id,
    pollId: poll.id,
    optionIds: poll.options.map((option) => option.id).slice(0, 1),
    scheduledId: scheduled.id,
    userId,
    ...(question && { questionId: question.id }),
  }
}

/** A small request that the contract accepts, about the fixture. */
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

/** Every operation, each on a channel of its own. @returns the status of each answer. */
export async function performAll(person: Person): Promise<Map<OperationId, number>> {
  const statuses = new Map<OperationId, number>()
  for (const id of everyOperation) {
    const { headers, ...request } = requestFor(
      id,
      await createFixture(person, 'bob', { stream: isOfStream(id), asks: isOfQuestion(id) }),
    )
    const asPerson = { ...headers, authorization: `Bearer ${person.token}` }
    statuses.set(id, (await raw(person.node.url, { ...request, headers: asPerson })).status)
  }
  return statuses
}
