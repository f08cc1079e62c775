/** `/mock/…`: the control endpoints for tests. */
import { controlInputs } from './control-input.mjs'
import { invalid, Refusal } from './errors.mjs'

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects are merged, everything else is replaced. */
const merge = (base, over) =>
  isObject(base) && isObject(over)
    ? { ...base, ...Object.fromEntries(Object.entries(over).map(([key, value]) => [key, merge(base[key], value)])) }
    : over

const wrong = (pointer, message) => invalid([{ in: 'body', pointer, message }])

export class Control {
  constructor({ contract, sockets, service, faults }) {
    this.contract = contract
    this.sockets = sockets
    this.service = service
    this.faults = faults
    this.inputs = controlInputs(contract)
  }

  actions = {
    faults: (input) => {
      this.faults.add(input)
      return { faults: this.faults.list() }
    },
    close: ({ code, reason, userId }) => this.onSockets(userId, ({ near }) => near.close(code, reason)),
    'drop-frames': ({ count, userId }) =>
      this.onSockets(userId, (connection) => {
        connection.framesToDrop = count
      }),
    silence: ({ isSilent, userId }) =>
      this.onSockets(userId, (connection) => {
        connection.isSilent = isSilent
      }),
    events: (input) => this.play(input),
    policy: (rule) => {
      this.service.policy.push(rule)
      return { policy: this.service.policy }
    },
    reset: async () => {
      this.faults.reset()
      await this.service.reset()
      this.sockets.reset()
      return this.state()
    },
  }

  /**
   * Serves a request to `/mock` or below it.
   *
   * @throws Refusal
   */
  answer({ method, path, body }) {
    const name = path.replace(/^\/mock\/?/, '')
    if (name === '' && method === 'GET') return this.state()
    if (!Object.hasOwn(this.actions, name)) {
      const endpoints = Object.keys(this.actions).map((each) => `POST /mock/${each}`)
      throw new Refusal('CHAT_ROUTE_NOT_FOUND', { path, endpoints: ['GET /mock', ...endpoints] })
    }
    if (method !== 'POST') throw new Refusal('CHAT_METHOD_NOT_ALLOWED', { allowed: ['POST'] })
    return this.actions[name](this.inputs[name](parseJson(body)))
  }

  state() {
    const sockets = [...this.sockets.connections].map(({ id, userId, joined, ...rest }) => ({
      connectionId: id,
      userId,
      channelIds: [...joined],
      isSilent: rest.isSilent,
      framesToDrop: rest.framesToDrop,
      lostEvents: rest.lostEvents,
    }))
    return { faults: this.faults.list(), policy: this.service.policy, sockets }
  }

  onSockets(userId, act) {
    const chosen = [...this.sockets.connections].filter(
      (connection) => userId === undefined || connection.userId === userId,
    )
    for (const connection of chosen) act(connection)
    return { sockets: chosen.length }
  }

  /** Sends an example of the event, overlaid with the input. */
  play({ event: name, example: wanted, data: over, userId }) {
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
