import { readFileSync } from 'node:fs'
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml'

/** By their texts: parsing takes most of the time, and a file that has not changed is read on both sides. */
const opened = new Map()

/** A YAML file, and at which line and column each of its parts stands. */
export function openYaml(file) {
  const text = readFileSync(file, 'utf8')
  if (!opened.has(text)) opened.set(text, parse(file, text))
  return opened.get(text)
}

function parse(file, text) {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter })
  if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0].message}`)
  return {
    content: document.toJS(),
    /** Where the part stands to which the keys lead, or as much of the way as is there: `line:column`. */
    placeOf(keys) {
      const { line, col } = lineCounter.linePos(offsetOf(document.contents, keys))
      return `${line}:${col}`
    },
  }
}

function offsetOf(root, keys) {
  let node = root
  let offset = root.range[0]
  for (const key of keys) {
    const { items } = node
    const item = isMap(node) ? items.find((pair) => String(pair.key.value) === key) : isSeq(node) && items[Number(key)]
    if (!item) break
    offset = (item.key ?? item).range[0]
    node = isMap(node) ? item.value : item
  }
  return offset
}

/** The keys of a JSON pointer, with or without the `#` before it. */
export const keysOf = (pointer) =>
  pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((key) => key !== '')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
