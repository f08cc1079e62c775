/** Promises about a live client: through connection losses it shows the same state as REST. */
import { expect } from '../../breach.mjs'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds for which a client must not reconnect. */
const silenceMs = 4_000

/** Opens a channel in the client, and waits for its socket. */
const open = async ({ driver, channelId, proxy, eventually }) => {
  await driver.ask('open', { channelId })
  await eventually(() => ({ isKept: proxy.openSockets > 0, came: proxy.handshakes }), 'a connection to the gateway')
}

/** Cuts the connection, and refuses handshakes until `meanwhile` is done. */
const away = async ({ proxy }, meanwhile) => {
  proxy.refuseHandshakes = 503
  proxy.cut()
  await meanwhile()
  proxy.refuseHandshakes = undefined
}

const sendAll = async ({ bob, channelId }, texts) => {
  for (const text of texts) await bob.send(channelId, text)
}

/**
 * Closes the connection with the code during a send; the client reconnects and shows the message.
 * @returns {import('../run.mjs').ClientCheck}
 */
const comesBack = (name, code, says, leastMs = 0) => ({
  name,
  title: `after ${code} the client ${leastMs ? 'pauses, then ' : ''}reconnects, and shows the missed messages`,
  says,
  needs: 'live',
  async run(stage) {
    await open(stage)
    const before = stage.proxy.handshakes.length
    const closedAt = performance.now()
    stage.proxy.closeSockets(code)
    await sendAll(stage, ['missed'])
    await stage.expectShown(['missed'])
    const { handshakes, openSockets } = stage.proxy
    expect(handshakes.length > before && openSockets > 0, 'a new connection', handshakes)
    const gap = handshakes[before].at - closedAt
    expect(gap >= leastMs, `a pause of ${leastMs / 1000} s at least`, `${Math.round(gap)} ms`)
  },
})

/** @returns {import('../run.mjs').ClientCheck} */
const staysAway = (code, says) => ({
  name: `close-${code}`,
  title: `after ${code} the client does not reconnect`,
  says,
  needs: 'live',
  async run(stage) {
    await open(stage)
    const before = stage.proxy.handshakes.length
    stage.proxy.closeSockets(code)
    await pause(silenceMs)
    const more = stage.proxy.handshakes.length - before
    expect(more === 0, `no handshake within ${silenceMs / 1000} s`, `${more} handshakes`)
  },
})

