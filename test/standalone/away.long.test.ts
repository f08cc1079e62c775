import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jwt from 'jsonwebtoken'
import { createDatabase, redisPrefix, redisUrl } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { startProxy, type TcpProxy } from '../support/tcp-proxy'

const folder = mkdtempSync(join(tmpdir(), 'chat-away-'))
const secret = 'a secret that only the tests and this server know'
const authorization = `Bearer ${jwt.sign({ userId: 'ann', tenantId: 'acme' }, secret, { expiresIn: '1h' })}`

afterAll(async () => {
  await Program.killAll()
  rmSync(folder, { recursive: true, force: true })
})

const serve = (env: Record<string, string>) =>
  Program.node('dist/src/standalone/main.js', {
    PORT: '0',
    CHAT_DATA_DIR: folder,
    CHAT_JWT_SECRET: secret,
    ...env,
  })

const faults: [string, (way: TcpProxy) => void][] = [
  ['refuses connections', (way) => way.refuse()],
  ['answers nothing', (way) => way.stall()],
]

it.each(faults)('if PostgreSQL %s at start, the server exits and names the database', async (_, strike) => {
  const way = await startProxy(await createDatabase())
  strike(way)
  // It does not wait forever: its supervisor restarts it.
  const { code, stderr } = await serve({ CHAT_DATABASE_URL: way.url }).ended
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Cannot use the database 127\.0\.0\.1:\d+\/\w+: [^\n]+\n$/),
  ])
  way.mend()
  await way.close()
})

it.each(faults)('if Redis %s at start, the server serves degraded until it is back', async (_, strike) => {
  const way = await startProxy(redisUrl())
  strike(way)
  const server = serve({
    CHAT_DATABASE_URL: await createDatabase(),
    CHAT_REDIS_URL: way.url,
    CHAT_REDIS_PREFIX: redisPrefix(),
  })
  const url = (await server.prints(/"url":"([^"]+)"/))[1]!
  const ready = async () => {
    const answer = await fetch(`${url}/health/ready`)
    return [answer.status, ((await answer.json()) as { redis: string }).redis]
  }
  const create = () =>
    fetch(`${url}/channels/group`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"userIds":["bob"]}',
    })
  expect(await ready()).toEqual([200, 'down'])
  expect((await create()).status).toBe(201)
  way.mend()
  await eventually(async () => expect(await ready()).toEqual([200, 'up']))
  expect(await server.kill('SIGTERM')).toBe(0)
  await way.close()
})
