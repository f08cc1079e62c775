import { programOf } from '../../scripts/page-code.cjs'

const page = (...lines: string[]) => lines.join('\n')

describe('the code of a page', () => {
  it('keeps the page’s line numbers, one block after the other', () => {
    const text = page(
      '# Title',
      '```ts',
      "import { a } from 'a'",
      'a()',
      '```',
      'Text',
      '```sh',
      'ls',
      '```',
      '```tsx',
      'b',
      '```',
    )
    const { program, isTsx } = programOf('docs/x.md', text)!
    const lines = program.split('\n')
    expect(isTsx).toBe(true)
    expect(lines[0]).toMatch(/^import \{ a \} from 'a'; async function page\(\) \{/)
    expect([lines[3], lines[7], lines[10]]).toEqual(['a()', '', 'b'])
  })

  it('imports from the named file, or otherwise from the page', () => {
    const named = page('', '```ts', '// src/domain/x.ts', "import { a } from './a'", "import { b } from '../b'", '```')
    expect(programOf('docs/x.md', named, { at: '.cache/pages/docs' })!.program).toMatch(
      /from '.\/..\/..\/..\/src\/domain\/a'; .*from '.\/..\/..\/..\/src\/b'/,
    )
    const plain = page('', '```ts', "import { a } from './a'", '```')
    expect(programOf('docs/x.md', plain)!.program).toContain("from './docs/a'")
  })

  it('uses the reader’s declarations, unless the page imports them', () => {
    const given = { from: 'test/given', names: ['chat', 'server', 'client'] }
    const text = page('', '```ts', "import { server } from 's'", 'chat(server)', '```')
    expect(programOf('x.md', text, { given })!.program).toContain("import { chat } from './test/given'")
  })

  it('is empty without blocks, and overlooks no import', () => {
    expect(programOf('x.md', page('# Title', '```sh', 'ls', '```'))).toBeUndefined()
    expect(() => programOf('x.md', page('', '```ts', 'import {', "  a } from 'a'", '```'))).toThrow(
      'x.md:3: write imports in',
    )
  })
})
