/** How the cost of requests grows with the number of messages: at a hundredth, a tenth, and all of them. */
import { CHANNELS, fill } from './fill.mjs'
import { row } from './rows.mjs'
import { seedChannels } from './seed.mjs'
import { rateOf, request, send, users } from './tools.mjs'

/** The best round counts: sizes are measured minutes apart, and other programs may disturb a round. */
const ROUNDS = 3

export async function growth({ databaseUrl, database, pool }) {
  const most = Number(process.env.BENCH_MESSAGES ?? 10_000_000)
  const channels = await seedChannels(pool, CHANNELS, 'growth', { users: users(10), messages: 100 })
  const work = {
    'send, spread over 100 channels': channels.map((id) => send(id, 'user-1', 'hello again')),
    'a page of 30 messages': channels.map((id) => request('GET', `/channels/${id}/messages?limit=30`)),
    'list 50 channels': [request('GET', '/channels?limit=50')],
  }
  const measured = []
  let there = 0
  for (const messages of [most / 100, most / 10, most]) {
    await fill(database, `of-${messages}`, messages - there)
    there = messages
    await pool.query('vacuum (analyze)')
    await pool.query('checkpoint')
    const best = {}
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, requests] of Object.entries(work)) {
        const result = await rateOf(databaseUrl, requests)
        if (result.rate > (best[name]?.rate ?? 0)) best[name] = result
      }
    measured.push({ messages, best })
  }
  const [first, ...larger] = measured
  const named = (messages) => `beside ${messages.toLocaleString('en')}`
  return larger.flatMap(({ messages, best }) =>
    Object.keys(work).map((name) =>
      row(`${name}, ${named(messages)}`, named(first.messages), first.best[name], best[name], 0.8),
    ),
  )
}
