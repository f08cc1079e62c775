/** As in Socket.IO's documentation: the Redis Streams adapter, so connection state recovery works across processes. */
import http from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'

const { port, redisUrl } = JSON.parse(process.argv[2])
const server = http.createServer()
const redis = new Redis(redisUrl)
redis.on('error', () => {})
const io = new Server(server, { adapter: createAdapter(redis), connectionStateRecovery: {} })

io.on('connection', (socket) => {
  socket.on('join', async (channel, acknowledge) => {
    await socket.join(channel)
    acknowledge()
  })
  socket.on('say', (channel, id, acknowledge) => {
    io.to(channel).emit('said', id)
    acknowledge()
  })
})
process.once('SIGTERM', () => void io.close(() => process.exit(0)))
server.listen(port, '127.0.0.1')
