import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { ChatClient } from '../../../clients/typescript/src/index'
import { CompiledHosts, type Format } from '../../support/compiled-hosts'
import { checkedFetch } from '../../support/contract'
import { createDatabase } from '../../support/database'
import { eventually } from '../../support/eventually'
import { field, file, multipart, multipartType } from '../../support/multipart'
import { Program } from '../../support/program'
import { beginRaw, raw, type RawRequest } from '../../support/raw'
import { refusalOf, TestSocket } from '../../support/socket'

const PREFIX = '/messaging'

interface Example {
  program: string
  args?: string[]
  /** The protocol of its own sockets. */
  own: 'ws' | 'socket.io'
}

export const examples = {
  'node:http': { program: 'node-http', own: 'ws' },
  'Koa 3': { program: 'koa', own: 'ws' },
  'Express 5': { program: 'express', own: 'socket.io' },
  'Fastify 5': { program: 'fastify', own: 'ws' },
  'NestJS 11 on Express': { program: 'nest', own: 'socket.io' },
  'NestJS 11 on Fastify': { program: 'nest', args: ['--fastify'], own: 'socket.io' },
} satisfies Record<string, Example>

export type HostName = keyof typeof examples

/** Hosts included in the quick tests. */
export const quick = { module: ['Express 5'], commonjs: ['Fastify 5'] } satisfies Record<Format, HostName[]>

/** The same tests for every host, each started as a separate program. The types of `checked` hosts are checked first. */
export function describeHosts(format: Format, names: HostName[], checked: HostName[] = []): void {
  describe(`as ${format}`, () => {
    let compiled: CompiledHosts
    beforeAll(async () => {
      compiled = await CompiledHosts.of(format, [...new Set(checked.map((name) => examples[name].program))])
    })
    afterAll(async () => {
      await Program.killAll()
      await compiled.remove()
    })
    describe.each(names)('%s', (name) => describeHost(examples[name], format, () => compiled))
  })
}

