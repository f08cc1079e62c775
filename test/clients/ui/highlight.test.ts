import { highlightParts } from '../../../clients/ui/src/content/highlight'

describe('the excerpt of a search hit', () => {
  it('is text, with what was found apart', () => {
    expect(highlightParts('the <em>launch</em> &amp; the <em>landing</em>')).toEqual([
      { text: 'the ', isFound: false },
      { text: 'launch', isFound: true },
      { text: ' & the ', isFound: false },
      { text: 'landing', isFound: true },
    ])
  })

  it('resolves what was escaped once, and never twice', () => {
    expect(highlightParts('&lt;em&gt;<em>&lt;b&gt;</em>&amp;lt;')).toEqual([
      { text: '<em>', isFound: false },
      { text: '<b>', isFound: true },
      { text: '&lt;', isFound: false },
    ])
  })

  it('leaves other tags as the text that they are', () => {
    expect(highlightParts('<img src=x onerror=alert(1)>')).toEqual([
      { text: '<img src=x onerror=alert(1)>', isFound: false },
    ])
  })
})
