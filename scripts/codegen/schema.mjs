// Dumps the migrated database, so that a diff shows the effect of a change of migrations or functions. Functions are named
// with their file in src/**/*.sql, without the body.
const header = '-- generated from migrations/*.sql and src/**/*.sql by scripts/codegen; do not edit\n'

const TABLES = `
  select c.oid::integer as id, c.relname as name, c.reloptions as options, pg_get_partkeydef(c.oid) as partitioned
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   order by c.relname collate "C"`

const COLUMNS = `
  select a.attrelid::integer as id, a.attnum as number, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         a.attnotnull as required, 'default ' || pg_get_expr(d.adbin, d.adrelid) as initial
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped
   order by a.attnum`

const CONSTRAINTS = `
  select conrelid::integer as id, contype::text as kind, conkey as columns, confrelid::regclass::text as target,
         pg_get_constraintdef(oid) as text
    from pg_constraint
   where contype in ('p', 'u', 'f', 'c', 'x') and conrelid <> 0
   order by contype = 'p' desc, conname collate "C"`

const INDEXES = `
  select i.indrelid::integer as id, c.relname as name, pg_get_indexdef(i.indexrelid) as text,
         exists (select from pg_constraint k where k.conindid = i.indexrelid) as "isConstraint"
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
   order by c.relname collate "C"`

const TRIGGERS = `
  select tgrelid::integer as id, pg_get_triggerdef(oid) as text
    from pg_trigger
   where not tgisinternal
   order by tgname collate "C"`

const FUNCTIONS = `
  select p.proname as name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result,
         concat_ws(' ', l.lanname, case p.provolatile when 'i' then 'immutable' when 's' then 'stable' end,
                   case p.proparallel when 's' then 'parallel safe' end) as language,
         p.proconfig as settings, pg_get_functiondef(p.oid) as text
    from pg_proc p
    join pg_language l on l.oid = p.prolang
   where p.pronamespace = 'public'::regnamespace
   order by p.proname collate "C", p.oid`

/** The tables of the migrated database, each with its `columns`, `constraints`, `indexes` and `triggers`. */
export const readTables = async (query) => {
  const parts = { columns: COLUMNS, constraints: CONSTRAINTS, indexes: INDEXES, triggers: TRIGGERS }
  const tables = await query(TABLES)
  for (const [part, text] of Object.entries(parts)) {
    const rows = await query(text)
    for (const table of tables) table[part] = rows.filter(({ id }) => id === table.id)
  }
  return tables
}

export const readFunctions = (query) => query(FUNCTIONS)

/** @param homes the file of each function, by its name. */
export const dumpSchema = (tables, functions, homes) => {
  const textOf = ({ text }) => text.replaceAll('public.', '')
  const columnOf = ({ name, type, required, initial }) =>
    [name, type, required && 'not null', initial?.replaceAll('public.', '')].filter(Boolean).join(' ')
  const drawn = tables.map(({ name, options, partitioned, columns, constraints, indexes, triggers }) => {
    const body = [...columns.map(columnOf), ...constraints.map(textOf)].map((line) => `  ${line}`).join(',\n')
    const settings = `${partitioned ? ` partition by ${partitioned.toLowerCase()}` : ''}${options ? ` with (${options.join(', ')})` : ''}`
    const more = [...indexes.filter(({ isConstraint }) => !isConstraint), ...triggers]
    return [`create table ${name} (\n${body}\n)${settings};`, ...more.map((each) => `${textOf(each)};`)].join('\n')
  })
  const declared = functions.map(({ name, arguments: given, result, language, settings }) =>
    [
      `-- ${homes.get(name)}`,
      `function ${name}(${given})`,
      `  returns ${result}`,
      `  language ${[language, ...(settings ?? []).map((setting) => `set ${setting}`)].join(' ')};`,
    ].join('\n'),
  )
  return `${[header, ...drawn, ...declared].join('\n\n').replace('\n\n\n', '\n\n')}\n`
}
