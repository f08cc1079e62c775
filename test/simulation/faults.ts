import { setTimeout as sleep } from 'node:timers/promises'
import { describeFault, planFaults, type Fault, type Scale } from '../chaos/plan'
import type { SimulatedWorld } from './world'

/** How long answers of the database stay away before the processes are killed that wait for them. */
const HELD_MS = 500
/** The plan of chaos is for a run of minutes; this one lasts longer, and is calm between. */
const STRETCH = 5
/** Often longer than leases last. */
const FROZEN = 3

/** Faults of a simulation; others need a real server. */
const KINDS: Fault['kind'][] = [
  'kill',
  'kill amid writes',
  'restart',
  'freeze',
  'starts without redis',
  'redis flushed',
  'redis gone',
  'redis unheard',
  'redis hangs',
  'sockets cut',
  'sockets stalled',
]

/** The faults of a simulation, by the plan of the chaos run. */
export function planSimulation(scale: Scale): Fault[] {
  const kinds = scale.kinds.length > 0 ? scale.kinds : KINDS
  const planned = planFaults({ ...scale, seconds: Math.ceil(scale.seconds / STRETCH), kinds })
  return planned.map((fault) => ({
    ...fault,
    at: fault.at * STRETCH,
    forMs: fault.kind === 'freeze' ? FROZEN * fault.forMs : fault.forMs,
  }))
}

/** Injects a fault, ends it after its duration and after `until`, and resolves on recovery. */
export async function applyFault(world: SimulatedWorld, fault: Fault, until?: Promise<unknown>): Promise<void> {
  const mend = await breakWorld(world, fault)
  world.scheduler.say(describeFault(fault))
  await Promise.all([sleep(fault.forMs), until])
  await mend()
}

async function breakWorld(world: SimulatedWorld, fault: Fault): Promise<() => unknown> {
  const { redis, network, scheduler } = world
  const nothing = () => undefined
  const taken = (hit: number[]) =>
    hit.flatMap((n) => {
      const running = world.take(n)
      return running ? { n, running } : []
    })
  switch (fault.kind) {
    case 'kill': {
      const hit = taken(fault.processes)
      for (const { running } of hit) scheduler.kill(running.owner)
      return () => Promise.all(hit.map(({ n }) => world.start(n)))
    }
    case 'kill amid writes': {
      for (const n of fault.processes) world.loseAnswers(n)
      await sleep(HELD_MS)
      return breakWorld(world, { ...fault, kind: 'kill' })
    }
    case 'restart': {
      const ended = taken(fault.processes).map(async ({ n, running }) => (await world.stop(running), n))
      return () => Promise.all(ended.map(async (place) => world.start(await place)))
    }
    case 'freeze': {
      const owners = fault.processes.flatMap((n) => world.processes[n]?.owner ?? [])
      for (const owner of owners) scheduler.freeze(owner)
      return () => owners.forEach((owner) => scheduler.thaw(owner))
    }
    case 'starts without redis': {
      const hit = taken(fault.processes).map(
        ({ n, running }) => (scheduler.kill(running.owner), { n, owner: world.newOwner(n) }),
      )
      for (const { owner } of hit) redis.cut(owner.name)
      await Promise.all(hit.map(({ n, owner }) => world.start(n, owner)))
      return () => hit.forEach(({ owner }) => redis.mend(owner.name))
    }
    case 'redis gone':
      redis.end()
      return () => redis.begin()
    case 'redis flushed':
      redis.flush()
      return nothing
    case 'redis unheard':
      redis.dropAll()
      return nothing
    case 'redis hangs':
      redis.hang(fault.forMs)
      return nothing
    case 'sockets cut':
      for (const link of network.some(fault.share)) link.cut()
      return nothing
    case 'sockets stalled': {
      const links = network.some(fault.share)
      for (const link of links) link.stall()
      return () => links.forEach((link) => link.resume())
    }
    default:
      throw new Error(`The simulation does not know ${fault.kind}`)
  }
}
