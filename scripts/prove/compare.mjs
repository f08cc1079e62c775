import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { randomOf } from '../../clients/conformance/src/walk/random.mjs'
import { freePort } from '../free-port.cjs'
import { withFolder } from '../program.mjs'
import { ServerProcess } from '../server-process.mjs'
import { Front } from './front.mjs'
import { endOf, SHARES } from './plan.mjs'
import { Tally } from './tally.mjs'

const CHANNELS = 3
const SUBSCRIBERS = 12
const SECONDS_BETWEEN = 0.25
/**
 * Idle timeout after the last fault, unless all deliveries are complete. A broker's client may need most of a minute to
 * notice a fault.
 */
const QUIET_MS = 60_000
const MOST_QUIET_MS = 180_000

/**
 * Runs the plan against one way to build a chat.
 * @param way a module of ways/
 * @param {{ plan: ReturnType<typeof import('./plan.mjs').planOf>, seed: string, services: any, say: (line: string) => void }} run
 */
export const measure = (way, run) => withFolder('prove', (folder) => measureIn(folder, way, run))

async function measureIn(folder, way, { plan, seed, services, say }) {
  const opened = []
  const last = (close) => opened.unshift(close)
  try {
    const broker = await new Front([Number(new URL(services.redis.url).port)]).open()
    last(() => broker.close())
    const ports = await freePorts(way.processes)
    const front = await new Front(...(way.clientsKnowServers ? ports.map((port) => [port]) : [ports])).open()
    last(() => front.close())
    const servers = front.ports.map((port) => `127.0.0.1:${port}`)
    const url = `http://${servers[0]}`
    const settings = { redisUrl: `redis://127.0.0.1:${broker.ports[0]}` }
    if (way.needsDatabase) settings.databaseUrl = await createDatabase(services.postgres.url)
    const processes = await processesOf(way, { ports, servers, folder, settings })
    last(() => Promise.all(processes.map((process) => process.kill())))
    await Promise.all(processes.map((process) => process.start()))
    const channels = Array.from({ length: CHANNELS }, (_, n) => `channel${n}`)
    const members = (channel) => Array.from({ length: SUBSCRIBERS }, (_, n) => `${channel}-${n}`)
    await way.prepare?.({ url, servers, channels, members, ...settings })

    const tally = new Tally()
    for (const channel of channels) {
      for (const name of members(channel)) {
        const subscription = await way.subscribe({ url, servers, channel, name, record: tally.subscriber(channel) })
        last(() => subscription.close())
      }
    }
    const began = performance.now()
    const until = began + endOf(plan) * 1000
    const sending = channels.map(async (channel) => {
      const sender = await way.sender({ url, servers, channel })
      last(() => sender.close())
      await sendUntil(until, channel, sender, tally)
    })
    const ends = await happen(plan, { front, broker, postgres: services.postgres, processes, seed, began, say })
    await Promise.all(sending)
    await tally.settle(QUIET_MS, MOST_QUIET_MS)
    // A duplicate may arrive late.
    await sleep(1000)
    return tally.outcome(ends)
  } finally {
    for (const close of opened) await Promise.race([Promise.resolve(close()).catch(() => {}), sleep(5000)])
  }
}

async function freePorts(count) {
  const ports = new Set()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

async function createDatabase(url) {
  const name = `prove_${Date.now()}`
  const connection = new pg.Client(url)
  await connection.connect()
  await connection.query(`create database ${name}`)
  await connection.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function processesOf(way, { ports, servers, folder, settings }) {
  const program = way.server && fileURLToPath(new URL(`ways/${way.server}`, import.meta.url))
  const commands = program
    ? ports.map((port) => ({ program: process.execPath, args: [program, JSON.stringify({ port, ...settings })] }))
    : way.commands({ ports, servers, morePorts: await freePorts(2 * ports.length), folder })
  return ports.map((port, n) => new ServerProcess(port, commands[n]))
}

/** Sends sequentially, as people write: each send waits for the previous response. */
async function sendUntil(until, channel, sender, tally) {
  for (let n = 0; performance.now() < until; n++) {
    const id = `${channel}:${n}`
    const pause = sleep(SECONDS_BETWEEN * 1000)
    await sender.send(id).then(
      () => tally.acknowledge(id),
      () => tally.failed++,
    )
    await pause
  }
}

/** @returns the end of each fault. */
async function happen(plan, { front, broker, postgres, processes, seed, began, say }) {
  const random = randomOf(`${seed} shares`)
  const acts = {
    async kill(ms) {
      const victim = random.pick(processes)
      await victim.kill()
      await sleep(ms)
      await victim.start()
    },
    async killAll(ms) {
      await Promise.all(processes.map((process) => process.kill()))
      await sleep(ms)
      await Promise.all(processes.map((process) => process.start()))
    },
    async deploy() {
      for (const process of processes) {
        await process.stop()
        await process.start()
      }
    },
    async cut() {
      front.cut(SHARES.cut, random)
    },
    freeze: (ms) => during(front.disturb('freeze', SHARES.freeze, random), ms),
    sleep: (ms) => during(front.disturb('freeze', SHARES.sleep, random), ms),
    slow: (ms) => during(front.disturb('slow', SHARES.slow, random), ms),
    broker: (ms) => during(broker.away(), ms),
    databaseCrash: (ms) => postgres.crash(ms),
    databaseFreeze: (ms) => postgres.freeze(ms),
  }
  return Promise.all(
    plan.map(async ({ kind, at, forSeconds }) => {
      await sleep(Math.max(0, began + at * 1000 - performance.now()))
      say(`${at.toFixed(0).padStart(5)} s  ${kind}${forSeconds ? ` for ${forSeconds.toFixed(1)} s` : ''}`)
      await acts[kind](forSeconds * 1000)
      return performance.now()
    }),
  )
}

async function during(end, ms) {
  await sleep(ms)
  end()
}
