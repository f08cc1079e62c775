import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { TokenSource } from '@chat-service/client/rest'
import { LOCAL_HOSTS } from './http.js'

export const usage = `chat-service-mcp [options]          an MCP server on stdin and stdout, for one user
chat-service-mcp --http [options]   an MCP server on HTTP at /mcp, for the user of each request's bearer token

  --url URL             where the chat service is, with its path prefix (CHAT_URL)
  --timeout MS          how long a request to the service may take (CHAT_TIMEOUT_MS, 10000)

On stdin and stdout
  --token-file FILE     a file with the user's bearer token, read again when the token has expired (CHAT_TOKEN_FILE),
                        or the token itself in CHAT_TOKEN: a flag could be read in the list of processes

With --http
  --host ADDRESS        the address to listen at (CHAT_MCP_HOST, 127.0.0.1)
  --port PORT           the port (CHAT_MCP_PORT, 3920)
  --allow-host NAME     a name by which clients reach this server, for the check of the header Host; may be repeated
                        (CHAT_MCP_ALLOWED_HOSTS, with commas; ${LOCAL_HOSTS.join(',')})
  --allow-origin URL    an origin whose pages may send requests; may be repeated (CHAT_MCP_ALLOWED_ORIGINS, with commas; none)

  --help, --version

An option wins over its variable.`

export type Options = { baseUrl: string; timeoutMs: number } & (
  | { mode: 'stdio'; token: TokenSource }
  | { mode: 'http'; host: string; port: number; allowedHosts: string[]; allowedOrigins: string[] }
)

type Variables = Record<string, string | undefined>

/** A usage error of the command: shown without a stack trace. */
export class UsageError extends Error {}

/** @throws {UsageError} that names the option and the variable, what was found and what is allowed */
export function readOptions(args: string[], variables: Variables): Options | 'help' | 'version' {
  const values = parse(args)
  if (values.help) return 'help'
  if (values.version) return 'version'
  const common = {
    baseUrl: readUrl(values.url ?? variables.CHAT_URL),
    timeoutMs: readNumber(
      'CHAT_TIMEOUT_MS, or --timeout,',
      values.timeout ?? variables.CHAT_TIMEOUT_MS,
      10_000,
      600_000,
    ),
  }
  const tokenFile = values['token-file'] ?? variables.CHAT_TOKEN_FILE
  if (!values.http) {
    const unused = (['host', 'port', 'allow-host', 'allow-origin'] as const).find((name) => values[name] !== undefined)
    if (unused) throw new UsageError(`--${unused} is for --http, which is missing`)
    return { ...common, mode: 'stdio', token: readToken(tokenFile, variables.CHAT_TOKEN) }
  }
  if (tokenFile || variables.CHAT_TOKEN)
    throw new UsageError(
      'CHAT_TOKEN, CHAT_TOKEN_FILE and --token-file must not be given with --http: each request brings the token of its user',
    )
  const host = values.host ?? (variables.CHAT_MCP_HOST || '127.0.0.1')
  const allowedHosts = values['allow-host'] ?? listed(variables.CHAT_MCP_ALLOWED_HOSTS)
  if (allowedHosts.length === 0 && !LOCAL_HOSTS.includes(host) && host !== '::1')
    throw new UsageError(
      `CHAT_MCP_ALLOWED_HOSTS, or --allow-host, is missing: at ${host} others reach this server, so name the hosts by which they do, such as mcp.example.com`,
    )
  return {
    ...common,
    mode: 'http',
    host,
    port: readNumber('CHAT_MCP_PORT, or --port,', values.port ?? variables.CHAT_MCP_PORT, 3920, 65_535, 0),
    allowedHosts: allowedHosts.length > 0 ? allowedHosts : LOCAL_HOSTS,
    allowedOrigins: values['allow-origin'] ?? listed(variables.CHAT_MCP_ALLOWED_ORIGINS),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string' },
        timeout: { type: 'string' },
        'token-file': { type: 'string' },
        http: { type: 'boolean' },
        host: { type: 'string' },
        port: { type: 'string' },
        'allow-host': { type: 'string', multiple: true },
        'allow-origin': { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const listed = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

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
    throw new UsageError(
      "CHAT_TOKEN is missing: the user's bearer token; or name a file that holds it in CHAT_TOKEN_FILE",
    )
  const read = () => {
    try {
      return readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new UsageError(`CHAT_TOKEN_FILE, or --token-file, cannot be read: ${(error as Error).message}`)
    }
  }
  if (!read()) throw new UsageError(`CHAT_TOKEN_FILE, or --token-file, names ${file}, which is empty`)
  return read
}

function readNumber(name: string, value: string | undefined, standard: number, most: number, least = 1): number {
  if (value === undefined || value === '') return standard
  const number = Number(value)
  if (!Number.isInteger(number) || number < least || number > most)
    throw new UsageError(`${name} must be a whole number from ${least} to ${most}; it is "${value}"`)
  return number
}
