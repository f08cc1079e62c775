import { firstLink } from '../../../integrations/links/src/first-link'

it.each([
  ['See https://acme.test/a, and https://acme.test/b', 'https://acme.test/a'],
  ['(www.acme.com)', 'http://www.acme.com'],
  ['**https://acme.test/a**', 'https://acme.test/a'],
  ['[the page](https://acme.test/a) https://acme.test/b', 'https://acme.test/a'],
  ['<https://acme.test/a>', 'https://acme.test/a'],
  ['> https://acme.test/quoted', 'https://acme.test/quoted'],
  ['- one\n- https://acme.test/listed', 'https://acme.test/listed'],
  ['| a |\n| - |\n| https://acme.test/cell |', 'https://acme.test/cell'],
  ['alice@acme.test, then HTTPS://ACME.test/a', 'HTTPS://ACME.test/a'],
  ['見て https://acme.test/a。次', 'https://acme.test/a'],
  ['https://bücher.test/ä', 'https://bücher.test/ä'],
])('%j leads to %s', (text, href) => expect(firstLink(text)).toBe(href))

it.each([
  ['no link'],
  ['`https://acme.test/code`'],
  ['```\nhttps://acme.test/fenced\n```'],
  ['alice@acme.test'],
  ['mailto:alice@acme.test'],
  ['ftp://acme.test/file'],
  ['javascript:alert(1)'],
  ['//acme.test/path'],
  ['acme.test'],
  ['https://'],
])('%j has no link', (text) => expect(firstLink(text)).toBeUndefined())

it('skips code before a link', () => {
  expect(firstLink('`https://acme.test/code` and\n```\nwww.acme.test\n```\nhttps://acme.test/a')).toBe(
    'https://acme.test/a',
  )
})

it('searches the first 10,000 characters', () => {
  const link = 'https://acme.test/a'
  expect(firstLink(`${'words '.repeat(1_600)}\n\n${link}`)).toBe(link)
  expect(firstLink(`${'words '.repeat(1_700)}\n\n${link}`)).toBeUndefined()
})

// Each takes minutes if a pattern tries every start in the long part.
it.each([
  ['spaces', (n: number) => `https:${' '.repeat(n)}x`],
  ['blank lines in a list', (n: number) => `https:\n- a${'\n'.repeat(n)}  b`],
])('%s take time by their number alone, however many', (_, textOf) => {
  const before = process.cpuUsage()
  expect(firstLink(textOf(500_000))).toBeUndefined()
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10)
})
