import { operations, type OperationId } from '../../../generated/operations'
import { createFixtureIn, everyOperation, requestFor, type Fixture } from '../../support/fixture'
import { field, file, multipart, multipartType } from '../../support/multipart'
import { bodyOf, resolve, type Schema } from '../../support/openapi'
import { query } from '../../support/recount'
import { alice, allow, bob, policy, world } from './policy-world'

// Every text is reviewed by the policy: except for the operations named here, none stores a user's text that the policy
// refuses. A new operation is tested by its schema, with text in every text property.

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

/** Names of strings that are not text. */
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

/** Values for the text properties of a request, each with the word. */
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

/** Performs an operation with the word as its text. */
async function perform(id: OperationId, word: string, isRefused: boolean): Promise<void> {
  policy.answer = allow
  const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  // Users cannot answer their own questions.
  const author = id === 'answerQuestion' ? bob : alice
  const fixture: Fixture = await createFixtureIn(author, channelId, 'bob', { of: id, allowUserSuggestion: true })
  if (isRefused) policy.answer = () => ({ action: 'refuse', reason: 'no' })
  const schema = bodyOf(id)
  const request = requestFor(id, fixture, schema ? textsIn(resolve(schema), word) : {})
  const form = () => ({
    headers: { 'content-type': multipartType },
    body: new Uint8Array(multipart([...(id === 'sendFile' ? [field('text', word)] : []), file('hi', `${word}.txt`)])),
  })
  const { method, path, ...rest } = request
  const key = id === 'addReaction' ? { body: JSON.stringify({ key: word }) } : {}
  await alice.fetch(path, { method, ...rest, ...key, ...(isForm(id) && form()) } as RequestInit)
}

/** The words found anywhere in the database. */
async function storedWords(): Promise<Set<string>> {
  const parts = tables.map(
    (name) =>
      `select m[1] as word from ${name} t cross join regexp_matches(t::text, '(?:seen|refused)[0-9]+word', 'g') m`,
  )
  const found = await query<{ word: string }>(world.databaseUrl, parts.join(' union '))
  return new Set(found.map(({ word }) => word))
}

const takesText = (id: OperationId) => !(id in exempt) && (bodyOf(id) !== undefined || isForm(id))

it('stores text only if the policy allows it', async () => {
  const ids = everyOperation.filter(takesText)
  for (const [index, id] of ids.entries()) {
    await perform(id, `seen${index}word`, false)
    await perform(id, `refused${index}word`, true)
  }
  const stored = await storedWords()
  const unreviewed = ids.filter((_, index) => stored.has(`refused${index}word`))
  expect(unreviewed).toEqual([])
  const ways = ids.filter((_, index) => stored.has(`seen${index}word`))
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
