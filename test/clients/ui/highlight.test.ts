import { codeParts, loadHighlighter } from '../../../clients/ui/src/content/code-colors'
import { highlightParts } from '../../../clients/ui/src/content/highlight'

describe('the excerpt of a search hit', () => {
  it('is text with separate matches', () => {
    expect(highlightParts('the <em>launch</em> &amp; the <em>landing</em>')).toEqual([
      { text: 'the ', isFound: false },
      { text: 'launch', isFound: true },
      { text: ' & the ', isFound: false },
      { text: 'landing', isFound: true },
    ])
  })

  it('unescapes once, and never twice', () => {
    expect(highlightParts('&lt;em&gt;<em>&lt;b&gt;</em>&amp;lt;')).toEqual([
      { text: '<em>', isFound: false },
      { text: '<b>', isFound: true },
      { text: '&lt;', isFound: false },
    ])
  })

  it('keeps other tags as text', () => {
    expect(highlightParts('<img src=x onerror=alert(1)>')).toEqual([
      { text: '<img src=x onerror=alert(1)>', isFound: false },
    ])
  })
})

describe('code', () => {
  const source = 'const a = `<b>${"&"}</b>` // </span>\n'

  beforeAll(() => loadHighlighter())

  it('is shown completely, with its tokens', () => {
    const parts = codeParts(source, 'TS')!
    expect(parts.map(({ text }) => text).join('')).toBe(source)
    expect(parts).toContainEqual({ text: 'const', kind: 'keyword' })
    expect(parts).toContainEqual({ text: '// </span>', kind: 'comment' })
  })

  it('is unchanged in an unknown language', () => {
    expect(codeParts(source, 'brainwave')).toBeUndefined()
  })
})