function describeHost(example: Example, format: Format, compiled: () => CompiledHosts): void {
  let program: Program
  let url: string
  let ada: string
  let folder: string

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const clientOf = (token: string) =>
    new ChatClient({ baseUrl: `${url}${PREFIX}`, token, fetch: checkedFetch(PREFIX), retries: 0 })
  const ask = (request: RawRequest) =>
    raw(url, {
      prefix: PREFIX,
      ...request,
      path: `${PREFIX}${request.path}`,
      headers: { ...bearer(ada), ...request.headers },
    })
  const own = async (route: string, init?: RequestInit) => {
    const response = await fetch(`${url}${route}`, init)
    return { status: response.status, text: await response.text() }
  }
  const logIn = (userId: string) =>
    own('/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ userId }) })
  const tokenOf = async (userId: string) => (JSON.parse((await logIn(userId)).text) as { token: string }).token
  const socketOf = (token: string) =>
    TestSocket.open(`${url.replace('http', 'ws')}${PREFIX}/chat`, { headers: bearer(token) })
  const newGroup = async () => (await clientOf(ada).channels.createGroup({ userIds: ['charles'] })).id

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'chat-hosts-'))
    const env = { PORT: '0', TMPDIR: folder, CHAT_DATABASE_URL: await createDatabase() }
    program = Program.node(compiled().program(example.program), env, example.args)
    url = (await program.prints(/listens on (\S+)/))[1] as string
    ada = await tokenOf('ada')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** The files on the host's disk. */
  const storedBytes = () =>
    readdirSync(path.join(folder, 'chat-example-files'))
      .map((name) => statSync(path.join(folder, 'chat-example-files', name)).size)
      .reduce((sum, size) => sum + size, 0)

  /** An upload of which the first half is on the host's disk. */
  const halfAnUpload = async (name: string) => {
    const content = Buffer.alloc(2 * 1024 * 1024, name)
    const form = multipart([field('text', 'look'), file(content, name, 'text/plain')])
    const before = eventuallyThere(storedBytes)
    const { outgoing, answer } = beginRaw(url, {
      method: 'POST',
      prefix: PREFIX,
      path: `${PREFIX}/channels/${await newGroup()}/files`,
      headers: { ...bearer(ada), 'content-type': multipartType, 'content-length': form.length },
    })
    outgoing.write(form.subarray(0, form.length / 2))
    await eventually(() => storedBytes() > before)
    return { content, answer, finish: () => outgoing.end(form.subarray(form.length / 2)) }
  }
  const eventuallyThere = (size: () => number) => {
    try {
      return size()
    } catch {
      return 0
    }
  }

  it(`is loaded as ${format}`, async () => {
    expect(await compiled().usesRequire(example.program)).toBe(format === 'commonjs')
  })

  it('keeps its routes before and after the chat, its authentication and its 404', async () => {
    expect(await own('/')).toEqual({ status: 200, text: expect.stringContaining('The application itself') as string })
    expect(await own('/about')).toEqual({ status: 200, text: expect.stringContaining('A route after') as string })
    expect(await own('/me')).toMatchObject({ status: 401 })
    const me = await own('/me', { headers: bearer(ada) })
    expect([me.status, JSON.parse(me.text)]).toEqual([200, { id: 'ada', name: 'Ada Lovelace' }])
    expect(await logIn('nobody')).toMatchObject({ status: 401 })
    for (const route of ['/nowhere', '/channels', `${PREFIX}x/channels`]) {
      const { status, text } = await own(route, { headers: bearer(ada) })
      expect([status, text]).toEqual([404, expect.not.stringContaining('CHAT_')])
    }
  })

  it('serves a conversation below its prefix, behind its body parser', async () => {
    const client = clientOf(ada)
    const channelId = await newGroup()
    const sent = await client.messages.send(channelId, { text: 'Does it turn? ⚙', metadata: { a: [1] } })
    expect(await client.messages.get(channelId, sent.id)).toEqual(sent)
    expect((await client.messages.list(channelId)).messages).toEqual([expect.objectContaining({ id: sent.id })])
    await client.channels.markRead(channelId)
    await client.messages.delete(channelId, sent.id)
    // Of a new team.
    await expect(clientOf(await tokenOf('grace')).channels.get(channelId)).rejects.toMatchObject({ status: 404 })
  })

  it('accepts long and chunked bodies', async () => {
    const metadata = { notes: Array.from({ length: 50 }, () => 'é'.repeat(60)) }
    const path = `/channels/${await newGroup()}/messages`
    const body = JSON.stringify({ text: 'x'.repeat(5000), metadata })
    for (const chunked of [false, true]) {
      const sent = await ask({ method: 'POST', path, body, chunked, headers: { 'content-type': 'application/json' } })
      expect(sent).toMatchObject({ status: 201, body: { metadata } })
    }
  })

  it.each<[string, Partial<RawRequest>, number]>([
    ['of an unknown route', { path: '/nonsense?a=b' }, 404],
    ['of the prefix itself', { path: '' }, 404],
    ['of the prefix with a slash', { path: '/' }, 404],
    ['of a wrong method', { path: '/channels', method: 'PUT' }, 405],
    ['without credentials', { path: '/channels', headers: { authorization: '' } }, 401],
    ['with a bad query', { path: '/channels?limit=0' }, 400],
    ['to an unknown id', { path: '/channels/a%2Fb' }, 404],
    ['with a bad body', { path: '/channels/direct', method: 'POST', body: '{}' }, 400],
    ['without a body', { path: '/channels/direct', method: 'POST' }, 400],
    [
      'of another type',
      { path: '/channels/direct', method: 'POST', body: 'a', headers: { 'content-type': 'a/b' } },
      415,
    ],
  ])('refuses a request %s by the contract, naming the whole path', async (_what, request, status) => {
    const headers = { 'content-type': 'application/json', ...request.headers }
    // `raw` checks the envelope and its `path`.
    expect((await ask({ ...request, path: request.path as string, headers })).status).toBe(status)
  })

  it('streams uploads to its storage, and serves them under its own address', async () => {
    const { content, answer, finish } = await halfAnUpload('über uns.txt')
    finish()
    const { status, body } = await answer
    const fileUrl = body.fileUrl as string
    expect([status, body.text, fileUrl.startsWith(`${url}/files/`)]).toEqual([201, 'look', true])
    const served = await fetch(fileUrl)
    expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true)
    expect(served.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%C3%BCber%20uns.txt")
    expect((await fetch(fileUrl.replace(/files\/./, 'files/x'))).status).toBe(404)
  })

  it('carries events to a socket below the prefix, beside its own sockets', async () => {
    const base = url.replace('http', 'ws')
    const channelId = await newGroup()
    const heard = openOwn(example.own, url)
    const charles = await socketOf(await tokenOf('charles'))
    await charles.join(channelId)
    await clientOf(ada).messages.send(channelId, { text: 'Live' })
    expect((await charles.next('chat:message:received')).data).toMatchObject({ message: { text: 'Live' } })
    const refused = await refusalOf(`${base}${PREFIX}/chat`, ['chat.v1', 'bearer.nobody'])
    expect(refused).toMatchObject({ status: 401, body: { error: { code: 'CHAT_AUTH_FAILED' } } })
    const { answer, close } = await heard
    expect(await answer('it')).toBe('heard it')
    close()
    await charles.close()
  })

  it('stops gracefully: closes sockets with 1012, completes running requests, and exits', async () => {
    const socket = await socketOf(ada)
    await openOwn(example.own, url)
    const { answer, finish } = await halfAnUpload('last.txt')
    program.process.kill('SIGTERM')
    await socket.until(() => socket.closed !== undefined)
    finish()
    expect(socket.closed?.code).toBe(1012)
    expect(await answer).toMatchObject({ status: 201 })
    expect(await program.ended).toEqual({ code: 0, stderr: '' })
  })
}

/** A socket of the host's own server, on the same port. */
async function openOwn(kind: Example['own'], url: string) {
  if (kind === 'socket.io') {
    const socket = io(url, { transports: ['websocket'], reconnection: false })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    const answer = (text: string) => socket.emitWithAck('ask', text) as Promise<string>
    return { answer, close: () => void socket.disconnect() }
  }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`)
  await once(socket, 'open')
  const answer = async (text: string) => {
    socket.send(text)
    const [message] = (await once(socket, 'message')) as [Buffer]
    return message.toString()
  }
  return { answer, close: () => socket.terminate() }
}
