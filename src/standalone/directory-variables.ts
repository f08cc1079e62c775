import * as v from 'valibot'
import { ConfigError } from '../index'
import type { HttpDirectoryOptions } from './http-directory'
import { httpUrl, secret, showScheme, wholeNumber, type Variable } from './variable-schemas'

function template(...names: string[]) {
  const hasAll = (text: string) => names.every((name) => text.includes(`{${name}}`))
  return v.pipe(httpUrl(), v.check(hasAll, `a URL with ${names.map((name) => `{${name}}`).join(' and ')} in it`))
}

/** Where the server learns about users, if not from their tokens alone. */
export const directoryVariables = {
  CHAT_DIRECTORY_URL: {
    about:
      'Where your application tells about its users, such as https://app.example.com/users?tenant={tenant}&ids={ids}: ' +
      'ids separated by commas; the answer is a JSON array of {"id", "nickname", "profileUrl", "metadata"}.',
    schema: v.optional(template('ids')),
    unset: 'every id is a user, with the name and picture of the last token that this process has seen',
    show: showScheme,
  },
  CHAT_DIRECTORY_SEARCH_URL: {
    about: 'Where it searches them, with {keyword}, {limit} and {tenant}; the answer is the same.',
    schema: v.optional(template('keyword')),
    unset: 'users known to this process are searched',
    show: showScheme,
  },
  CHAT_DIRECTORY_TOKEN: {
    about: 'Bearer token of those requests.',
    schema: v.optional(secret('a token')),
    show: () => '',
    isSecret: true,
  },
  CHAT_DIRECTORY_TTL_SECONDS: {
    about: 'For how long an answer about a user is used, without asking again.',
    schema: v.optional(wholeNumber(86_400, 1), '60'),
  },
  CHAT_DIRECTORY_TIMEOUT_MS: {
    about: 'Limit of each of those requests, in milliseconds.',
    schema: v.optional(wholeNumber(4000, 100), '2000'),
  },
} satisfies Record<string, Variable>

type DirectoryVariables = typeof directoryVariables
type ReadDirectory = <N extends keyof DirectoryVariables>(name: N) => v.InferOutput<DirectoryVariables[N]['schema']>

/** Undefined if there is none. */
export function readDirectoryOptions(read: ReadDirectory): HttpDirectoryOptions | undefined {
  const url = read('CHAT_DIRECTORY_URL')
  const options = {
    searchUrl: read('CHAT_DIRECTORY_SEARCH_URL'),
    bearer: read('CHAT_DIRECTORY_TOKEN'),
    ttlSeconds: read('CHAT_DIRECTORY_TTL_SECONDS'),
    timeoutMs: read('CHAT_DIRECTORY_TIMEOUT_MS'),
  }
  if (url !== undefined) return { url, ...options }
  if (options.searchUrl === undefined && options.bearer === undefined) return undefined
  throw new ConfigError('CHAT_DIRECTORY_SEARCH_URL and CHAT_DIRECTORY_TOKEN need CHAT_DIRECTORY_URL beside them.')
}
