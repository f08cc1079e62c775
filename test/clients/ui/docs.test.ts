import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stop, transform } from 'esbuild'
import { root } from './kit-host'

const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const below = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name))
    .map((name) => read(path.join(folder, name)))
    .join('\n')

const page = read('docs/ui.md')
/** The names in the first column of the table below this heading of it. */
const column = (heading: string) => {
  const table = page.slice(page.indexOf(`| ${heading}`)).split('\n\n')[0]!
  return [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name!)
}

it('names the attributes, properties and events of the element, each of them', () => {
  const element = read('clients/ui/src/element/chat-view.tsx')
  const listed = /const attributes = \[([^\]]*)\]/.exec(element)![1]!
  expect(column('attribute').sort()).toEqual([...listed.matchAll(/'([\w-]+)'/g)].map(([, name]) => name).sort())
  const properties = [...element.matchAll(/^ {2}get (\w+)\(/gm)].map(([, name]) => name)
  expect(column('property').sort()).toEqual(properties.sort())
  const events = [...read('clients/ui/src/element.tsx').matchAll(/^ {2}'(chat-\w+)':/gm)].map(([, name]) => name)
  expect(column('event').sort()).toEqual(events.sort())
})

it('names variables that the styles have', () => {
  const styles = below('clients/ui/src/styles')
  const named = [...page.matchAll(/--chat-[a-z-]*[a-z]/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !styles.includes(`${name}:`))).toEqual([])
})

it('shows style sheets that browsers understand, for classes that there are', async () => {
  const sheets = [...page.matchAll(/```css\n([^]*?)```/g)].map(([, sheet]) => sheet!)
  expect(sheets.length).toBeGreaterThan(0)
  const styles = below('clients/ui/src/styles')
  for (const sheet of sheets) {
    expect((await transform(sheet, { loader: 'css' })).warnings).toEqual([])
    const classes = [...sheet.matchAll(/\.(chat-[\w-]+)/g)].map(([, name]) => name!)
    expect(classes.filter((name) => !styles.includes(`.${name}`))).toEqual([])
  }
})

it('maps names of other kits to those that there are', () => {
  const slots = [...read('clients/ui/src/provider/components.ts').matchAll(/^ {2}(\w+)\?:/gm)].map(([, name]) => name!)
  const exported = read('clients/ui/src/index.ts')
  const mapping = read('docs/ui-from-another-kit.md')
  const rows = mapping.split('\n').filter((line) => line.startsWith('|'))
  const ours = rows.map((row) => row.split(/(?<!\\)\|/)[2]!).join('\n')
  const named = [...ours.matchAll(/slots? (`\w+`(?: and `\w+`)?)/g)].flatMap(([, text]) => text!.match(/\w{4,}/g)!)
  expect(named.filter((name) => !slots.includes(name))).toEqual([])
  const parts = [...ours.matchAll(/`<(\w+)/g)].map(([, name]) => name!)
  expect(parts.filter((name) => !new RegExp(`\\b${name}\\b`).test(exported))).toEqual([])
})

it('names every slot', () => {
  const slots = [...read('clients/ui/src/provider/components.ts').matchAll(/^ {2}(\w+)\?:/gm)].map(([, name]) => name!)
  expect(column('slot').sort()).toEqual(slots.sort())
})

afterAll(() => stop())
