/** How much a busy channel slows requests to other channels. */
import { slowdown } from './rows.mjs'
import { seedChannels } from './seed.mjs'
import { compiled, latencyApart, listQuery, request, requestRate, send } from './tools.mjs'
import { statementLatency, users as usersOf, withServer } from './tools.mjs'

/** Clients of each busy channel. */
const BUSY = 32
const HOT = 8
const users = usersOf(BUSY)
const read = (channel, user) => request('POST', `/channels/${channel}/read`, user)

export async function fairness({ databaseUrl, pool, db }) {
  await seedChannels(pool, HOT, 'busy', { users, messages: 10 })
  await seedChannels(pool, 50, 'quiet', { users: ['writer', 'quiet'], messages: 100 })
  await pool.query(
    `create table bare_quiet (id text primary key, seq bigint not null); insert into bare_quiet values ('quiet', 0)`,
  )
  await pool.query('analyze')
  const listStatement = compiled(db, 'fair-list', listQuery(db, 'quiet'))
  const writeStatement = { name: 'fair-write', text: 'update bare_quiet set seq = seq + 1', values: [] }
  // Each round has unread messages.
  const reading = [send('busy0', users[0]), ...users.map((user) => read('busy0', user))]
  const sending = (client) => [send(`busy${Math.floor(client / BUSY)}`, users[client % BUSY])]

  return withServer({ kind: 'chat', databaseUrl }, async (server) => {
    const beside = (measure, load, clients = BUSY) => Promise.all([measure(), requestRate(server, load, clients)])
    const compare = async (work, load, measure, limit = Infinity) => {
      const alone = await measure()
      const [ours] = await beside(measure, load)
      return slowdown(work, 'alone', alone, ours, limit)
    }
    const readers = `while ${BUSY} read another channel`
    const senders = `while ${BUSY} send to another channel`
    const list = () => latencyApart(server.url, request('GET', '/channels?limit=50', 'quiet'))
    const write = () => latencyApart(server.url, send('quiet0', 'quiet'))
    // Run by this process on its own connection: it shares only the processors with the busy channel.
    const bareList = () => statementLatency(pool, listStatement)
    const bareWrite = () => statementLatency(pool, writeStatement)
    const rows = [
      await compare(`list, ${readers}`, reading, list, 1.5),
      await compare(`bare statement of a list, ${readers}`, reading, bareList),
      await compare(`send, ${senders}`, sending, write, 4),
      await compare(`bare write, ${senders}`, sending, bareWrite),
    ]
    // All wait for the same processors; the question is whether they also share a queue in the server.
    const [ours, busy] = await beside(write, sending, HOT * BUSY)
    rows.push(slowdown(`send, while ${BUSY} send to each of ${HOT} others`, 'sends there', busy.p50, ours, 0.5))
    return rows
  })
}
