/**
 * As the page of Socket.IO on delivery guarantees has it: messages in a database, whose ids are the offsets from which a client is
 * sent what it missed, and a key from the client for each. Beside what the page shows, it goes on loading while the database is away,
 * and sends again a message whose first try may have ended between the database and the subscribers. Connection state recovery is
 * not needed beside it, and without it no client depends on it.
 */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import { Server } from 'socket.io'
import { load } from '../packages.mjs'

const { port, redisUrl, databaseUrl } = JSON.parse(process.argv[2])
const { createAdapter } = load('@socket.io/redis-streams-adapter')
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
    // Without an answer the client tries again.
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
        // The database is away.
      }
    }
  }
  await sendMissed()
  await socket.join(channel)
  // Between the two there may have been more.
  await sendMissed()
  socket.emit('joined')
})
process.once('SIGTERM', () => void io.close(() => process.exit(0)))
server.listen(port, '127.0.0.1')
