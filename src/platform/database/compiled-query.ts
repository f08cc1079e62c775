import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from '../../../generated/database'

/** Stands in a compiled query for a value that each run brings anew. */
class Placeholder {
  constructor(readonly index: number) {}
}

/**
 * Runs a query that Kysely builds and compiles once for each shape. To do so at every run takes as long as to run it.
 *
 * @param build may look at which of its values are `undefined` or null and at booleans: these make the shape. All others
 * it must use as they are, because it gets placeholders for them.
 */
export function reused<Args extends unknown[], Row>(
  build: (db: Kysely<DB>, ...args: Args) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, ...args: Args) => Promise<Row[]> {
  const queries = new Map<string, CompiledQuery<Row>>()
  return async (db, ...args) => {
    const values: unknown[] = []
    const { shape, standIns } = replaceValues(args, values)
    let query = queries.get(shape)
    if (!query) {
      query = build(db, ...(standIns as Args)).compile()
      queries.set(shape, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.index] : value))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** Moves the values out of arguments, which may be nested objects, and leaves placeholders in their stead. */
function replaceValues(given: unknown, values: unknown[]): { shape: string; standIns: unknown } {
  if (given === undefined || given === null || typeof given === 'boolean') {
    return { shape: String(given), standIns: given }
  }
  if (typeof given !== 'object' || given instanceof Date) {
    return { shape: '?', standIns: new Placeholder(values.push(given) - 1) }
  }
  const standIns: Record<string, unknown> = {}
  let shape = ''
  for (const [key, value] of Object.entries(given)) {
    const part = replaceValues(value, values)
    standIns[key] = part.standIns
    shape += `${key}:${part.shape},`
  }
  return { shape: `{${shape}}`, standIns: Array.isArray(given) ? Object.values(standIns) : standIns }
}
