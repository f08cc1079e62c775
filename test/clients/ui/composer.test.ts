import { memoryStorage } from '../../../clients/typescript/src/live/storage'
import { draftsOf, placeOf } from '../../../clients/ui/src/composer/drafts'
import { inserted, marked, waveformOf } from '../../../clients/ui/src/composer/text'
import { closedEmoji, findEmoji, isOnlyEmoji, loadEmoji, typedEmoji } from '../../../clients/ui/src/content/emoji'

const draft = (text: string) => ({ text, files: [] })
const settled = () => new Promise((done) => setTimeout(done, 10))

describe('drafts', () => {
  const [launch, thread] = [placeOf('launch'), placeOf('launch', 'm1')]

  it('are there after a reload, by channel and thread, for their user alone', async () => {
    const storage = memoryStorage()
    const before = draftsOf(storage)
    await before.load('alice')
    before.put(launch, { ...draft('in the channel'), quotedMessageId: 'm2' })
    before.put(thread, draft('in the thread'))
    await settled()
    const after = draftsOf(storage)
    await after.load('alice')
    expect(after.get(launch)).toEqual({
      text: 'in the channel',
      quotedMessageId: 'm2',
      files: [],
    })
    expect(after.get(thread)?.text).toBe('in the thread')
    const other = draftsOf(storage)
    await other.load('bob')
    expect(other.get(launch)).toBeUndefined()
  })

  it('are gone after they were sent', async () => {
    const storage = memoryStorage()
    const before = draftsOf(storage)
    await before.load('alice')
    before.put(launch, draft('to send'))
    before.put(launch, undefined)
    await settled()
    expect(await storage.list('draft/')).toEqual([])
  })

  it('keeps the last text of a fast typist, and what was typed before the user was known', async () => {
    const storage = memoryStorage()
    const stored: unknown[] = []
    const slow = {
      ...storage,
      set: async (key: string, value: unknown) => {
        await settled()
        stored.push(value)
        await storage.set(key, value)
      },
    }
    const before = draftsOf(slow)
    for (const text of ['a', 'ab', 'abc']) before.put(launch, draft(text))
    expect(stored).toEqual([])
    await before.load('alice')
    for (const text of ['abcd', 'abcde']) before.put(launch, draft(text))
    await settled()
    await settled()
    await settled()
    expect(stored.at(-1)).toEqual({ text: 'abcde' })
    expect(stored.length).toBeLessThan(4)
  })

  it('stores what waits behind a slow write when the page ends', async () => {
    const page = new EventTarget()
    Object.assign(globalThis, {
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
    })
    try {
      const stored: unknown[] = []
      const hanging = {
        ...memoryStorage(),
        set: (_: string, value: unknown) => new Promise<never>(() => void stored.push(value)),
      }
      const drafts = draftsOf(hanging)
      const end = drafts.saveAtEnd()
      await drafts.load('alice')
      for (const text of ['a', 'ab', 'abc']) drafts.put(launch, draft(text))
      expect(stored).toEqual([{ text: 'a' }])
      page.dispatchEvent(new Event('pagehide'))
      expect(stored).toEqual([{ text: 'a' }, { text: 'abc' }])
      end()
      drafts.put(launch, draft('abcd'))
      page.dispatchEvent(new Event('pagehide'))
      expect(stored).toHaveLength(2)
    } finally {
      // Node has none.
      for (const name of ['addEventListener', 'removeEventListener']) Reflect.deleteProperty(globalThis, name)
    }
  })

  it('does not put an old text over a newer one', async () => {
    const storage = memoryStorage()
    await storage.set(`draft/"alice" ${launch}`, draft('old'))
    const drafts = draftsOf(storage)
    drafts.put(launch, draft('new'))
    await drafts.load('alice')
    expect(drafts.get(launch)?.text).toBe('new')
  })

  it('works on while the storage fails', async () => {
    const fail = () => Promise.reject(new Error('full'))
    const drafts = draftsOf({ get: fail, set: fail, delete: fail, list: fail })
    await drafts.load('alice')
    drafts.put(launch, draft('kept'))
    await settled()
    expect(drafts.get(launch)?.text).toBe('kept')
  })
})

describe('a text', () => {
  it('takes what is inserted in place of the selection', () => {
    expect(inserted({ text: 'ab cd', start: 1, end: 4 }, '🎉')).toEqual({ text: 'a🎉d', start: 3, end: 3 })
  })

  it('is marked, and unmarked again', () => {
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

  it('finds names by their beginning, whole ones first', async () => {
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
