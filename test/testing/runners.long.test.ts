import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { QUICK_START } from '../support/program'

const root = path.resolve(__dirname, '../..')

/** Runs a Node program outside of this test setup. */
async function node(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { JEST_WORKER_ID: _worker, NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...env } = process.env
  const child = spawn(process.execPath, args, { cwd: root, env })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

let folder: string

beforeAll(() => {
  // Where the package finds itself by its name.
  folder = mkdtempSync(path.join(root, 'test/testing/run-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

it('runs the tests of the example under Jest, without flags', async () => {
  const config = {
    rootDir: path.join(root, 'examples/testing'),
    testEnvironment: 'node',
    testTimeout: 60_000,
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    transform: { '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }] },
  }
  const file = write('jest.config.json', JSON.stringify(config))
  const { code, output } = await node('node_modules/jest/bin/jest.js', '--config', file)
  expect(output).toContain('3 passed, 3 total')
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
})

it('runs under node:test, as a module; each chat is empty, and follows its clock', async () => {
  const file = write(
    'double.test.mjs',
    `
    import assert from 'node:assert/strict'
    import { afterEach, test } from 'node:test'
    import { setFlagsFromString } from 'node:v8'
    import { createTestChat } from '@chat-service/server/testing'

    setFlagsFromString('${QUICK_START}')

    let chat
    const open = async (options) => (chat = await createTestChat(options))
    afterEach(() => chat.close())

    test('is full', async () => {
      await open()
      const { id } = await chat.user('alice').channels.createGroup({ userIds: ['bob'] })
      await chat.user('alice').messages.send(id, { text: 'hi' })
      await chat.nextEvent('chat:channel:created', { userId: 'bob' })
      await chat.nextEvent('chat:message:received', { channelId: id })
      await assert.rejects(chat.nextEvent('chat:message:received', { timeoutMs: 10 }), /Untaken events: chat:channel:created/)
    })

    test('is empty again, of another in use too', async () => {
      await open()
      const other = await createTestChat()
      const { id } = await other.user('alice').channels.createGroup({ userIds: ['bob'] })
      await other.user('alice').messages.send(id, { text: 'hi' })
      assert.equal((await chat.user('alice').channels.listMy()).channels.length, 0)
      assert.equal((await other.user('alice').channels.listMy()).channels.length, 1)
      assert.equal(chat.events.length, 0)
      await other.close()
    })

    test('bans end, callbacks and consumers go on, and what is old is removed', async () => {
      const sent = []
      const eventHandler = { onMessageSent: (channelId, { text }) => void sent.push(text) }
      await open({ retention: { messageDays: 1 }, providers: { eventHandler } })
      const alice = chat.user('alice')
      const { id } = await alice.channels.createGroup({ userIds: ['bob'] })
      await alice.messages.send(id, { text: 'old' })
      await alice.members.ban(id, 'bob', { seconds: 3600 })
      await assert.rejects(chat.user('bob').messages.send(id, { text: 'no' }), { code: 'CHAT_USER_BANNED' })
      const before = chat.now()
      await chat.advance({ hours: 2 })
      assert.ok(chat.now() - before >= 7_200_000)
      await chat.nextEvent('chat:user:unbanned')
      await chat.advance({ days: 2 })
      const { messages } = await alice.messages.list(id)
      assert.deepEqual(messages, [])
      const { createdAt } = await alice.messages.send(id, { text: 'new' })
      assert.ok(Math.abs(new Date(createdAt) - chat.now()) < 60_000)
      while (!sent.includes('new')) await new Promise((resolve) => setTimeout(resolve, 20))
    })

    test('limits of rates end', async () => {
      await open({ limits: { rate: { requests: 1, seconds: 3600 } } })
      const { url } = await chat.listen()
      const ask = async () => (await fetch(url + '/channels', { headers: chat.user('alice').headers })).status
      assert.deepEqual([await ask(), await ask()], [200, 429])
      await chat.advance({ hours: 2 })
      assert.equal(await ask(), 200)
      assert.equal((await fetch(url + '/channels')).status, 401)
    })

    test('mistakes are named', async () => {
      await open({ users: ['alice'] })
      assert.throws(() => chat.user('bob'), /no user "bob".*alice/)
      assert.throws(() => chat.advance({ hour: 1 }), /no "hour".*hours/)
      assert.throws(() => chat.advance({ hours: -1 }), /hours .* not negative/)
      await assert.rejects(createTestChat({ limitz: {} }), /limitz/)
    })
  `,
  )
  const { code, output } = await node('--test', file)
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
})

it('names the package to install if PGlite is missing', async () => {
  const file = write(
    'missing.cjs',
    `
    const { Worker } = require('node:worker_threads')
    const threads = require('node:worker_threads')
    // As in a project without it: the thread finds no package of that name.
    threads.Worker = class extends Worker {
      constructor(file, options) {
        const hook = \`export async function resolve(name, context, next) {
          if (!name.startsWith('@electric-sql/')) return next(name, context)
          throw Object.assign(new Error("Cannot find package '@electric-sql/pglite'"), { code: 'ERR_MODULE_NOT_FOUND' })
        }\`
        const hidden = \`require('node:module').register(\${JSON.stringify('data:text/javascript,' + encodeURIComponent(hook))})\`
        super(\`\${hidden}; require(\${JSON.stringify(file)})\`, { ...options, eval: true })
      }
    }
    require('@chat-service/server/testing').createTestChat().then(() => process.exit(3), (error) => console.log(error.message))
  `,
  )
  const { code, output } = await node(file)
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(output).toMatch(/createTestChat needs @electric-sql\/pglite.*npm install @electric-sql\/pglite@\^/)
})
