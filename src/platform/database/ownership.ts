import type { Database } from './connect'
import type { Session } from './engine'
import { DatabaseSetupError } from './errors'
import type { MigrationFile } from './migration-files'

/*
 * Checks, before anything is written, that tables belong to the chat. Foreign tables most likely mean a wrong URL. A
 * missing chat schema beside one in `public` means that earlier versions ignored "?schema=" of the URL.
 */

const WAYS = 'the option "database.shared", CHAT_DATABASE_SHARED=true, or "chat-migrate --shared"'
const MAX_NAMES = 5

/** @throws DatabaseSetupError if the search path differs from the URL, because a pooler has dropped it. */
export async function checkSchema(session: Session, { schema, location }: Database): Promise<void> {
  if (schema === undefined) return
  const { rows } = await session.query<{ path: string }>(`select current_setting('search_path') as path`)
  if (rows[0]?.path === `"${schema}"` || rows[0]?.path === schema) return
  throw new DatabaseSetupError(
    `The database ${location} does not keep to the schema of its URL: the search path is ${rows[0]?.path}. A pooler drops it; set it for the role: alter role … set search_path = ${schema}`,
  )
}

/** @param shared whether the database may have tables of others. @throws DatabaseSetupError if it has what it may not. */
export async function checkOwnership(
  session: Session,
  { schema, location }: Database,
  { files, shared }: { files: MigrationFile[]; shared: boolean },
): Promise<void> {
  const names = await relationsOf(session, schema)
  if (names.includes('chat_migrations')) {
    if (await isMigrationLog(session, schema)) return
    throw new DatabaseSetupError(
      `The database ${location} has a table chat_migrations that is not chat-service's. ${advice}`,
    )
  }
  const own = files.flatMap(({ text }) => [...text.matchAll(/^create table (\w+)/gm)].map(([, name]) => name))
  const clashing = names.filter((name) => own.includes(name))
  if (clashing.length > 0) {
    throw new DatabaseSetupError(
      `The database ${location} already has ${list(clashing)}, which chat-service did not make, and needs these names. ${advice}`,
    )
  }
  if (shared) return
  if (names.length > 0) {
    throw new DatabaseSetupError(
      `The database ${location} holds tables of others: ${list(names)}. ${advice}. To create the chat beside them, use ${WAYS}`,
    )
  }
  if (schema !== undefined && schema !== 'public' && (await isMigrationLog(session, 'public'))) {
    throw new DatabaseSetupError(
      `The database ${location} has a chat in the schema public, and none in ${schema}. Earlier versions ignored "?schema=": remove it from the URL to continue with that chat. To create another one in ${schema}, use ${WAYS}`,
    )
  }
}

const advice = 'Use a separate database, or a separate schema with "?schema=<name>" in the URL'

/** Tables and views, except those of extensions. */
async function relationsOf(session: Session, schema: string | undefined): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    `select c.relname as name
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = coalesce($1, current_schema()) and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (
          select from pg_depend d
           where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
        )
      order by c.relname`,
    [schema ?? null],
  )
  return rows.map(({ name }) => name)
}

async function isMigrationLog(session: Session, schema: string | undefined): Promise<boolean> {
  const { rows } = await session.query<{ columns: number }>(
    `select count(*)::integer as columns
       from pg_attribute a
       join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = coalesce($1, current_schema()) and c.relname = 'chat_migrations'
        and a.attname in ('name', 'checksum')`,
    [schema ?? null],
  )
  return rows[0]?.columns === 2
}

function list(names: string[]): string {
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
  return `${names.slice(0, MAX_NAMES).join(', ')}${more}`
}
