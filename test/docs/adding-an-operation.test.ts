import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

it('the guide names each file that has the fields of messages', () => {
  const [, section] = read('docs/adding-an-operation.md').split('**A field of messages**')
  const named = [...section!.matchAll(/\(\.\.\/(src\/[^)]+)\)/g)].map(([, name]) => name!)
  // Representative fields: content that users send, and that an import has as well.
  const probe = /\blinkMetadata\b|\blink_metadata\b|\bis_forwarded\b/
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name))
    .map((name) => path.posix.join('src', ...name.split(path.sep)))
    .filter((name) => probe.test(read(name)))
  expect([...new Set(named)].sort()).toEqual(files.sort())
  expect(section!.match(/^\d\. /gm)).toEqual(['1. ', '2. ', '3. ', '4. ', '5. '])
})
