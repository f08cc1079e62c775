/** Compares responses with the contract. A breach has a rule, which identifies it, and details for the reader. */
import { isDeepStrictEqual } from 'node:util'
import { targetOf } from './client.mjs'
import { isAllowedByWords } from '../contract/sentences.mjs'

const isId = /^[a-z0-9]{20,32}$/
const isIdName = /(^id|Id|Ids)$/
const isUserName = /^(userId|senderId|createdById|pinnedById|tenantId|requestId|clientId|mentionedUserIds|userIds)$/

/** Ids in a response, except of users. */
export const idsIn = (value, name = '', found = new Set()) => {
  if (Array.isArray(value)) for (const part of value) idsIn(part, name, found)
  else if (value !== null && typeof value === 'object') {
    for (const [key, part] of Object.entries(value)) if (key !== 'metadata') idsIn(part, key, found)
  } else if (typeof value === 'string' && isIdName.test(name) && !isUserName.test(name) && isId.test(value)) {
    found.add(value)
  }
  return found
}

const short = (value) => JSON.stringify(value)?.slice(0, 300) ?? 'nothing'

/** Checks a response against its request alone. */
const expected = {
  anonymous: { statuses: [401] },
  unsupported: { statuses: [415] },
  invalid: { statuses: [400], codes: ['CHAT_VALIDATION_ERROR'] },
}

function* checkShape({ contract, operation, request, answer }) {
  const { status, body, type, unreadable } = answer
  if (status === 0) {
    // After too many refused credentials, the connection may close before the body.
    if (!request.credentials) yield { rule: 'each request is answered', detail: unreadable }
    return
  }
  // 501 names a missing configuration.
  if (status >= 500 && status !== 501) yield { rule: 'no fault of the server', detail: `${status} ${short(body)}` }
  const response = operation.responses[status]
  if (!response) {
    yield { rule: 'documented status', detail: `${status} ${short(body)}` }
    return
  }
  if (unreadable !== undefined || (response.check && !/^application\/json\b/.test(type))) {
    yield { rule: 'body in JSON', detail: `${type} ${unreadable ?? short(body)}` }
    return
  }
  if (!response.check) {
    if (body !== undefined) yield { rule: 'no body', detail: short(body) }
    return
  }
  if (!response.check(body)) {
    const [{ instancePath, message, params }] = response.check.errors
    yield {
      rule: 'body by its schema',
      detail: `${instancePath || 'the body'} ${message} ${short(params)}: ${short(body)}`,
    }
    return
  }
  if (status >= 400) yield* checkError({ contract, operation, answer })
}

function* checkError({ contract, operation, answer: { status, body } }) {
  const { code } = body.error
  if (!operation.errors.includes(code)) yield { rule: 'documented error code', detail: `${status} ${code}` }
  else if (contract.codes[code].status !== status || body.statusCode !== status) {
    yield { rule: 'status of the error code', detail: `${code} came with ${status}, and statusCode ${body.statusCode}` }
  }
}

function* checkValidity({ operation, request, answer: { status, body } }) {
  const code = body?.error?.code
  // A 429 proves only the limit.
  if (status === 429 || status === 0) return
  const { statuses, codes } = expected[request.validity] ?? {}
  if (request.validity === 'valid' && code === 'CHAT_VALIDATION_ERROR') {
    const issues = (body.error.details.errors ?? []).filter((issue) => !isAllowedByWords(operation, issue))
    for (const issue of issues)
      yield { rule: `valid requests are taken: ${issue.in} ${issue.pointer}`, detail: issue.message }
  } else if (statuses && !(statuses.includes(status) && (codes?.includes(code) ?? true))) {
    const wanted = [...statuses, ...(codes ?? [])].join(' ')
    yield {
      rule: `${request.validity} requests are refused`,
      detail: `${wanted} is due, ${status} ${short(body)} came`,
    }
  }
  // Checked above as a validation error: the body is validated before ids.
  if (request.isLost && request.validity === 'valid' && status !== 404 && code !== 'CHAT_VALIDATION_ERROR') {
    yield { rule: 'ids that name nothing are not found', detail: `404 is due, ${status} ${short(body)} came` }
  }
}

function* checkTenant({ operation, request, resolved, answer: { status, body }, owners }) {
  if (status === 0 || status >= 400) return
  if (request.isForeign) {
    yield { rule: 'nothing of another tenant is found', detail: `${status} ${short(body)}` }
  }
  const sent = targetOf(operation, resolved) + short(resolved.body)
  for (const id of idsIn(body)) {
    if ((owners.get(id) ?? request.tenant) !== request.tenant && !sent.includes(id)) {
      yield { rule: 'nothing of another tenant is shown', detail: `${id} in ${short(body)}` }
    }
  }
}

const withoutPresence = (body) =>
  JSON.parse(JSON.stringify(body ?? null, (name, value) => (/^(isOnline|lastSeenAt)$/.test(name) ? undefined : value)))

/** Without what changes on its own: presence, and `position`, the time of the read. */
const shownBy = ({ status, body }) => ({ status, ...withoutPresence(body), position: undefined })

function* checkHistory({ request, answer, answers }) {
  const { createdBy, deletedBy, sameAs } = request
  if (answer.status === 429 || answer.status === 0) return
  const isDone = (step) => answers.get(step)?.status >= 200 && answers.get(step).status < 300
  if (createdBy !== undefined && isDone(createdBy)) {
    const { id } = answers.get(createdBy).body
    const isFound = answer.status === 200 && answer.body?.id === id
    if (!isFound) yield { rule: 'created resources are found', detail: `${id}: ${answer.status} ${short(answer.body)}` }
  }
  if (deletedBy !== undefined && isDone(deletedBy) && answer.status !== 404) {
    yield { rule: 'deleted resources are not found', detail: `${answer.status} ${short(answer.body)}` }
  }
  const before = answers.get(sameAs)
  if (before?.status === 200 && !isDeepStrictEqual(shownBy(before), shownBy(answer))) {
    yield { rule: 'reading changes nothing', detail: `first ${short(before.body)}, then ${short(answer.body)}` }
  }
}

/**
 * @param seen contract, operation, request as generated and resolved, its response, earlier responses by step, and the
 *   tenant that first showed an id
 * @returns {{ rule: string, detail: string, key: string }[]} `key` is equal for breaches of the same kind
 */
export const checkAnswer = (seen) => {
  const breaches = [...checkShape(seen), ...checkValidity(seen), ...checkTenant(seen), ...checkHistory(seen)]
  return breaches.map((breach) => ({
    ...breach,
    key: `${breach.rule} | ${seen.operation.id} ${seen.answer.status} ${seen.answer.body?.error?.code ?? ''}`.trim(),
  }))
}
