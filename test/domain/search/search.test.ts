import type { SearchMessagesRequest } from '../../../generated/openapi'
import { highlight } from '../../../src/domain/search/highlight'
import { World, type Person } from '../../support/world'

type Query = Partial<SearchMessagesRequest>

describe('searching', () => {
  let world: World
  let alice: Person
  let bob: Person

  beforeAll(async () => {
    world = await World.start()
    alice = world.person('alice')
    bob = world.person('bob')
  })
  afterAll(() => world.close())

  const group = (...userIds: string[]) => alice.client.channels.createGroup({ userIds: ['bob', ...userIds] })
  const send = async (channelId: string, ...texts: string[]) => {
    const sent = []
    for (const text of texts) sent.push(await alice.client.messages.send(channelId, { text }))
    return sent
  }
  const find = async (keyword: string, query: Query = {}, person = bob) =>
    (await person.client.messages.search({ keyword, ...query })).messages.map(({ text }) => text)

  describe('finds parts of words in any script, regardless of case', () => {
    const texts = {
      english: 'The Quick brown fox jumps over the lazy dog',
      german: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz: ÄRGER mit dem Straßenverkehr',
      russian: 'Привет, как дела? Съешь ещё этих мягких булок',
      greek: 'Ο ΟΔΟΣ και ο δρόμος',
      chinese: '我们明天下午三点在公司开会',
      japanese: '東京タワーへ行きましょう、カメラを持って',
      korean: '안녕하세요, 서울에서 만나요',
      emoji: 'Quack 🦆 family 👩‍👩‍👧',
      percent: '100% sure_thing',
      quotes: `it's "quoted" and C:\\temp\\new`,
      code: 'a <b>bold</b> & <i>c++</i> choice',
    }
    let channelId: string
    beforeAll(async () => {
      channelId = (await group()).id
      await send(channelId, ...Object.values(texts))
    })

    it.each<[keyof typeof texts, string[]]>([
      ['english', ['quick', 'QUICK', 'uic', 'fox', 'o', 'lazy dog', 'dog fox', 'DOG  the']],
      ['german', ['etikett', 'ärger', 'ÜBERTRAGUNG', 'straßen', 'überwachungsaufgabe']],
      ['russian', ['привет', 'ПРИВЕТ', 'ещё', 'ул', 'мягких как']],
      ['greek', ['οδος', 'οδοσ', 'ΔΡΌΜΟΣ']],
      ['chinese', ['我', '明天', '三点', '公司开会', '会 们']],
      ['japanese', ['東', '東京', 'タワー', 'カ', 'ましょう']],
      ['korean', ['안', '서울', '만나', '하세요 서울']],
      ['emoji', ['🦆', '👩‍👩‍👧', '👧', 'ck 🦆']],
      ['percent', ['%', '0%', '_', 'e_t', '100% sure']],
      ['quotes', ["'", "t's", '"', '"quoted"', '\\', '\\temp\\', 'c:\\']],
      ['code', ['c++', '<b>', '&', '</', '++']],
    ])('%s', async (script, keywords) => {
      for (const keyword of keywords) {
        expect([keyword, await find(keyword, { channelId })]).toEqual([
          keyword,
          expect.arrayContaining([texts[script]]),
        ])
        for (const order of ['timestamp', 'score'] as const) {
          const found = await find(keyword, { channelId, order })
          const parts = keyword.toLowerCase().split(/\s+/)
          const expected = Object.values(texts).filter((text) =>
            parts.every((part) => text.toLowerCase().replaceAll('ς', 'σ').includes(part.replaceAll('ς', 'σ'))),
          )
          expect([keyword, found.sort()]).toEqual([keyword, expected.sort()])
        }
      }
    })

    it.each([
      ['Das schöne Äußere', 'ÄUSSERE'.replace('SS', 'ß')],
      ['Đường Nguyễn Huệ', 'nguyễn'],
      ['パーティーは 七時', 'パーティー'],
      ['서울에서 봐요', '서울'],
      ['Ещё чай', 'ещё'],
    ])('however its letters are composed: %s', async (text, keyword) => {
      const { id } = await group()
      const both = [text.normalize('NFC'), text.normalize('NFD')]
      expect(both[0]).not.toBe(both[1])
      await send(id, ...both)
      for (const form of ['NFC', 'NFD']) {
        for (const order of ['timestamp', 'score'] as const) {
          const found = await find(keyword.normalize(form), { channelId: id, order })
          expect([form, order, found.sort()]).toEqual([form, order, both.sort()])
        }
      }
      const { messages } = await bob.client.messages.search({ keyword, channelId: id })
      for (const { highlight } of messages) expect(highlight).toMatch(/<em>[^<]+<\/em>/)
    })

    it('and treats no character as a pattern', async () => {
      for (const keyword of [
        'q%k',
        'q_ick',
        'q.ick',
        'f*x',
        '^the',
        "x' or true --",
        '\\w',
        '(',
        '[a-z]',
        'fox | dog',
        '!fox',
      ]) {
        expect([keyword, await find(keyword, { channelId })]).toEqual([keyword, []])
        expect([keyword, await find(keyword, { channelId, order: 'score', exactMatch: true })]).toEqual([keyword, []])
      }
    })

    it('finds a phrase on request', async () => {
      expect(await find('lazy dog', { channelId, exactMatch: true })).toEqual([texts.english])
      expect(await find('dog lazy', { channelId, exactMatch: true })).toEqual([])
      expect(await find('lazy  dog', { channelId, exactMatch: true })).toEqual([])
      expect(await find('LÁZY\u00AD dog', { channelId, exactMatch: true })).toEqual([])
      expect(await find('LÁZY\u00AD dog', { channelId })).toEqual([texts.english])
      expect(await find('明天 下午', { channelId, exactMatch: true })).toEqual([])
    })

    it('refuses an invalid keyword', async () => {
      for (const keyword of ['', ' \n', 'x'.repeat(501)]) {
        await expect(find(keyword)).rejects.toMatchObject({ status: 400, code: 'CHAT_VALIDATION_ERROR' })
      }
      expect(await find('x'.repeat(500))).toEqual([])
      expect(await find(Array.from({ length: 250 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(' '))).toEqual([])
      await expect(find('fox', { cursor: 'bogus' })).rejects.toMatchObject({
        status: 400,
        details: { errors: [{ in: 'body', pointer: '/cursor' }] },
      })
    })
  })

  it('lists hits newest first, or whole words before parts of words, in pages', async () => {
    const { id: channelId } = await group()
    const other = await group()
    await send(channelId, 'the cat sat', 'concatenate', 'Cat!', 'category')
    await send(other.id, 'a cat too', 'scatter')
    await send(channelId, '(cat)')
    const byTime = ['(cat)', 'scatter', 'a cat too', 'category', 'Cat!', 'concatenate', 'the cat sat']
    const byScore = ['(cat)', 'a cat too', 'Cat!', 'the cat sat', 'scatter', 'category', 'concatenate']
    expect(await find('cat')).toEqual(byTime)
    expect(await find('cat', { order: 'score' })).toEqual(byScore)
    for (const [order, expected] of [
      ['timestamp', byTime],
      ['score', byScore],
    ] as const) {
      for (const limit of [1, 3]) {
        const paged: string[] = []
        let cursor: string | undefined
        do {
          const page = await bob.client.messages.search({ keyword: 'cat', order, limit, ...(cursor && { cursor }) })
          expect(page.messages.length).toBeLessThanOrEqual(limit)
          paged.push(...page.messages.map(({ text }) => text))
          cursor = page.nextCursor ?? undefined
        } while (cursor !== undefined)
        expect(paged).toEqual(expected)
      }
    }
    expect(await find('cat', { channelId: other.id })).toEqual(['scatter', 'a cat too'])
  })

  it('respects inclusive time bounds', async () => {
    const { id: channelId } = await group()
    const sent = await send(channelId, 'bound 0', 'bound 1', 'bound 2', 'bound 3')
    const at = (n: number) => sent[n]?.createdAt as string
    const bounds = (timestampFrom: string, timestampTo: string) => find('bound', { timestampFrom, timestampTo })
    expect(await bounds(at(1), at(2))).toEqual(['bound 2', 'bound 1'])
    expect(await find('bound', { timestampFrom: at(3) })).toEqual(['bound 3'])
    expect(await find('bound', { timestampTo: at(0), order: 'score' })).toEqual(['bound 0'])
    expect(await bounds(at(2), at(1))).toEqual([])
  })

  it('finds a stream once it has ended, through the newest messages and the index', async () => {
    const { id: channelId } = await group()
    // With another hit, the newest messages are scanned; without one, only the index.
    await send(channelId, 'an unfinished letter')
    const { messages } = alice.client
    const stream = await messages.send(channelId, { text: 'Unfinished symphony', stream: {} })
    const found = async () => {
      const ways = [{}, { channelId }, { order: 'score' }, { exactMatch: true }, { channelId, order: 'score' }] as const
      const all = [alice, bob].flatMap((person) =>
        ways.flatMap((way) => ['unfinished', 'symphony'].map((keyword) => find(keyword, way, person))),
      )
      return new Set((await Promise.all(all)).flat())
    }
    expect(await found()).toEqual(new Set(['an unfinished letter']))
    await messages.stopStream(channelId, stream.id)
    expect(await found()).toEqual(new Set(['an unfinished letter']))
    await messages.endStream(channelId, stream.id, { run: 1, state: 'COMPLETE' })
    expect(await found()).toEqual(new Set(['an unfinished letter', 'Unfinished symphony']))
  })

  it('returns each hit as the current message, with an excerpt', async () => {
    const { id: channelId } = await group()
    const [sent] = await send(channelId, 'Excerpt <with> "excerpts"')
    await bob.client.messages.addReaction(channelId, sent?.id as string, { key: '👍' })
    await bob.client.messages.send(channelId, { text: 'reply', parentMessageId: sent?.id })
    const { messages, nextCursor } = await bob.client.messages.search({ keyword: 'excerpt', channelId })
    const message = await bob.client.messages.get(channelId, sent?.id as string)
    expect(message).toMatchObject({ reactions: [{ key: '👍' }], threadInfo: { replyCount: 1 } })
    const excerpt = '<em>Excerpt</em> &lt;with&gt; &quot;<em>excerpt</em>s&quot;'
    expect(messages).toEqual([{ ...message, highlight: excerpt }])
    expect(nextCursor).toBeNull()
  })

  it('finds only messages visible to the caller', async () => {
    const [{ id: channelId }, hidden] = [await group('carol'), await group('carol')]
    const [old] = await send(channelId, 'secret plan')
    await send(hidden.id, 'secret place')
    const carol = world.person('carol')
    const seen = (query: Query = {}) => find('secret', query, carol)
    expect(await seen()).toEqual(['secret place', 'secret plan'])
    // A hidden channel is omitted from lists, but still searched.
    await carol.client.channels.hide(hidden.id)
    expect(await seen()).toEqual(['secret place', 'secret plan'])
    await carol.client.channels.hide(hidden.id, { hidePreviousMessages: true })
    expect(await seen()).toEqual(['secret plan'])
    await carol.client.users.block({ userId: 'alice' })
    expect(await seen()).toEqual([])
    await carol.client.users.unblock({ userId: 'alice' })
    await carol.client.channels.resetHistory(channelId)
    expect(await seen()).toEqual([])
    const [fresh] = await send(channelId, 'no secret')
    expect(await seen()).toEqual(['no secret'])
    await alice.client.messages.edit(channelId, fresh?.id as string, { text: 'nothing' })
    expect(await seen()).toEqual([])
    await alice.client.messages.edit(channelId, fresh?.id as string, { text: 'a secret after all' })
    expect(await seen()).toEqual(['a secret after all'])
    await alice.client.messages.delete(channelId, old?.id as string)
    expect(await find('secret plan')).toEqual([])

    await alice.client.members.ban(channelId, 'carol')
    expect(await seen()).toEqual([])
    await expect(seen({ channelId })).rejects.toMatchObject({ status: 403, code: 'CHAT_USER_BANNED' })
    await alice.client.members.unban(channelId, 'carol')
    await carol.client.channels.leave(channelId)
    expect(await seen()).toEqual([])
    await expect(seen({ channelId })).rejects.toMatchObject({ status: 403, code: 'CHAT_NOT_CHANNEL_MEMBER' })
    await expect(seen({ channelId: 'nowhere' })).rejects.toMatchObject({ status: 404, code: 'CHAT_CHANNEL_NOT_FOUND' })
    const foreigner = world.person('alice', { tenantId: 'another' })
    expect(await find('secret', {}, foreigner)).toEqual([])
    await expect(find('secret', { channelId }, foreigner)).rejects.toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
  })
})

describe('an excerpt', () => {
  it('has at most 200 whole characters around the first match', () => {
    const text = `${'🦆 '.repeat(300)}needle${' <'.repeat(300)}`
    const html = highlight(text, ['needle']) as string
    expect(html).toContain('<em>needle</em> &lt; &lt;')
    const plain = html.replaceAll(/<\/?em>/g, '').replaceAll('&lt;', '<')
    expect(text).toContain(plain)
    expect([...plain]).toHaveLength(200)
    expect(plain.isWellFormed()).toBe(true)
  })

  it('marks overlapping and adjacent matches as one, and nothing without a match', () => {
    expect(highlight('banana band', ['ana', 'nan', 'band'])).toBe('b<em>anana</em> <em>band</em>')
    expect(highlight('ΟΔΟΣ İZMİR', ['οδος', 'izm'])).toBe('<em>ΟΔΟΣ</em> <em>İZM</em>İR')
    expect(highlight('nothing', ['else'])).toBeNull()
  })

  it('folds each different character of a long text once', () => {
    const text = `${'lorem '.repeat(10_000)}needle`
    const folding = jest.spyOn(String.prototype, 'normalize')
    try {
      expect(highlight(text, ['needle'])).toContain('<em>needle</em>')
      expect(folding).toHaveBeenCalledTimes(new Set(text).size)
    } finally {
      folding.mockRestore()
    }
  })
})
