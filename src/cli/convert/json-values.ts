import type { Readable } from 'node:stream'

/** A key of an object, or "*" for an element of an array. */
export type Path = string[]

/** A value, or the end of an object or array that was entered. */
export type Found = { path: Path; value: unknown; isEnd?: false } | { path: Path; isEnd: true }

/** Reads JSON that may exceed the memory: a value, or a sequence. @param enters whether to read it by its elements. */
export async function* readValues(input: Readable, enters: (path: Path) => boolean): AsyncGenerator<Found> {
  const scanner = new Scanner(enters)
  input.setEncoding('utf8')
  for await (const chunk of input as AsyncIterable<string>) yield* scanner.feed(chunk)
  yield* scanner.feed('\n')
  if (!scanner.isDone) throw new Error('the JSON ends too early')
}

const SPACE = new Set([' ', '\n', '\r', '\t', ',', ':', '\uFEFF'])
const AFTER_SCALAR = new Set([' ', '\n', '\r', '\t', ',', ']', '}'])

/** Tokenizes only strings, brackets and separators; JSON.parse validates the values. */
class Scanner {
  /** The containers around the position: the key whose value comes next, or null before a key. */
  private readonly stack: { isArray: boolean; key: string | null }[] = []
  private text = ''
  private at = 0
  /** Start of the current value, if any. */
  private start: number | undefined
  private depth = 0
  private inString = false

  constructor(private readonly enters: (path: Path) => boolean) {}

  get isDone(): boolean {
    return this.stack.length === 0 && this.start === undefined
  }

  *feed(chunk: string): Generator<Found> {
    this.text += chunk
    while (this.at < this.text.length) {
      if (this.start !== undefined) {
        if (!this.skipValue()) break
        const found = this.take()
        if (found) yield found
      } else {
        const ended = this.step(this.text[this.at] as string)
        if (ended) yield { path: ended, isEnd: true }
      }
    }
    const keep = this.start ?? this.at
    this.text = this.text.slice(keep)
    this.at -= keep
    if (this.start !== undefined) this.start = 0
  }

  /** Reads a character between values. */
  private step(char: string): Path | undefined {
    if (SPACE.has(char)) {
      this.at += 1
    } else if (char === '}' || char === ']') {
      this.at += 1
      if (!this.stack.pop()) throw new Error(`the JSON has a ${char} too many`)
      const path = this.path()
      this.endValue()
      return path
    } else if ((char === '{' || char === '[') && this.stack.at(-1)?.key !== null && this.enters(this.path())) {
      this.at += 1
      this.stack.push({ isArray: char === '[', key: char === '[' ? '*' : null })
    } else {
      this.start = this.at
    }
    return undefined
  }

  /** Whether the value is complete; then `at` is after it. */
  private skipValue(): boolean {
    const { text } = this
    for (; this.at < text.length; this.at += 1) {
      const char = text[this.at] as string
      if (this.inString) {
        if (char === '\\') this.at += 1
        else if (char === '"') {
          this.inString = false
          if (this.depth === 0) return this.behind()
        }
      } else if (char === '"') {
        this.inString = true
      } else if (char === '{' || char === '[') {
        this.depth += 1
      } else if (this.depth > 0) {
        if ((char === '}' || char === ']') && (this.depth -= 1) === 0) return this.behind()
      } else if (AFTER_SCALAR.has(char)) {
        return true
      }
    }
    return false
  }

  private behind(): true {
    this.at += 1
    return true
  }

  private take(): Found | undefined {
    const value: unknown = JSON.parse(this.text.slice(this.start, this.at))
    this.start = undefined
    const inside = this.stack.at(-1)
    if (inside?.key === null) {
      inside.key = String(value)
      return undefined
    }
    const path = this.path()
    this.endValue()
    return { path, value }
  }

  private endValue(): void {
    const inside = this.stack.at(-1)
    if (inside && !inside.isArray) inside.key = null
  }

  private path(): Path {
    return this.stack.map(({ key }) => key ?? '')
  }
}
