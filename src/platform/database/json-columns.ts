import { sql, type RawBuilder } from 'kysely'
import type { JsonItem } from '../lib/json-text'

/** The SQL expression of each property of an object. */
export type JsonFields<T> = { [Name in keyof T]-?: RawBuilder<unknown> }

/** A JSON object with these properties in order, from a row: `json_build_object` puts spaces around each colon. */
export const jsonObject = (fields: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> => {
  const columns = Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.raw(`"${name}"`)}`)
  return sql`(select row_to_json(json_row) from (select ${sql.join(columns)}) json_row)`
}

/** The same as text, which pg does not parse. */
export const jsonText = <T>(object: RawBuilder<unknown>): RawBuilder<JsonItem<T>> => sql`(${object})::text`

/** A time in the API's format. */
export const isoTime = (column: string): RawBuilder<string | null> => sql`chat_iso(${sql.ref(column)})`

/** Properties named like their columns, which are qualified by the table. Names that end in `At` are times. */
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
