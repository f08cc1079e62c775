import { randomBytes } from 'node:crypto'
import type { Session } from './connect'
import { reasonOf } from './errors'
import type { MigrationFile } from './migration-files'

/**
 * In what a schema differs from what its migrations make. What others have added to it is no drift.
 *
 * `unknown` says why it could not be found out; then the other two are empty.
 */
export interface Drift {
  missing: string[]
  different: string[]
  unknown: string | undefined
}

/**
 * Applies the migrations to a schema of its own, in a transaction that is rolled back, and compares the catalogs. So both
 * sides are described by the same server, and nothing has to be kept beside the migrations.
 */
export async function compareSchema(session: Session, files: MigrationFile[]): Promise<Drift> {
  const scratch = `chat_expected_${randomBytes(6).toString('hex')}`
  await session.query('begin')
  try {
    const { rows } = await session.query<{ schema: string }>('select current_schema() as schema')
    const schema = rows[0]?.schema as string
    const found = await describe(session, schema)
    await session.query(`create schema ${scratch}`)
    await session.query(`set local search_path = ${scratch}`)
    for (const { text } of files) await session.query(text.replace(/\bindex concurrently\b/gi, 'index'))
    const expected = await describe(session, scratch)
    return {
      missing: [...expected.keys()].filter((name) => !found.has(name)),
      different: [...expected]
        .filter(([name, definition]) => found.has(name) && found.get(name) !== definition)
        .map(([name, definition]) => explain(name, definition, found.get(name) as string)),
      unknown: undefined,
    }
  } catch (error) {
    return { missing: [], different: [], unknown: reasonOf(error) }
  } finally {
    await session.query('rollback').catch(() => undefined)
  }
}

const LONGEST = 200

function explain(name: string, expected: string, found: string): string {
  if (expected.length > LONGEST || found.length > LONGEST) return name
  return `${name}: should be "${expected}", is "${found}"`
}

/** What a schema holds, by name. The search path is that schema, so names in definitions are the same for all schemas. */
async function describe(session: Session, schema: string): Promise<Map<string, string>> {
  const { rows } = await session.query<{ name: string; definition: string }>(DESCRIPTION, [schema])
  // The collation of the search functions is the one that the server offered when they were made.
  return new Map(
    rows.map(({ name, definition }) => [
      name,
      definition.replaceAll(/\bcollate\s+(?:pg_catalog\.)?(?:"[^"]*"|[\w-]+)/gi, 'collate').trim(),
    ]),
  )
}

const DESCRIPTION = `
  with schema as (
    select oid, quote_ident(nspname) || '.' as prefix from pg_namespace where nspname = $1
  ), tables as (
    select c.oid, c.relname, c.relpersistence from pg_class c, schema where c.relnamespace = schema.oid and c.relkind in ('r', 'p')
  ), described (name, definition) as (
    select 'table ' || relname, case relpersistence when 'p' then '' else 'unlogged' end from tables
    union all
    select 'column ' || t.relname || '.' || a.attname,
           concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
                     'default ' || pg_get_expr(d.adbin, d.adrelid))
      from tables t
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all
    select 'constraint ' || k.conname || ' of ' || t.relname,
           pg_get_constraintdef(k.oid)
      from tables t
      join pg_constraint k on k.conrelid = t.oid and k.contype in ('p', 'u', 'f', 'c', 'x')
    union all
    select 'index ' || c.relname || ' of ' || t.relname,
           pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' (not valid)' end
      from tables t
      join pg_index i on i.indrelid = t.oid
      join pg_class c on c.oid = i.indexrelid
    union all
    select 'trigger ' || g.tgname || ' of ' || t.relname,
           pg_get_triggerdef(g.oid) || case g.tgenabled when 'O' then '' else ' (disabled)' end
      from tables t
      join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
    union all
    select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', pg_get_functiondef(p.oid)
      from pg_proc p, schema
     where p.pronamespace = schema.oid and p.prokind in ('f', 'p')
  )
  select name, replace(definition, schema.prefix, '') as definition from described, schema order by name`
