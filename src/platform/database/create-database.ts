import * as pg from 'pg'
import { cannotUse, DatabaseSetupError, isDuplicateDatabase, isMissingDatabase, lacksPrivilege } from './errors'

/** Databases that every server has, to connect to for `create database`. */
const MAINTENANCE = ['postgres', 'template1']

/**
 * Creates the database of the URL, in UTF-8 and with the server's locale, if it does not exist.
 *
 * @returns its name.
 * @throws DatabaseSetupError if the role lacks the privilege.
 */
export async function createDatabase(url: string): Promise<string> {
  const { database: name = '', host, port } = new pg.Client({ connectionString: url })
  const quoted = `"${name.replaceAll('"', '""')}"`
  for (const maintenance of MAINTENANCE) {
    const client = new pg.Client({ connectionString: withDatabase(url, maintenance), connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      // template0, because template1 may have another encoding.
      await client.query(`create database ${quoted} template template0 encoding 'UTF8'`)
      return name
    } catch (error) {
      // Another process has created it.
      if (isDuplicateDatabase(error)) return name
      if (isMissingDatabase(error) && maintenance !== MAINTENANCE.at(-1)) continue
      if (lacksPrivilege(error)) {
        throw new DatabaseSetupError(
          `The role may not create the database ${quoted} on ${host}:${port}. A role with the right CREATEDB can: create database ${quoted} template template0 encoding 'UTF8'`,
          { cause: error },
        )
      }
      throw cannotUse(`${host}:${port}/${maintenance}`, error)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return name
}

/** The URL of another database of the same server, with the connection parameters. */
function withDatabase(url: string, name: string): string {
  const [base = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  for (const ours of ['schema', 'options']) parameters.delete(ours)
  const rest = parameters.size === 0 ? '' : `?${parameters.toString()}`
  return `${base.replace(/^([a-z]+:\/\/[^/]*).*$/i, `$1/${name}`)}${rest}`
}
