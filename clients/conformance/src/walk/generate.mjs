/** Generates requests: valid by the contract, or invalid in one place. The contract's validators decide which. */
import { isForOthers } from '../contract/sentences.mjs'
import { Reference, referencesIn, replaceReferences } from './references.mjs'
import { spoil, spoiltText, validValue } from './values.mjs'

/** The acting users, and one that the host may not know. */
const usersOf = ({ names }) => [...names, 'stranger']

/** A picture whose format is text, as its command shows it. */
const files = [
  { name: 'ü.txt', type: 'text/plain', text: 'hello' },
  { name: 'dot.pbm', type: 'image/x-portable-bitmap', text: 'P1 1 1 1' },
]

const nowhere = ['nope', '🎉', "' or 1=1 --", 'null', 'x'.repeat(300), 'a b/c', '..a', '%41']

/** Strings with NUL or unpaired surrogates are refused everywhere. */
const hasForbiddenText = (value) => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(([key, part]) => hasForbiddenText(key) || hasForbiddenText(part))
}

const contentOf = ({ contents }, type) => contents.find((content) => content.type === type)

const isBodyValid = ({ body }, value, type) => {
  if (value === undefined) return !body?.isRequired
  const plain = replaceReferences(value, (reference) => reference.value)
  return contentOf(body, type).check(plain) && !hasForbiddenText(plain)
}

/**
 * @param cast the acting users, and the number of tenants
 * @param world the links offered to each tenant; `isLate` to call the operation even without a known object
 * @returns a request, or undefined without a known object for this operation
 */
export const generate = (random, operation, cast, { tenant, invitations, isLate }) => {
  const isForeign = random.chance(0.04) && cast.tenants > 1
  const offered = invitations[isForeign ? 1 - tenant : tenant].for(operation)
  const from = offered.own.length > 0 && random.chance(0.8) ? offered.own : offered.alike
  const invitation = from.length > 0 ? random.recent(from) : undefined
  const isLost = random.chance(0.04) || (isLate && !invitation)
  if (operation.key.length > 0 && !invitation && !isLost) return undefined
  const person = personOf(random, operation, cast, invitation)
  const request = { operation: operation.id, tenant, person, path: {}, query: {}, headers: {}, validity: 'valid' }
  fillPath(random, operation, cast, request, invitation, isLost)
  fillQuery(random, operation, cast, request, invitation)
  fillHeaders(random, operation, request)
  fillBody(random, operation, cast, request, invitation, invitations[tenant])
  spoilRequest(random, operation, request)
  if (isForeign) markForeign(request)
  return request
}

/** Mostly the invited user; another one if the creator may not call it. */
function personOf(random, operation, { names }, invitation) {
  const isOther = invitation?.isMade && isForOthers(operation)
  if (isOther && random.chance(0.8)) return (invitation.person + random.integer(1, names.length - 1)) % names.length
  return invitation && random.chance(0.65) ? invitation.person : random.integer(0, names.length - 1)
}

/** Only ids of another tenant make sense: they are not found. Other values, such as cursors, have no meaning here. */
function markForeign(request) {
  const { userId, ...things } = request.path
  if (referencesIn(things).length > 0) request.isForeign = true
  const isStrange = referencesIn([request.query, request.body]).length > 0
  if (isStrange && request.validity === 'valid') request.validity = 'unknown'
}

function fillPath(random, operation, cast, request, invitation, isLost) {
  const isOwn = invitation?.operationId === operation.id
  const given = Object.values(invitation?.path ?? {})
  const ids = operation.inPath.filter(({ name, schema }) => name !== 'userId' && schema.type !== 'integer')
  const lost = isLost && ids.length > 0 ? random.integer(0, ids.length - 1) : -1
  for (const { name, schema } of operation.inPath) {
    if (schema.type === 'integer') {
      request.path[name] = String(isOwn ? invitation.path[name] : random.integer(schema.minimum, schema.maximum))
      continue
    }
    if (name === 'userId') {
      request.path[name] =
        isOwn && random.chance(0.5) ? (invitation.path[name] ?? cast.names.at(1)) : random.pick(usersOf(cast))
      continue
    }
    const at = ids.findIndex((parameter) => parameter.name === name)
    request.path[name] = at === lost || !invitation ? random.pick(nowhere) : (invitation.path[name] ?? given[at])
  }
  if (lost === 0 || (isLost && !invitation)) request.isLost = ids.length > 0
}

const leadsTo = (invitation, { path }) => Object.entries(invitation.path).every(([name, value]) => path[name] === value)

function fillQuery(random, operation, cast, request, invitation) {
  // A cursor is valid for the same list with the same order and bounds.
  const isOwn = invitation?.operationId === operation.id && leadsTo(invitation, request)
  const more = isOwn && random.chance(0.7) ? invitation.query : {}
  const before = more.cursor !== undefined && invitation.from.operation === operation.id ? invitation.from.query : {}
  if (more.cursor !== undefined) {
    request.query = { ...before, ...more }
    request.person = invitation.from.person
    return
  }
  for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
    if (!parameter.required && random.chance(0.7)) continue
    const { name, schema } = parameter
    if (name === 'cursor' || name === 'epoch') continue
    request.query[name] = validValue(random, schema, name, (key) => known(random, cast, key))
  }
  Object.assign(request.query, more)
}

