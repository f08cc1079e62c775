import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase } from '../platform/database/scratch'
import { createDatabase } from '../support/database'
import { Program } from '../support/program'

const folder = mkdtempSync(join(tmpdir(), 'chat-cannot-start-'))
const serve = (env: Record<string, string>) =>
  Program.node('dist/src/standalone/main.js', { PORT: '0', CHAT_DATA_DIR: join(folder, 'data'), ...env })

afterAll(async () => {
  await Program.killAll()
  rmSync(folder, { recursive: true, force: true })
})

describe('what the server cannot start with', () => {
  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535; it is "70000".'],
    [{ CHAT_DATABASE_URL: 'mysql://u:pw@h/d' }, 'CHAT_DATABASE_URL must be a URL that starts with postgres:'],
    [{ CHAT_JWT_SECRET: '' }, 'CHAT_JWT_SECRET must be a secret, or unset for the demo; it is empty.'],
    [{ CHAT_ALLOWED_ORIGINS: 'https://a.example/path' }, 'CHAT_ALLOWED_ORIGINS must be a list of origins'],
    [{ CHAT_DEMO: 'true', CHAT_JWT_SECRET: 'pw' }, 'CHAT_DEMO=true and CHAT_JWT_SECRET exclude each other'],
    [
      { CHAT_DATABASE_URL: 'postgres://u:pw@127.0.0.1:1/chat', CHAT_DEMO: 'true' },
      'Cannot use the database 127.0.0.1:1/chat',
    ],
  ])('is named: %j', async (env, reason) => {
    const { code, stderr } = await serve(env).ended
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)])
    // One sentence, without a trace and without a password.
    expect(stderr).not.toMatch(/\n.|pw/)
  })

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0, which others can reach'],
    [{ CHAT_DATABASE_URL: 'postgres://u:pw@127.0.0.1:1/chat' }, 'CHAT_DATABASE_URL is a PostgreSQL'],
    [{ CHAT_DEMO: 'false' }, 'CHAT_DEMO is false'],
  ])('is the demo, where others may reach it and no setting asks for it: %j', async (env, reason) => {
    const { code, stderr } = await serve(env).ended
    expect(code).toBe(1)
    expect(stderr).toContain('CHAT_JWT_SECRET is missing')
    expect(stderr).toContain(reason)
    expect(stderr).toContain('set CHAT_DEMO=true to run it')
  })

  it('is not the demo of npm start, which asks for it, except in production', async () => {
    const env = { HOST: '0.0.0.0', PORT: '0', CHAT_DATA_DIR: join(folder, 'asked'), CHAT_GRACE_SECONDS: '0' }
    const asked = Program.node('scripts/start.mjs', env)
    await asked.prints(/running its demo/)
    expect(await asked.kill('SIGTERM')).toBe(0)
    const { code } = await Program.node('scripts/start.mjs', { ...env, NODE_ENV: 'production' }).ended
    expect(code).toBe(1)
  })

  it('is a PostgreSQL database without the schema, unless it may migrate', async () => {
    const env = { CHAT_JWT_SECRET: 'x'.repeat(32), CHAT_DATABASE_URL: await emptyDatabase() }
    const { code, stderr } = await serve(env).ended
    expect([code, stderr]).toEqual([1, expect.stringContaining('chat-migrate')])
    await serve({ ...env, CHAT_MIGRATE: 'true' }).prints(/"listening"/)
  })

  it('is a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const env = { PORT: String(port), CHAT_JWT_SECRET: 'x'.repeat(32), CHAT_DATABASE_URL: await createDatabase() }
    const { code, stderr } = await serve(env).ended
    other.close()
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Port ${port} on 127.0.0.1 is in use`)])
  })
})
