import { readdirSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { stop } from 'esbuild'
import { bundle, kitFile } from './kit-host'

const sizeOf = (text: string) => gzipSync(text, { level: 9 }).length
const external = ['react', 'react-dom', 'react/*', '@chat-service/client*']

/**
 * The initial load of a page with these parts, without parts loaded on demand. Each is imported from its own module:
 * esbuild
 * alone, when it splits, takes all that an index names for reachable.
 */
async function pageOf(parts: Record<string, string>) {
  const imports = Object.entries(parts).map(
    ([name, file]) => `export ${name === '*' ? name : `{ ${name} }`} from './clients/ui/dist/${file}.js'`,
  )
  const files = await bundle(imports.join('\n'), { alias: {}, external, splitting: true })
  const loaded = new Set(['page.js'])
  for (const name of loaded)
    for (const [, imported] of files[name]!.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) loaded.add(imported!)
  return sizeOf([...loaded].map((name) => files[name]!).join('\n'))
}

const provider = { ChatProvider: 'provider/provider' }

afterAll(() => stop())

it('grows only on purpose', async () => {
  // What the ten lines load: the whole screen, in English.
  const screen = await pageOf({ ...provider, Chat: 'chat' })
  const styles = sizeOf(kitFile('styles.css'))
  const element = readdirSync(path.join(__dirname, '../../../clients/ui/dist/element')).filter((name) =>
    /\.js$/.test(name),
  )
  const view = sizeOf(kitFile('element.js'))
  const more = Object.fromEntries(element.map((name) => [name, sizeOf(kitFile(`element/${name}`))]))
  process.stderr.write(`screen ${screen} + styles ${styles}; element ${view}, on demand ${JSON.stringify(more)}\n`)
  // In bytes, compressed. docs/decisions.md says what weighs how much.
  expect(screen + styles).toBeLessThanOrEqual(103_600)
  expect(view).toBeLessThanOrEqual(178_700)
  // Each of these is loaded when it is needed.
  expect(Object.keys(more)).toEqual(['code.js', 'emoji.js'])
  expect(more['code.js']).toBeLessThanOrEqual(24_500)
  expect(more['emoji.js']).toBeLessThanOrEqual(17_000)
})

it('can be used in parts', async () => {
  const all = await pageOf({ ...provider, '*': 'index' })
  const [avatar, composer] = await Promise.all([
    pageOf({ ...provider, Avatar: 'parts/avatar' }),
    pageOf({ ...provider, Composer: 'composer/composer' }),
  ])
  process.stderr.write(`all ${all}, avatar ${avatar}, composer ${composer}\n`)
  expect(avatar).toBeLessThan(0.4 * all)
  expect(composer).toBeLessThan(0.7 * all)
})
