/** Promises about a client's requests. */
import { expect, expectSame } from '../../breach.mjs'
import { ClientError } from '../driver.mjs'
import { refusal } from '../proxy.mjs'

const gaps = (requests) => requests.slice(1).map(({ at }, index) => (at - requests[index].at) / 1000)

/** Sends a text by the client. @returns {Promise<{ messageId?: string, error?: ClientError }>} */
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
 * A text that was sent once, with a fault, stands once and the client knows which message it is. A client may leave the repetition
 * to its user: then it reports an error, and has not repeated it.
 */
const expectOnce = async (stage, text, outcome) => {
  const { messageId, error } = outcome
  const attempts = stage.proxy.of('sendMessage')
  const keys = new Set(attempts.map(({ key }) => key))
  const isSafe = attempts.length === 1 || (keys.size === 1 && !keys.has(undefined))
  expect(isSafe, 'repetitions under one Idempotency-Key', [...keys])
  if (!error) return expectOne(stage, text, messageId)
  const found = (await stage.messages()).filter((message) => message.text === text)
  expect(found.length <= 1, `one message at most with the text "${text}"`, found)
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
    title: 'the messages of a channel are listed, the oldest first',
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
    title: 'reading a channel makes its unread count 0',
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
    title: 'where the answer is lost after the server took the message, a repetition has the same key: one message',
    says: 'Makes a repeated request safe.',
    needs: 'requests',
    async run(stage) {
      stage.proxy.fault({ operation: 'sendMessage', isLost: true })
      await expectOnce(stage, 'once', await trySend(stage, 'once'))
    },
  },
  {
    name: 'unavailable',
    title: 'after 503 a repetition has the same key: one message',
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
    title: 'after 401 the client asks for a new token and repeats the request',
    says: 'The credentials are refused or have run out; get new ones first.',
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
    title: 'a refusal reaches the user with its code, and is not repeated',
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
    title: 'an error code that the client does not know is an error like others, by its status',
    says: 'Clients ignore anything unknown, and go by the status of an unknown error code.',
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
    title: 'properties that the client does not know are passed over',
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
    title: 'a page of HTML from a proxy on the way is an error, or passes with a repetition: never a crash',
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
