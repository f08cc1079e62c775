import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../../src/index'
import { readEnvironment } from '../../src/standalone/environment'
import { gatherSettings, type Values } from '../../src/standalone/settings'
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

describe('a server that cannot start', () => {
  it.each<[Record<string, string>, string]>([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535; it is "70000".'],
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

  /** The sentence that the server prints. */
  function problemOf(env: Values): string {
    try {
      readEnvironment(gatherSettings(env))
    } catch (error) {
      if (error instanceof ConfigError) return error.message
    }
    throw new Error('The settings are not refused.')
  }

  it.each([
    [{ CHAT_DATABASE_URL: 'mysql://u:pw@h/d' }, 'CHAT_DATABASE_URL must be a URL that starts with postgres:'],
    [{ CHAT_JWT_SECRET: '' }, 'CHAT_JWT_SECRET must be a secret, or unset for the demo; it is empty.'],
    [{ CHAT_ALLOWED_ORIGINS: 'https://a.example/path' }, 'CHAT_ALLOWED_ORIGINS must be a list of origins'],
    [{ CHAT_DEMO: 'true', CHAT_JWT_SECRET: 'pw' }, 'CHAT_DEMO=true and CHAT_JWT_SECRET exclude each other'],
    [
      { CHAT_JWT_SECRET: 'x', CHAT_GRACE_SECONDS: '10', CHAT_DRAIN_SECONDS: '5', CHAT_STOP_SECONDS: '15' },
      'CHAT_STOP_SECONDS must be more than',
    ],
  ])('has settings that are refused, without a password: %j', (env, reason) => {
    expect(problemOf(env)).toContain(reason)
    expect(problemOf(env)).not.toMatch(/\n|pw/)
  })

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0, which others can reach'],
    [{ CHAT_DATABASE_URL: 'postgres://u:pw@127.0.0.1:1/chat' }, 'CHAT_DATABASE_URL is a PostgreSQL'],
    [{ CHAT_DEMO: 'false' }, 'CHAT_DEMO is false'],
  ])('is the demo, where others may reach it and no setting asks for it: %j', (env, reason) => {
    const problem = problemOf(env)
    expect(problem).toContain('CHAT_JWT_SECRET is missing')
    expect(problem).toContain(reason)
    expect(problem).toContain('set CHAT_DEMO=true to run it')
  })

  it('is not the demo of npm start, which requests the demo, except in production', async () => {
    const env = {
      ...{ HOST: '0.0.0.0', PORT: '0', CHAT_DATA_DIR: join(folder, 'asked'), CHAT_GRACE_SECONDS: '0' },
      CHAT_DATABASE_URL: await createDatabase(),
    }
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

  it('has a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const env = { PORT: String(port), CHAT_JWT_SECRET: 'x'.repeat(32), CHAT_DATABASE_URL: await createDatabase() }
    const { code, stderr } = await serve(env).ended
    other.close()
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Port ${port} on 127.0.0.1 is in use`)])
  })
})
