// The lines of a text, none wider than that where a word is not.
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
