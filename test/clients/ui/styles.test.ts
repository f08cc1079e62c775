import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folders = ['clients/ui/src/styles', 'clients/web/src'].map((name) => path.join(__dirname, '../../..', name))
const sheets = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.css') && name !== 'index.css')
    .map((name): [string, string] => [name, readFileSync(path.join(folder, name), 'utf8')]),
)

/** Whether a declaration names a physical side, regardless of the text's direction. */
const leans = ([, name, value]: RegExpMatchArray): boolean => {
  if (/^(padding|margin|border)-(left|right)|^(left|right|float)$/.test(name!)) return true
  if (name === 'text-align') return /left|right/.test(value!)
  const [, right, , left] = value!
    .replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '()')
    .replace(' !important', '')
    .split(' ')
  return /^(padding|margin|inset)$/.test(name!) && left !== undefined && left !== right
}

it.each(sheets)('%s uses only logical sides', (_name, sheet) => {
  const declarations = [...sheet.matchAll(/^\s*([\w-]+): ([^;]*);/gm)]
  expect(declarations.length).toBeGreaterThan(5)
  expect(declarations.filter(leans).map(([text]) => text.trim())).toEqual([])
})
