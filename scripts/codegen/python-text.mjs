import { wrap } from './wrap.mjs'

// Text in Python's source.

export const comment = (text = '', indent = '') => wrap(text, 108 - indent.length).map((line) => `${indent}# ${line}`)

export function docstring(text = '', indent = '') {
  const lines = wrap(text.replaceAll('\\', '\\\\').replaceAll('"""', "'''"), 107 - indent.length)
  if (lines.length === 0) return []
  if (lines.length === 1) return [`${indent}"""${lines[0].replace(/"$/, '" ')}"""`]
  return [`${indent}"""${lines[0]}`, ...lines.slice(1).map((line) => `${indent}${line}`.trimEnd()), `${indent}"""`]
}

// sendMessage → send_message. Python's keywords get an underscore.
export function snake(name) {
  const text = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '')
  return isKeyword(text) ? `${text}_` : text
}

export const isKeyword = (text) => keywords.has(text)

export const literalOf = (name, values) => call(`${name} = Literal[`, values, ']')

// On one line if it fits, else one line per part.
export function call(start, parts, end, indent = '') {
  const line = `${indent}${start}${parts.join(', ')}${end}`
  if (line.length <= 110) return [line]
  return [`${indent}${start}`, ...parts.map((part) => `${indent}    ${part},`), `${indent}${end}`]
}

const keywords = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if import in is ' +
    'lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)
