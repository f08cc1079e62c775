// Dumps the migrated database, so that a diff shows what a change of migrations or functions does. Bodies of functions stand in
// src/**/*.sql, and the dump names their files.
const header = '-- generated from migrations/*.sql and src/**/*.sql by scripts/codegen; do not edit\n'

const TABLES = `
  select c.oid::integer as id, c.relname as name, c.reloptions as options, pg_get_partkeydef(c.oid) as partitioned
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   order by c.relname collate "C"`

const COLUMNS = `
  select a.attrelid::integer as id,
         concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
                   'default ' || pg_get_expr(d.adbin, d.adrelid)) as text
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped
   order by a.attnum`

const CONSTRAINTS = `
  select conrelid::integer as id, pg_get_constraintdef(oid) as text
    from pg_constraint
   where contype in ('p', 'u', 'f', 'c', 'x') and conrelid <> 0
   order by contype = 'p' desc, conname collate "C"`

const INDEXES = `
  select i.indrelid::integer as id, pg_get_indexdef(i.indexrelid) as text
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
   where not exists (select from pg_constraint k where k.conindid = i.indexrelid)
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
         p.proconfig as settings
    from pg_proc p
    join pg_language l on l.oid = p.prolang
   where p.pronamespace = 'public'::regnamespace
   order by p.proname collate "C", p.oid`

/** @param homes the file of each function, by its name. */
export const dumpSchema = async (query, homes) => {
  const tables = await query(TABLES)
  const columns = groupById(await query(COLUMNS))
  const constraints = groupById(await query(CONSTRAINTS))
  const indexes = groupById(await query(INDEXES))
  const triggers = groupById(await query(TRIGGERS))
  const of = (map, id) => (map.get(id) ?? []).map(({ text }) => text.replaceAll('public.', ''))
  const drawn = tables.map(({ id, name, options, partitioned }) => {
    const body = [...of(columns, id), ...of(constraints, id)].map((line) => `  ${line}`).join(',\n')
    const settings = `${partitioned ? ` partition by ${partitioned.toLowerCase()}` : ''}${options ? ` with (${options.join(', ')})` : ''}`
    return [
      `create table ${name} (\n${body}\n)${settings};`,
      ...[...of(indexes, id), ...of(triggers, id)].map((text) => `${text};`),
    ].join('\n')
  })
  const functions = (await query(FUNCTIONS)).map(({ name, arguments: given, result, language, settings }) =>
    [
      `-- ${homes.get(name)}`,
      `function ${name}(${given})`,
      `  returns ${result}`,
      `  language ${[language, ...(settings ?? []).map((setting) => `set ${setting}`)].join(' ')};`,
    ].join('\n'),
  )
  return `${[header, ...drawn, ...functions].join('\n\n').replace('\n\n\n', '\n\n')}\n`
}

const groupById = (rows) => {
  const groups = new Map()
  for (const row of rows) groups.set(row.id, [...(groups.get(row.id) ?? []), row])
  return groups
}
