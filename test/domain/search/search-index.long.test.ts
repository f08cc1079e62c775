import { Pool } from 'pg'
import { seedCrowd } from '../../support/crowd'
import { World, type Person } from '../../support/world'

/** More than a scan reads, so every search strategy is used. */
const MESSAGES = 20_000
/** Some pages. */
const FOUND = 300

interface Stored {
  id: string
  text: string
  createdAt: Date
}

describe('searching many messages', () => {
  let world: World
  let alice: Person
  let stored: (Stored & { channelId: string })[]

  beforeAll(async () => {
    world = await World.start()
    const { tenantId } = world
    alice = world.person('alice')
    const pool = new Pool({ connectionString: world.databaseUrl })
    await seedCrowd(pool, { tenantId, channels: 30, messages: MESSAGES })
    // The same again for another tenant, which must not see any of it.
    await seedCrowd(pool, { tenantId: 'another', channels: 2, messages: 5000 })
    // Alice has reset the history of one channel and blocked a user; one of her channels is long inactive.
    await pool.query(
      `update chat_channel_members set visible_after = '2026-01-01 20:00Z'
        where tenant_id = $1 and channel_id = 'c3' and user_id = 'alice'`,
      [tenantId],
    )
    const { rows } = await pool.query<Stored & { channelId: string }>(
      `select id, channel_id as "channelId", text, created_at as "createdAt" from chat_messages
        where tenant_id = $1 and deleted_at is null and stream is distinct from '{}' and sender_id <> 'user-7'
          and not (channel_id = 'c3' and created_at <= '2026-01-01 20:00Z')
        order by created_at desc`,
      [tenantId],
    )
    stored = rows
    await pool.end()
  })
  afterAll(() => world.close())

  const pageThrough = async (query: Parameters<Person['client']['messages']['search']>[0], most: number) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await alice.client.messages.search({ ...query, limit: 100, ...(cursor !== undefined && { cursor }) })
      found.push(...page.messages.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined && found.length < most)
    return found
  }

  // From every message to none, as parts of words and as whole words that contain others.
  it.each(['common', 'w0x', 'cat', 'w12', 'w345x', 'no 1234', 'cats w77', '7', 'zz', '9 w 1', 'nothing'])(
    'for %s finds the same as a full scan, in the same order',
    async (keyword) => {
      const parts = keyword.split(' ')
      const isWhole = ({ text }: Stored) => parts.every((part) => new RegExp(`\\b${part}\\b`).test(text))
      for (const channelId of [undefined, 'c0', 'c3']) {
        const hits = stored.filter(
          (message) =>
            parts.every((part) => message.text.includes(part)) && (!channelId || message.channelId === channelId),
        )
        const expected = {
          timestamp: hits,
          score: [...hits.filter(isWhole), ...hits.filter((message) => !isWhole(message))],
        }
        for (const order of ['timestamp', 'score'] as const) {
          const found = await pageThrough({ keyword, order, ...(channelId !== undefined && { channelId }) }, FOUND)
          expect(found).toEqual(expected[order].slice(0, found.length).map(({ id }) => id))
          expect(found.length).toBeGreaterThanOrEqual(Math.min(hits.length, FOUND))
        }
      }
    },
    60_000,
  )

  it('respects time bounds within them', async () => {
    const [timestampFrom, timestampTo] = ['2026-01-01T10:00:00.000Z', '2026-01-01T16:00:00.000Z']
    for (const keyword of ['common', 'w345x', 'cats']) {
      const expected = stored.filter(
        ({ text, createdAt }) =>
          text.includes(keyword) && createdAt >= new Date(timestampFrom) && createdAt <= new Date(timestampTo),
      )
      const found = await pageThrough({ keyword, timestampFrom, timestampTo }, 5000)
      expect(found).toEqual(expected.map(({ id }) => id))
    }
  })
})
