// Wraps a text into lines; only a longer word exceeds the width.
export function wrap(text, width) {
  const lines = text
    .trim()
    .split('\n')
    .flatMap((paragraph) => wrapLine(paragraph, width))
  return lines.join('') === '' ? [] : lines
}

function wrapLine(line, width) {
  const lines = ['']
  for (const word of line.trimEnd().split(' ')) {
    const current = lines.at(-1)
    if (current && current.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = current ? `${current} ${word}` : word
  }
  return lines
}

// Paragraphs as a comment of TypeScript; empty if all are empty.
export function jsDoc(paragraphs, width) {
  const lines = wrap(
    paragraphs
      .filter(Boolean)
      .map((text) => text.trim())
      .join('\n\n')
      .replaceAll('*/', '*\\/'),
    width,
  )
  if (lines.length === 0) return ''
  if (lines.length === 1) return `/** ${lines[0]} */`
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */`
}
