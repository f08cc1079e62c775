/** A part of a walk with its own two tenants, so it can be replayed and shrunk separately. */
import { generate } from './generate.mjs'
import { Invitations, invitationsOf } from './links.mjs'
import { randomOf } from './random.mjs'
import { openHistory } from './replay.mjs'

/** Requests of one episode. */
export const lengthOfEpisode = 250

/** Weights favour creation over deletion, so that there is data to walk through. */
const weightOf = ({ method, responses }) => (responses[201] ? 3 : method === 'delete' ? 0.5 : 1)

/** A GET of one object by its id. */
const isOfOne = ({ method, path }) => method === 'get' && path.endsWith('}')

/**
 * Walks.
 * @param {{ contract: { operations: Record<string, any> }, url: string, cast: { tenants?: number } }} settings
 * @param {string} seed the same seed makes the same choices
 * @param {(seen: object) => Promise<void>} onStep called with each request, its response and its breaches
 */
export const walkEpisode = async (settings, seed, count, onStep) => {
  const { contract, cast } = settings
  const random = randomOf(seed)
  const history = openHistory(settings)
  const invitations = [new Invitations(contract), new Invitations(contract)]
  const operations = Object.values(contract.operations)
  const reached = new Set()
  const steps = []
  const due = []

  const perform = async (request) => {
    const step = steps.length
    const done = await history.perform(request, step)
    if (!done) return
    steps.push({ request, step })
    const operation = contract.operations[request.operation]
    reached.add(operation)
    const seen = { step, request, answer: done.answer, operation }
    if (done.answer.status >= 200 && done.answer.status < 300) {
      const invited = invitationsOf(contract, seen)
      for (const invitation of invited) invitations[request.tenant].add(invitation)
      due.push(...followUps(contract, random, seen, invited))
    }
    await onStep({ ...seen, steps, breaches: done.breaches })
  }

  const next = () => {
    const tenant = random.chance(0.8) || cast.tenants === 1 ? 0 : 1
    // Operations not reached yet come first, at the end with any id, so a short walk reaches all.
    const missing = steps.length < 0.9 * count ? [] : operations.filter((one) => !reached.has(one))
    const asked = missing.length > 0 ? missing : operations
    const weighted = asked.map((one) => [weightOf(one) * (reached.has(one) ? 1 : 4), one])
    return generate(random, random.weighted(weighted), cast, { tenant, invitations, isLate: missing.length > 0 })
  }

  let misses = 0
  while (steps.length < count) {
    const request = due.shift() ?? next()
    const step = steps.length
    if (request) await perform(request)
    misses = steps.length > step ? 0 : misses + 1
    if (misses > 10_000) throw new Error(`seed ${seed}: no request is left to try after ${steps.length} requests.`)
    if (steps.length > step && isPlainRead(contract, request) && random.chance(0.1)) {
      // A read gives the same result before and after another read.
      const others = [next()].filter((one) => one && isPlainRead(contract, one))
      due.unshift(...others, { ...request, sameAs: step })
    }
  }
}

const isPlainRead = (contract, request) =>
  contract.operations[request.operation].method === 'get' &&
  request.validity === 'valid' &&
  (request.createdBy ?? request.deletedBy ?? request.sameAs) === undefined

/** Requests that show whether created resources are found, and deleted ones are not. */
function followUps(contract, random, { step, request, answer, operation }, invited) {
  const as = { tenant: request.tenant, person: request.person, query: {}, headers: {}, validity: 'valid' }
  if (answer.status === 201 && !('Idempotency-Key' in request.headers) && random.chance(0.5)) {
    const found = invited.find(
      (one) => isOfOne(contract.operations[one.operationId]) && Object.values(one.path).at(-1).pointer === '/id',
    )
    return found ? [{ ...as, operation: found.operationId, path: found.path, createdBy: step }] : []
  }
  if (operation.method !== 'delete' || !operation.path.endsWith('}')) return []
  const reading = Object.values(contract.operations).find((one) => isOfOne(one) && one.path === operation.path)
  return reading ? [{ ...as, operation: reading.id, path: request.path, deletedBy: step }] : []
}
