import { ConfigError } from '../errors'
import { wrongScheme } from './schema'

export const databaseForms = 'a URL that starts with "postgres:" or "postgresql:" or "pglite:"'

/**
 * Checks the option `database.url`.
 *
 * @throws ConfigError that names the option and its allowed forms. It shows only the scheme, because the URL may contain a
 * password.
 */
export function readDatabaseUrl(url: string | undefined, option = 'database.url'): string {
  if (url === undefined) {
    throw new ConfigError(
      `Option "database.url" is missing: give ${databaseForms}, for example from CHAT_DATABASE_URL.`,
    )
  }
  // A folder or nothing follows.
  if (url.startsWith('pglite:')) return url
  if (!/^postgres(ql)?:/.test(url)) throw wrongScheme(option, databaseForms, url)
  if (!/^\w+:\/\//.test(url) || !URL.canParse(url)) {
    throw new ConfigError(
      `Option "${option}" is not a valid URL: give ${databaseForms} and "//", and percent-encode special characters in its password.`,
    )
  }
  return url
}

/** Checks the option `database.replicaUrls`. @throws ConfigError as for `database.url`. */
export function readReplicaUrls(urls: string[]): string[] {
  if (urls.some((url) => url.startsWith('pglite:')))
    throw new ConfigError(
      'Option "database.replicaUrls" must name PostgreSQL servers: an embedded database has no replicas.',
    )
  return urls.map((url) => readDatabaseUrl(url, 'database.replicaUrls'))
}
