import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from '../../../generated/database'

/** Placeholder for an argument of a compiled query, replaced by the value in each run. */
class Placeholder {
  constructor(readonly index: number) {}
}

/**
 * A query that Kysely builds and compiles once per shape of its arguments, because building takes as long as executing.
 *
 * @param build may branch on booleans and on whether an argument is `undefined` or null, which define the shape. All
 *   other values are placeholders, which it must pass to the query unchanged.
 */
export function compiledQuery<Args extends unknown[], Row>(
  build: (db: Kysely<DB>, ...args: Args) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, ...args: Args) => Promise<Row[]> {
  const queries = new Map<string, CompiledQuery<Row>>()
  return async (db, ...args) => {
    const values: unknown[] = []
    const { shape, replaced } = replaceValues(args, values)
    let query = queries.get(shape)
    if (!query) {
      query = build(db, ...(replaced as Args)).compile()
      queries.set(shape, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.index] : value))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** Replaces the values in the arguments, which may be nested objects, by placeholders. */
function replaceValues(given: unknown, values: unknown[]): { shape: string; replaced: unknown } {
  if (given === undefined || given === null || typeof given === 'boolean') {
    return { shape: String(given), replaced: given }
  }
  if (typeof given !== 'object' || given instanceof Date) {
    return { shape: '?', replaced: new Placeholder(values.push(given) - 1) }
  }
  const replaced: Record<string, unknown> = {}
  let shape = ''
  for (const [key, value] of Object.entries(given)) {
    const part = replaceValues(value, values)
    replaced[key] = part.replaced
    shape += `${key}:${part.shape},`
  }
  return { shape: `{${shape}}`, replaced: Array.isArray(given) ? Object.values(replaced) : replaced }
}
