const FENCE = /^ {0,3}(`{3,}|~{3,})[^`~\n]*$/
const QUOTE = /^ {0,3}> */
const ITEM = /^ *(?:[-*+]|\d{1,9}[.)]) +\S/
/** A line that continues a list behind blank lines. */
const CONTINUES = /(?: {2,}| *(?:[-*+]|\d{1,9}[.)]) +)\S/y

/** An independently parsed part of a text. */
export interface Chunk {
  text: string
  /** Its offset. */
  at: number
}

/** Also after the last line of code. */
const isEnd = (line: string, fence: string) => {
  const mark = line.trim()
  const isAlone = mark.length >= fence.length && [...mark].every((char) => char === fence[0])
  return isAlone || (fence[0] === '`' && mark.endsWith(fence))
}

/**
 * The chunks of a text. While the text grows, only the last one changes. A chunk is a paragraph between blank lines, a
 * list with its blank lines, or a block of code. A quote ends with its line, and a fence may begin in the middle of a
 * line.
 */
export function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = []
  let [begin, kind, fence] = [0, '', '']
  let after = { at: -1, continues: false }
  const end = (at: number, from = at) => {
    const part = text.slice(begin, at)
    if (part.trim()) chunks.push({ text: part.trimEnd(), at: begin })
    ;[begin, kind, fence] = [from, '', '']
  }
  for (let at = 0; at < text.length;) {
    const stop = text.indexOf('\n', at)
    const next = stop < 0 ? text.length : stop + 1
    const line = text.slice(at, stop < 0 ? undefined : stop)
    const isInItem = kind === 'list' && /^ {2,}/.test(line)
    const mark = FENCE.exec(line.trimStart())?.[1]
    if (fence) {
      if (isEnd(line, fence)) {
        if (kind === 'list') fence = ''
        else end(next)
      }
    } else if (mark && (isInItem || FENCE.test(line))) {
      if (!isInItem) {
        end(at)
        kind = 'code'
      }
      fence = mark
    } else if (!line.trim()) {
      // Read once for all blank lines before it.
      if (kind === 'list' && after.at < next) after = lineAfter(text, next)
      if (kind !== 'list' || !after.continues) end(at, next)
    } else if (QUOTE.test(line) && !isInItem && !/^ {0,3}>[^ >\n]/.test(line)) {
      if (kind !== 'quote') end(at)
      kind = 'quote'
    } else {
      if (kind === 'quote' || (kind !== 'list' && /^ {0,3}#{1,6} /.test(line))) end(at)
      const open = kind === 'list' ? -1 : openFence(line)
      if (open >= 0) {
        end(at + open)
        const close = text.indexOf('```', at + open + 3)
        at = close < 0 ? text.length : close + 3
        end(at)
        continue
      }
      kind ||= ITEM.test(line) ? 'list' : 'text'
      if (kind === 'text' && /^ {0,3}#{1,6} /.test(line)) end(next)
    }
    at = next
  }
  end(text.length)
  return chunks
}

/** The first line from here that is not empty. */
function lineAfter(text: string, from: number) {
  let at = from
  while (text[at] === '\n') at += 1
  CONTINUES.lastIndex = at
  return { at, continues: CONTINUES.test(text) }
}

/** The start of a fence after text on a line without its end, or -1. */
function openFence(line: string): number {
  const fences = [...line.matchAll(/(?<!`)```(?!`)/g)]
  const last = fences.length % 2 === 1 ? fences.at(-1)! : undefined
  return last && line.slice(0, last.index).trim() ? last.index : -1
}
