import { createFixtureIn, everyOperation, requestFor } from '../support/fixture'
import { parametersOf, resolve } from '../support/openapi'
import { howMany } from '../support/tier'
import { raw, type RawAnswer } from '../support/raw'
import { RawCaller, issuesOf, refusal } from '../support/raw-caller'

let caller: RawCaller
beforeAll(async () => (caller = await RawCaller.start()))
afterAll(() => caller.world.close())
afterEach(() => caller.expectServed())

describe('queries', () => {
  it.each([
    ['an unknown parameter', 'colour=red', 'query /colour'],
    ['a parameter of another list', 'includeEmpty=true', 'query /includeEmpty'],
    ['a parameter of an object prototype', '__proto__=1', 'query /__proto__'],
    ['a name in brackets', 'limit[gt]=1', 'query /limit[gt]'],
    ['a repeated parameter', 'limit=5&limit=6', 'query /limit'],
    ['a repeated text', 'cursor=a&cursor=b', 'query /cursor'],
    ['a page of nothing', 'limit=0', 'query /limit'],
    ['a page too large', 'limit=101', 'query /limit'],
    ['a negative page', 'limit=-1', 'query /limit'],
    ['half an entry', 'limit=1.5', 'query /limit'],
    ['a page of words', 'limit=ten', 'query /limit'],
    ['a page of no words', 'limit=', 'query /limit'],
    ['NUL', 'cursor=%00', 'query /cursor'],
    ['a flag that is none', 'includeReplies=maybe', 'query /includeReplies'],
    ['a time that is none', 'before=yesterday', 'query /before'],
    ['a day that never comes', 'before=2026-02-30T00:00:00Z', 'query /before'],
    ['a year before the first', 'before=0000-01-01T00:00:00Z', 'query /before'],
    ['an offset beyond the map', 'before=2026-01-01T00:00:00%2B23:59', 'query /before'],
    ['a cursor that no list gave', 'cursor=garbage', 'query /cursor'],
    ['a cursor of no cursor', 'cursor=', 'query /cursor'],
  ])('are refused with a pointer to %s', async (_what, query, issue) => {
    const answer = await caller.request({ path: `${caller.messages}?${query}` })
    expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(issuesOf(answer)).toContain(issue)
  })

  it('get errors that name every fault', async () => {
    const answer = await caller.request({ path: `${caller.messages}?limit=0&colour=red&before=x` })
    expect(issuesOf(answer)).toEqual(expect.arrayContaining(['query /limit', 'query /colour', 'query /before']))
  })

  it.each([
    'after=1000-01-01T00:00:00Z',
    'before=9999-12-31T23:59:59.999Z',
    'before=2026-01-01T00:00:00-11:30',
    'limit=100',
    'after=2026%2D01%2D01T00%3A00%3A00Z&',
    '',
    '&&',
  ])('are taken: ?%s', async (query) => {
    expect(await caller.request({ path: `${caller.messages}?${query}` })).toMatchObject({ status: 200 })
  })
})

describe('a query whose percent-encoding is not UTF-8', () => {
  it.each([
    ['a byte that begins no character', 'search=a%80b', '/search'],
    ['a slash of two bytes', 'search=%C0%AF', '/search'],
    ['half a character', 'includeEmpty=true&search=%E2%82&limit=5', '/search'],
    ['a surrogate', 'search=%ED%A0%80', '/search'],
    ['a character beyond the last', 'search=%F4%90%80%80', '/search'],
    ['Latin-1', 'search=caf%E9', '/search'],
    ['a name', 'limit=5&%ff%7E=1', '/\ufffd~0'],
    ['one digit', 'search=a%4', '/search'],
    ['no digits', 'search=100%', '/search'],
  ])('is refused, for those who may ask: %s', async (_what, query, pointer) => {
    const path = `/channels?${query}`
    const answer = await caller.request({ path })
    expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(answer.body.error.details.errors).toEqual([
      { in: 'query', pointer, message: 'must be UTF-8 in percent-encoding' },
    ])
    expect(await raw(caller.url, { path })).toMatchObject(refusal(401, 'CHAT_AUTH_FAILED'))
  })

  it.each([
    'search=caf%C3%A9',
    'search=%EF%BF%BD',
    'search=%F0%9F%8E%89',
    'search=100%25',
    's%65arch=a+b',
    'search=a%26b',
  ])('leaves ?%s alone', async (query) => {
    expect(await caller.request({ path: `/channels?${query}` })).toMatchObject({ status: 200 })
  })
})

/** Each numeric parameter of the paths and queries of the contract. */
const numbers = everyOperation.flatMap((id) =>
  parametersOf(id)
    .filter(({ in: part, schema }) => part !== 'header' && /integer|number/.test(String(resolve(schema).type)))
    .map(({ name, in: part, schema }) => [id, part, name, resolve(schema).maximum] as const),
)

describe('a number', () => {
  const wrong = [
    ...['1000000000000000', '9'.repeat(309), '9'.repeat(400), `${'0'.repeat(399)}1`, `1${'0'.repeat(400)}`],
    ...['-1', '-0', '%2B1', '--1', '1e0', '1e1', '1E1', '1e999', '1e-999', '0x1', '0x10', '0b1', '1_0', '1n'],
    ...['1.0', '1.5', '1.', '.5', '1,5', '%20', '%201', '1%20', '1+', '%0A1', '1%00', '%C2%A01'],
    ...['Infinity', 'NaN', 'null', 'true', 'ten', '[1]', '%EF%BC%91', '%D9%A3'],
  ]
  const wrongIn = { path: ['+1'], query: ['', '1%80', '1&NAME=1'], header: [] }
  const right = ['1', '01', '000000000000001']
  /** A rotating selection, so that several parameters together cover all; `npm run test:long` tries all with each. */
  let tried = 0
  const some = (texts: string[]) =>
    Array.from({ length: howMany(4, texts.length) }, () => texts[tried++ % texts.length] as string)
  let answerTo: (id: (typeof everyOperation)[number], part: string, name: string, text: string) => Promise<RawAnswer>
  beforeAll(async () => {
    const options = { stream: true }
    const fixture = await createFixtureIn(caller.person, caller.channelId, 'bob', options)
    answerTo = (id, part, name, text) => {
      const request = requestFor(id, fixture, { type: 'tool' })
      if (part === 'path') return caller.request({ ...request, path: request.path.replace(/\d+$/, text) })
      const parameter = `${name}=${text.replace('NAME', name)}`
      const [place, rest = ''] = request.path.split('?')
      const others = rest.split('&').filter((other) => other && !other.startsWith(`${name}=`))
      return caller.request({ ...request, path: `${place}?${[...others, parameter].join('&')}` })
    }
  })

  it.each(numbers)('is at most 15 decimal digits: %s, %s %s up to %d', async (id, part, name, maximum) => {
    expect(String(maximum).length).toBeLessThanOrEqual(15)
    const taken: string[] = []
    for (const text of [...some(wrong), ...wrongIn[part]]) {
      const answer = await answerTo(id, part, name, text)
      const isRefused = answer.status === 400 && answer.body.error.code === 'CHAT_VALIDATION_ERROR'
      if (!isRefused || !issuesOf(answer).includes(`${part} /${name}`)) taken.push(`${text} ${answer.status}`)
    }
    expect(taken).toEqual([])
    for (const text of [...right, ...(part === 'query' ? [String(maximum)] : [])]) {
      expect(await answerTo(id, part, name, text)).toMatchObject({ status: 200 })
    }
  })
})
