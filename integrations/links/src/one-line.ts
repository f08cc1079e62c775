/** Characters that are invisible or reorder text: bidi controls, zero-width spaces, tags and annotations. */
const HIDDEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** The text on one line without invisible characters, of at most `length` code points. Undefined if it is empty. */
export function oneLine(text: string | undefined, length: number): string | undefined {
  const line = text
    ?.toWellFormed()
    .replace(HIDDEN, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (!line) return undefined
  const characters = [...line.slice(0, 2 * length + 2)]
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : line
}
