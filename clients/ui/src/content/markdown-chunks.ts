const FENCE = /^ {0,3}(`{3,}|~{3,})[^`~\n]*$/
const QUOTE = /^ {0,3}> */
const ITEM = /^ *(?:[-*+]|\d{1,9}[.)]) +\S/

/** A part of a text that is read by itself. */
export interface Chunk {
  text: string
  /** Its offset. */
  at: number
}

/** Behind the last line of code, too. */
const isEnd = (line: string, fence: string) => {
  const mark = line.trim()
  const isAlone = mark.length >= fence.length && [...mark].every((char) => char === fence[0])
  return isAlone || (fence[0] === '`' && mark.endsWith(fence))
}

/**
 * The chunks of a text, which stay the same for all but the last one while the text grows. A chunk is what blank lines
 * divide, a list with the blank lines within, or a block of code. A quote ends where its line ends, and a fence may begin in the
 * middle of a line.
 */
export function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = []
  let [begin, kind, fence] = [0, '', '']
  const end = (at: number, from = at) => {
    const part = text.slice(begin, at)
    if (part.trim()) chunks.push({ text: part.replace(/\s+$/, ''), at: begin })
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
      const after = /^\n*(.*)/.exec(text.slice(next))![1]!
      if (kind !== 'list' || !(/^ {2,}\S/.test(after) || ITEM.test(after))) end(at, next)
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

/** Where a fence begins behind text that does not end in the line, or -1. */
function openFence(line: string): number {
  const fences = [...line.matchAll(/(?<!`)```(?!`)/g)]
  const last = fences.length % 2 === 1 ? fences.at(-1)! : undefined
  return last && line.slice(0, last.index).trim() ? last.index : -1
}
