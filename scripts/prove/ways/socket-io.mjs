import { io } from 'socket.io-client'
import { versionOf } from '../packages.mjs'

/** Only WebSockets: long polling would need sticky sessions, as its documentation says. */
export const OPTIONS = { transports: ['websocket'], ackTimeout: 10_000, retries: 3 }

export const socketIo = {
  name: 'Socket.IO, Redis Streams adapter, connection state recovery',
  key: 'socket.io',
  promises:
    'Messages in order and at most once to a connected client; messages missed while disconnected for up to two minutes, if ' +
    'the client state could be recovered. With `retries`, at least once from the client to the server. No history.',
  versions: () => ['socket.io', 'socket.io-client', '@socket.io/redis-streams-adapter'].map(versionOf),
  processes: 2,
  server: 'socket-io-server.mjs',

  async subscribe({ url, channel, record }) {
    const socket = io(url, { ...OPTIONS, forceNew: true })
    socket.on('said', (id) => record.receive(id))
    let wasConnected = false
    const joined = new Promise((resolve) => {
      socket.on('connect', () => {
        if (socket.recovered) return
        // There is no history to load.
        if (wasConnected) record.notifyOfGap()
        wasConnected = true
        socket.emit('join', channel, resolve)
      })
    })
    await joined
    return { close: () => void socket.disconnect() }
  },

  async sender({ url, channel }) {
    const socket = io(url, { ...OPTIONS, forceNew: true })
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    return { send: (id) => socket.emitWithAck('say', channel, id), close: () => void socket.disconnect() }
  },
}
