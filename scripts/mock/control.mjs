/** `/mock/…`: the control endpoints for tests. */
import { Ajv } from 'ajv'
import { invalid, Refusal, wrong } from './errors.mjs'
import { HANDSHAKE } from './faults.mjs'
import { RESERVED_CLOSE_CODES } from './sockets.mjs'

const MAX_DELAY_MS = 600_000
/** Close codes of applications, and the standard ones that may be sent. */
const FIRST_CLOSE_CODE = 1000
const LAST_CLOSE_CODE = 4999
const MAX_REASON_BYTES = 123
const MAX_POLICY_REASON = 100

const count = (minimum, maximum) => ({ type: 'integer', minimum, ...(maximum && { maximum }) })
const userId = { type: 'string', minLength: 1 }

const messages = {
  required: ({ params }) => [`/${params.missingProperty}`, 'is required'],
  additionalProperties: ({ params, parentSchema }) => [
    `/${params.additionalProperty}`,
    `is not allowed; allowed are ${Object.keys(parentSchema.properties).join(', ') || 'none'}`,
  ],
  enum: ({ params }) => ['', `must be one of ${params.allowedValues.join(', ')}`],
  not: ({ schema }) => ['', `must not be one of ${schema.enum.join(', ')}: they are never sent`],
}

const toIssue = (error) => {
  const [below, message] = messages[error.keyword]?.(error) ?? ['', error.message]
  return { in: 'body', pointer: error.instancePath + below, message }
}

const ajv = new Ajv({ allErrors: true, useDefaults: true, verbose: true, strict: false })

/** An endpoint, whose body is checked and gets its defaults. It throws a Refusal that names every invalid field. */
const endpoint = (properties, required, act) => {
  const validate = ajv.compile({ type: 'object', additionalProperties: false, properties, required })
  return (body) => {
    if (!validate(body)) throw invalid((validate.errors ?? []).map(toIssue))
    return act(body)
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects are merged, everything else is replaced. */
const merge = (base, over) =>
  isObject(base) && isObject(over)
    ? { ...base, ...Object.fromEntries(Object.entries(over).map(([key, value]) => [key, merge(base[key], value)])) }
    : over

export class Control {
  constructor({ contract, sockets, service, faults }) {
    this.contract = contract
    this.sockets = sockets
    this.service = service
    this.faults = faults
    this.endpoints = this.#endpoints()
  }

  /** Events, examples, operations and codes are those of the contract. */
  #endpoints() {
    const { operations, gateway } = this.contract
    const events = [...gateway.events.values()].filter(({ isOfClient }) => !isOfClient)
    return {
      faults: endpoint(
        {
          operation: { type: 'string', enum: [...operations.map(({ id }) => id), HANDSHAKE] },
          times: { ...count(1), default: 1 },
          status: { type: 'integer' },
          code: { type: 'string' },
          details: { type: 'object' },
          delayMs: { ...count(0, MAX_DELAY_MS), default: 0 },
          drop: { type: 'boolean', default: false },
        },
        ['operation'],
        (fault) => {
          this.faults.add(fault)
          return { faults: this.faults.pending }
        },
      ),
      close: endpoint(
        {
          code: { ...count(FIRST_CLOSE_CODE, LAST_CLOSE_CODE), not: { enum: RESERVED_CLOSE_CODES } },
          reason: { type: 'string', maxLength: MAX_REASON_BYTES, default: '' },
          userId,
        },
        ['code'],
        ({ code, reason, userId }) => this.#onSockets(userId, ({ near }) => near.close(code, reason)),
      ),
      'drop-frames': endpoint({ count: count(0), userId }, ['count'], ({ count, userId }) =>
        this.#onSockets(userId, (connection) => (connection.framesToDrop = count)),
      ),
      silence: endpoint({ isSilent: { type: 'boolean' }, userId }, ['isSilent'], ({ isSilent, userId }) =>
        this.#onSockets(userId, (connection) => (connection.isSilent = isSilent)),
      ),
      events: endpoint(
        {
          event: { type: 'string', enum: events.map(({ name }) => name) },
          example: { type: 'string' },
          data: { type: 'object', default: {} },
          userId,
        },
        ['event'],
        (input) => this.#play(input),
      ),
      policy: endpoint(
        {
          contains: { type: 'string', minLength: 1 },
          action: { type: 'string', enum: ['refuse', 'hold'] },
          reason: { type: 'string', minLength: 1, maxLength: MAX_POLICY_REASON, default: 'policy' },
          details: { type: 'object', default: {} },
        },
        ['contains', 'action'],
        (rule) => {
          this.service.policy.push(rule)
          return { policy: this.service.policy }
        },
      ),
      reset: endpoint({}, [], async () => {
        this.faults.pending = []
        await this.service.reset()
        this.sockets.reset()
        return this.#state()
      }),
    }
  }

  /**
   * Serves a request to `/mock` or below it.
   *
   * @throws Refusal
   */
  answer({ method, path, body }) {
    const name = path.replace(/^\/mock\/?/, '')
    if (name === '' && method === 'GET') return this.#state()
    if (!Object.hasOwn(this.endpoints, name)) {
      const endpoints = Object.keys(this.endpoints).map((each) => `POST /mock/${each}`)
      throw new Refusal('CHAT_ROUTE_NOT_FOUND', { path, endpoints: ['GET /mock', ...endpoints] })
    }
    if (method !== 'POST') throw new Refusal('CHAT_METHOD_NOT_ALLOWED', { allowed: ['POST'] })
    return this.endpoints[name](parseJson(body))
  }

  #state() {
    const sockets = [...this.sockets.connections].map(({ id, userId, joined, ...rest }) => ({
      connectionId: id,
      userId,
      channelIds: [...joined],
      isSilent: rest.isSilent,
      framesToDrop: rest.framesToDrop,
      lostEvents: rest.lostEvents,
    }))
    return { faults: this.faults.pending, policy: this.service.policy, sockets }
  }

  #onSockets(userId, act) {
    const chosen = [...this.sockets.connections].filter(
      (connection) => userId === undefined || connection.userId === userId,
    )
    for (const connection of chosen) act(connection)
    return { sockets: chosen.length }
  }

  /** Sends an example of the event, overlaid with the input. */
  #play({ event: name, example: wanted, data: over, userId }) {
    const { examples, rooms, validate } = this.contract.gateway.events.get(name)
    const example = wanted === undefined ? examples[0] : examples.find((each) => each.name === wanted)
    if (!example) throw wrong('/example', `must be one of ${examples.map((each) => each.name).join(', ')}`)
    const data = merge(structuredClone(example.data), over)
    if (!validate(data)) {
      throw invalid(
        validate.errors.map(({ instancePath, message }) => ({ in: 'body', pointer: `/data${instancePath}`, message })),
      )
    }
    const userIds = userId === undefined ? undefined : [userId]
    if (rooms.length > 0) return this.sockets.publish(name, data, userIds)
    // A frame of the gateway itself goes to sockets unchanged.
    const { name: _, ...frame } = example
    const sent = [...this.sockets.connections].filter(
      (connection) => (!userIds || connection.userId === userId) && connection.send({ ...frame, data }),
    )
    return { frame: { ...frame, data }, sent: sent.length }
  }
}

const parseJson = (body) => {
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw wrong('', `must be JSON: ${error.message}`)
  }
}
