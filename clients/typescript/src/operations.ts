import type { HttpClient, IdempotentRequestOptions } from './http.js'
import { paginate } from './pagination.js'

/**
 * The operations of each resource, one a line: the name of the method, the HTTP method, the path, in which `@` stands for
 * that of a channel, and what its call takes beside the parameters of the path: `b` a body, `q` a query; `m` says that the
 * body is a form, `i` that it carries an `Idempotency-Key`. A list has two words more: the name of its iterator, and the
 * property with the items.
 */
export type OperationTables<R> = Record<keyof R, string>

const CHANNEL = '/channels/{channelId}'

type Method = (...args: unknown[]) => unknown

/** Gives the resources to the client. A table is a third of what methods would be. */
export function resourcesOf(client: object, http: HttpClient, tables: Record<string, string>): void {
  for (const [resource, table] of Object.entries(tables)) {
    const methods: Record<string, Method> = {}
    for (const line of table.split('\n')) {
      const [name = '', method = '', short = '', flags = '', iterator, items = ''] = line.split(' ')
      const path = short.replace('@', CHANNEL)
      const has = (flag: string) => flags.includes(flag)
      const count = path.split('{').length - 1
      methods[name] = (...args) => {
        const rest = args.slice(count)
        const request = {
          method,
          path,
          params: args.slice(0, count) as string[],
          body: has('b') ? (rest.shift() as object) : undefined,
          query: has('q') ? (rest.shift() as object) : undefined,
          multipart: has('m'),
          idempotent: has('i'),
        }
        return http.request(request, rest[0] as IdempotentRequestOptions)
      }
      if (!iterator) continue
      // The cursor goes into the query, or into the body of an operation without one.
      const at = count + (has('b') && has('q') ? 1 : 0)
      methods[iterator] = (...args) =>
        paginate(
          (more) => methods[name]?.(...args.slice(0, at), { ...(args[at] as object), ...more }, ...args.slice(at + 1)),
          items,
        )
    }
    Object.assign(client, { [resource]: methods })
  }
}
