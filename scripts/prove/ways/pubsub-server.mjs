/**
 * As in tutorials: each process forwards Redis messages to the channel's sockets. Heartbeats as in the README of ws.
 */
import { Redis } from 'ioredis'
import { WebSocketServer } from 'ws'

const { port, redisUrl } = JSON.parse(process.argv[2])
const publisher = new Redis(redisUrl)
const subscriber = new Redis(redisUrl)
publisher.on('error', () => {})
subscriber.on('error', () => {})
await subscriber.psubscribe('channel:*')

const server = new WebSocketServer({ host: '127.0.0.1', port })
const channels = new Map()
const alive = new WeakSet()

subscriber.on('pmessage', (_pattern, topic, id) => {
  for (const socket of channels.get(topic) ?? []) socket.send(JSON.stringify({ id }))
})

server.on('connection', (socket) => {
  alive.add(socket)
  socket.on('error', () => {})
  socket.on('pong', () => alive.add(socket))
  socket.on('message', async (text) => {
    const { join, say, id } = JSON.parse(String(text))
    if (join) {
      const topic = `channel:${join}`
      channels.set(topic, (channels.get(topic) ?? new Set()).add(socket))
      socket.on('close', () => channels.get(topic).delete(socket))
      return socket.send(JSON.stringify({ joined: join }))
    }
    await publisher.publish(`channel:${say}`, id)
    socket.send(JSON.stringify({ acknowledged: id }))
  })
})
setInterval(() => {
  for (const socket of server.clients) {
    if (!alive.has(socket)) socket.terminate()
    alive.delete(socket)
    socket.ping()
  }
}, 30_000)
process.once('SIGTERM', () => process.exit(0))
