/** Promises about a client's requests. */
import { expect, expectSame } from '../../breach.mjs'
import { ClientError } from '../driver.mjs'
import { refusal } from '../proxy.mjs'

const gaps = (requests) => requests.slice(1).map(({ at }, index) => (at - requests[index].at) / 1000)

/** Sends a text through the client. @returns {Promise<{ messageId?: string, error?: ClientError }>} */
const trySend = async ({ driver, channelId }, text) => {
  try {
    const { messageId } = await driver.ask('send', { channelId, text })
    return { messageId }
  } catch (error) {
    if (error instanceof ClientError) return { error }
    throw error
  }
}

/** Exactly one message has this text, and it is this one. */
const expectOne = async (stage, text, messageId) => {
  const found = (await stage.messages()).filter((message) => message.text === text)
  expectSame(
    found.map(({ id }) => id),
    [messageId],
    `the message "${text}"`,
  )
}

/**
 * A text sent once, with a fault, exists once, and the client has its id. A client may leave the retry to its user:
 * then it reports an error, and has not retried.
 */
const expectOnce = async (stage, text, outcome) => {
  const { messageId, error } = outcome
  const attempts = stage.proxy.of('sendMessage')
  const keys = new Set(attempts.map(({ key }) => key))
  const isSafe = attempts.length === 1 || (keys.size === 1 && !keys.has(undefined))
  expect(isSafe, 'retries with one Idempotency-Key', [...keys])
  if (!error) return expectOne(stage, text, messageId)
  const found = (await stage.messages()).filter((message) => message.text === text)
  expect(found.length <= 1, `at most one message with the text "${text}"`, found)
}

