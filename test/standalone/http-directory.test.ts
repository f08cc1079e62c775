import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { DirectoryOptions } from '../../src/standalone/directory-variables'
import { HttpDirectory } from '../../src/standalone/http-directory'

const log = pino({ level: 'silent' })
const people = [
  { id: 'ann', nickname: 'Ann', profileUrl: 'https://a.example/ann.png', metadata: { team: 'red' } },
  { id: 'ben/1', name: 'Ben' },
]

let server: Server
let base: string
let answer: RequestListener
let asked: { path: string; authorization: string | undefined }[] = []

/** The directory of an application. */
const working: RequestListener = (request, response) => {
  const query = new URL(request.url!, base).searchParams
  const ids = query.get('ids')?.split(',')
  const keyword = query.get('q')
  const found = people.filter(({ id }) => (ids ? ids.includes(id) : id.startsWith(keyword ?? '')))
  response.end(JSON.stringify(ids ? found : { users: found }))
}
const down: RequestListener = (_request, response) => response.writeHead(500).end()
const refusing: RequestListener = (_request, response) => response.writeHead(404).end()
const hanging: RequestListener = () => undefined
const nonsense: RequestListener = (_request, response) => response.end('{"users": [{}]}')

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    asked.push({ path: request.url!, authorization: request.headers.authorization })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
  answer = working
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const open = (options: Partial<DirectoryOptions> = {}, logger = log) =>
  new HttpDirectory(
    {
      url: `${base}/users?tenant={tenant}&ids={ids}`,
      searchUrl: `${base}/search?q={keyword}&limit={limit}`,
      bearer: 'a-token',
      ttlSeconds: 60,
      timeoutMs: 2000,
      ...options,
    },
    logger,
  )
/** Advances the clock. */
const pass = (ms: number) => {
  const now = performance.now() + ms
  jest.spyOn(performance, 'now').mockImplementation(() => now)
}
const ann = { id: 'ann', nickname: 'Ann', profileUrl: 'https://a.example/ann.png', metadata: { team: 'red' } }
const ben = { id: 'ben/1', nickname: 'Ben' }

it('batches simultaneous look-ups, with the token, and caches existing and missing users', async () => {
  const directory = open()
  const [users, one, nobody] = await Promise.all([
    directory.getUsers(['ann', 'ben/1', 'ann'], 'a&b'),
    directory.getUser('ann', 'a&b'),
    directory.getUser('eve', 'a&b'),
  ])
  expect([users, one, nobody]).toEqual([[ann, ben], ann, null])
  expect(asked).toEqual([{ path: '/users?tenant=a%26b&ids=ann,ben%2F1,eve', authorization: 'Bearer a-token' }])
  expect(await directory.getUsers(['eve', 'ann'], 'a&b')).toEqual([ann])
  expect(asked).toHaveLength(1)
  pass(10_000)
  await directory.getUsers(['eve', 'ann'], 'a&b')
  expect(asked.slice(1).map(({ path }) => path)).toEqual(['/users?tenant=a%26b&ids=eve'])
  pass(60_000)
  await directory.getUser('ann', 'a&b')
  expect(asked).toHaveLength(3)
})

it('keeps tenants apart', async () => {
  const directory = open()
  await directory.getUser('ann', 'acme')
  answer = (_request, response) => response.end('[]')
  expect([await directory.getUser('ann', 'other'), await directory.getUser('ann', 'acme')]).toEqual([null, ann])
})

it('splits requests for more users than a URL can hold', async () => {
  const ids = Array.from({ length: 250 }, (_, n) => `user-${n}`)
  answer = (request, response) => {
    const wanted = new URL(request.url!, base).searchParams.get('ids')!.split(',')
    response.end(JSON.stringify(wanted.map((id) => ({ id }))))
  }
  expect(await open().getUsers(ids, 'acme')).toEqual(ids.map((id) => ({ id, nickname: id })))
  expect(asked).toHaveLength(3)
  asked = []
  await open().getUsers(
    ids.slice(0, 90).map((id) => id.padEnd(200, 'x')),
    'acme',
  )
  expect(Math.max(...asked.map(({ path }) => path.length))).toBeLessThan(4100)
})

