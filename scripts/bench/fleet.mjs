/** The cost of a whole tenant: a mixed load, several processes, and a long run. */
import { startServices } from '../services.mjs'
import { figure, mib, row } from './rows.mjs'
import { seedBare, seedTenant } from './seed.mjs'
import { ask, clients, compiled, cpuOf, listQuery, openSocket, rateOf, request } from './tools.mjs'
import { requestRate, send, statementRate, times, withServer, withServers } from './tools.mjs'

const pick = (list) => list[Math.floor(Math.random() * list.length)]

/** Percentage of each kind of request. */
const MIX = { list: 60, send: 25, read: 10, react: 5 }

/** One tenant with a thousand channels: most are small, a few have a thousand members. */
const seedMix = (pool, prefix) => seedTenant(pool, { channels: 1000, people: 2000, prefix })

const KINDS = Object.entries(MIX).flatMap(([kind, share]) => Array(share).fill(kind))

/** What `make` returns for kinds in the proportions of the mix, each for a member of its channel. */
const mixOf = ({ memberships }, make) => times(2000, () => make[pick(KINDS)](pick(memberships)))

const requestsOf = (tenant) =>
  mixOf(tenant, {
    list: ({ user }) => request('GET', '/channels?limit=50', user),
    send: ({ user, channel }) => send(channel, user),
    read: ({ user, channel }) => request('POST', `/channels/${channel}/read`, user),
    react: ({ user, channel }) =>
      request('POST', `/channels/${channel}/messages/${tenant.newest.get(channel)}/reactions`, user, {
        key: pick(['like', 'love', 'laugh']),
      }),
  })

/** The same as bare statements: the list's own, and a one-row write for each change. */
async function statementsOf({ pool, db }, tenant) {
  const bareSend = await seedBare(pool, 'bare_mix', [...tenant.members.keys()])
  await pool.query(
    `create table bare_mix_reactions (channel_id text, message_id text, key text, user_id text,
                                      primary key (channel_id, message_id, key, user_id))`,
  )
  return mixOf(tenant, {
    list: ({ user }) => compiled(db, 'mix-list', listQuery(db, user)),
    send: ({ channel }) => bareSend(channel),
    read: ({ user, channel }) => ({
      name: 'mix-read',
      text: `update chat_channel_members set read_seq = read_seq
              where tenant_id = 'bench' and channel_id = $1 and user_id = $2`,
      values: [channel, user],
    }),
    react: ({ user, channel }) => ({
      name: 'mix-react',
      text: `insert into bare_mix_reactions values ($1, $2, $3, $4) on conflict do nothing`,
      values: [channel, tenant.newest.get(channel), pick(['like', 'love', 'laugh']), user],
    }),
  })
}

/**
 * One tenant on several processes, its users spread over them at random, no channel open: bus messages per process and
 * sent message, against those that concern its own users.
 */
async function onProcesses(count, { databaseUrl, redisUrl, tenant }) {
  const settings = { kind: 'chat', databaseUrl, redisUrl, redisPrefix: `bench${count}` }
  return withServers(count, settings, async (servers) => {
    const place = new Map()
    const sockets = []
    for (const user of tenant.people) {
      const n = Math.floor(Math.random() * count)
      place.set(user, n)
      sockets.push(await openSocket(servers[n], user))
    }
    // Connecting has settled when no frame arrives for a while.
    await untilQuiet(servers)
    const before = await busOf(servers)
    const sends = times(1000, () => pick(tenant.memberships))
    const cpu = await cpuOf(servers, async () => {
      const waiting = [...sends]
      const sender = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          await ask(pick(servers), send(next.channel, next.user))
        }
      }
      await Promise.all(times(8, sender))
      await untilQuiet(servers)
      return sends.length
    })
    const after = await busOf(servers)
    for (const socket of sockets) socket.terminate()
    const each = (name) => (after[name] - before[name]) / sends.length / count
    const concerned = sends.map(
      ({ channel }) => new Set(tenant.members.get(channel).map((user) => place.get(user))).size,
    )
    const own = concerned.reduce((sum, processes) => sum + processes, 0) / sends.length / count
    return { messages: each('messages'), bytes: each('bytes'), own, cpu }
  })
}

async function busOf(servers) {
  const all = await Promise.all(servers.map((server) => server.bus()))
  const sum = (name) => all.reduce((total, bus) => total + bus[name], 0)
  return { messages: sum('messages'), bytes: sum('bytes') }
}

async function untilQuiet(servers) {
  for (let last = -Infinity; ;) {
    const { messages } = await busOf(servers)
    if (messages === last) return
    last = messages
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

export async function mixed({ databaseUrl, pool, db }) {
  const tenant = await seedMix(pool, 'mix')
  const statements = await statementsOf({ pool, db }, tenant)
  const bare = await statementRate(pool, (n) => statements[n % statements.length])
  const ours = await rateOf(databaseUrl, requestsOf(tenant))
  const mix = Object.entries(MIX).map(([kind, share]) => `${share} % ${kind}`)
  return [row(`${mix.join(', ')}, 1,000 channels`, 'its statements', bare, ours, 0.4)]
}

export async function processes({ databaseUrl, pool }) {
  const tenant = await seedTenant(pool, { channels: 200, people: 400, prefix: 'fleet', members: 4 })
  const { redis } = await startServices(['redis'])
  const rows = []
  try {
    for (const count of [1, 2, 4, 8]) {
      const { messages, bytes, own, cpu } = await onProcesses(count, { databaseUrl, redisUrl: redis.url, tenant })
      const work = `one tenant on ${count} processes: bus messages for each process and message sent`
      const limit = `≤ 1.2 ×; ${bytes.toFixed(0)} bytes`
      const written = (value) => value.toFixed(2)
      const isMet = messages <= 1.2 * own
      rows.push({ ...figure(work, ['with a member there', own], messages, written, limit, isMet), cpu })
    }
  } finally {
    await redis.stop()
  }
  return rows
}

/** The heap during a long run of the mixed load, measured after a garbage collection. */
export async function endurance({ databaseUrl, pool }) {
  const total = Number(process.env.BENCH_REQUESTS ?? 100_000)
  const slices = 10
  const tenant = await seedMix(pool, 'long')
  const heaps = await withServer({ kind: 'chat', databaseUrl }, async (server) => {
    const curve = []
    for (let n = 0; n < slices; n += 1) {
      await requestRate(server, requestsOf(tenant), clients, { amount: total / slices })
      curve.push((await server.memory()).heapUsed)
    }
    return curve
  })
  // Caches fill first.
  const [early, late] = [heaps.slice(2, 5), heaps.slice(-3)].map((part) => Math.max(...part))
  const work = `heap after ${total.toLocaleString('en')} mixed requests`
  const curve = heaps.map((bytes) => mib(bytes).replace(' MiB', '')).join(' ')
  return [figure(`${work}: ${curve} MiB`, ['after a third of them', early], late, mib, '≤ 1.1 ×', late <= 1.1 * early)]
}
