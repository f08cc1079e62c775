/** The cost of a channel of 100,000 members, against one of 100. */
import { slowdown } from './rows.mjs'
import { seedChannel, seedChannels } from './seed.mjs'
import { latency, request, send, users, withServer } from './tools.mjs'

const SIZES = [100, 100_000]

const work = [
  { name: 'send, 99 %', ask: (id) => send(id, 'user-1'), quantile: 0.99 },
  { name: 'a page of 50 members', ask: (id) => request('GET', `/channels/${id}/members?limit=50`) },
  { name: 'detail', ask: (id) => request('GET', `/channels/${id}`) },
]

export async function large({ databaseUrl, pool }) {
  for (const size of SIZES) await seedChannel(pool, { id: `of-${size}`, users: users(size), messages: 1000 })
  // PostgreSQL's plans assume a small channel, because most are.
  await seedChannels(pool, 1000, 'beside-', { users: users(5) })
  await pool.query('vacuum analyze')
  return withServer({ kind: 'chat', databaseUrl }, async ({ url }) => {
    const rows = []
    for (const { name, ask, quantile } of work) {
      const times = []
      for (const size of SIZES) times.push(await latency(url, ask(`of-${size}`), quantile))
      rows.push(slowdown(`${name}, in a channel of 100,000`, '100 members', times[0], times[1], 1.3))
    }
    return rows
  })
}
