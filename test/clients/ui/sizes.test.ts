import { readdirSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { stop } from 'esbuild'
import { bundle, kitFile, published } from './kit-host'

const sizeOf = (text: string) => gzipSync(text, { level: 9 }).length
const own = {
  external: ['react', 'react-dom', 'react/*', '@chat-service/client*'],
  alias: { '@chat-service/ui': published['@chat-service/ui'] },
}

/** What a bundler makes of a program with the kit alone, without what is loaded on demand. */
async function pageOf(contents: string) {
  const made = await bundle(contents, { ...own, splitting: true })
  return sizeOf(made['page.js'] ?? '')
}

afterAll(() => stop())

it('grows only on purpose', async () => {
  // What the ten lines load: the whole screen, in English.
  const screen = await pageOf("import { Chat, ChatProvider } from '@chat-service/ui'\nconsole.log(Chat, ChatProvider)")
  const styles = sizeOf(kitFile('styles.css'))
  const element = readdirSync(path.join(__dirname, '../../../clients/ui/dist/element')).filter((name) =>
    /\.js$/.test(name),
  )
  const [view, ...more] = ['element.js', ...element.map((name) => `element/${name}`)].map((name) =>
    sizeOf(kitFile(name)),
  )
  process.stderr.write(`screen ${screen} + styles ${styles}; element ${view}, on demand ${more.join(' + ')}\n`)
  // In bytes, compressed.
  expect(screen + styles).toBeLessThanOrEqual(60_000)
  expect(view! + more.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000)
})

it('is taken by parts', async () => {
  const all = await pageOf("import * as kit from '@chat-service/ui'\nconsole.log(kit)")
  const [avatar, composer] = await Promise.all(
    ['Avatar', 'Composer'].map((name) =>
      pageOf(`import { ${name}, ChatProvider } from '@chat-service/ui'\nconsole.log(${name}, ChatProvider)`),
    ),
  )
  process.stderr.write(`all ${all}, avatar ${avatar}, composer ${composer}\n`)
  expect(avatar).toBeLessThan(0.4 * all)
  expect(composer).toBeLessThan(0.7 * all)
})
