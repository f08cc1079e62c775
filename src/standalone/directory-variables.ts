import * as v from 'valibot'
import { ConfigError } from '../index'
import { httpUrl, secret, showScheme, wholeNumber, type ReaderOf, type Variable } from './variable-schemas'

function template(...names: string[]) {
  const hasAll = (text: string) => names.every((name) => text.includes(`{${name}}`))
  return v.pipe(httpUrl(), v.check(hasAll, `a URL that contains ${names.map((name) => `{${name}}`).join(' and ')}`))
}

/** The application's user directory, which replaces profiles from tokens. */
export const directoryVariables = {
  CHAT_DIRECTORY_URL: {
    about:
      'URL of the user directory of your application, such as https://app.example.com/users?tenant={tenant}&ids={ids}: ' +
      'ids separated by commas; the response is a JSON array of {"id", "nickname", "profileUrl", "metadata"}.',
    schema: v.optional(template('ids')),
    unset: 'every id is a user, with name and picture from the last token that this process saw',
    show: showScheme,
  },
  CHAT_DIRECTORY_SEARCH_URL: {
    about: 'URL of its user search, with {keyword}, {limit} and {tenant}; the response is the same.',
    schema: v.optional(template('keyword')),
    unset: 'searches the users known to this process',
    show: showScheme,
  },
  CHAT_DIRECTORY_TOKEN: {
    about: 'Bearer token of those requests.',
    schema: v.optional(secret('a token')),
    isSecret: true,
  },
  CHAT_DIRECTORY_TTL_SECONDS: {
    about: 'How long profiles are cached.',
    schema: v.optional(wholeNumber(86_400, 1), '60'),
  },
  CHAT_DIRECTORY_TIMEOUT_MS: {
    about: 'Timeout of each of those requests, in milliseconds.',
    schema: v.optional(wholeNumber(4000, 100), '2000'),
  },
} satisfies Record<string, Variable>

export type DirectoryOptions = NonNullable<ReturnType<typeof readDirectoryOptions>>

/** Undefined without a directory. */
export function readDirectoryOptions(read: ReaderOf<typeof directoryVariables>) {
  const url = read('CHAT_DIRECTORY_URL')
  const options = {
    searchUrl: read('CHAT_DIRECTORY_SEARCH_URL'),
    bearer: read('CHAT_DIRECTORY_TOKEN'),
    ttlSeconds: read('CHAT_DIRECTORY_TTL_SECONDS'),
    timeoutMs: read('CHAT_DIRECTORY_TIMEOUT_MS'),
  }
  if (url !== undefined) return { url, ...options }
  if (options.searchUrl === undefined && options.bearer === undefined) return undefined
  throw new ConfigError('CHAT_DIRECTORY_SEARCH_URL and CHAT_DIRECTORY_TOKEN require CHAT_DIRECTORY_URL.')
}
