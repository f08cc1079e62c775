import { type ChatClient } from '../../../clients/typescript/src/index'
import { live, memoryStorage, type LiveOptions, type LiveStatus } from '../../../clients/typescript/src/live/index'
import { eventually } from '../../support/eventually'
import { refused } from '../fake-service'
import { account, connections, conversation, refuse, service, texts, until } from './world'

const quick: LiveOptions = { pollMs: 60, socket: { reconnect: { minDelayMs: 20, maxDelayMs: 40 } } }

/** A chat of another client, until its status is so. */
async function statusOf(client: ChatClient, isSo: (status: LiveStatus) => boolean) {
  const chat = live(client, quick)
  try {
    chat.status.subscribe(() => undefined)
    return await until(chat.status, isSo)
  } finally {
    chat.close()
  }
}

describe('without a socket, where REST works', () => {
  it('still loads lists, conversations and totals, and refreshes them while they are visible', async () => {
    refuse(502)
    service.say('bob', 'one')
    service.unreadCount = 1
    const chat = account({ ...quick, userId: 'alice' })
    const [list, shown] = [chat.channelList(), chat.conversation('c')]
    for (const one of [list, shown, chat.unread, chat.status]) one.subscribe(() => undefined)
    await until(list, ({ channels }) => channels.length === 1)
    await until(shown, ({ messages }) => texts(messages).join() === 'one')
    const gatewayDown = /gateway at ws:.*HTTP 502/
    // The error of the last attempt, possibly a poll.
    await until(chat.status, ({ error }) => gatewayDown.test(error?.message ?? ''))
    const { state, polling } = chat.status.getSnapshot()
    expect({ state, polling }).toEqual({ state: 'offline', polling: true })
    expect(shown.getSnapshot().status).toEqual(chat.status.getSnapshot())

    const [first] = shown.getSnapshot().messages
    service.say('bob', 'two')
    service.unreadCount = 2
    service.channelName = 'Dinner'
    await until(shown, ({ messages }) => texts(messages).join() === 'one,two')
    expect(shown.getSnapshot().messages[0]).toBe(first)
    await until(list, ({ channels }) => channels[0]?.name === 'Dinner')
    await until(chat.unread, ({ total }) => total === 2)
  })

  it('sends, and loads what is opened', async () => {
    refuse(502)
    const chat = account({ ...quick, userId: 'alice', storage: memoryStorage() })
    chat.status.subscribe(() => undefined)
    await until(chat.status, ({ polling }) => polling === true)
    const shown = chat.conversation('c')
    shown.subscribe(() => undefined)
    shown.send('hello')
    await until(shown, ({ messages }) => messages.length === 1 && messages[0]?.id === 'm1')
    expect(service.messages).toHaveLength(1)
  })

  it('continues without a gap once there is a socket', async () => {
    refuse(502)
    service.say('bob', 'one')
    const shown = account({ ...quick, pollMs: 60_000, userId: 'alice' }).conversation('c')
    shown.subscribe(() => undefined)
    await until(shown, ({ messages }) => messages.length === 1)
    service.say('bob', 'two')
    refuse(undefined)
    await until(shown, ({ status }) => status.state === 'live')
    service.say('bob', 'three')
    await until(shown, ({ messages }) => texts(messages).join() === 'one,two,three')
    expect(shown.getSnapshot().status).toEqual({ state: 'live' })
  })

  it('keeps loaded history when the socket is lost, and continues from there', async () => {
    for (let n = 1; n <= 4; n += 1) service.say('bob', `${n}`)
    const shown = account(quick).conversation('c', { pageSize: 2 })
    shown.subscribe(() => undefined)
    await until(shown, ({ status }) => status.state === 'live')
    await shown.loadOlder()
    refuse(502)
    connections().at(-1)?.socket.terminate()
    await until(shown, ({ status }) => status.polling === true)
    service.say('bob', '5')
    await until(shown, ({ messages }) => texts(messages).join() === '1,2,3,4,5')
  })

  it('stops requests for a channel from which the user was removed', async () => {
    const shown = await conversation(account(quick))
    refuse(502)
    service.intercept = ({ path }) =>
      path.startsWith('/channels/c/') ? refused(403, 'CHAT_NOT_CHANNEL_MEMBER') : undefined
    connections().at(-1)?.socket.terminate()
    const { status, isMember } = await until(shown, ({ status }) => status.state === 'failed')
    expect([(status.error as { code?: string }).code, isMember]).toEqual(['CHAT_NOT_CHANNEL_MEMBER', false])
  })
})

describe('the status says why there is no connection', () => {
  it('a failing token function, until it recovers', async () => {
    let isDown = true
    const token = async () => {
      if (isDown) throw new Error('no chat token: HTTP 500')
      return 'jwt'
    }
    const chat = live(service.client({ token }), quick)
    chat.status.subscribe(() => undefined)
    const { error } = await until(chat.status, ({ state }) => state === 'offline')
    expect(error?.message).toMatch(/`token` failed: no chat token: HTTP 500/)
    isDown = false
    await until(chat.status, ({ state }) => state === 'live')
    chat.close()
  })

  it('a path without a chat', async () => {
    refuse(404)
    service.intercept = () => ({ status: 404, body: {} })
    const { error } = await statusOf(service.client(), ({ state }) => state === 'failed')
    expect(error?.message).toMatch(/HTTP 404 .* check the option `baseUrl`, http:.*\/mounted/)
  })

  it('a chat that has responded before is temporarily unavailable instead', async () => {
    const { chat } = await conversation(account(quick))
    service.intercept = () => ({ status: 404, body: {} })
    refuse(404)
    connections().at(-1)?.socket.terminate()
    const { state } = await until(chat.status, ({ error }) => /HTTP 404 for GET/.test(error?.message ?? ''))
    expect(state).toBe('offline')
    service.intercept = () => undefined
    refuse(undefined)
    await until(chat.status, ({ state }) => state === 'live')
  })

  it('a refused origin', async () => {
    refuse(403)
    const { error } = await statusOf(service.client(), ({ state }) => state === 'failed')
    expect(error?.message).toMatch(/is the origin allowed/)
  })

  it('a refused token, which browsers do not see in a handshake', async () => {
    refuse(502)
    service.intercept = () => refused(401, 'CHAT_AUTH_FAILED')
    const { error } = await statusOf(service.client(), ({ state }) => state === 'failed')
    expect(error).toMatchObject({ code: 'CHAT_AUTH_FAILED' })
  })

  it('a runtime without WebSockets, which reads everything by REST', async () => {
    const global = globalThis.WebSocket as unknown
    Object.assign(globalThis, { WebSocket: undefined })
    try {
      const client = service.client({ WebSocket: undefined as never })
      // After it has checked whether the service has long polling.
      const { error } = await statusOf(client, ({ state, polling }) => state === 'failed' && polling === true)
      expect(error?.message).toMatch(/no WebSocket: pass the option `WebSocket`/)
    } finally {
      Object.assign(globalThis, { WebSocket: global })
    }
  })

  it('and the user can retry', async () => {
    refuse(403)
    const chat = account(quick)
    chat.status.subscribe(() => undefined)
    await until(chat.status, ({ state }) => state === 'failed')
    refuse(undefined)
    chat.connect()
    await until(chat.status, ({ state }) => state === 'live')
    await eventually(() => connections().length === 1)
    expect(chat.status.getSnapshot()).toEqual({ state: 'live' })
  })
})
