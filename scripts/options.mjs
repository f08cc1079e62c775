/** The options of a command. */
import { parseArgs } from 'node:util'

/**
 * Reads the arguments of this process. `--help` prints the usage and returns undefined.
 *
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @template {string} Name
 * @param {string} usage
 * @param {Options} options as `parseArgs` takes them
 * @param {Record<Name, { fallback: number, most: number, isFraction?: boolean }>} numbers
 * @param {(values: ReturnType<typeof parseArgs<{ options: Options }>>['values'] & Record<Name, number>) => void} check
 * @throws {Error} with the option, its value, the allowed values and the usage
 */
export const readOptions = (usage, options, numbers, check) => {
  try {
    const texts = Object.fromEntries(
      Object.keys(numbers).map((name) => [name, { type: /** @type {const} */ ('string') }]),
    )
    /** @type {Record<string, any>} */
    const { help, ...given } = parseArgs({ options: { ...options, ...texts, help: { type: 'boolean' } } }).values
    if (help) return void console.log(usage)
    const read = Object.entries(numbers).map(([name, limits]) => [name, readNumber(name, given[name], limits)])
    const values = /** @type {Parameters<typeof check>[0]} */ ({ ...given, ...Object.fromEntries(read) })
    check(values)
    return values
  } catch (error) {
    throw new Error(`${error.message}\n\n${usage}`)
  }
}

const readNumber = (name, text, { fallback, most, isFraction = false }) => {
  const value = Number(text ?? fallback)
  if (value > 0 && value <= most && (isFraction || Number.isInteger(value))) return value
  const range = isFraction ? `a number above 0, at most ${most}` : `a whole number from 1 to ${most}`
  throw new Error(`--${name} must be ${range}; it is ${JSON.stringify(text)}.`)
}

/** @param {string | undefined} url */
export const checkUrl = (url) => {
  if (!/^https?:\/\/./.test(url ?? '')) {
    throw new Error(`--url must begin with http:// or https://; it is ${url ?? 'missing'}.`)
  }
}
