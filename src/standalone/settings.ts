import { readFileSync } from 'node:fs'
import { ConfigError } from '../index'
import type { Variable } from './variable-schemas'
import { variables } from './variables'

export type Values = Record<string, string | undefined>

const FILE = 'CHAT_CONFIG_FILE'
const known: Record<string, Variable> = variables

/**
 * Settings from the environment, files with one secret each (<NAME>_FILE), and a settings file. The environment takes precedence
 * over the settings file.
 *
 * @throws ConfigError for an unreadable file, or an unknown setting in it.
 */
export function gatherSettings(env: Values, args: string[] = []): Values {
  const file = fileFrom(args) ?? (env[FILE] || undefined)
  const values = withSecrets(env)
  delete values[FILE]
  if (file === undefined) return values
  const given = readSettings(file)
  for (const name of Object.keys(given)) {
    const isKnown = name in known || known[name.replace(/_FILE$/, '')]?.isSecret
    if (!isKnown) throw new ConfigError(`${file} contains ${name}, which is not a setting; --help lists all settings.`)
  }
  for (const [name, value] of Object.entries(withSecrets(given))) values[name] ||= value
  return values
}

function fileFrom(args: string[]): string | undefined {
  const [first = '', second, ...more] = args
  if (args.length === 0) return undefined
  const inline = /^--config=(.+)$/s.exec(first)?.[1]
  if (inline !== undefined && second === undefined) return inline
  if (first === '--config' && second !== undefined && more.length === 0) return second
  if (first === '--config') throw new ConfigError('--config takes one file.')
  const unknown = inline !== undefined ? second : first
  throw new ConfigError(`Unknown argument ${unknown}. --help lists all settings.`)
}

/** Replaces each <NAME>_FILE by the content of that file. */
function withSecrets(given: Values): Values {
  const values = { ...given }
  for (const [name, { isSecret }] of Object.entries(known)) {
    const file = given[`${name}_FILE`]
    if (!isSecret || file === undefined) continue
    delete values[`${name}_FILE`]
    if (file === '') continue
    if (given[name]) throw new ConfigError(`${name} and ${name}_FILE exclude each other: unset one of them.`)
    // Editors add a final line break, which is not part of the secret.
    values[name] = readText(file, `${name}_FILE`).replace(/\r?\n$/, '')
    if (values[name] === '') throw new ConfigError(`${name}_FILE names ${file}, which is empty.`)
  }
  return values
}

function readText(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException
    throw new ConfigError(`${name} names ${file}, which cannot be read (${code}).`)
  }
}

/** A JSON object, or lines NAME=value. */
function readSettings(file: string): Values {
  const text = readText(file, FILE)
  // Hides the parser's error, which could show a part of a secret.
  if (!/^\s*\{/.test(text)) return parseLines(text, file)
  let values: Record<string, unknown>
  try {
    values = JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new ConfigError(`${file} is not JSON.`)
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value, `${name} in ${file}`)]))
}

function textOf(value: unknown, what: string): string {
  if (Array.isArray(value)) return value.map((item) => textOf(item, what)).join(',')
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ConfigError(`${what} must be a text, a number, true, false, or a list of them.`)
}

/** "#" begins a comment only at the start of a line, because secrets may contain it. */
function parseLines(text: string, file: string): Values {
  const values: Values = {}
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, value = ''] = /^\s*(?:export\s+)?([^\s=]+)\s*=\s*(.*?)\s*$/s.exec(line) ?? []
    const [, quote, quoted] = /^(["'`])(.*)\1$/s.exec(value) ?? []
    const wrong = (what: string) => new ConfigError(`${file}, line ${index + 1}: ${what}.`)
    if (name === undefined) throw wrong('a line must be NAME=value, or begin with "#"')
    if (/^["'`]/.test(value) && quote === undefined) throw wrong(`the value of ${name} must end with its first quote`)
    values[name] = quoted ?? value
  }
  return values
}

/** Settings for the log, without secrets, even in URLs. */
export function describeSettings(values: Values): Record<string, string> {
  const shown = Object.entries(known).flatMap(([name, { isSecret }]): [string, string][] => {
    const value = values[name]
    if (!value) return []
    if (/_(URL|ENDPOINT)$/.test(name)) return [[name, withoutPassword(value)]]
    return [[name, isSecret ? '(set)' : value]]
  })
  return Object.fromEntries(shown)
}

/** Removed, because parameters may be passwords. */
export function withoutPassword(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//').replace(/[?#].*$/, '')
}
