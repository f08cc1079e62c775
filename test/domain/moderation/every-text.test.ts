import { operations, type OperationId } from '../../../generated/operations'
import {
  createFixtureIn,
  everyOperation,
  isOfQuestion,
  isOfStream,
  requestFor,
  type Fixture,
} from '../../support/fixture'
import { field, file, multipart, multipartType } from '../../support/multipart'
import { bodyOf, resolve, type Schema } from '../../support/openapi'
import { query } from '../../support/recount'
import { alice, allow, bob, policy, world } from './policy-world'

// Every way in which text comes to be asks the policy: no operation stores text of a user that the policy refuses, but for
// those named here. A new operation is tried by its schema, with text in everything that takes some.

/** Operations whose text is not reviewed, and why. */
const exempt: Partial<Record<OperationId, string>> = {
  addReaction: 'the key of a reaction, of at most 64 characters',
  banMember: 'the reason of an operator',
  saveDraft: 'only its author reads it, and sending it is reviewed',
  reportChannel: 'only moderators read it',
  reportMessage: 'only moderators read it',
  reportUser: 'only moderators read it',
  appendToStream: 'reviewed at the end of the stream',
  appealDecision: 'only moderators read it',
  createUpload: 'reviewed with the message that gets the file',
}

const isForm = (id: OperationId) => operations[id].contentType === 'multipart/form-data'

/** Names of strings that are no text. */
const NO_TEXT = /(Id|Ids|Url|At|key|clientId|customType|frequency|cursor)$/i

let tables: string[]
beforeAll(async () => {
  const rows = await query<{ name: string }>(
    world.databaseUrl,
    `select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  tables = rows.map(({ name }) => name)
})

/** Values of the properties of a request that take text, each with the word. */
function textsIn(schema: Schema, word: string): Record<string, unknown> {
  const texts: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(schema.properties ?? {})) {
    const property = resolve(given)
    const [type] = [property.type].flat()
    if (NO_TEXT.test(name) || property.enum || property.format || property.maxProperties) continue
    if (type === 'string') texts[name] = word
    if (type === 'object' && property.additionalProperties !== false) texts[name] = { note: word }
    if (type === 'array' && resolve(property.items ?? {}).type === 'string') texts[name] = [`${word} 1`, `${word} 2`]
  }
  return texts
}

async function storedBy(id: OperationId, word: string): Promise<string[]> {
  policy.answer = allow
  const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const options = { allowUserSuggestion: true, stream: isOfStream(id), asks: isOfQuestion(id) }
  // Nobody answers an own question.
  const author = id === 'answerQuestion' ? bob : alice
  const fixture: Fixture = await createFixtureIn(author, channelId, 'bob', options)
  policy.answer = refuses.has(word) ? () => ({ action: 'refuse', reason: 'no' }) : allow
  const schema = bodyOf(id)
  const request = requestFor(id, fixture, schema ? textsIn(resolve(schema), word) : {})
  const form = () => ({
    headers: { 'content-type': multipartType },
    body: new Uint8Array(multipart([...(id === 'sendFile' ? [field('text', word)] : []), file('hi', `${word}.txt`)])),
  })
  const { method, path, ...rest } = request
  const key = id === 'addReaction' ? { body: JSON.stringify({ key: word }) } : {}
  await alice.fetch(path, { method, ...rest, ...key, ...(isForm(id) && form()) } as RequestInit)
  const found = await query<{ name: string }>(
    world.databaseUrl,
    tables.map((name) => `select '${name}' as name from ${name} t where t::text like '%${word}%'`).join(' union '),
  )
  return found.map(({ name }) => name).sort()
}

const refuses = new Set<string>()

const takesText = (id: OperationId) => !(id in exempt) && (bodyOf(id) !== undefined || isForm(id))

it('stores text only if the policy allows it', async () => {
  const ways: OperationId[] = []
  const unreviewed: [OperationId, string[]][] = []
  for (const [index, id] of everyOperation.filter(takesText).entries()) {
    const [allowed, refused] = [`seen${index}word`, `refused${index}word`]
    refuses.add(refused)
    if ((await storedBy(id, allowed)).length > 0) ways.push(id)
    const found = await storedBy(id, refused)
    if (found.length > 0) unreviewed.push([id, found])
  }
  expect(unreviewed).toEqual([])
  expect(ways.sort()).toEqual(
    [
      ...['createGroupChannel', 'updateChannel', 'replaceMetadata', 'sendMessage', 'sendFile', 'editMessage'],
      ...[
        'createPoll',
        'addPollOption',
        'askQuestion',
        'answerQuestion',
        'createScheduledMessage',
        'updateScheduledMessage',
        'setStreamPart',
        'endStream',
      ],
    ].sort(),
  )
})