/** @type {import('../run.mjs').ClientCheck[]} */
export const requests = [
  {
    name: 'send',
    title: 'a message is sent once, and the client has its id',
    says: 'Sends a text message',
    needs: 'requests',
    async run(stage) {
      const { messageId } = await stage.driver.ask('send', { channelId: stage.channelId, text: 'Hello 🎉' })
      await expectOne(stage, 'Hello 🎉', messageId)
      expectSame(stage.proxy.of('sendMessage').length, 1, 'requests')
    },
  },
  {
    name: 'messages',
    title: 'the messages of a channel are listed, oldest first',
    says: 'Lists the messages that the caller can see, newest first.',
    needs: 'requests',
    async run(stage) {
      for (const text of ['one', 'two', 'three']) await stage.bob.send(stage.channelId, text)
      await stage.driver.ask('open', { channelId: stage.channelId })
      await stage.expectShown(['one', 'two', 'three'])
    },
  },
  {
    name: 'read',
    title: 'reading a channel sets its unread count to 0',
    says: 'A read marker is a position: every message before it is read',
    needs: 'requests',
    async run(stage) {
      const { alice, bob, channelId, driver } = stage
      for (const text of ['one', 'two']) await bob.send(channelId, text)
      await driver.ask('open', { channelId })
      await stage.expectShown(['one', 'two'])
      await driver.ask('read', { channelId })
      await stage.eventually(async () => {
        const { channels } = await alice.call('listChannels', { query: { includeEmpty: true } })
        const { unreadCount } = channels.find(({ id }) => id === channelId)
        return { isKept: unreadCount === 0, came: unreadCount }
      }, 'unreadCount 0')
    },
  },
  {
    name: 'lost-answer',
    title: 'if the response is lost after the server stored the message, a retry has the same key: one message',
    says: 'Makes a repeated request safe.',
    needs: 'requests',
    async run(stage) {
      stage.proxy.fault({ operation: 'sendMessage', isLost: true })
      await expectOnce(stage, 'once', await trySend(stage, 'once'))
    },
  },
  {
    name: 'unavailable',
    title: 'after 503 a retry has the same key: one message',
    says: 'then repeat the request, with the same `Idempotency-Key`.',
    needs: 'requests',
    async run(stage) {
      const answer = refusal(503, 'CHAT_SERVICE_UNAVAILABLE', { 'retry-after': '1' })
      stage.proxy.fault({ operation: 'sendMessage', answer })
      await expectOnce(stage, 'once', await trySend(stage, 'once'))
      const [gap] = gaps(stage.proxy.of('sendMessage'))
      expect(gap === undefined || gap >= 0.9, 'a pause of the second that Retry-After asks for', `${gap} s`)
    },
  },
  {
    name: 'rate-limited',
    title: 'after 429 the client waits as long as Retry-After says',
    says: 'Wait for the seconds of `Retry-After`, then repeat the request.',
    needs: 'requests',
    async run(stage) {
      const answer = refusal(429, 'CHAT_RATE_LIMITED', { 'retry-after': '2' })
      stage.proxy.fault({ operation: 'sendMessage', answer })
      await expectOnce(stage, 'later', await trySend(stage, 'later'))
      const [gap] = gaps(stage.proxy.of('sendMessage'))
      expect(gap === undefined || gap >= 1.9, 'a pause of the 2 s that Retry-After asks for', `${gap} s`)
    },
  },
  {
    name: 'token-expired',
    title: 'after 401 the client requests a new token and retries',
    says: 'The credentials are refused or have expired; get new ones first.',
    needs: 'requests',
    async run(stage) {
      const { proxy } = stage
      await stage.driver.ask('send', { channelId: stage.channelId, text: 'before' })
      const before = proxy.tokensGiven
      proxy.expireTokens()
      const { messageId } = await stage.driver.ask('send', { channelId: stage.channelId, text: 'after' })
      expect(proxy.tokensGiven > before, 'a new token', `${proxy.tokensGiven} asked for in all`)
      await expectOne(stage, 'after', messageId)
    },
  },
  {
    name: 'refused',
    title: 'a refusal reaches the user with its code, and is not retried',
    says: 'A frozen channel takes no new message from anyone, operators included.',
    needs: 'requests',
    async run(stage) {
      await stage.bob.call('freezeChannel', { path: { id: stage.channelId } })
      const { error } = await trySend(stage, 'refused')
      expectSame(error?.code, 'CHAT_CHANNEL_FROZEN', 'the code of the error')
      expectSame(stage.proxy.of('sendMessage').length, 1, 'requests')
    },
  },
  {
    name: 'unknown-code',
    title: 'an unknown error code is handled by its status',
    says: 'Clients ignore anything unknown, and treat an unknown error code by its HTTP status.',
    needs: 'requests',
    async run(stage) {
      stage.proxy.fault({ operation: 'sendMessage', answer: refusal(403, 'CHAT_OF_TOMORROW') })
      const { error } = await trySend(stage, 'refused')
      expectSame(error?.code, 'CHAT_OF_TOMORROW', 'the code of the error')
      expectSame(stage.proxy.of('sendMessage').length, 1, 'requests')
    },
  },
  {
    name: 'unknown-properties',
    title: 'the client ignores unknown properties',
    says: 'Clients ignore anything unknown',
    needs: 'requests',
    async run(stage) {
      const more = (value) => {
        if (Array.isArray(value)) return value.map(more)
        if (value === null || typeof value !== 'object') return value
        const parts = Object.entries(value).map(([name, part]) => [name, more(part)])
        return { ...Object.fromEntries(parts), ofTomorrow: { deep: [1] } }
      }
      stage.proxy.changeAnswer = more
      await stage.bob.send(stage.channelId, 'theirs')
      const { messageId } = await stage.driver.ask('send', { channelId: stage.channelId, text: 'mine' })
      await expectOne(stage, 'mine', messageId)
      await stage.driver.ask('open', { channelId: stage.channelId })
      await stage.expectShown(['theirs', 'mine'])
    },
  },
  {
    name: 'no-json',
    title: 'an HTML page from a proxy is an error, or a retry succeeds: never a crash',
    says: 'Every error has the envelope `Error`.',
    needs: 'requests',
    async run(stage) {
      stage.proxy.fault({ operation: 'sendMessage', answer: { status: 502, body: '<h1>Bad Gateway</h1>' } })
      await expectOnce(stage, 'first', await trySend(stage, 'first'))
      const { messageId } = await stage.driver.ask('send', { channelId: stage.channelId, text: 'second' })
      await expectOne(stage, 'second', messageId)
    },
  },
]
