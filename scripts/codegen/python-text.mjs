import { deprecationNote } from './deprecation.mjs'

// Text in Python's source.

export function wrap(text, width) {
  const lines = text
    .trim()
    .split('\n')
    .flatMap((paragraph) => {
      const wrapped = ['']
      for (const word of paragraph.trimEnd().split(' ')) {
        const current = wrapped.at(-1)
        if (current && current.length + 1 + word.length > width) wrapped.push(word)
        else wrapped[wrapped.length - 1] = current ? `${current} ${word}` : word
      }
      return wrapped
    })
  return lines.join('') === '' ? [] : lines
}

export const comment = (text = '', indent = '') => wrap(text, 108 - indent.length).map((line) => `${indent}# ${line}`)

// What is said of a node of the contract, and until when it is there.
export function describe(node) {
  const note = deprecationNote(node)
  return [node?.description, note && `Deprecated. ${note}`].filter(Boolean).join('\n')
}

export function docstring(text = '', indent = '') {
  const lines = wrap(text.replaceAll('\\', '\\\\').replaceAll('"""', "'''"), 107 - indent.length)
  if (lines.length === 0) return []
  if (lines.length === 1) return [`${indent}"""${lines[0].replace(/"$/, '" ')}"""`]
  return [`${indent}"""${lines[0]}`, ...lines.slice(1).map((line) => `${indent}${line}`.trimEnd()), `${indent}"""`]
}

// sendMessage → send_message. What Python keeps for itself gets an underscore.
export function snake(name) {
  const text = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '')
  return isKeyword(text) ? `${text}_` : text
}

export const isKeyword = (text) => keywords.has(text)

export const literalOf = (name, values) => call(`${name} = Literal[`, values, ']')

// In one line if it fits, else in one for each part.
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