/** @type {import('../run.mjs').ClientCheck[]} */
export const live = [
  {
    name: 'shows-events',
    title: "others' messages appear once and in order",
    says: 'A subscriber sees each number once, in order.',
    needs: 'live',
    async run(stage) {
      await sendAll(stage, ['before'])
      await open(stage)
      await sendAll(stage, ['one', 'two', 'three'])
      await stage.expectShown(['before', 'one', 'two', 'three'])
    },
  },
  {
    name: 'own-message',
    title: 'an own message appears once, even if its event comes before the response',
    says: "The sender's `clientId`, or null.",
    needs: 'live',
    async run(stage) {
      await open(stage)
      stage.proxy.fault({ operation: 'sendMessage', delayMs: 1_000 })
      await stage.driver.ask('send', { channelId: stage.channelId, text: 'mine' })
      await sendAll(stage, ['theirs'])
      await stage.expectShown(['mine', 'theirs'])
    },
  },
  {
    name: 'cut',
    title: 'messages missed while the connection was cut appear once and in order',
    says: 'With `recovered: true` in the acknowledgement, the missed events follow.',
    needs: 'live',
    async run(stage) {
      await open(stage)
      await sendAll(stage, ['seen'])
      await stage.expectShown(['seen'])
      await away(stage, () => sendAll(stage, ['missed 1', 'missed 2', 'missed 3']))
      await stage.expectShown(['seen', 'missed 1', 'missed 2', 'missed 3'])
      await sendAll(stage, ['new'])
      await stage.expectShown(['seen', 'missed 1', 'missed 2', 'missed 3', 'new'])
    },
  },
  {
    name: 'cut-often',
    title: 'with repeated cuts during sends, no message is missing or duplicated',
    says: 'A subscriber sees each number once, in order.',
    needs: 'live',
    async run(stage) {
      await open(stage)
      const texts = Array.from({ length: 12 }, (_, number) => `message ${number}`)
      for (const [index, text] of texts.entries()) {
        await stage.bob.send(stage.channelId, text)
        if (index % 4 === 1) stage.proxy.cut()
        await pause(100)
      }
      await stage.expectShown(texts)
    },
  },
  {
    name: 'not-recovered',
    title: 'if the gateway cannot recover, the client reads the channel again by REST',
    says: 'nothing is replayed: reload by REST',
    needs: 'live',
    async run(stage) {
      const { proxy } = stage
      await open(stage)
      await sendAll(stage, ['seen'])
      await stage.expectShown(['seen'])
      // Only a `since` above 0 can be refused.
      const ofAnother = (data) => ({ ...data, ...(data.epoch !== undefined && { epoch: 'of another database' }) })
      proxy.changeFromClient = (frame) => ({ ...frame, data: ofAnother(frame.data) })
      await away(stage, () => sendAll(stage, ['missed 1', 'missed 2']))
      await stage.expectShown(['seen', 'missed 1', 'missed 2'])
      await sendAll(stage, ['new'])
      await stage.expectShown(['seen', 'missed 1', 'missed 2', 'new'])
    },
  },
  {
    name: 'unknown-events',
    title: 'the client ignores unknown events and properties',
    says: 'clients ignore those that they do not know',
    needs: 'live',
    async run(stage) {
      const { proxy } = stage
      await open(stage)
      const before = proxy.handshakes.length
      proxy.inject({ event: 'chat:of:tomorrow', data: { channelId: stage.channelId, deep: [1] } })
      proxy.inject({ event: 'gateway:tomorrow', data: {} })
      proxy.changeFromServer = (frame) => ({ ...frame, ofTomorrow: 1, data: { ...frame.data, ofTomorrow: 1 } })
      await sendAll(stage, ['one'])
      await stage.expectShown(['one'])
      expect(proxy.handshakes.length === before, 'the same connection', proxy.handshakes)
    },
  },
  {
    name: 'token-run-out',
    title: 'after 4401 the client requests a new token, reconnects with it, and shows the missed messages',
    says: 'The credentials are refused or have expired; get new ones first.',
    needs: 'live',
    async run(stage) {
      const { proxy } = stage
      await open(stage)
      const before = proxy.tokensGiven
      proxy.expireTokens()
      proxy.closeSockets(4401)
      await sendAll(stage, ['missed'])
      await stage.expectShown(['missed'])
      expect(proxy.tokensGiven > before, 'a new token', `${proxy.tokensGiven} asked for in all`)
    },
  },
  comesBack('close-1012', 1012, 'The server is restarting.'),
  comesBack('close-4408', 4408, 'The client reads too slowly: its send buffer is full.'),
  comesBack('close-4429', 4429, 'Too many frames or too many connections; wait before reconnecting.', 1_000),
  staysAway(4400, 'A frame was binary or not JSON.'),
  staysAway(4403, 'The origin is refused or the caller may not connect.'),
  staysAway(1009, 'A frame was larger than 64 KiB.'),
  {
    name: 'backoff',
    title: 'while handshakes fail the client pauses between attempts, then reconnects',
    says: 'too many handshakes from one address are HTTP 429',
    needs: 'live',
    async run(stage) {
      const { proxy } = stage
      await open(stage)
      const before = proxy.handshakes.length
      await away(stage, async () => {
        await sendAll(stage, ['missed'])
        await pause(6_000)
      })
      const attempts = proxy.handshakes.length - before
      expect(attempts > 0 && attempts <= 15, '1 to 15 handshakes in 6 s', `${attempts}`)
      await stage.expectShown(['missed'])
    },
  },
  {
    name: 'stalled',
    title: 'a connection without any data is detected and replaced',
    says: "The identity of the caller, the ping interval, and the position in the user's feed.",
    needs: 'live',
    async run(stage) {
      const { proxy } = stage
      proxy.beatEvery(1)
      await open(stage)
      proxy.stall()
      await sendAll(stage, ['missed'])
      // Thirty heartbeats; most libraries ping less often.
      await stage.expectShown(['missed'], 30_000)
    },
  },
]
