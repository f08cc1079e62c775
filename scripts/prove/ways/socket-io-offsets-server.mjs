/**
 * As on Socket.IO's page about delivery guarantees: messages in a database, with ids as the offsets from which clients
 * resume, and a client's key for each. In addition it retries loading while the database is down, and re-emits a
 * message whose first attempt may have ended between database and subscribers. Without connection state recovery, which
 * this replaces.
 */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import pg from 'pg'
import { Server } from 'socket.io'

const { port, redisUrl, databaseUrl } = JSON.parse(process.argv[2])
const INSERT = `
  insert into messages (channel, client_offset, content) values ($1, $2, $3)
  on conflict (client_offset) do update set content = excluded.content
  returning id`
const SELECT = 'select id, content from messages where channel = $1 and id > $2 order by id'

const database = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
database.on('error', () => {})
const redis = new Redis(redisUrl)
redis.on('error', () => {})
const server = http.createServer()
const io = new Server(server, { adapter: createAdapter(redis) })

io.on('connection', async (socket) => {
  const { channel, serverOffset } = socket.handshake.auth
  socket.on('say', async (to, text, clientOffset, acknowledge) => {
    const stored = await database.query(INSERT, [to, clientOffset, text]).catch(() => {})
    // Without an acknowledgement the client retries.
    if (!stored) return
    io.to(to).emit('said', text, stored.rows[0].id)
    acknowledge()
  })

  if (!channel) return
  let last = serverOffset
  const sendMissed = async () => {
    for (; socket.connected; await sleep(1000)) {
      try {
        const { rows } = await database.query(SELECT, [channel, last])
        for (const { id, content } of rows) socket.emit('said', content, (last = id))
        return
      } catch {
        // The database is down.
      }
    }
  }
  await sendMissed()
  await socket.join(channel)
  // More may have arrived in between.
  await sendMissed()
  socket.emit('joined')
})
process.once('SIGTERM', () => void io.close(() => process.exit(0)))
server.listen(port, '127.0.0.1')
