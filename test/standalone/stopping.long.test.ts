import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jwt from 'jsonwebtoken'
import { createDatabase } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { startProxy } from '../support/tcp-proxy'

const folder = mkdtempSync(join(tmpdir(), 'chat-stopping-'))
const secret = 'a secret that only the tests and this server know'
const authorization = `Bearer ${jwt.sign({ userId: 'ann', tenantId: 'acme' }, secret, { expiresIn: '1h' })}`

afterAll(async () => {
  await Program.killAll()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(env: Record<string, string> = {}) {
  const server = Program.node('dist/src/standalone/main.js', {
    PORT: '0',
    CHAT_DATA_DIR: folder,
    CHAT_JWT_SECRET: secret,
    CHAT_DATABASE_URL: await createDatabase(),
    ...env,
  })
  const url = (await server.prints(/"url":"([^"]+)"/))[1]!
  const list = () => fetch(`${url}/channels`, { headers: { authorization } })
  const ready = async () => {
    const answer = await fetch(`${url}/health/ready`)
    return [answer.status, ((await answer.json()) as { status: string }).status]
  }
  return { server, url, list, ready }
}

/** Its exit code, with a timeout for failing tests. */
async function ends(server: Program): Promise<number | null> {
  let code: number | null | undefined
  void server.ended.then((end) => (code = end.code))
  await eventually(() => code !== undefined)
  return code as number | null
}

describe('a server that is stopped', () => {
  it('ends although the reader of its log is gone', async () => {
    const { server, list } = await serve({ CHAT_LOG_LEVEL: 'debug' })
    server.process.stdout!.destroy()
    expect((await list()).status).toBe(200)
    expect((await list()).status).toBe(200)
    server.process.kill('SIGTERM')
    expect(await ends(server)).toBe(0)
  })

  it('serves and ends although the reader of its log has stopped reading', async () => {
    const { server, list } = await serve({ CHAT_LOG_LEVEL: 'debug' })
    server.process.stdout!.pause()
    // More than a pipe holds.
    for (let n = 0; n < 50; n += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, list))
      for (const { status } of answers) expect([200, 429]).toContain(status)
    }
    server.process.kill('SIGTERM')
    let code: number | null | undefined
    server.process.once('exit', (end) => (code = end))
    await eventually(() => code === 0)
  })

  it('ends within its limit although PostgreSQL does not answer', async () => {
    const proxy = await startProxy(await createDatabase())
    const { server, list } = await serve({ CHAT_DATABASE_URL: proxy.url, CHAT_STOP_SECONDS: '6' })
    expect((await list()).status).toBe(200)
    proxy.holdAnswers()
    const answer = list().then(
      ({ status }) => status,
      () => 'broken off',
    )
    await eventually(() => proxy.holdsAnswer())
    server.process.kill('SIGTERM')
    expect(await ends(server)).toBe(0)
    expect([503, 'broken off']).toContain(await answer)
    await proxy.close()
  })

  it('is not ready at once, and takes connections until its grace time is over', async () => {
    const { server, list, ready } = await serve({ CHAT_GRACE_SECONDS: '3', CHAT_DRAIN_SECONDS: '0' })
    expect(await ready()).toEqual([200, 'ok'])
    server.process.kill('SIGTERM')
    await eventually(async () => (await ready())[0] === 503)
    expect(await ready()).toEqual([503, 'stopping'])
    expect((await list()).status).toBe(200)
    expect(await ends(server)).toBe(0)
  })

  it('counts two simultaneous signals as one, and ends at once on a later one', async () => {
    const { server, ready } = await serve({ CHAT_GRACE_SECONDS: '600' })
    server.process.kill('SIGINT')
    server.process.kill('SIGINT')
    await eventually(async () => (await ready())[1] === 'stopping')
    await eventually(() => {
      server.process.kill('SIGTERM')
      return server.process.exitCode === 1
    })
  })
})
