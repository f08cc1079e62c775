import type { HttpClient } from './http.js'
import { paginate } from './pagination.js'

/* * The operations of each resource, one per line: the HTTP method, the name of the method, the path, where `@` stands
 * for a channel's path, and flags: `b` a body, `q` a query, `m` a form as body if it has a file, `i` an
 * `Idempotency-Key`. A list has two more words: the name of its iterator, and the property with the items. This order
 * compresses best.
 */
export type OperationTables<R> = Record<keyof R, string>

const CHANNEL = '/channels/{channelId}'

type Method = (...args: unknown[]) => unknown

/** Adds the resources to the client. A table is a third of the size of methods. */
export function resourcesOf(client: object, http: HttpClient, tables: Record<string, string>): void {
  for (const [resource, table] of Object.entries(tables)) {
    const methods: Record<string, Method> = {}
    for (const line of table.split('\n')) {
      const [method = '', name = '', short = '', flags = '', iterator, items = ''] = line.split(' ')
      const path = short.replace('@', CHANNEL)
      methods[name] = (...args) => http(method, path, flags, args)
      if (!iterator) continue
      // The cursor goes into the query, or into the body of an operation without one.
      const at = path.split('{').length - 1
      methods[iterator] = (...args) =>
        paginate(
          (more) => methods[name]?.(...args.slice(0, at), { ...(args[at] as object), ...more }, args[at + 1]),
          items,
        )
    }
    Object.assign(client, { [resource]: methods })
  }
}
