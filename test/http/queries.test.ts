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
    ['infinity', 'limit=Infinity', 'query /limit'],
    ['more than a number holds', 'limit=1e999', 'query /limit'],
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

  it('name everything that is wrong', async () => {
    const answer = await caller.request({ path: `${caller.messages}?limit=0&colour=red&before=x` })
    expect(issuesOf(answer)).toEqual(expect.arrayContaining(['query /limit', 'query /colour', 'query /before']))
  })

  it.each([
    'after=1000-01-01T00:00:00Z',
    'before=9999-12-31T23:59:59.999Z',
    'before=2026-01-01T00:00:00-11:30',
    'limit=100',
    '',
    '&&',
  ])('are taken: ?%s', async (query) => {
    expect(await caller.request({ path: `${caller.messages}?${query}` })).toMatchObject({ status: 200 })
  })
})
