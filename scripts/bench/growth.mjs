/** How the cost of requests grows with the number of messages: at a hundredth, a tenth, and all of them. */
import { CHANNELS, fill } from './fill.mjs'
import { seedChannel } from './seed.mjs'
import { request, requestRate, row, send, times, users, withServer } from './tools.mjs'

const channels = times(CHANNELS, (n) => `growth${n}`)

const work = {
  'send, spread over 100 channels': channels.map((id) => send(id, 'user-1', 'hello again')),
  'a page of 30 messages': channels.map((id) => request('GET', `/channels/${id}/messages?limit=30`)),
  'list 50 channels': [request('GET', '/channels?limit=50')],
}

/** The best round counts: sizes are measured minutes apart, and other programs may disturb a round. */
const ROUNDS = 3

async function measure(server) {
  const rates = {}
  for (const [name, requests] of Object.entries(work)) rates[name] = await requestRate(server, requests)
  return rates
}

export const growthBenches = {
  async growth({ databaseUrl, database, pool }) {
    const most = Number(process.env.BENCH_MESSAGES ?? 10_000_000)
    for (const id of channels) await seedChannel(pool, { id, users: users(10), messages: 100 })
    const measured = []
    let there = 0
    for (const messages of [most / 100, most / 10, most]) {
      await fill(database, `of-${messages}`, messages - there)
      there = messages
      await pool.query('vacuum (analyze)')
      await pool.query('checkpoint')
      const rounds = []
      while (rounds.length < ROUNDS) rounds.push(await withServer({ kind: 'chat', databaseUrl }, measure))
      const best = (name) =>
        rounds.map((rates) => rates[name]).reduce((one, other) => (other.rate > one.rate ? other : one))
      measured.push({ messages, rates: Object.fromEntries(Object.keys(work).map((name) => [name, best(name)])) })
    }
    const [first, ...larger] = measured
    const named = (messages) => `beside ${messages.toLocaleString('en')}`
    return larger.flatMap(({ messages, rates }) =>
      Object.keys(work).map((name) =>
        row(`${name}, ${named(messages)}`, named(first.messages), first.rates[name], rates[name], 0.8),
      ),
    )
  },
}
