import { findLinks } from './links.js'

/**
 * Before parsing, characters that must not format are replaced one for one by a neutral character. So the offsets of
 * the tree are those of the source, from which all shown text is taken.
 */
const NEUTRAL = '\ue000'

export interface Range {
  start: number
  end: number
}

const LIST_MARK = /^ *(?:[-+*]|\d{1,9}[.)]) +/
const QUOTE_MARK = /^ {0,3}> +/
/** Marks of a list, heading, rule or emphasis without a word. */
const MARKS_ALONE = /^[ \t]*(?:[-+*_~=][-+*_~= \t]*|#{1,6}[ \t]*(?:#+[ \t]*)?|\d{1,9}[.)][ \t]*|>[> \t]*)$/
const MARKS = /[^\s\d]/g

/** The start of a line's content, behind its quote and list marks. */
function contentOf(line: string): number {
  let at = 0
  for (;;) {
    const mark = QUOTE_MARK.exec(line.slice(at)) ?? LIST_MARK.exec(line.slice(at))
    if (!mark) return at
    at += mark[0].length
  }
}

/** Marks without content stay literal, and so does a `>` without a space after it. */
function neutralLine(line: string, isQuote: boolean): string {
  if (/^ *~{3,} *$/.test(line)) return line
  if (MARKS_ALONE.test(line)) return isQuote && /^ {0,3}> *$/.test(line) ? line : line.replace(MARKS, NEUTRAL)
  const at = contentOf(line)
  const content = line.slice(at)
  const isFace = /^ {0,3}>(?! |$)/.test(content)
  if (!isFace && !MARKS_ALONE.test(content)) return line
  return line.slice(0, at) + (isFace ? content.replace('>', NEUTRAL) : content.replace(MARKS, NEUTRAL))
}

/** The text with these ranges neutralized. */
export function neutralRanges(text: string, ranges: readonly Range[], marks: RegExp): string {
  let [at, done] = [0, '']
  for (const { start, end } of ranges) {
    done += text.slice(at, start) + text.slice(start, end).replace(marks, NEUTRAL)
    at = end
  }
  return done + text.slice(at)
}

/** The text with marks neutralized that don't format, or are in addresses or `words`. */
export function withoutMarks(text: string, words: readonly Range[]): string {
  const isQuote = /^ {0,3}> /.test(text)
  const isFence = /^ *(?:```|~~~)[^~`\n]*(?:\n|$)/.test(text)
  const lines = isFence ? text : text.replace(/^.*$/gm, (line) => neutralLine(line, isQuote))
  const isTable = /\|[^|\n]*\n[-|: ]+$/m.test(text)
  const linked = neutralRanges(lines, findLinks(text), isTable ? /[*_~`[\]()\\!]/g : /[*_~`[\]()\\!|]/g)
  return neutralRanges(linked, words, /[^\p{L}\p{N}\s]/gu).replace(/[\0\ufeff]/g, NEUTRAL)
}