function fillHeaders(random, operation, request) {
  const takes = (header) => operation.parameters.some(({ name }) => name === header)
  if (takes('Idempotency-Key') && random.chance(0.2)) request.headers['Idempotency-Key'] = `key-${random.integer(1, 6)}`
  if (takes('Prefer') && random.chance(0.7)) request.headers.Prefer = 'hold'
}

function fillBody(random, operation, cast, request, invitation, invitations) {
  const { body } = operation
  if (!body || (!body.isRequired && random.chance(0.3))) return
  const { type, schema } = body.contents.length > 1 ? random.pick(body.contents) : body.contents[0]
  request.contentType = type
  const channels = invitations.for({ id: 'getChannel', key: ['ChannelId'] }).own
  const uploads = invitations
    .for({ id: 'createGroupChannel', key: [] })
    .own.filter(({ body, person }) => body.coverUploadId && person === request.person)
  const know = (name) => known(random, cast, name, { channels, uploads })
  const isOwn = invitation?.operationId === operation.id
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => name !== 'cursor'))
  const isShort = uploads.length > 0 && random.chance(0.4)
  const chosen = isShort ? takingUploads(schema, properties, uploads.length) : { properties }
  request.body = validValue(random, { ...schema, ...chosen }, '', know)
  if (isOwn && random.chance(0.8)) Object.assign(request.body, invitation.body)
  if (type === 'multipart/form-data') request.body.file = random.pick(files)
}

/** Required properties, and all that take uploads, which would rarely be accepted in combination with others. */
function takingUploads(schema, properties, count) {
  const required = schema.required ?? []
  const short = Object.entries(properties)
    .filter(([name]) => required.includes(name) || /^(files|coverUploadId)$/.test(name))
    .map(([name, one]) => [name, name === 'files' ? { ...one, maxItems: Math.min(one.maxItems, count) } : one])
  if (short.length <= required.length) return { properties }
  return { properties: Object.fromEntries(short), required: short.map(([name]) => name) }
}

/** Known values instead of random ones: existing users, seen channels, own uploads. */
function known(random, cast, name, { channels = [], uploads = [] } = {}) {
  if (/^(userId|mentionedUserId|id)$/.test(name)) return random.pick(usersOf(cast))
  if (/^(targetChannelId|channelId)$/.test(name) && channels.length > 0) return random.recent(channels).path.id
  if (name === 'mimeType') return random.pick(files).type
  // Each once.
  if (/^(uploadId|coverUploadId)$/.test(name) && uploads.length > 0)
    return uploads.splice(random.integer(0, uploads.length - 1), 1)[0].body.coverUploadId
  return undefined
}

function spoilRequest(random, operation, request) {
  if (!random.chance(0.15)) return settle(operation, request)
  const isJson = request.contentType === 'application/json'
  const spoilable = operation.parameters.filter((one) => one.in !== 'header' && spoiltText(random, one.schema))
  const ways = [
    [1, () => (request.credentials = random.pick(['none', 'garbage']))],
    [1, () => (request.query.unknown = 'x')],
    ...(isJson ? [[5, () => (request.body = spoil(random, request.body))]] : []),
    ...(isJson ? [[1, () => (request.text = random.pick(['{', '{"a":', 'nonsense', '[1,]']))]] : []),
    ...(isJson ? [[1, () => (request.contentType = random.pick(['text/plain', 'application/xml']))]] : []),
    ...(spoilable.length > 0 ? [[4, () => spoilParameter(random, request, random.pick(spoilable))]] : []),
    ...('Idempotency-Key' in request.headers
      ? [[2, () => (request.headers['Idempotency-Key'] = 'x'.repeat(256))]]
      : []),
  ]
  random.weighted(ways)()
  settle(operation, request)
}

function spoilParameter(random, request, { in: place, name, schema }) {
  request[place][name] = spoiltText(random, schema)
  request.hasSpoiltParameter = true
}

/** Whether a request is valid by the contract. */
function settle(operation, request) {
  if (request.contentType && !contentOf(operation.body, request.contentType)) request.validity = 'unsupported'
  else if (request.credentials) request.validity = 'anonymous'
  else if (isInvalid(operation, request)) request.validity = 'invalid'
}

function isInvalid(operation, request) {
  if (request.hasSpoiltParameter || request.text !== undefined || 'unknown' in request.query) return true
  if ((request.headers['Idempotency-Key']?.length ?? 1) > 255) return true
  const inQuery = operation.parameters.filter((one) => one.in === 'query' && one.name in request.query)
  const isRefused = ({ name, check }) =>
    !(request.query[name] instanceof Reference) &&
    (!check(request.query[name]) || hasForbiddenText(request.query[name]))
  if (inQuery.some(isRefused)) return true
  if (request.contentType === 'multipart/form-data' || !operation.body) return false
  return !isBodyValid(operation, request.body, request.contentType)
}
