import { startMockProcess, type MockProcess } from './mock-process'

let mock: MockProcess

beforeAll(async () => {
  mock = await startMockProcess()
})

afterAll(() => mock.end())

const call = async (path: string, body?: string) => {
  const response = await fetch(mock.url + path, {
    method: body === undefined ? 'GET' : path.includes('/parts/') ? 'PUT' : 'POST',
    headers: { authorization: 'Bearer any', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })
  return {
    status: response.status,
    answer: (await response.json()) as { error?: { details: { errors: unknown[] } }; path?: string },
  }
}

it.each<[string, string, string | undefined, unknown[]]>([
  [
    'a number in the query',
    '/channels?limit=0x1',
    undefined,
    [{ in: 'query', pointer: '/limit', message: 'must be a number of at most 15 decimal digits' }],
  ],
  [
    'a number in the path',
    '/channels/c/messages/m/stream/parts/1e0',
    '{"run":1,"type":"data","value":{}}',
    [{ in: 'path', pointer: '/part', message: 'must be a number of at most 15 decimal digits' }],
  ],
  ['a query', '/channels?limit=999', undefined, [{ in: 'query', pointer: '/limit', message: 'must be <= 100' }]],
  [
    'a property that is missing',
    '/channels/c/messages/m/reactions',
    '{}',
    [{ in: 'body', pointer: '/key', message: 'is required' }],
  ],
  [
    'a message without content',
    '/channels/h1kdw7riuexuyr40zpir6esv/messages',
    '{}',
    [{ in: 'body', pointer: '/text', message: 'is required in a message without files' }],
  ],
  [
    'properties, too much and of another type',
    '/channels/group',
    '{"userIds":[3],"kind":"x"}',
    [
      { in: 'body', pointer: '/kind', message: 'is not allowed' },
      { in: 'body', pointer: '/userIds/0', message: 'must be string' },
    ],
  ],
])('names what a refused request has wrong: %s', async (_, path, body, errors) => {
  const { status, answer } = await call(path, body)
  expect(status).toBe(400)
  expect(answer.error?.details.errors).toEqual(errors)
  expect(answer.path).toBe(path.split('?')[0])
})

it('answers the examples of the contract', async () => {
  const { status, answer } = await call('/channels/h1kdw7riuexuyr40zpir6esv/messages', '{"text":"hi"}')
  expect(status).toBe(201)
  expect(answer).toHaveProperty('mentionedUserIds')
})
