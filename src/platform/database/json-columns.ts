import { sql, type RawBuilder } from 'kysely'
import type { JsonItem } from '../lib/json-text'

/** Where each property of an object comes from, in a statement. */
export type JsonFields<T> = { [Name in keyof T]-?: RawBuilder<unknown> }

/** A JSON object of these properties, in their order. Of a row, because `json_build_object` puts spaces around each colon. */
export const jsonObject = (fields: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> => {
  const columns = Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.raw(`"${name}"`)}`)
  return sql`(select row_to_json(json_row) from (select ${sql.join(columns)}) json_row)`
}

/** The same as a column of text, which pg does not parse. */
export const jsonText = <T>(object: RawBuilder<unknown>): RawBuilder<JsonItem<T>> => sql`(${object})::text`

/** A time as the API writes it. */
export const isoTime = (column: string): RawBuilder<string | null> => sql`chat_iso(${sql.ref(column)})`

/**
 * Properties that have the names of their columns.
 *
 * @param columns with the name of the table before them; those whose names end in `At` are times.
 */
export const fieldsOf = <Table extends string, Name extends string>(
  columns: readonly `${Table}.${Name}`[],
  table: string,
): Record<Name, RawBuilder<unknown>> =>
  Object.fromEntries(
    columns.map((column) => {
      const name = column.slice(column.indexOf('.') + 1)
      const from = `${table}.${name}`
      return [name, name.endsWith('At') ? isoTime(from) : sql.ref(from)]
    }),
  ) as Record<Name, RawBuilder<unknown>>
