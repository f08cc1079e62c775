// A small client with one fault, or none: `node wrong-driver.mjs [wrong]`.
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'

const [wrong] = process.argv.slice(2)
const is = (name) => wrong === name
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

let settings
let token
const renew = async () => (token = (await (await fetch(settings.tokenUrl)).json()).token)

const request = async (method, path, body) => {
  let key = randomUUID()
  let isRenewed = false
  for (let attempt = 0; ; attempt += 1) {
    const headers = { authorization: `Bearer ${token ?? (await renew())}` }
    if (body) Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': key })
    const answer = await fetch(settings.baseUrl + path, { method, headers, body: body && JSON.stringify(body) }).catch(
      () => undefined,
    )
    if (answer?.ok) return answer.json()
    if (is('a new key for each attempt')) key = randomUUID()
    if (answer?.status === 401 && !isRenewed && !is('keeps a refused token')) {
      isRenewed = true
      await renew()
    } else if (attempt < 2 && [undefined, 429, 503].includes(answer?.status)) {
      const seconds = Number(answer?.headers.get('retry-after') ?? 0.2)
      await pause(is('does not wait') ? 0 : seconds * 1000)
    } else throw (await answer?.json().catch(() => ({})))?.error ?? { code: 'FAILED', message: `${answer?.status}` }
  }
}

const shown = new Map()
let position

const load = async (channelId) => {
  const limit = is('invalid requests') ? 1000 : 100
  const { messages, eventSeq } = await request('GET', `/channels/${channelId}/messages?limit=${limit}`)
  shown.clear()
  for (const { id, text } of messages.reverse()) shown.set(id, text)
  position = { ...position, since: eventSeq }
}

const receive = async (socket, channelId, { event, seq, data }) => {
  if (event === 'gateway:hello') {
    const since = is('joins anew') ? undefined : position.since
    const epoch = position.epoch ?? data.epoch
    position.epoch = data.epoch
    socket.send(JSON.stringify({ event: 'chat:join:channel', data: { channelId, since, epoch }, ref: 1 }))
  } else if (event === 'gateway:ack' && data.recovered === false && !is('does not reload')) await load(channelId)
  else if (event === 'chat:message:received') {
    shown.set(is('shows its own twice') ? randomUUID() : data.message.id, data.message.text)
    position.since = seq
  } else if (is('fails at what is new') && !/^(chat|gateway):(ack|unread|presence|read|channel)/.test(event))
    socket.close()
}

const connect = async (channelId, wasOpened = () => {}) => {
  const socket = new WebSocket(settings.gatewayUrl, ['chat.v1', `bearer.${token}`])
  let timer
  let heartbeatSeconds = 30
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.terminate(), 2000 * heartbeatSeconds)
  }
  let queue = Promise.resolve()
  socket.on('error', () => {})
  socket.on('ping', alive)
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text))
    queue = queue.then(() => receive(socket, channelId, frame))
    if (frame.event === 'gateway:ack') wasOpened()
    if (frame.event !== 'gateway:hello') return
    heartbeatSeconds = frame.data.heartbeatSeconds
    alive()
  })
  socket.on('close', async (code) => {
    clearTimeout(timer)
    if ([1009, 4400, 4403].includes(code) && !is('always comes back')) return
    await pause(is('hammers') ? 20 : code === 4429 ? 3000 : 500)
    await renew()
    await connect(channelId)
  })
}

const commands = {
  describe: () => ({ supports: ['requests', 'live'] }),
  start: (given) => void (settings = given),
  open: async ({ channelId }) => {
    await load(channelId)
    await new Promise((resolve) => void connect(channelId, () => resolve()))
  },
  send: async ({ channelId, text }) => ({
    messageId: (await request('POST', `/channels/${channelId}/messages`, { text })).id,
  }),
  messages: () => ({ messages: [...shown].map(([id, text]) => ({ id, text })) }),
  stop: () => process.exit(),
}

for await (const line of createInterface(process.stdin)) {
  const { id, do: name, ...input } = JSON.parse(line)
  Promise.resolve()
    .then(() => commands[name](input))
    .then(
      (result = {}) => ({ id, result }),
      ({ code = 'UNKNOWN', message }) => ({ id, error: { code, message } }),
    )
    .then((answer) => process.stdout.write(`${JSON.stringify(answer)}\n`))
}
