/** Sends requests in order and checks each response; and finds the shortest sequence that still shows a breach. */
import { resolveRequest, send } from './client.mjs'
import { checkAnswer, idsIn } from './check-answer.mjs'
import { referencesIn } from './references.mjs'

/**
 * A separate history, in new tenants if possible. `step` is the index of a request in the walk, even if others are
 * omitted.
 */
export const openHistory = ({ contract, url, cast }) => {
  const tokens = cast.open()
  const answers = new Map()
  const owners = new Map()
  return {
    /** @returns undefined if the request needs a value that no response had. */
    perform: async (request, step) => {
      const resolved = resolveRequest(request, answers)
      if (!resolved) return undefined
      const operation = contract.operations[request.operation]
      const answer = await send(url, operation, tokens, resolved)
      const breaches = checkAnswer({ contract, operation, request, resolved, answer, answers, owners })
      answers.set(step, answer)
      for (const id of answer.status >= 200 && answer.status < 300 ? idsIn(answer.body) : [])
        if (!owners.has(id)) owners.set(id, request.tenant)
      return { answer, breaches }
    },
  }
}

/** Whether the last of these steps still shows the breach in new tenants. */
const shows = async (settings, steps, key) => {
  const history = openHistory(settings)
  for (const [place, { request, step }] of steps.entries()) {
    const done = await history.perform(request, step)
    if (place === steps.length - 1) return done?.breaches.some((breach) => breach.key === key) ?? false
  }
  return false
}

/** The last step, and the steps whose responses it needs. */
const whatItNeeds = (steps) => {
  const needed = new Set([steps.at(-1).step])
  for (const { request, step } of steps.toReversed()) {
    if (!needed.has(step)) continue
    for (const reference of referencesIn([request.path, request.query, request.body])) needed.add(reference.step)
    for (const cause of [request.createdBy, request.deletedBy, request.sameAs]) needed.add(cause)
  }
  return steps.filter(({ step }) => needed.has(step))
}

/**
 * Shrinks a sequence, removing ever smaller parts while its last request shows the breach.
 * @param {{ request: object, step: number }[]} steps
 * @returns {Promise<{ steps: object[], isCertain: boolean }>} `isCertain` is false if the breach did not occur again
 */
export const shrink = async (settings, steps, key, mostReplays = 100) => {
  const last = steps.at(-1)
  const needed = whatItNeeds(steps)
  let before = needed.slice(0, -1)
  let replays = 0
  const try_ = async (part) => ++replays <= mostReplays && (await shows(settings, [...part, last], key))
  if (!(await try_(before))) {
    before = steps.slice(0, -1)
    if (!(await try_(before))) return { steps: needed, isCertain: false }
  }
  for (let size = Math.max(1, before.length); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < before.length;) {
      const rest = before.toSpliced(at, size)
      if (await try_(rest)) before = rest
      else at += size
    }
  }
  return { steps: [...before, last], isCertain: true }
}
