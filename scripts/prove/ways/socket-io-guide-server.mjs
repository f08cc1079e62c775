/**
 * As the tutorial of Socket.IO has it: messages in a database, whose ids are offsets for the server's delivery, and a key from the
 * client for each. Beside what the tutorial shows, it goes on loading where the database fails, and sends again a message whose
 * first try may have ended between the database and the subscribers.
 */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import { Server } from 'socket.io'
import { load } from '../packages.mjs'

const { port, redisUrl, databaseUrl } = JSON.parse(process.argv[2])
const { createAdapter } = load('@socket.io/redis-streams-adapter')
const DUPLICATE = '23505'

const database = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
database.on('error', () => {})
const redis = new Redis(redisUrl)
redis.on('error', () => {})
const server = http.createServer()
const io = new Server(server, { adapter: createAdapter(redis), connectionStateRecovery: {} })

io.on('connection', async (socket) => {
  const { channel, serverOffset } = socket.handshake.auth
  socket.on('say', async (to, text, clientOffset, acknowledge) => {
    let rows
    try {
      const insert = 'insert into messages (channel, client_offset, content) values ($1, $2, $3) returning id'
      ;({ rows } = await database.query(insert, [to, clientOffset, text]))
    } catch (error) {
      // Without an answer the client tries again.
      if (error.code !== DUPLICATE) return
      const found = await database
        .query('select id from messages where client_offset = $1', [clientOffset])
        .catch(() => {})
      if (!found) return
      rows = found.rows
    }
    io.to(to).emit('said', text, rows[0].id)
    acknowledge()
  })

  if (!channel || (socket.recovered && socket.rooms.has(channel))) return
  let last = serverOffset
  const sendMissed = async () => {
    for (; socket.connected; await sleep(1000)) {
      try {
        const missed = 'select id, content from messages where channel = $1 and id > $2 order by id'
        const { rows } = await database.query(missed, [channel, last])
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
