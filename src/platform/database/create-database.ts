import pg from 'pg'
import { cannotUse, DatabaseSetupError } from './errors'

/** Databases that every server has, from which another one can be created. */
const MAINTENANCE = ['postgres', 'template1']

/** Whether the server answered that it has no database of that name. */
export function isMissingDatabase(error: unknown): boolean {
  return codeOf(error) === '3D000'
}

/**
 * Creates the database that the URL names, in UTF-8 and with the locale of the server. Does nothing if there is one.
 *
 * @returns its name.
 * @throws DatabaseSetupError if the role may not.
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
      // Somebody else was quicker.
      if (codeOf(error) === '42P04') return name
      if (isMissingDatabase(error) && maintenance !== MAINTENANCE.at(-1)) continue
      if (codeOf(error) === '42501') {
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

/** The URL of another database of the same server. Of the parameters it keeps those about the connection. */
function withDatabase(url: string, name: string): string {
  const [base = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  for (const ours of ['schema', 'options']) parameters.delete(ours)
  const rest = parameters.size === 0 ? '' : `?${parameters.toString()}`
  return `${base.replace(/^([a-z]+:\/\/[^/]*).*$/i, `$1/${name}`)}${rest}`
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
