import { sql } from 'kysely'
import { openDatabase } from '../../../src/platform/database/connect'
import { inTenant } from '../../../src/platform/database/tenant-fence'
import { createDatabase } from '../../support/database'
import { FragileResolver } from '../../support/fragile-resolver'
import { recorder } from '../../support/log-lines'
import { TestSocket } from '../../support/socket'
import { noTelemetry } from '../../../src/platform/telemetry/telemetry'
import { noTracing } from '../../../src/platform/telemetry/tracing'
import { World, type Person } from '../../support/world'

const TEXT = 'a text that nobody else reads'

describe('the log of a service', () => {
  const { lines, logger } = recorder('info')
  let world: World
  let alice: Person
  const userResolver = new FragileResolver(TEXT)

  beforeAll(async () => {
    world = await World.start({ settings: { logging: { logger } }, providers: { userResolver } })
    alice = world.person('alice')
  })
  afterAll(() => world.close())
  beforeEach(() => {
    lines.length = 0
    userResolver.isDown = false
  })

  const requests = () => lines.filter(({ msg }) => msg === 'request')
  const group = () => alice.client.channels.createGroup({ userIds: ['bob'] })

  it('has one line for each request, with caller, operation and status', async () => {
    const { id } = await group()
    const headers = { 'content-type': 'application/json', 'x-request-id': 'the-id-of-a-client' }
    const body = JSON.stringify({ text: TEXT })
    const sent = await alice.fetch(`/channels/${id}/messages?key=${TEXT}`, { method: 'POST', headers, body })
    expect(sent.headers.get('x-request-id')).toBe('the-id-of-a-client')
    expect(requests()).toHaveLength(2)
    expect(requests()[1]).toMatchObject({
      level: 30,
      requestId: 'the-id-of-a-client',
      tenantId: world.tenantId,
      userId: 'alice',
      operation: 'sendMessage',
      method: 'POST',
      path: `/channels/${id}/messages`,
      status: sent.status,
      ms: expect.any(Number),
    })
  })

  it('has one line for each refusal', async () => {
    const refused = await fetch(`${alice.node.url}/channels`, { headers: { 'x-request-id': 'x'.repeat(129) } })
    const [line, ...more] = requests()
    expect(more).toEqual([])
    expect(line).toMatchObject({ operation: 'listChannels', status: 401 })
    expect(line).not.toHaveProperty('tenantId')
    expect(line?.requestId).toMatch(/^[\da-f-]{36}$/)
    expect(line?.requestId).toBe(refused.headers.get('x-request-id'))
    expect((await alice.fetch('/nowhere')).status).toBe(404)
    expect(requests()[1]).toMatchObject({ path: '/nowhere', status: 404 })
  })

  it('has the request id, user and operation on errors of a request', async () => {
    userResolver.isDown = true
    await expect(group()).rejects.toMatchObject({ status: 503 })
    const [line] = requests()
    const failures = lines.filter(({ level, requestId }) => level === 50 && requestId === line?.requestId)
    expect(line).toMatchObject({ status: 503, operation: 'createGroupChannel', userId: 'alice' })
    expect(failures).toMatchObject([{ operation: 'createGroupChannel', tenantId: world.tenantId, userId: 'alice' }])
  })

  it('has one line for each handshake', async () => {
    await (await alice.socket()).close()
    const url = `${alice.node.url.replace('http', 'ws')}/chat?token=${TEXT}`
    await expect(TestSocket.open(url, {})).rejects.toThrow()
    expect(requests()).toMatchObject([
      { status: 101, path: '/chat', userId: 'alice', tenantId: world.tenantId },
      { status: 401, path: '/chat' },
    ])
    expect(JSON.stringify(lines)).not.toContain(TEXT)
  })

  it('has no request lines if they are disabled', async () => {
    const quiet = recorder('info')
    const node = await world.addNode({ logging: { logger: quiet.logger, requests: false } })
    await world.person('alice', { node: world.nodes.indexOf(node) }).client.channels.list()
    expect(quiet.lines).toEqual([])
  })

  it('has no tokens and no content of users', async () => {
    const { id } = await group()
    await alice.client.messages.send(id, { text: TEXT })
    await alice.fetch(`/channels?search=${TEXT}`)
    userResolver.isDown = true
    await expect(alice.client.channels.createGroup({ userIds: ['bob'], name: TEXT })).rejects.toThrow()
    expect(requests()).toHaveLength(4)
    const text = JSON.stringify(requests())
    expect(text).not.toContain(TEXT)
    expect(text).not.toContain(alice.token)
  })
})

describe('a slow statement', () => {
  it.each([false, true])(
    'is logged at a limited rate, without its values; behind the tenant fence: %j',
    async (isFenced) => {
      const { lines, logger } = recorder()
      const url = await createDatabase()
      const tracing = { ...noTracing, current: () => ({ requestId: 'its-request', operation: 'sendMessage' }) }
      const telemetry = { ...noTelemetry, tracing }
      const database = await openDatabase({ url, logger, telemetry, slowStatementMs: 20 })
      try {
        const db = isFenced ? inTenant((await database.fenced())!, 'its-tenant') : database.db
        const sleep = (text: string) => sql`select pg_sleep(0.03),\n  ${text}::text as said`.execute(db)
        await sleep(TEXT)
        await sleep(TEXT)
        // On a busy machine, other statements may be slow, too.
        const slow = lines.filter(
          ({ msg, statement }) => msg === 'slow statement' && /pg_sleep/.test(String(statement)),
        )
        expect(slow).toMatchObject([
          {
            level: 40,
            requestId: 'its-request',
            operation: 'sendMessage',
            statement: 'select pg_sleep(0.03), $1::text as said',
          },
          { level: 20, statement: 'select pg_sleep(0.03), $1::text as said' },
        ])
        for (const { ms } of slow) expect(ms).toBeGreaterThanOrEqual(20)
        expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${TEXT}|its-tenant`))
      } finally {
        await database.close()
      }
    },
  )

  it.each([0, 60_000])('is not logged under a higher limit, or if disabled: %i ms', async (slowStatementMs) => {
    const { lines, logger } = recorder()
    const database = await openDatabase({ url: await createDatabase(), logger, slowStatementMs })
    await sql`select pg_sleep(0.03)`.execute(database.db)
    await database.close()
    expect(lines).toEqual([])
  })
})
