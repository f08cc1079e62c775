import { wrap } from './wrap.mjs'

// Text in Kotlin's source.

const keywords = new Set(
  (
    'as break class continue do else false for fun if in interface is null object package return super this throw true try ' +
    'typealias typeof val var when while'
  ).split(' '),
)

// Quotes Kotlin's keywords with backticks.
export const name = (text) => (keywords.has(text) || /\W/.test(text) ? `\`${text}\`` : text)

export function kdoc(text = '', indent = '') {
  const lines = wrap(text.replaceAll('*/', '*\u200b/').replaceAll('/*', '/\u200b*'), 110 - indent.length)
  if (lines.length === 0) return []
  if (lines.length === 1) return [`${indent}/** ${lines[0]} */`]
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`]
}
