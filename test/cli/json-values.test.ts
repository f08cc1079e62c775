import { Readable } from 'node:stream'
import { type Found, readValues } from '../../src/cli/convert/json-values'

describe('JSON in pieces', () => {
  const value = { a: [{ 'k"ey': 'x\\"}]' }, 2, 'three', null, true, [[]]], b: {}, c: -1.5e3, d: [] }
  const enters = (path: string[]) => path.length === 0 || path[0] === 'a' || path[0] === '*'

  it.each([1, 2, 3, 7, 1000])('is the same in chunks of %i', async (size) => {
    const whole = `\uFEFF${JSON.stringify(value)}\n${JSON.stringify(value, null, 2)} [1, "[", 2]`
    const chunks = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    const found: Found[] = []
    for await (const one of readValues(Readable.from(chunks), enters)) found.push(one)
    const object = [
      { path: ['a', '*', 'k"ey'], value: 'x\\"}]' },
      { path: ['a', '*'], isEnd: true },
      ...[2, 'three', null, true].map((element) => ({ path: ['a', '*'], value: element })),
      { path: ['a', '*', '*'], isEnd: true },
      { path: ['a', '*'], isEnd: true },
      { path: ['a'], isEnd: true },
      { path: ['b'], value: {} },
      { path: ['c'], value: -1500 },
      { path: ['d'], value: [] },
      { path: [], isEnd: true },
    ]
    const list = [1, '[', 2].map((element) => ({ path: ['*'], value: element }))
    expect(found).toEqual([...object, ...object, ...list, { path: [], isEnd: true }])
  })

  it.each(['{"a": [1, 2', '{"a": tru}', '[1]]', '{"b": "x'])('that is invalid is refused: %s', async (content) => {
    const read = async () => {
      for await (const found of readValues(Readable.from([content]), enters)) void found
    }
    await expect(read()).rejects.toThrow()
  })
})
