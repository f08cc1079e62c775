/** Promises about a client that follows a channel live: it shows the state that REST answers, through all losses of the connection. */
import { expect } from '../../breach.mjs'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** How long a client is watched that must not come back. */
const silenceMs = 4_000

/** The client has opened the channel, and its socket stands. */
const open = async ({ driver, channelId, proxy, eventually }) => {
  await driver.ask('open', { channelId })
  await eventually(() => ({ isKept: proxy.openSockets > 0, came: proxy.handshakes }), 'a connection to the gateway')
}

/** Takes the connection away, and lets handshakes fail until `meanwhile` has happened. */
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
 * The code ends the connection while something is sent, and the client comes back and shows it.
 * @returns {import('../run.mjs').ClientCheck}
 */
const comesBack = (name, code, says, leastMs = 0) => ({
  name,
  title: `after ${code} the client ${leastMs ? 'pauses, then ' : ''}comes back, and shows what it missed`,
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
    title: 'what others send appears once and in order',
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
    title: 'an own message appears once, also where its event comes before the answer',
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
    title: 'what was missed while the connection was cut appears once and in order',
    says: 'the acknowledgement says `recovered: true` and the missed events follow',
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
    title: 'while messages come and the connection is cut again and again, none is missing and none double',
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
    title: 'where the gateway cannot recover, the client reads the channel again by REST',
    says: 'nothing is replayed: reload by REST then',
    needs: 'live',
    async run(stage) {
      const { proxy } = stage
      await open(stage)
      await sendAll(stage, ['seen'])
      await stage.expectShown(['seen'])
      // Only a position that counts can be refused.
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
    title: 'events and properties that the client does not know are passed over',
    says: 'clients pass over what they do not know',
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
    title: 'after 4401 the client asks for a new token, comes back with it, and shows what it missed',
    says: 'The credentials are refused or have run out; get new ones first.',
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
  comesBack('close-4408', 4408, 'Too much was waiting to be read by the client.'),
  comesBack('close-4429', 4429, 'Too many frames or too many connections; wait before coming back.', 1_000),
  staysAway(4400, 'A frame was binary or not JSON.'),
  staysAway(4403, 'The origin is refused or the caller may not connect.'),
  staysAway(1009, 'A frame was larger than 64 KiB.'),
  {
    name: 'backoff',
    title: 'while handshakes fail the client pauses between them, and comes back',
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
    title: 'a connection through which nothing comes any more is noticed, and replaced',
    says: 'Who the gateway takes the caller for, and how often it pings.',
    needs: 'live',
    async run(stage) {
      const { proxy } = stage
      proxy.beatEvery(1)
      await open(stage)
      proxy.stall()
      await sendAll(stage, ['missed'])
      // Thirty heartbeats; the pings of most libraries take longer.
      await stage.expectShown(['missed'], 30_000)
    },
  },
]
