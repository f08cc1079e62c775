import * as v from 'valibot'
import { ConfigError } from '../errors'

/** An optional option, with its default. */
type Defaulted<T> = v.OptionalSchema<v.GenericSchema<T>, T>

/** Input of a table of options. */
export type Given<E extends v.ObjectEntries> = v.InferInput<v.ObjectSchema<E, undefined>>
/** Output of a table of options, with all defaults. */
export type Filled<E extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<E, undefined>>

/** Options of one level. */
type Group<E extends v.ObjectEntries> = v.GenericSchema<Given<E>, Filled<E>>
/** A group whose options are all optional, as is the group. */
type OptionalGroup<E extends v.ObjectEntries> = v.OptionalSchema<Group<E>, Given<E>>

/** Timers count milliseconds in 32 bits, and fire at once above that. */
const MAX_SECONDS = 7 * 24 * 3600

/** An object without unknown keys. An undefined option or object counts as absent. The input is not modified. */
export function group<const E extends v.ObjectEntries>(entries: E): Group<E> {
  const known = Object.keys(entries)
  const schema = v.pipe(
    v.custom<Record<string, unknown> | undefined>((given) => given === undefined || isObject(given), 'an object'),
    v.transform((given) => given ?? {}),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const given = dataset.value
      const unknown = Object.keys(given).find((key) => !known.includes(key) && given[key] !== undefined)
      if (unknown === undefined) return
      const item = { type: 'object', origin: 'key', input: given, key: unknown, value: given[unknown] } as const
      addIssue({ message: `is unknown. Allowed here: ${known.join(', ')}`, path: [item] })
    }),
    // Missing keys become undefined ones, so that their schemas check them.
    v.transform((given) => Object.fromEntries(known.map((key) => [key, given[key]]))),
    v.object(entries),
  )
  return schema as unknown as Group<E>
}

export const optionalGroup = <const E extends v.ObjectEntries>(entries: E): OptionalGroup<E> =>
  v.optional(group(entries), {} as Given<E>)

/** A whole number without a default. */
export function wholeNumber(min = 1, max = Number.MAX_SAFE_INTEGER): v.GenericSchema<number> {
  const expected = `a whole number ${max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`}`
  return v.pipe(v.number(expected), v.safeInteger(expected), v.minValue(min, expected), v.maxValue(max, expected))
}

export const integer = (fallback: number, min?: number, max?: number): Defaulted<number> =>
  v.optional(wholeNumber(min, max), fallback)

/** A whole number of seconds, of at least one. */
export const seconds = (fallback: number): Defaulted<number> => integer(fallback, 1, MAX_SECONDS)

export const flag = (fallback: boolean): Defaulted<boolean> => v.optional(v.boolean('true or false'), fallback)

/** A group that the documentation shows in one line. @param description continues "must be …". */
export const inOneLine = <S extends v.GenericSchema>(schema: S, description: string): S =>
  v.pipe(schema, v.description(description)) as unknown as S

/** These options of a table, without their defaults. */
export function withoutDefaults<E extends Record<string, Wrapping>, K extends keyof E & string>(
  entries: E,
  names: readonly K[],
): { [N in K]: v.OptionalSchema<E[N]['wrapped'], undefined> } {
  return Object.fromEntries(names.map((name) => [name, v.optional(wrappedIn(entries, name))])) as never
}

/** The same, where null removes a value. */
export function liftable<E extends Record<string, Wrapping>, K extends keyof E & string>(
  entries: E,
  names: readonly K[],
): { [N in K]: v.OptionalSchema<v.NullableSchema<E[N]['wrapped'], undefined>, undefined> } {
  return Object.fromEntries(names.map((name) => [name, v.optional(v.nullable(wrappedIn(entries, name)))])) as never
}

type Wrapping = v.GenericSchema & { readonly wrapped: v.GenericSchema }

const wrappedIn = (entries: Record<string, Wrapping>, name: string) => (entries[name] as Wrapping).wrapped

/** @param expected completes "must be …". */
export const text = (expected: string, accept: (text: string) => boolean = () => true): v.GenericSchema<string> =>
  v.pipe(v.string(expected), v.nonEmpty(expected), v.check(accept, expected))

/** @param expected completes "must be …". */
export const texts = (expected: string, pattern: RegExp): v.GenericSchema<string[]> =>
  v.pipe(
    v.array(v.string(expected), expected),
    v.everyItem((item) => pattern.test(item), expected),
  )

/**
 * @param forms continues "must be …".
 * @param read called even for a missing URL. Throws the ConfigError itself, because URLs contain passwords.
 */
export const url = <T>(forms: string, read: (url: string | undefined) => T): v.GenericSchema<string, T> =>
  v.pipe(v.optional(text(forms)), v.transform(read)) as unknown as v.GenericSchema<string, T>

/** Shows only the scheme, because the URL may contain a password. */
export function wrongScheme(option: string, forms: string, url: string): ConfigError {
  const scheme = /^[a-z][a-z0-9+.-]*:(?=\/\/)/i.exec(url)?.[0]
  const found = scheme === undefined ? 'a text without a scheme' : `one that starts with "${scheme}"`
  return new ConfigError(`Option "${option}" must be ${forms}, found ${found}.`)
}

/** A provider: an object with all of these methods. */
export const implementation = <T>(...methods: (keyof T & string)[]): v.GenericSchema<T> =>
  v.custom<T>(
    (value) => isObject(value) && methods.every((method) => typeof value[method] === 'function'),
    `an object with ${listMethods(methods)}`,
  )

/** A provider: an object with some of these methods. */
export const partialImplementation = <T>(...methods: (keyof T & string)[]): v.GenericSchema<T> =>
  v.custom<T>(
    (value) => isObject(value) && methods.every((method) => ['function', 'undefined'].includes(typeof value[method])),
    `an object with some of ${listMethods(methods)}`,
  )

const listMethods = (methods: readonly string[]) => methods.map((method) => `${method}()`).join(', ')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
