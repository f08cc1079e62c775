import { randomBytes } from 'node:crypto'
import type { Session } from './engine'
import { reasonOf } from './errors'
import type { MigrationFile } from './migration-files'

/**
 * Differences between a schema and its migrations, without objects of other applications. `unknown` is the reason why
 * the comparison failed; then the other two are empty.
 */
export interface Drift {
  missing: string[]
  different: string[]
  unknown: string | undefined
}

/** Applies the migrations to a temporary schema, rolled back, and compares how the server describes it and the real one. */
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
    await session.query(RESTORE_FUNCTIONS)
    const restored = await describe(session, scratch)
    const isAsMade = (name: string) => [expected.get(name), restored.get(name)].includes(found.get(name))
    return {
      missing: [...expected.keys()].filter((name) => !found.has(name)),
      different: [...expected]
        .filter(([name]) => found.has(name) && !isAsMade(name))
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

/**
 * The objects of a schema by name. With that schema as search path a definition names the schema at most once: for the
 * function it creates, or for the table of an index or a trigger. Other occurrences are different text, such as
 * 'chat.tenant'.
 */
async function describe(session: Session, schema: string): Promise<Map<string, string>> {
  const { rows } = await session.query<{ name: string; definition: string; prefix: string }>(DESCRIPTION, [schema])
  // The collation of the search functions depends on the server that created them.
  return new Map(
    rows.map(({ name, definition, prefix }) => [
      name,
      definition
        .replace(prefix, '')
        .replaceAll(/\bcollate\s+(?:pg_catalog\.)?(?:"[^"]*"|[\w-]+)/gi, 'collate')
        .trim(),
    ]),
  )
}

/**
 * Recreates functions from their printed definitions, as a restored dump does: bodies stored parsed ("begin atomic") then
 * print differently, with names for unnamed columns.
 */
const RESTORE_FUNCTIONS = `
  do $$
  declare
    v_definition text;
  begin
    for v_definition in
      select pg_get_functiondef(oid) from pg_proc
       where pronamespace = current_schema()::regnamespace and prosqlbody is not null
    loop
      execute v_definition;
    end loop;
  end
  $$`

const DESCRIPTION = `
  with schema as (
    select oid, quote_ident(nspname) || '.' as prefix from pg_namespace where nspname = $1
  ), tables as (
    select c.oid, c.relname, c.relpersistence, pg_get_partkeydef(c.oid) as partitioned
      from pg_class c, schema
     where c.relnamespace = schema.oid and c.relkind in ('r', 'p') and not c.relispartition
  ), described (name, definition) as (
    select 'table ' || relname,
           concat_ws(' ', case relpersistence when 'p' then '' else 'unlogged' end, 'partitioned by ' || partitioned)
      from tables
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
  select name, definition, prefix from described, schema order by name`
