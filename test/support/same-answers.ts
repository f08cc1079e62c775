import { ChatApiError } from '../../clients/typescript/src/index'
import { ChatError } from '../../src/index'

/** A call of a method, with its answer or its error. */
export interface Call {
  /** Such as `channels.get`. */
  method: string
  answer?: unknown
  error?: { code: string; status: number; message: string; details: unknown }
}

/** Resources whose calls are recorded. */
export function recorded<R extends object>(resources: R, calls: Call[]): R {
  const wrap = (resource: string, methods: object) =>
    new Proxy(methods, {
      get(target, name: string) {
        const method = (target as Record<string, (...args: unknown[]) => Promise<unknown>>)[name]
        return async (...args: unknown[]) => {
          const call: Call = { method: `${resource}.${name}` }
          calls.push(call)
          try {
            return (call.answer = await method?.(...args))
          } catch (error) {
            call.error = errorOf(error)
            throw error
          }
        }
      },
    })
  return new Proxy(resources, {
    get: (target, resource: string) => wrap(resource, (target as Record<string, object>)[resource] as object),
  })
}

/** The content of an error from HTTP or the server API. */
export function errorOf(error: unknown): NonNullable<Call['error']> {
  if (!(error instanceof ChatError || error instanceof ChatApiError)) throw error
  const { code, status, message, details } = error
  return { code, status, message, details }
}

/** The error of a call that must be refused. */
export async function refusalOf(call: Promise<unknown>, what = 'The call'): Promise<NonNullable<Call['error']>> {
  let answer: unknown
  try {
    answer = await call
  } catch (error) {
    return errorOf(error)
  }
  throw new Error(`${what} was not refused: ${JSON.stringify(answer)}`)
}

/** Normalizes a result for comparison: ids become numbers in order of occurrence, and times are removed. */
export function withoutNames(value: unknown): unknown {
  const names = new Map<string, string>()
  const nameOf = (id: string) => names.get(id) ?? names.set(id, `id ${names.size + 1}`).get(id)
  // Sorted, because ids are numbered in order of occurrence, and jsonb has another key order.
  const text = JSON.stringify(value, (key, part: unknown) =>
    ['position', 'epoch', 'nextCursor', 'nextMembersCursor'].includes(key) && part !== null
      ? `some ${key}`
      : typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
  ) as string | undefined
  if (text === undefined) return undefined
  return JSON.parse(
    text
      .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"some time"')
      // Draft revisions come from the clock.
      .replace(/"(draftRevision|revision)":\d{15}/g, '"$1":"some revision"')
      .replace(/files\.test\/\d+/g, 'files.test')
      .replace(/\b(?:[a-z][0-9a-z]{23}|c[0-9a-z]{16})\b/g, (id) => nameOf(id) as string),
  )
}
