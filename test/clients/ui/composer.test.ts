import { inserted, marked, waveformOf } from '../../../clients/ui/src/composer/text'
import { closedEmoji, findEmoji, isOnlyEmoji, loadEmoji, typedEmoji } from '../../../clients/ui/src/content/emoji'

describe('a text', () => {
  it('has its selection replaced by an insertion', () => {
    expect(inserted({ text: 'ab cd', start: 1, end: 4 }, '🎉')).toEqual({ text: 'a🎉d', start: 3, end: 3 })
  })

  it('can be formatted, and unformatted again', () => {
    const bold = marked({ text: 'so big', start: 3, end: 6 }, '**')
    expect(bold).toEqual({ text: 'so **big**', start: 5, end: 8 })
    expect(marked(bold, '**')).toEqual({ text: 'so big', start: 3, end: 6 })
  })
})

describe('emoji by name', () => {
  it.each<[string, ReturnType<typeof typedEmoji>]>([
    ['so :tad', { start: 3, query: 'tad' }],
    [':th', { start: 0, query: 'th' }],
    ['at 10:30', undefined],
    ['https://x', undefined],
    [':t', undefined],
    ...[':D', ':DD', ':PP', ':ppp', ':-P', ':10', ':+1', 'C:ok', 'std::ok'].map((text): [string, undefined] => [
      text,
      undefined,
    ]),
    ['`:tad', undefined],
    ['`a` :tad', { start: 4, query: 'tad' }],
    ['```\na\n\n:tad', undefined],
    ['```\na\n```\n:tad', { start: 10, query: 'tad' }],
    ['https://example.com/:tad', undefined],
    ['https://example.com :tad', { start: 20, query: 'tad' }],
  ])('%s', (text, typed) => expect(typedEmoji(text, text.length)).toEqual(typed))

  it.each([
    ['so :+1:', { start: 3, query: '+1' }],
    ['at 10:30:', undefined],
    ['`:tada:', undefined],
    ['www.example.com/:tada:', undefined],
  ])('closed: %s', (text, closed) => expect(closedEmoji(text, text.length)).toEqual(closed))

  it('finds names by prefix, exact ones first', async () => {
    const names = (query: string, byWord = false) =>
      findEmoji(loaded, query, { most: 200, byWord }).map(({ names: all }) => all)
    const loaded = await loadEmoji()
    expect(names('tada')[0]).toContain('tada')
    expect(names('smile')[0]?.[0]).toBe('smile')
    expect(names('cat').every((all) => all.some((name) => name.startsWith('cat')))).toBe(true)
    expect(names('cat', true).flat()).toContain('black_cat')
    expect(names('mile').flat()).not.toContain('smile')
  })
})

describe('large when alone', () => {
  it.each(['😀', '❤️', '❤', '👍🏽 👍', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '🏳️‍🌈', '🇩🇪🇫🇷', '5️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🧑🏻‍🚀\n🎉'])('%s', (text) =>
    expect(isOnlyEmoji(text)).toBe(true),
  )
  it.each(['5 🍕', '5', '#', '©', '🇩', 'a 😀', '‍', ' ', '', '❤︎', '😀'.repeat(9)])('not %j', (text) =>
    expect(isOnlyEmoji(text)).toBe(false),
  )
})

it('draws a recording of any length by at most 64 levels, of which the loudest is 1', () => {
  const waveform = waveformOf(Array.from({ length: 1000 }, (_, n) => (n === 500 ? 0.4 : 0.1)))
  expect(waveform).toHaveLength(64)
  expect(Math.max(...waveform)).toBe(1)
  expect(Math.min(...waveform)).toBe(0.25)
  expect(waveformOf([])).toEqual([])
  expect(waveformOf([0, 0])).toEqual([0, 0])
})
