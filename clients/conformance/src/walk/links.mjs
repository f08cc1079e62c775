/** Follows the links of the contract: values of a response for later requests. */
import { Reference, valueAt } from './references.mjs'

const mostOfPage = 5

/**
 * Places in a response that an expression selects. An expression for the first item of a list selects the first few.
 */
const placesOf = (pointer, body) => {
  const [before, after] = pointer.split(/\/0(?=\/|$)/)
  if (after === undefined) return [{ pointer, index: 0 }]
  const list = valueAt(body, before)
  const count = Math.min(Array.isArray(list) ? list.length : 0, mostOfPage)
  return Array.from({ length: count }, (_, index) => ({ pointer: `${before}/${index}${after}`, index }))
}

/** The references of an OpenAPI runtime expression, by index in the page. */
const evaluate = (expression, { step, request, answer }) => {
  if (Array.isArray(expression)) {
    return evaluate(expression[0], { step, request, answer }).map(({ value, index }) => ({ value: [value], index }))
  }
  const [, kind, rest] = /^\{?\$(response\.body#|request\.path\.)([^}]*)\}?$/.exec(expression) ?? []
  if (kind === undefined) return [{ value: expression, index: 0 }]
  if (kind === 'request.path.') return [{ value: request.path[rest], index: 0, isOfRequest: true }]
  return placesOf(rest, answer.body)
    .map((place) => ({ ...place, value: valueAt(answer.body, place.pointer) }))
    .filter(({ value }) => !['', null, undefined].includes(value))
    .map(({ pointer, value, index }) => ({ value: new Reference(step, pointer, value), index }))
}

/** The first found per name, or undefined if a name has none at this index. */
const combine = (parts, index) => {
  const values = {}
  for (const [name, found] of parts) {
    const fitting = found.find((one) => one.isOfRequest || one.index === index) ?? (index > 0 ? found[0] : undefined)
    if (!fitting || (fitting.value instanceof Reference && fitting.index !== index && found.length > 1))
      return undefined
    values[name] = fitting.value
  }
  return values
}

/**
 * The requests that the links of a response describe.
 * @returns {{ operationId: string, path: object, query: object, body: object, isMade: boolean }[]} `isMade` if the user
 *   created its object
 */
export const invitationsOf = (contract, { step, request, answer, operation }) => {
  const links = operation.responses[answer.status]?.links ?? []
  return links.flatMap((link) => {
    const target = contract.operations[link.operationId]
    const at = { step, request, answer }
    const parameters = Object.entries(link.parameters ?? {}).map(([name, value]) => [name, evaluate(value, at)])
    const fields = Object.entries(link.requestBody ?? {}).map(([name, value]) => [name, evaluate(value, at)])
    const count = Math.max(0, ...[...parameters, ...fields].map(([, found]) => found.length))
    return Array.from({ length: count }, (_, index) => {
      const given = combine(parameters, index)
      const body = combine(fields, index)
      if (!given || !body) return undefined
      const isInPath = (name) => target.inPath.some((parameter) => parameter.name === name)
      const path = Object.fromEntries(Object.entries(given).filter(([name]) => isInPath(name)))
      const query = Object.fromEntries(Object.entries(given).filter(([name]) => !isInPath(name)))
      return {
        operationId: link.operationId,
        path,
        query,
        body,
        person: request.person,
        isMade: answer.status === 201,
        from: request,
      }
    }).filter(Boolean)
  })
}

/** The links offered to the users of one tenant. */
export class Invitations {
  #byOperation = new Map()
  #byKey = new Map()

  constructor(contract) {
    this.contract = contract
  }

  add(invitation) {
    const { key } = this.contract.operations[invitation.operationId]
    push(this.#byOperation, invitation.operationId, invitation)
    if (key.length > 0) push(this.#byKey, key.join(), invitation)
  }

  /** The links for this operation, and for others with the same path parameters. */
  for(operation) {
    return { own: this.#byOperation.get(operation.id) ?? [], alike: this.#byKey.get(operation.key.join()) ?? [] }
  }
}

const push = (map, key, value) => map.set(key, [...(map.get(key) ?? []), value])
