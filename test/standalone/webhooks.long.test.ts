import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import jwt from 'jsonwebtoken'
import { ChatClient } from '../../clients/typescript/src/index'
import { readEnvironment } from '../../src/standalone/environment'
import { gatherSettings, type Values } from '../../src/standalone/settings'
import { sendWebhooks, webhookConsumer } from '../../src/standalone/webhooks'
import { webhooksCommand } from '../../src/standalone/webhooks-command'
import { createDatabase } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { query } from '../support/recount'
import { World } from '../support/world'
import { Receiver, SECRETS } from './receiver'

const silent = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() }

/** Ten attempts within about a second, three of them in order. */
const RETRY = { attempts: 10, inOrder: 3, minSeconds: 0.05, maxSeconds: 0.2 }
let receiver: Receiver
let world: World

beforeEach(async () => {
  receiver = await Receiver.start()
  world = await World.start({ sweepMs: 100 })
})
afterEach(async () => {
  await world.close()
  await receiver.close()
})

const send = (settings: { urls?: string[]; timeoutSeconds?: number; retry?: typeof RETRY } = {}) => {
  const { urls = [receiver.url], timeoutSeconds = 5, retry = RETRY } = settings
  const events = ['chat:message:received' as const]
  return sendWebhooks(world.nodes[0]!.chat, { urls, secrets: SECRETS, events, timeoutSeconds }, silent, retry)
}

async function group() {
  const { client } = world.person('alice')
  const { id } = await client.channels.createGroup({ userIds: ['bob'] })
  const say = async (...texts: string[]) => {
    for (const text of texts) await client.messages.send(id, { text })
  }
  return { id, say }
}

const failures = () => world.nodes[0]!.chat.consumers.failures(webhookConsumer(receiver.url))