it.each([
  ['is down', down],
  ['hangs', hanging],
  ['answers nonsense', nonsense],
  ['refuses', refusing],
])('keeps known profiles while the directory %s', async (_what, broken) => {
  const directory = open()
  await directory.getUsers(['ann', 'eve'], 'acme')
  answer = broken
  pass(3_600_000)
  expect(await directory.getUsers(['ann', 'eve'], 'acme')).toEqual([ann])
  // Not treated as a missing user.
  await expect(directory.getUsers(['ann', 'ben/1'], 'acme')).rejects.toThrow()
  expect([await directory.searchUsers('an', 'acme'), await directory.searchUsers('an', 'other')]).toEqual([[ann], []])
  answer = working
  pass(1000)
  expect(await directory.getUsers(['ann', 'ben/1'], 'acme')).toEqual([ann, ben])
})

it.each([
  ['is down', down],
  ['hangs', hanging],
])('leaves a URL alone for a second that %s, and the other one not', async (_what, broken) => {
  const directory = open({ timeoutMs: 1500 })
  const now = performance.now()
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  answer = broken
  for (let n = 0; n < 2; n += 1) await expect(directory.getUser('ann', 'acme')).rejects.toThrow()
  expect(asked).toHaveLength(1)
  answer = working
  expect(await directory.searchUsers('be', 'acme')).toEqual([ben])
  await expect(directory.getUser('ann', 'acme')).rejects.toThrow()
  pass(1000)
  expect(await directory.getUser('ann', 'acme')).toEqual(ann)
})

it('requests others after a refusal, which may concern one tenant', async () => {
  const directory = open()
  answer = refusing
  await expect(directory.getUser('ann', 'closed')).rejects.toThrow()
  answer = working
  expect(await directory.getUser('ann', 'acme')).toEqual(ann)
})

it('keeps the valid parts of broken profiles, and ignores profiles without an id', async () => {
  const warnings: unknown[][] = []
  const noting = { ...log, warn: (...what: unknown[]) => warnings.push(what) } as unknown as typeof log
  const directory = open({}, noting)
  const badAnn = { ...people[0], metadata: { age: 5 }, profileUrl: '' }
  answer = (_request, response) => response.end(JSON.stringify([badAnn, { id: 'cal', nickname: '', name: 'Cal' }]))
  expect(await directory.getUsers(['ann', 'cal', 'eve'], 'acme')).toEqual([
    { id: 'ann', nickname: 'Ann' },
    { id: 'cal', nickname: 'Cal' },
  ])
  expect(warnings).toEqual([[{ reason: 'wrong: metadata' }, expect.stringContaining('CHAT_DIRECTORY_URL')]])
  answer = (_request, response) => response.end(JSON.stringify([{ id: 5 }, null, { id: 'dan' }]))
  await expect(directory.getUsers(['dan', 'ben/1'], 'acme')).rejects.toThrow()
  expect(await directory.getUsers(['dan'], 'acme')).toEqual([{ id: 'dan', nickname: 'dan' }])
})

it('requests no other path, for any id or tenant', async () => {
  const inPath = () => open({ url: `${base}/of/{tenant}/users/{ids}` })
  const directory = inPath()
  for (const id of ['.', '..']) expect(await directory.getUser(id, 'acme')).toBeNull()
  expect(await directory.getUser('ann', '..')).toBeNull()
  expect(asked).toEqual([])
  answer = (_request, response) => response.end('[]')
  await inPath().getUsers(['..', 'ann'], 'acme')
  expect(asked.map(({ path }) => path)).toEqual(['/of/acme/users/..,ann'])
  await open({ url: `${base}/users?ids={ids}` }).getUser('..', 'acme')
  expect(asked[1]!.path).toBe('/users?ids=..')
})

it('searches', async () => {
  const directory = open()
  expect(await directory.searchUsers('be', 'acme', 5)).toEqual([ben])
  expect(asked[0]!.path).toBe('/search?q=be&limit=5')
  // A found user is cached.
  await directory.getUser('ben/1', 'acme')
  expect(asked).toHaveLength(1)
})

it('ignores users that it did not request, and sends its token to no other host', async () => {
  answer = (_request, response) => response.end(JSON.stringify([{ id: 'eve' }, ann]))
  expect(await open().getUsers(['ann'], 'acme')).toEqual([ann])
  answer = (_request, response) => response.writeHead(302, { location: `${base}/elsewhere` }).end()
  await expect(open().getUser('ann', 'acme')).rejects.toThrow()
  expect(asked.map(({ path }) => path)).not.toContain('/elsewhere')
})
