import { isMap, isSeq, LineCounter, parseDocument } from 'yaml'

/** Cached by text: parsing takes most of the time, and an unchanged file is read twice. */
const opened = new Map()

/** The content of a YAML file, and the place of each part. */
export function openYaml(name, text) {
  if (!opened.has(text)) opened.set(text, parse(name, text))
  const { document, content, lineCounter } = opened.get(text)
  return {
    content,
    /** The `file:line:column` of the part at this path of keys, or of its nearest existing parent. */
    placeOf(keys) {
      const { line, col } = lineCounter.linePos(offsetOf(document.contents, keys))
      return `${name}:${line}:${col}`
    },
  }
}

function parse(name, text) {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter })
  if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0].message}`)
  return { document, content: document.toJS(), lineCounter }
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
