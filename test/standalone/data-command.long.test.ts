import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jwt from 'jsonwebtoken'
import { ChatClient } from '../../clients/typescript/src/index'
import { dataCommand } from '../../src/standalone/data-command'
import { gatherSettings } from '../../src/standalone/settings'
import { createDatabase } from '../support/database'
import { Program } from '../support/program'
import { query } from '../support/recount'

const SECRET = 'a secret of the tests, of at least 32 bytes'
const folder = mkdtempSync(join(tmpdir(), 'chat-data-'))
afterAll(async () => {
  await Program.killAll()
  rmSync(folder, { recursive: true, force: true })
})

it('exports a user with files, erases the user only with --yes, and then the tenant', async () => {
  const database = await createDatabase()
  const env = {
    ...{ CHAT_DATABASE_URL: database, CHAT_DATA_DIR: folder, CHAT_JWT_SECRET: SECRET, HOST: '127.0.0.1', PORT: '0' },
    ...{ CHAT_LOG_LEVEL: 'info', CHAT_GRACE_SECONDS: '0', CHAT_DRAIN_SECONDS: '0' },
  }
  const server = Program.node('dist/src/standalone/main.js', env)
  const [, baseUrl = ''] = await server.prints(/"url":"([^"]+)"/)
  const as = (userId: string) =>
    new ChatClient({ baseUrl, token: jwt.sign({ userId, tenantId: 'acme' }, SECRET, { expiresIn: '1h' }), retries: 0 })
  // Users are known by their tokens.
  await as('bob').channels.list()
  const { id } = await as('alice').channels.createGroup({ userIds: ['bob'] })
  await as('alice').messages.send(id, { text: 'to be forgotten' })
  const file = new File(['content'], 'plan.txt', { type: 'text/plain' })
  const { id: fileId } = await as('alice').messages.sendFile(id, { file })

  const run = async (...args: string[]) => {
    const program = Program.node('dist/src/standalone/main.js', env, ['data', ...args])
    const { code, stderr } = await program.ended
    const lines = program.stdout.split('\n').slice(0, -1)
    return { code, stderr, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
  }
  const alice = ['--tenant', 'acme', '--user', 'alice']
  const [exported, refused] = await Promise.all([
    run('export', ...alice, '--files', join(folder, 'export')),
    run('erase-user', ...alice, '--messages', 'delete'),
  ])
  expect(exported).toMatchObject({ code: 0, stderr: '' })
  expect(exported.lines).toContainEqual(expect.objectContaining({ type: 'message', text: 'to be forgotten' }))
  const [saved] = readdirSync(join(folder, 'export'))
  expect(saved).toBe(`${fileId}-plan.txt`)
  expect(exported.lines).toContainEqual(expect.objectContaining({ type: 'file', savedAs: saved }))
  expect(readFileSync(join(folder, 'export', saved!), 'utf8')).toBe('content')
  expect(refused).toMatchObject({ code: 1, lines: [{ dryRun: true, counts: { message: 2, file: 1, membership: 1 } }] })
  expect(refused.stderr).toContain('Nothing was erased')
  await expect(dataCommand(['erase-user', ...alice, '--yes'], env)).rejects.toThrow(
    'Give erase-user --messages anonymise, or --messages delete.',
  )
  expect(await query(database, 'select from chat_erasures')).toEqual([])

  // It runs like another process of the server, with all of its settings.
  const limited = { ...env, CHAT_MAX_CHANNEL_MEMBERS: 'many' }
  await expect(dataCommand(['list', '--tenant', 'acme'], gatherSettings(limited))).rejects.toThrow(
    'CHAT_MAX_CHANNEL_MEMBERS must be',
  )

  const command = (...args: string[]) => Program.node('dist/src/standalone/main.js', env, ['data', ...args]).ended
  await command('hold', '--tenant', 'acme', '--id', 'lawsuit', '--reason', 'a lawsuit')
  expect(await command('erase-user', ...alice, '--messages', 'anonymise', '--yes')).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^A legal hold forbids the erasure: .*lawsuit.*\n$/),
  })
  await command('release', 'lawsuit', '--tenant', 'acme')

  // Anonymized, because the deletion of a file waits for a minute.
  const erased = await run('erase-user', ...alice, '--messages', 'anonymise', '--yes')
  expect(erased).toMatchObject({ code: 0, lines: [{ kind: 'USER', status: 'DONE', userId: null }] })
  const { messages } = await as('bob').messages.list(id)
  expect(messages.map(({ senderId }) => senderId)).toEqual(Array(2).fill(expect.stringMatching(/^erased-/)))
  const tenant = await run('erase-tenant', '--tenant', 'acme', '--yes')
  expect(tenant).toMatchObject({ code: 0, lines: [{ kind: 'TENANT', status: 'DONE' }] })
  const files = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.endsWith('content'))).toEqual([])
})
