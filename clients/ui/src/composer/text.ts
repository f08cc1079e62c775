/** A text with a selection. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** Replaces the selection with a text, and puts the caret after it. */
export function inserted({ text, start, end }: Selected, added: string): Selected {
  const caret = start + added.length
  return { text: text.slice(0, start) + added + text.slice(end), start: caret, end: caret }
}

/** Adds marks such as `**` around the selection, or removes them. */
export function marked({ text, start, end }: Selected, mark: string): Selected {
  const { length } = mark
  const isMarked =
    text.slice(start - length, start) === mark && text.slice(end, end + length) === mark && start >= length
  const inner = text.slice(start, end)
  if (isMarked) {
    const rest = text.slice(0, start - length) + inner + text.slice(end + length)
    return { text: rest, start: start - length, end: end - length }
  }
  return {
    text: text.slice(0, start) + mark + inner + mark + text.slice(end),
    start: start + length,
    end: end + length,
  }
}

/** Counted like the service. */
export const lengthOf = (text: string) => [...text].length

/** The loudest level of each part of a recording, from 0 to 1: the loudest of all is 1. */
export function waveformOf(levels: readonly number[], most = 64): number[] {
  const count = Math.min(most, levels.length)
  const loudest = Math.max(...levels, 0.01)
  return Array.from({ length: count }, (_, n) => {
    const from = Math.floor((n * levels.length) / count)
    const to = Math.floor(((n + 1) * levels.length) / count)
    return Math.round((Math.max(...levels.slice(from, to)) / loudest) * 100) / 100
  })
}
