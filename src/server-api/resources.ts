import { resources } from '../../generated/server-api-methods'
import { operations } from '../../generated/operations'
import { streamsOf, type StreamOperations } from '../../generated/stream'
import type { Caller } from '../domain/access/caller'
import { parametersOf, type Method } from './arguments'
import type { Calls } from './calls'

type AnyMethod = (...args: unknown[]) => unknown

/** A row of the generated table. An iterator names the method that it repeats, and the property with the items. */
interface Row extends Method {
  repeats?: string
  items?: string
}

/** The contract's methods for a caller, by resource, each created on first use: a host may act for many users. */
export function resourcesOf(calls: Calls, caller: Caller, isOffered: (method: Method) => boolean = () => true): object {
  const made = {}
  for (const [resource, rows] of Object.entries<Record<string, Row>>(resources)) {
    const get = () => {
      const methods: Record<string, AnyMethod> = {}
      for (const [name, row] of Object.entries(rows)) {
        if (!isOffered(row)) continue
        const { repeats, items = '' } = row
        methods[name] = repeats
          ? paged((...args) => methods[repeats]?.(...args), cursorIndex(row), items)
          : (...args) => calls.operate(row, caller, args)
      }
      if ('appendToStream' in methods) {
        const operations = methods as unknown as StreamOperations<unknown>
        Object.assign(methods, streamsOf(operations, calls.stopsIn(caller.tenantId)))
      }
      Object.defineProperty(made, resource, { value: methods, enumerable: true })
      return methods
    }
    Object.defineProperty(made, resource, { get, enumerable: true, configurable: true })
  }
  return made
}

/** The index of the argument with the cursor: the query, or else the body. */
const cursorIndex = ({ id, query }: Method) =>
  parametersOf(id).length + (query && operations[id].body !== 'none' ? 1 : 0)

/** Iterates over all items of a list. Reads the next page when the loop has consumed the previous one. */
export function paged(list: AnyMethod, index: number, items: string): AnyMethod {
  return async function* (...args) {
    let more: { cursor?: string } = {}
    for (;;) {
      const asked = { ...(args[index] as object | undefined), ...more }
      const page = (await list(...args.slice(0, index), asked, ...args.slice(index + 1))) as Page
      yield* page[items] as unknown[]
      if (!page.nextCursor) return
      more = { cursor: page.nextCursor }
    }
  }
}

interface Page {
  nextCursor?: string | null
  [items: string]: unknown
}
