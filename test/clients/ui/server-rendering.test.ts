import { stop } from 'esbuild'
import { reacts } from './kit-host'
import { renderOnServer } from './server-rendering'

afterAll(() => stop())

it.each(reacts)('is rendered on a server by React $react, without warnings', async ({ react, alias }) => {
  const { html, version, complaints } = await renderOnServer(alias, 'https://example.com/messaging')
  expect(version.split('.')[0]).toBe(react)
  expect(complaints).toEqual([])
  expect(html).toContain('Conversations')
})
