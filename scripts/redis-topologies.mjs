/** Joins running Redis servers into a Cluster, and waits until a Sentinel knows its replica. */
import { setTimeout as sleep } from 'node:timers/promises'

const SLOTS = 16_384
const withinMs = 30_000
const pollMs = 50

/** Runs an action with a connection to each of these servers. */
const connected = async (servers, work) => {
  const { Redis } = await import('ioredis')
  const connections = servers.map(({ host, port }) => new Redis({ host, port }))
  // A missing server fails the commands with a clear error.
  for (const connection of connections) connection.on('error', () => {})
  try {
    return await work(connections)
  } finally {
    for (const connection of connections) connection.disconnect()
  }
}

const until = async (what, holds) => {
  const deadline = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what} took more than ${withinMs / 1000} s`)
    await sleep(pollMs)
  }
}

/**
 * Splits all slots equally among the servers.
 * @param {{ host: string, port: number, busPort: number }[]} nodes
 */
export const formCluster = (nodes) =>
  connected(nodes, async (connections) => {
    const share = Math.ceil(SLOTS / nodes.length)
    for (const [index, connection] of connections.entries()) {
      const last = Math.min((index + 1) * share, SLOTS) - 1
      await connection.cluster('SET-CONFIG-EPOCH', index + 1)
      await connection.cluster('ADDSLOTSRANGE', index * share, last)
      const { host, port, busPort } = nodes[0]
      if (index > 0) await connection.cluster('MEET', host, port, busPort)
    }
    await until('forming the Redis Cluster', async () => {
      const infos = await Promise.all(connections.map((connection) => connection.cluster('INFO')))
      return infos.every((info) => /cluster_state:ok/.test(info) && info.includes(`cluster_size:${nodes.length}`))
    })
  })

/**
 * Waits until a Sentinel sees a replica that it can promote.
 * @param {{ host: string, port: number }} sentinel
 */
export const untilFollowed = (sentinel, master) =>
  connected([sentinel], ([connection]) =>
    until('finding the replica', async () => {
      const replicas = await connection.call('sentinel', 'replicas', master)
      const described = replicas.map((flat) => flat.join(' '))
      return described.some((text) => / flags slave .* master-link-status ok /.test(text))
    }),
  )
