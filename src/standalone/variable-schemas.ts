import * as v from 'valibot'

export interface Variable {
  about: string
  /** Parses the text, and may have a default. Its messages continue "<NAME> must be …". */
  schema: v.OptionalSchema<v.GenericSchema<string, unknown>, string | undefined>
  /** The effect of an unset variable, for the help, if it is not the default. */
  unset?: string
  /** Returns the part of an invalid value that an error may show; default all, or nothing of a secret. */
  show?: (text: string) => string
  /** Whether it is secret: not logged, and also read from a file, <NAME>_FILE. */
  isSecret?: true
}

/** Reads a variable of such a table. */
export type ReaderOf<Variables extends Record<string, Variable>> = <N extends keyof Variables>(
  name: N,
) => v.InferOutput<Variables[N]['schema']>

const FLAGS = ['true', 'false']

export const list = () => listOf((item) => item !== '', 'a list without empty items, separated by commas')

export function flag() {
  return v.pipe(
    v.picklist(FLAGS, 'true or false'),
    v.transform((text) => text === 'true'),
  )
}

export function wholeNumber(max: number, min = 0) {
  const expected = `a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.digits(expected),
    v.transform(Number),
    v.minValue(min, expected),
    v.maxValue(max, expected),
  )
}

export function url(schemes: string[]) {
  const expected = `a URL that starts with ${schemes.slice(0, -1).join(', ')} or ${schemes.at(-1)}`
  // Checks only the first host; createChat checks the others.
  const isComplete = (text: string) => !text.includes('//') || URL.canParse(text.replace(/,[^/?@]*(?=[/?]|$)/, ''))
  return v.pipe(
    v.string(),
    v.check((text) => schemes.some((scheme) => text.startsWith(scheme)) && isComplete(text), expected),
  )
}

/** Shows only whether a value is blank. */
export const hide = (text: string): string => (text.trim() === '' ? '' : 'something else')

/** A URL may contain a password, so an error shows only its scheme. */
export function showScheme(text: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0]
  return scheme ? `a malformed URL or one of another kind (${scheme}…)` : 'a text without a scheme'
}

export function publicUrl(expected: string) {
  const isBare = (text: string) => {
    const { search, hash } = new URL(text)
    return !search && !hash
  }
  return v.pipe(
    v.string(),
    v.check((text) => isHttp(text) && isBare(text), expected),
    v.transform((text) => new URL(text).href.replace(/\/+$/, '')),
  )
}

/** Whether it is a URL without credentials, which fetch would show in its error. */
function isHttp(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password
}

export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

/** The form of each item of a list, separated by commas. */
export function listOf(isItem: (item: string) => boolean, expected: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((item) => item.trim())),
    v.everyItem(isItem, expected),
  )
}

export function secret(expected: string) {
  return v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', expected),
  )
}

/** URL for requests of this server. */
export function httpUrl() {
  return v.pipe(v.string(), v.check(isHttp, 'a URL that starts with http: or https: and has no user name or password'))
}
