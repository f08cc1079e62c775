import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: these items as the rows of a table, with these types of columns. Without a column `index` there is one with the
 * number of the item, from 1.
 */
export function listed<Column extends string>(
  table: string,
  items: readonly { [Name in NoInfer<Column>]: unknown }[],
  types: Record<Column, string>,
): RawBuilder<unknown> {
  const columns = Object.keys(types) as Column[]
  const arrays = columns.map((name) => sql`${items.map((item) => item[name])}::${sql.raw(types[name])}[]`)
  const rows = sql`unnest(${sql.join(arrays)})`
  const names = sql.join((columns as string[]).map((name) => sql.id(name)))
  return columns.includes('index' as Column)
    ? sql`${rows} as ${sql.id(table)} (${names})`
    : sql`${rows} with ordinality as ${sql.id(table)} (${names}, index)`
}
