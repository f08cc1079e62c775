import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jwt from 'jsonwebtoken'
import { ChatClient } from '../../clients/typescript/src/index'
import { createDatabase, redisPrefix, redisUrl } from '../support/database'
import { keepsNames, pgBouncer, startPgBouncer } from '../support/pgbouncer'
import { Program } from '../support/program'
import { describeUnless } from '../support/system-program'

const SECRET = 'a secret of the tests, of at least 32 bytes'
const folder = mkdtempSync(join(tmpdir(), 'chat-pgbouncer-'))
const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  await Program.killAll()
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Servers with one database behind a PgBouncer. */
async function behind(settings: Parameters<typeof startPgBouncer>[1]) {
  const { url, stop } = await startPgBouncer(await createDatabase(), settings)
  stops.push(stop)
  const shared = {
    ...{ CHAT_DATABASE_URL: url, CHAT_REDIS_URL: redisUrl(), CHAT_REDIS_PREFIX: redisPrefix() },
    ...{ CHAT_DATA_DIR: folder, CHAT_JWT_SECRET: SECRET, HOST: '127.0.0.1', PORT: '0' },
    ...{ CHAT_GRACE_SECONDS: '0', CHAT_DRAIN_SECONDS: '0' },
  }
  return (env: Record<string, string> = {}) => Program.node('dist/src/standalone/main.js', { ...shared, ...env })
}

/** Two processes serve thirty users at once, and no request fails. */
async function serves(serve: () => Program) {
  const urls = await Promise.all([serve(), serve()].map(async (server) => (await server.prints(/"url":"([^"]+)"/))[1]!))
  const as = (userId: string, n: number) =>
    new ChatClient({
      baseUrl: urls[n % 2]!,
      token: jwt.sign({ userId, tenantId: 'acme' }, SECRET, { expiresIn: '1h' }),
      retries: 0,
    })
  const people = Array.from({ length: 30 }, (_, n) => as(`user-${n}`, n))
  // Users are known by their tokens.
  for (const n of [0, 1]) await Promise.all(people.map((_, user) => as(`user-${user}`, n).channels.list()))
  const { id } = await people[0]!.channels.createGroup({ userIds: people.map((_, n) => `user-${n}`).slice(1) })
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(people.map((person, n) => person.messages.send(id, { text: `${round} of ${n}` })))
    await Promise.all(people.map((person) => person.channels.list()))
  }
  const { messages } = await people[1]!.messages.list(id, { limit: 100 })
  expect(messages).toHaveLength(60)
}

describeUnless(
  pgBouncer === undefined ? 'PgBouncer was not found, and could not be installed' : undefined,
  'behind PgBouncer',
  () => {
    it('in transaction mode, a server with named statements does not start, and names the fix', async () => {
      const serve = await behind({ poolMode: 'transaction', poolSize: 5 })
      // The first leaves its names on the server connections, which the second then gets.
      for (const program of [serve(), serve()]) {
        const { code, stderr } = await program.ended
        expect(stderr).toMatch(
          /^Cannot use the database 127\.0\.0\.1:\d+\/\w+: it is behind a pooler .*CHAT_PREPARED_STATEMENTS=false/,
        )
        expect(stderr.trim()).not.toContain('\n')
        expect(code).toBe(1)
      }
    })

    it('in transaction mode, servers with unnamed statements work', async () => {
      const serve = await behind({ poolMode: 'transaction', poolSize: 5 })
      await serves(() => serve({ CHAT_PREPARED_STATEMENTS: 'false' }))
    })

    it('in session mode, servers work with default settings', async () => {
      await serves(await behind({ poolMode: 'session', poolSize: 40 }))
    })

    const whereKept = keepsNames ? it : it.skip
    whereKept('in transaction mode, one that keeps track of names is taken (needs PgBouncer 1.21)', async () => {
      await serves(await behind({ poolMode: 'transaction', poolSize: 5, maxPreparedStatements: 500 }))
    })
  },
)
