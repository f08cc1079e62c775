import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { TokenSource } from '@chat-service/client/rest'

export const usage = `chat-service-mcp [options]   an MCP server on stdin and stdout, for one user of a chat service

  --url URL            where the chat service is, with its path prefix (CHAT_URL)
  --token-file FILE    a file with the user's bearer token, read again when the token expires (CHAT_TOKEN_FILE)
                       or the token itself in CHAT_TOKEN; there is no flag for it, since others could read it in a list of processes
  --timeout MS         how long a request to the service may take (CHAT_TIMEOUT_MS, 10000)
  --help, --version

An option wins over its variable.`

export interface Options {
  baseUrl: string
  token: TokenSource
  timeoutMs: number
}

type Variables = Record<string, string | undefined>

/** An error of the person who starts the command: shown without its stack. */
export class UsageError extends Error {}

/** @throws {UsageError} that names the option or the variable, what was found and what is allowed */
export function readOptions(args: string[], variables: Variables): Options | 'help' | 'version' {
  const values = parse(args)
  if (values.help) return 'help'
  if (values.version) return 'version'
  return {
    baseUrl: readUrl(values.url ?? variables.CHAT_URL),
    token: readToken(values['token-file'] ?? variables.CHAT_TOKEN_FILE, variables.CHAT_TOKEN),
    timeoutMs: readNumber('--timeout', 'CHAT_TIMEOUT_MS', values.timeout ?? variables.CHAT_TIMEOUT_MS, 10_000, 600_000),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string' },
        'token-file': { type: 'string' },
        timeout: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function readUrl(value: string | undefined): string {
  if (!value)
    throw new UsageError(
      'CHAT_URL, or --url, is missing: the URL of the chat service, such as https://example.com/messaging',
    )
  if (!/^https?:\/\/./.test(value) || !URL.canParse(value))
    throw new UsageError(`CHAT_URL, or --url, must be a URL that begins with http:// or https://; it is "${value}"`)
  return value
}

function readToken(file: string | undefined, token: string | undefined): TokenSource {
  if (file && token) throw new UsageError('CHAT_TOKEN and CHAT_TOKEN_FILE, or --token-file, must not be given together')
  if (token) return token
  if (!file)
    throw new UsageError("CHAT_TOKEN is missing: the user's bearer token; or name a file with it in CHAT_TOKEN_FILE")
  const read = () => {
    try {
      return readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new UsageError(`CHAT_TOKEN_FILE, or --token-file: ${file} cannot be read: ${(error as Error).message}`)
    }
  }
  if (!read()) throw new UsageError(`CHAT_TOKEN_FILE, or --token-file: ${file} is empty`)
  return read
}

function readNumber(flag: string, variable: string, value: string | undefined, standard: number, most: number): number {
  if (value === undefined || value === '') return standard
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new UsageError(`${variable}, or ${flag}, must be a whole number from 1 to ${most}; it is "${value}"`)
  return number
}
