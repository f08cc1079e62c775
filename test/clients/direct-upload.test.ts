import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { ChatClient, type Upload } from '../../clients/typescript/src/index'
import { openDiskStorage } from '../../src/standalone/disk-storage'
import { World, type Person } from '../support/world'

const folder = mkdtempSync(join(tmpdir(), 'chat-direct-'))
let world: World
let alice: Person
let channelId: string
let server: Server
/** Requests of the client. */
let calls: string[]
/** Stands in for a request. */
let meet: (url: string, init: RequestInit) => Promise<Response> | undefined

beforeAll(async () => {
  let url = ''
  const storage = await openDiskStorage(folder, () => url)
  const app = new Koa()
  app.use(storage.serve)
  server = createServer((request, response) => void app.callback()(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  world = await World.start({ providers: { storageProvider: storage.provider } })
  alice = world.person('alice')
  channelId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
})
afterAll(async () => {
  await world.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  calls = []
  meet = () => undefined
})

const newClient = () =>
  new ChatClient({
    baseUrl: alice.node.url,
    token: alice.token,
    fetch: async (url, init = {}) => {
      const range = new Headers(init.headers).get('content-range')
      calls.push(
        [init.method, new URL(url as string).pathname.replace(/^.files.*/, 'target'), range].filter(Boolean).join(' '),
      )
      return (await meet(url as string, init)) ?? fetch(url, init)
    },
  })
const picture = () => new File(['0123456789'], 'cat.png', { type: 'image/png' })
const contentOf = async ({ uploadId }: Upload) => {
  const { fileUrl, fileName, mimeType } = await alice.client.messages.send(channelId, { files: [{ uploadId }] })
  return [fileName, mimeType, await (await fetch(fileUrl!)).text()]
}
const expected = ['cat.png', 'image/png', '0123456789']
const isPut = ({ method }: RequestInit) => method === 'PUT'
/** The storage receives some bytes, then the connection breaks. */
const breakAfter = async (bytes: number, url: string, init: RequestInit): Promise<Response> => {
  await fetch(url, { ...init, body: (init.body as Blob).slice(0, bytes) })
  throw new TypeError('fetch failed')
}

it('uploads the bytes directly to the storage', async () => {
  expect(await contentOf(await newClient().upload({ file: picture() }))).toEqual(expected)
  expect(calls).toEqual(['POST /uploads', 'PUT target'])
})

it('resumes an interrupted upload', async () => {
  let breaks = 1
  meet = (url, init) => (isPut(init) && breaks-- > 0 ? breakAfter(4, url, init) : undefined)
  expect(await contentOf(await newClient().upload({ file: picture() }))).toEqual(expected)
  expect(calls).toEqual(['POST /uploads', 'PUT target', 'HEAD target', 'PUT target bytes 4-9/10'])
})

it('can be canceled, and continues when the same file is uploaded again', async () => {
  const abort = new AbortController()
  const reason = new Error('changed my mind')
  meet = async (url, init) => {
    if (!isPut(init) || abort.signal.aborted) return fetch(url, init)
    await breakAfter(4, url, init).catch(() => undefined)
    abort.abort(reason)
    return new Promise<Response>(() => undefined)
  }
  const client = newClient()
  const file = picture()
  await expect(client.upload({ file }, { signal: abort.signal })).rejects.toBe(reason)
  calls = []
  expect(await contentOf(await client.upload({ file }))).toEqual(expected)
  expect(calls).toEqual(['HEAD target', 'PUT target bytes 4-9/10'])
})

it('asks the storage whether all bytes arrived if the response is lost', async () => {
  const abort = new AbortController()
  meet = async (url, init) => {
    if (!isPut(init)) return fetch(url, init)
    await fetch(url, init)
    abort.abort()
    throw new TypeError('fetch failed')
  }
  const client = newClient()
  const file = picture()
  await expect(client.upload({ file }, { signal: abort.signal })).rejects.toThrow()
  calls = []
  expect(await contentOf(await client.upload({ file }))).toEqual(expected)
  expect(calls).toEqual(['HEAD target'])
})

it('starts a new upload when the target of an interrupted one has expired', async () => {
  const abort = new AbortController()
  meet = (_, init) => {
    if (!isPut(init)) return undefined
    abort.abort()
    return Promise.reject(new TypeError('fetch failed'))
  }
  const client = newClient()
  const file = picture()
  await expect(client.upload({ file }, { signal: abort.signal })).rejects.toThrow()
  let isGone = true
  meet = (_, { method }) => {
    if (method !== 'HEAD' && method !== 'PUT') return undefined
    const answer = isGone ? Promise.resolve(new Response('', { status: 404 })) : undefined
    isGone = method === 'HEAD'
    return answer
  }
  calls = []
  expect(await contentOf(await client.upload({ file }))).toEqual(expected)
  expect(calls.slice(-2)).toEqual(['POST /uploads', 'PUT target'])
})

it('falls back to a form if the storage is unreachable, and requests no more targets', async () => {
  meet = (url) => (url.includes('/files/') ? Promise.reject(new TypeError('CORS')) : undefined)
  const client = newClient()
  expect(await contentOf(await client.upload({ file: picture() }))).toEqual(expected)
  expect(calls).toEqual(['POST /uploads', 'PUT target', 'HEAD target', 'POST /uploads'])
  await client.upload({ file: picture() })
  expect(calls.slice(4)).toEqual(['POST /uploads'])
})
