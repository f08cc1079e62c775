import { parse, postprocess, preprocess } from 'micromark'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Extension } from 'micromark-util-types'

/** A construct of CommonMark, from `start` to `end` of the text, with its children. */
export interface Node {
  type: string
  start: number
  end: number
  children: Node[]
}

/** Constructs turned off, because they hide or change text that people don't mean as formatting. */
const NEVER = [
  'characterReference',
  'codeIndented',
  'definition',
  'hardBreakEscape',
  'htmlFlow',
  'htmlText',
  'setextUnderline',
  'thematicBreak',
]

const syntax: Extension[] = [cjkFriendlyExtension(), gfmStrikethrough({ singleTilde: false }), gfmTable()]

/**
 * The constructs in a text, parsed by micromark.
 *
 * @param hasEscapes whether a backslash escapes the next mark.
 */
export function readTree(text: string, hasEscapes: boolean): Node[] {
  const disable = { null: hasEscapes ? NEVER : [...NEVER, 'characterEscape'] }
  const document = parse({ extensions: [...syntax, { disable }] }).document()
  const root: Node = { type: 'data', start: 0, end: text.length, children: [] }
  const open = [root]
  for (const [kind, { type, start, end }] of postprocess(document.write(preprocess()(text, undefined, true)))) {
    if (kind === 'exit') {
      open.pop()
      continue
    }
    const node: Node = { type, start: start.offset, end: end.offset, children: [] }
    open.at(-1)!.children.push(node)
    open.push(node)
  }
  return root.children
}
