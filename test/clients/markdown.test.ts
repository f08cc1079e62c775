import {
  closeInline,
  type Inline,
  parseBlock,
  parseInline,
  plainOf,
  splitBlocks,
} from '../../clients/ui/src/content/markdown-text'

/** What a reader sees, with the look of each piece. */
const shown = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) =>
      'content' in piece
        ? `<${piece.kind}>${shown(piece.content)}</>`
        : piece.kind === 'code'
          ? `<code>${piece.text}</>`
          : piece.text,
    )
    .join('')
const inline = (text: string, isOpen = false) => shown(parseInline(isOpen ? closeInline(text) : text))

/** The words that are seen, without looks and spaces. */
function wordsOf(text: string, isOpen: boolean): string {
  const blocks = splitBlocks(text, isOpen)
  const words = (source: string, isLast: boolean) => inline(source, isLast).replace(/<\/?\w*>/g, '')
  const all = blocks.map((source, n) => {
    const isLast = isOpen && n === blocks.length - 1
    const block = parseBlock(source, isLast)
    if (block.kind === 'rule') return ''
    if (block.kind === 'code') return block.text
    if (block.kind === 'quote') return wordsOf(block.text, isLast)
    if (block.kind === 'list')
      return block.items.map((item, at) => wordsOf(item, isLast && at === block.items.length - 1)).join('')
    if (block.kind !== 'table') return words(block.text, isLast)
    const cells = [block.head, ...block.rows].flat()
    return cells.map((cell, at) => words(cell, isLast && at === cells.length - 1)).join('')
  })
  return all.join('').replace(/\s/g, '')
}

it.each([
  ['a **b** c', 'a <strong>b</> c'],
  ['*a* and _b_', '<em>a</> and <em>b</>'],
  ['***both***', '<strong><em>both</></>'],
  ['**a *b* c**', '<strong>a <em>b</> c</>'],
  ['~~gone~~', '<del>gone</>'],
  ['`a * b * c`', '<code>a * b * c</>'],
  ['`` a`b ``', '<code>a`b</>'],
  ['snake_case_name and 5 * 3 * 2', 'snake_case_name and 5 * 3 * 2'],
  ['\\*as it is\\*', '*as it is*'],
  ['[the **docs**](https://example.com/a_b)', '<link>the <strong>docs</></>'],
  ['see https://example.com/x. Then', 'see <link>https://example.com/x</>. Then'],
  ['[no](javascript:alert(1)) <b>x</b>', '[no](javascript:alert(1)) <b>x</b>'],
])('%s', (text, expected) => expect(inline(text)).toBe(expected))

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
])('%s, while it grows', (text, expected) => expect(inline(text, true)).toBe(expected))

it('knows the blocks', () => {
  const text = [
    '# Title',
    'a paragraph',
    'of two lines',
    '- one',
    '- two',
    '  - nested',
    '',
    '  goes on',
    '',
    '3. third',
    '4. [x] done',
    '',
    '```ts',
    '- no list',
    '',
    '```',
    '| a | b |',
    '| --- | ---: |',
    '| 1 | 2 \\| 3 |',
    '',
    '> quoted',
    'lazily',
    '',
    '***',
  ].join('\n')
  expect(splitBlocks(text).map((block) => parseBlock(block))).toEqual([
    { kind: 'heading', level: 1, text: 'Title' },
    { kind: 'paragraph', level: 0, text: 'a paragraph\nof two lines' },
    { kind: 'list', start: undefined, items: ['one', 'two\n- nested\n\ngoes on'] },
    { kind: 'list', start: 3, items: ['third', '☑ done'] },
    { kind: 'code', language: 'ts', text: '- no list\n' },
    { kind: 'table', align: ['', 'right'], head: ['a', 'b'], rows: [['1', '2 | 3']] },
    { kind: 'quote', text: 'quoted\nlazily' },
    { kind: 'rule' },
  ])
})

it('shows a block of code, a table and a list from their first line on', () => {
  const last = (text: string) => parseBlock(splitBlocks(text, true).at(-1) ?? '', true)
  expect(last('Like this:\n\n```ts\nconst a')).toEqual({ kind: 'code', language: 'ts', text: 'const a' })
  expect(last('```\na\n``')).toMatchObject({ kind: 'code', text: 'a' })
  expect(last('```\na\n```')).toMatchObject({ kind: 'code', text: 'a' })
  expect(last('| Sender')).toMatchObject({ kind: 'table', head: ['Sender'] })
  expect(last('| Sender | Count |\n| --')).toMatchObject({ kind: 'table', head: ['Sender', 'Count'], rows: [] })
  expect(splitBlocks('Then:\n\n-', true)).toEqual(['Then:'])
  expect(splitBlocks('Then:\n\n##', true)).toEqual(['Then:'])
  expect(splitBlocks('Then:\n\n-')).toEqual(['Then:', '-'])
})

it('never takes back what was shown, whatever piece comes next', () => {
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

it('keeps the blocks before the last one as they are', () => {
  const text = 'One.\n\n- a\n- b\n\n```\nx\n\ny\n```\n\nTwo **bold** words.\n\n| a |\n| - |\n| 1 |'
  let before: string[] = []
  for (let length = 1; length <= text.length; length += 1) {
    const blocks = splitBlocks(text.slice(0, length), true)
    expect(blocks.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
    before = blocks
  }
})

it('comes to an end, and nests no deeper than it may, whatever it is given', () => {
  const marks = ['**', '[', '`a', '_a ', '*a **b ', '> ', '- ', '~~', '\\', '![', '](', '|']
  for (const text of marks.map((mark) => mark.repeat(20_000)))
    for (const block of splitBlocks(text, true)) {
      const depth = (pieces: readonly Inline[]): number =>
        Math.max(0, ...pieces.map((piece) => ('content' in piece ? 1 + depth(piece.content) : 0)))
      expect(depth(parseInline(closeInline(block)))).toBeLessThan(20)
    }
})

it('is one plain line in previews', () => {
  const text =
    '## Part\n\nSome **bold** `code`, [a link](https://example.com).\n- 5 * 3 of a_b_c\n\n| a | b |\n| --- | --- |'
  expect(plainOf(text)).toBe('Part Some bold code, a link. 5 * 3 of a_b_c | a | b |')
})
