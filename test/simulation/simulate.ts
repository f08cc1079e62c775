import { setTimeout as sleep } from 'node:timers/promises'
import { Crowd } from '../chaos/crowd'
import type { Fault, Scale } from '../chaos/plan'
import { Random } from '../chaos/random'
import { Tally } from '../chaos/tally'
import { applyFault, planSimulation } from './faults'
import type { Ledger } from './ledger'
import { BEGINNING } from './scheduler'
import { SimulatedWorld } from './world'

/** Between two actions of one client, on average: busy worlds, and quiet ones. */
const PAUSES_MS = [1_500, 8_000, 8_000, 30_000]
/** Far longer than a claim's lease and the following sweep. */
const CONSUMED_WITHIN_MS = 60_000
const SIZE = { clients: 5, channels: 4, processes: 3 }

/** A simulation's parameters. The same life with the same code is identical in every detail. */
export interface Life {
  seed: string
  /** When virtual time begins, in milliseconds since 1970. */
  beginning?: number
  /** Of virtual time, in which clients act and faults happen. */
  seconds: number
  clients: number
  channels: number
  processes: number
  /** Between two actions of one client, on average. */
  pauseMs: number
  /** Clients that act; the others only follow. */
  actors: number[]
  faults: Fault[]
  /** Changes the database before the start. */
  statements?: string[]
}

export interface Outcome {
  wrongs: string[]
  /** Differs if any entry differs. */
  fingerprint: string
  /** Of virtual time. */
  seconds: number
  entries: number
  counts: Map<string, number>
  /** The latest entries. */
  trace: string[]
}

const scaleOf = ({
  seed,
  seconds,
  clients,
  channels,
  processes,
}: Omit<Life, 'actors' | 'faults' | 'pauseMs'>): Scale => {
  return { seed, seconds, clients, channels, processes, pollers: 0, kinds: [], channelsPerClient: 3 }
}

/** The life that a seed gives. */
export function lifeOf(seed: string, seconds: number, kinds: Fault['kind'][] = []): Life {
  const life = { seed, seconds, ...SIZE }
  const actors = Array.from({ length: SIZE.clients }, (_, n) => n)
  const pauseMs = new Random(seed, 'pause').pick(PAUSES_MS) as number
  return { ...life, pauseMs, actors, faults: planSimulation({ ...scaleOf(life), kinds }) }
}

const QUIET = 30
/** How many times slower all happens: in busy hours, in those of most conversations, and in quiet ones, about midnight. */
const HOURS = [1, 5, QUIET]
const MIDNIGHT = new Date(BEGINNING).setUTCHours(24, 0, 0, 0)

/** The life with the hours that its seed gives it. */
export function withHours(life: Life): Life {
  const slower = new Random(life.seed, 'hours').pick(HOURS)!
  const faults = life.faults.map((fault) => ({ ...fault, at: slower * fault.at }))
  const seconds = slower * life.seconds
  const when = slower === QUIET && { beginning: MIDNIGHT - (seconds * 1000) / 2 }
  return { ...life, ...when, seconds, pauseMs: slower * life.pauseMs, faults }
}

/** Runs the life, and returns all violations. */
export async function simulate(life: Life): Promise<Outcome> {
  const tally = new Tally()
  const over = SimulatedWorld.run(life, async (world) => {
    const { scheduler } = world
    const failed = (error: unknown) => [...tally.wrongs, String((error as Error).stack ?? error)]
    const wrongs = await live(world, life, tally).catch(failed)
    return {
      wrongs,
      fingerprint: scheduler.fingerprint(),
      seconds: scheduler.now / 1000,
      entries: scheduler.entries,
      counts: tally.counts,
      trace: scheduler.trace,
    }
  })
  return over.catch((error: unknown) => {
    const wrongs = [...tally.wrongs, ...tally.open(), String((error as Error).stack ?? error)]
    return { wrongs, fingerprint: '', seconds: life.seconds, entries: 0, counts: tally.counts, trace: [] }
  })
}

async function live(world: SimulatedWorld, life: Life, tally: Tally): Promise<string[]> {
  const { scheduler, databaseUrl, ledger } = world
  const crowd = new Crowd(scaleOf(life), world.url, tally)
  await crowd.gather()
  const end = new AbortController()
  const acting = crowd.act(end.signal, (front) => life.actors.includes(crowd.fronts.indexOf(front)), life.pauseMs)
  const begun = scheduler.now
  const breaking = life.faults.map(async (fault) => {
    await sleep(begun + fault.at - scheduler.now)
    // As in the chaos run, no write after the last fault shows its losses.
    const isLast = fault.at >= life.seconds * 1000 && fault.kind !== 'kill amid writes'
    if (isLast) setTimeout(() => end.abort(), fault.forMs)
    await applyFault(world, fault, isLast ? acting : undefined)
  })
  await Promise.all([sleep(life.seconds * 1000), ...breaking])
  tally.wholeSince = Date.now()
  end.abort()
  await acting
  const late = await crowd.untilWhole(databaseUrl, (line) => scheduler.say(line))
  late.push(...(await untilConsumed(ledger, databaseUrl)))
  const wrongs = [...tally.wrongs, ...ledger.wrongs, ...late, ...(await crowd.compare(databaseUrl))]
  crowd.close()
  return wrongs
}

async function untilConsumed(ledger: Ledger, databaseUrl: string): Promise<string[]> {
  const deadline = Date.now() + CONSUMED_WITHIN_MS
  for (;;) {
    const missing = await ledger.missing(databaseUrl)
    if (missing.length === 0 || Date.now() > deadline) return missing
    await sleep(250)
  }
}