it('each event is sent once, signed with each secret, in the order of its channel', async () => {
  await send({ urls: [receiver.url.replace('//', '//user:p%40ss@')] })
  const { id, say } = await group()
  await say('1', '2')
  await eventually(() => expect(receiver.texts(id)).toEqual(['1', '2']))
  receiver.secret = SECRETS[1]!
  await say('3')
  await eventually(() => expect(receiver.texts(id)).toEqual(['1', '2', '3']))
  expect(receiver.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
  expect(receiver.got[0]).toEqual({
    ...{ type: 'chat:message:received', id: expect.stringMatching(/^evt_/), timestamp: expect.any(String) },
    ...{ tenantId: world.tenantId, channelId: id, userId: null, seq: expect.any(Number), epoch: expect.any(String) },
    data: { channelId: id, message: expect.objectContaining({ text: '1' }) },
  })
})

it('a receiver that was down loses nothing, and gets waiting events in order', async () => {
  await send({ retry: { ...RETRY, attempts: 1000, inOrder: 1000 } })
  const { port } = receiver
  await receiver.close()
  const groups = await Promise.all([group(), group(), group()])
  for (const { say } of groups) await say('1', '2', '3')
  const isTried = `select from chat_consumer_channels where attempts > 2`
  await eventually(async () => expect(await query(world.databaseUrl, isTried)).toHaveLength(3))
  receiver = await Receiver.start(port)
  await eventually(() => expect(receiver.got).toHaveLength(9))
  for (const { id } of groups) expect(receiver.texts(id)).toEqual(['1', '2', '3'])
})

it('a receiver that was down for an hour gets all events automatically, at the pace of a real server', async () => {
  const settings = { urls: [receiver.url], secrets: SECRETS, events: ['chat:message:received' as const] }
  await sendWebhooks(world.nodes[0]!.chat, { ...settings, timeoutSeconds: 5 }, silent)
  const { port } = receiver
  await receiver.close()
  const groups = await Promise.all([group(), group(), group()])
  for (const { say } of groups) await say('missed')
  const run = <Row extends object>(text: string) => query<Row>(world.databaseUrl, text)
  let passedAt = '-infinity'
  // Each has failed since then, and waits, first with its channel, later separately. A lease also has a future
  // `due_at`.
  const waiting = () => `
    select extract(epoch from due_at - now())::float8 as seconds from chat_consumer_channels
     where owner = 'waiting' and due_at > now()
     union all
    select extract(epoch from due_at - now())::float8 from chat_consumer_failures
     where due_at > now() and failed_at > '${passedAt}'`
  for (let seconds = 0; seconds < 3600;) {
    let waits: { seconds: number }[] = []
    await eventually(async () => expect((waits = await run<{ seconds: number }>(waiting()))).toHaveLength(3))
    seconds += Math.min(...waits.map((wait) => wait.seconds))
    const [{ now }] = (await run(`select clock_timestamp()::text as now`)) as [{ now: string }]
    passedAt = now
    // That time passes.
    await run(`update chat_consumer_channels set due_at = now() where owner = 'waiting'`)
    if (seconds >= 3600) receiver = await Receiver.start(port)
    await run('update chat_consumer_failures set due_at = now()')
  }
  await eventually(() => expect(receiver.texts()).toEqual(['missed', 'missed', 'missed']))
  for (const { id } of groups) expect(receiver.texts(id)).toEqual(['missed'])
  await eventually(async () => expect(await failures()).toEqual([]))
})

it('a refused event blocks its channel for some attempts, is retried out of order, and is set aside', async () => {
  await send()
  receiver.answer = ({ data }) => ({ status: data.message?.text === 'bad' ? 500 : 200 })
  const { id, say } = await group()
  await say('1', 'bad', '2')
  await eventually(() => expect(receiver.texts(id)).toContain('2'))
  const texts = receiver.texts(id)
  const earlier = texts.slice(0, texts.indexOf('2'))
  // On a slow machine, a later attempt may precede it, too.
  expect(earlier.slice(0, 4)).toEqual(['1', 'bad', 'bad', 'bad'])
  expect(earlier.length).toBeLessThan(1 + 10)
  await eventually(async () =>
    expect(await failures()).toMatchObject([{ attempts: 10, retryAt: null, error: 'the receiver returned 500' }]),
  )
  expect(receiver.texts(id).filter((text) => text === 'bad')).toHaveLength(10)
  expect(new Set(receiver.got.filter(({ data }) => data.message?.text === 'bad').map((body) => body.id)).size).toBe(1)
})

it('a hanging receiver times out, and delays no other', async () => {
  const other = await Receiver.start()
  await send({ urls: [receiver.url, other.url], timeoutSeconds: 1, retry: { ...RETRY, attempts: 2 } })
  receiver.answer = () => 'never'
  const { id, say } = await group()
  await say('1', '2')
  await eventually(() => expect(other.texts(id)).toEqual(['1', '2']))
  await eventually(async () => expect(await failures()).toHaveLength(2))
  expect((await failures())[0]!.error).toMatch(/has not ended within 1000 ms|is unreachable/)
  await other.close()
})

it('a redirect is not followed, 410 is final, and Retry-After is heeded', async () => {
  await send({ retry: { ...RETRY, attempts: 2, maxSeconds: 2 } })
  const times: Record<string, number[]> = {}
  receiver.answer = ({ data }): { status: number; headers?: Record<string, string> } => {
    const { text } = data.message!
    ;(times[text] ??= []).push(Date.now())
    if (text === 'gone') return { status: 410 }
    if (text === 'later') return { status: 503, headers: { 'retry-after': '1' } }
    return { status: 302, headers: { location: `${receiver.url.replace('/hook', '/secret')}` } }
  }
  const groups = await Promise.all([group(), group(), group()])
  await Promise.all(groups.map(({ say }, n) => say(['gone', 'later', 'moved'][n]!)))
  await eventually(async () => expect(await failures()).toHaveLength(3))
  expect(times.gone).toHaveLength(1)
  expect(times.moved).toHaveLength(2)
  expect(times.later![1]! - times.later![0]!).toBeGreaterThanOrEqual(950)
  expect(new Set(receiver.paths)).toEqual(new Set(['/hook']))
})

it('the receiver of docs/webhooks.md accepts only signed requests', async () => {
  const page = readFileSync(join(__dirname, '../../docs/webhooks.md'), 'utf8')
  const [, code = ''] = /```js\n([^]*?)```/.exec(page)!
  // Beside this file, so that it finds its packages.
  const folder = mkdtempSync(join(__dirname, '.receiver-'))
  const listens = `.listen(0, function () { console.log('port ' + this.address().port) })`
  writeFileSync(join(folder, 'receiver.mjs'), code.replace('.listen(4000)', listens))
  const program = Program.node(relative(join(__dirname, '../..'), join(folder, 'receiver.mjs')), {
    CHAT_WEBHOOK_SECRET: SECRETS[1]!,
  })
  try {
    const [, port] = await program.prints(/port (\d+)/)
    const url = `http://127.0.0.1:${port}/`
    await send({ urls: [url] })
    const { id, say } = await group()
    await say('1', '2')
    await eventually(() =>
      expect(program.stdout.match(new RegExp(`chat:message:received ${world.tenantId} ${id} \\d+`, 'g'))).toHaveLength(
        2,
      ),
    )
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }
    expect((await fetch(url, { method: 'POST', body: '{}', headers })).status).toBe(401)
  } finally {
    await program.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
})

describe('the standalone server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chat-webhooks-'))
  const secret = 's'.repeat(32)
  const run = (env: Record<string, string>, args: string[] = []) =>
    Program.node('dist/src/standalone/main.js', { PORT: '0', CHAT_DATA_DIR: folder, ...env }, args)
  const output = async (program: Program) => ({ ...(await program.ended), stdout: program.stdout })

  afterAll(async () => {
    await Program.killAll()
    rmSync(folder, { recursive: true, force: true })
  })

  it('sends webhooks by its environment; a command shows what failed and has it sent again', async () => {
    const database = { CHAT_DATABASE_URL: await createDatabase() }
    const webhooks = { CHAT_WEBHOOK_URLS: receiver.url, CHAT_WEBHOOK_SECRETS: SECRETS.join(',') }
    const server = run({
      ...database,
      ...webhooks,
      CHAT_JWT_SECRET: secret,
      CHAT_WEBHOOK_EVENTS: 'chat:message:received',
    })
    const [, baseUrl = ''] = await server.prints(/"url":"(http[^"]+)"/)
    const token = jwt.sign({ userId: 'alice', tenantId: 'acme' }, secret, { expiresIn: '1h' })
    await fetch(`${baseUrl}/channels`, {
      headers: {
        authorization: `Bearer ${jwt.sign({ userId: 'bob', tenantId: 'acme' }, secret, { expiresIn: '1h' })}`,
      },
    })
    const client = new ChatClient({ baseUrl, token })
    receiver.answer = ({ data }) => ({ status: data.message?.text === 'gone' ? 410 : 200 })
    const { id } = await client.channels.createGroup({ userIds: ['bob'] })
    for (const text of ['1', 'gone', '2']) await client.messages.send(id, { text })
    await eventually(() => expect(receiver.texts(id)).toEqual(['1', 'gone', '2']))
    const listed = await output(run(database, ['webhooks', 'list']))
    const gone = receiver.got[1]!.id
    expect(listed).toMatchObject({ code: 0, stderr: '' })
    expect(listed.stdout).toContain('failed: 0 to be retried, 1 set aside')
    expect(listed.stdout).toContain(`${gone}  chat:message:received  1 attempts, set aside: the receiver returned 410`)
    const measured = await (await fetch(`${baseUrl}/metrics`)).text()
    const consumer = `consumer="${webhookConsumer(receiver.url)}"`
    expect(measured).toContain(`chat_consumer_failed_events{${consumer},state="set aside"} 1`)
    expect(measured).toContain(`chat_consumer_events_behind{${consumer}} 0`)
    receiver.answer = () => ({ status: 200 })
    expect(await output(run(database, ['webhooks', 'retry', gone]))).toMatchObject({
      code: 0,
      stdout: '1 to be retried\n',
    })
    await eventually(() => expect(receiver.texts(id)).toEqual(['1', 'gone', '2', 'gone']))
    await eventually(async () => {
      const { stdout } = await output(run(database, ['webhooks', 'list', '--json']))
      expect(JSON.parse(stdout)).toMatchObject([{ failures: [], behind: { events: 0 }, lostUntil: null }])
    })
    await server.kill('SIGTERM')
  })

  it('reports errors of its settings and commands, without secrets', async () => {
    const urls = { CHAT_WEBHOOK_URLS: receiver.url }
    expect(await output(run(urls))).toMatchObject({
      code: 1,
      stderr: 'CHAT_WEBHOOK_SECRETS is missing: CHAT_WEBHOOK_URLS requires it, because webhooks are signed.\n',
    })
    const read = (env: Values) => () => readEnvironment(gatherSettings(env))
    const weak = read({ ...urls, CHAT_WEBHOOK_SECRETS: 'whsec_c2hvcnQ=' })
    expect(weak).toThrow(/^CHAT_WEBHOOK_SECRETS must be whsec_ and at least 24 bytes(?!.*c2hvcnQ)/)
    expect(read({ CHAT_WEBHOOK_URLS: 'ftp://x' })).toThrow(/^CHAT_WEBHOOK_URLS must be URLs that start with/)
    expect(read({ CHAT_WEBHOOK_EVENTS: 'chat:typing:start' })).toThrow(/^CHAT_WEBHOOK_EVENTS must be names of/)
    const command = (...args: string[]) => webhooksCommand(args, {})
    await expect(command('send')).rejects.toThrow(/^Unknown command "send"/)
    await expect(command('list', '--wrong')).rejects.toThrow("Unknown option '--wrong'")
    expect(await output(run({}, ['webhooks', 'retry']))).toMatchObject({
      code: 1,
      stderr: 'Give retry ids, or --all.\n',
    })
    expect((await output(run({}, ['webhooks', '--help']))).stdout).toMatch(/^Usage: chat-service webhooks <command>/)
  })
})
