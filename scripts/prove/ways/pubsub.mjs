import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { versionOf } from '../packages.mjs'

const RECONNECT_MS = 1000
const ACK_MS = 10_000
/** The server pings every 30 s; the README of ws adds one second of latency. */
const HEARTBEAT_MS = 31_000

/** A socket that reconnects one second after a close. */
function reconnecting(url, opened, received) {
  let socket
  let isClosed = false
  const open = () => {
    let timer
    const heartbeat = () => {
      clearTimeout(timer)
      timer = setTimeout(() => own.terminate(), HEARTBEAT_MS)
    }
    const own = new WebSocket(url)
    socket = own
    own.on('open', () => (heartbeat(), opened(own)))
    own.on('ping', heartbeat)
    own.on('error', () => {})
    own.on('message', (text) => received(JSON.parse(String(text))))
    own.on('close', async () => {
      clearTimeout(timer)
      await sleep(RECONNECT_MS)
      if (!isClosed) open()
    })
  }
  open()
  return {
    send: (data) => socket.send(JSON.stringify(data)),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close() {
      isClosed = true
      socket.terminate()
    },
  }
}

export const pubsub = {
  name: 'ws and Redis pub/sub, as tutorials show it',
  key: 'ws + pub/sub',
  promises: 'Nothing: a message published while a socket or a process is down never reaches it. No history.',
  versions: () => ['ws', 'ioredis'].map(versionOf),
  processes: 2,
  server: 'pubsub-server.mjs',

  subscribe: ({ url, channel, record }) =>
    new Promise((resolve) => {
      const socket = reconnecting(
        url,
        (own) => own.send(JSON.stringify({ join: channel })),
        ({ joined, id }) => (joined ? resolve({ close: socket.close }) : record.receive(id)),
      )
    }),

  async sender({ url, channel }) {
    const waiting = new Map()
    const socket = reconnecting(
      url,
      () => {},
      ({ acknowledged }) => waiting.get(acknowledged)?.(),
    )
    while (!socket.isOpen()) await sleep(20)
    const send = (id) =>
      new Promise((resolve, reject) => {
        if (!socket.isOpen()) return reject(new Error('not connected'))
        const timer = setTimeout(() => (waiting.delete(id), reject(new Error('no answer'))), ACK_MS)
        waiting.set(id, () => (clearTimeout(timer), waiting.delete(id), resolve(undefined)))
        socket.send({ say: channel, id })
      })
    return { send, close: socket.close }
  },
}
