import { readFileSync } from 'node:fs'
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml'

/** Cached by text: parsing takes most of the time, and an unchanged file is read twice. */
const opened = new Map()

/** A YAML file with the line and column of each part. */
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
    /** The `line:column` of the part at this path of keys, or of its nearest existing parent. */
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
