import { Client } from 'pg'
import { createDatabase } from '../../support/database'

/** The guards in order of precedence, each with an argument that makes it refuse. */
const guards = [
  ['CHAT_CHANNEL_NOT_FOUND', 'p_exists => false', 'p_exists => true'],
  ['CHAT_NOT_CHANNEL_MEMBER', 'p_is_member => false', 'p_is_member => true'],
  ['CHAT_USER_BANNED', 'p_is_banned => true', 'p_is_banned => false'],
  ['CHAT_NOT_CHANNEL_OPERATOR', 'p_is_no_operator => true', 'p_is_no_operator => false'],
  ['CHAT_CHANNEL_FROZEN', 'p_is_frozen => true', 'p_is_frozen => false'],
  ['CHAT_USER_MUTED', 'p_is_muted => true', 'p_is_muted => false'],
  ['CHAT_CHANNEL_NOT_GROUP', 'p_is_no_group => true', 'p_is_no_group => false'],
] as const

it('names the first of several refusing guards, and none if all allow', async () => {
  const client = new Client({ connectionString: await createDatabase() })
  await client.connect()
  const refusals = [...guards.keys(), guards.length].map((first) => {
    const flags = guards.map(([, refuses, allows], n) => (n < first ? allows : refuses))
    return `chat_refusal(p_banned_until => null, ${flags.join(', ')}) ->> 'code'`
  })
  const { rows } = await client.query<{ codes: (string | null)[] }>(`select array[${refusals.join(', ')}] as codes`)
  await client.end()
  expect(rows[0]?.codes).toEqual([...guards.map(([code]) => code), null])
})
