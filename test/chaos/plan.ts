import { randomBytes } from 'node:crypto'
import { Random } from './random'

/** How much of everything there is. The defaults are the long form. */
export interface Scale {
  seed: string
  /** How long faults happen. */
  seconds: number
  clients: number
  channels: number
  /** How many of the clients have no sockets and poll: each costs as much as several that have. */
  pollers: number
  /** If there are any, only these kinds of faults. */
  kinds: Fault['kind'][]
  /** In how many channels each client begins. */
  channelsPerClient: number
  processes: number
}

/** Something that breaks, `at` milliseconds after the beginning, and is whole again `forMs` later. */
export type Fault = { at: number; forMs: number } & (
  | { kind: 'kill' | 'kill amid writes' | 'restart' | 'freeze' | 'starts without redis'; processes: number[] }
  | { kind: 'redis flushed' | 'redis unheard' | 'redis hangs' | 'database cut' }
  | { kind: 'read-only' }
  | { kind: 'replica paused' | 'replica stalled' | 'replica killed' | 'replica promoted' }
  | { kind: 'restored'; way: Way }
  | { kind: 'redis gone'; gently: boolean }
  | { kind: 'sockets cut' | 'sockets stalled'; share: number }
)

const WAYS: Way[] = ['dump', 'snapshot', 'copy']

/**
 * How the database comes to be what it was when the fault began: by a dump, which brings new tables; by a snapshot of the
 * disk, which PostgreSQL cannot show, so that the operator says it; by a copy under its name, which is another installation,
 * so that all processes are restarted.
 */
export type Way = 'dump' | 'snapshot' | 'copy'

export function readScale(env: NodeJS.ProcessEnv): Scale {
  const number = (name: string, fallback: number) => {
    const value = Number(env[name] ?? fallback)
    if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number above 0`)
    return value
  }
  const kinds = (env.CHAOS_FAULTS ?? '').split(',').filter((name) => name !== '')
  const unknown = kinds.filter((name) => !Object.hasOwn(WEIGHTS, name))
  if (unknown.length > 0) {
    throw new Error(`CHAOS_FAULTS knows ${Object.keys(WEIGHTS).join(', ')}; not ${unknown.join(', ')}`)
  }
  const clients = number('CHAOS_CLIENTS', 200)
  return {
    seed: env.CHAOS_SEED ?? randomBytes(4).toString('hex'),
    seconds: number('CHAOS_SECONDS', 300),
    clients,
    channels: number('CHAOS_CHANNELS', 50),
    pollers: number('CHAOS_POLLERS', Math.floor(clients / 2)),
    kinds: kinds as Fault['kind'][],
    channelsPerClient: 3,
    processes: 3,
  }
}

const WEIGHTS: Record<Fault['kind'], number> = {
  kill: 3,
  'kill amid writes': 4,
  restart: 2,
  freeze: 2,
  'starts without redis': 2,
  'redis flushed': 2,
  'redis gone': 2,
  'redis unheard': 2,
  'redis hangs': 1,
  'database cut': 1,
  'read-only': 2,
  'replica paused': 2,
  'replica stalled': 1,
  'replica killed': 1,
  'replica promoted': 1,
  restored: 1,
  'sockets cut': 4,
  'sockets stalled': 3,
}

/** So often a run has this kind of fault at all. Writes before a restore of the database cannot be compared. */
const RESTORED = 0.4

/**
 * The faults of a run, which depend on its seed and scale alone. The first of every kind come early. The last one loses what
 * was to be published; chaos.test.ts sees to it that nothing after it brings that to light by chance.
 */
export function planFaults({ seed, seconds, processes, kinds }: Scale): Fault[] {
  const random = new Random(seed, 'faults')
  const faults: Fault[] = []
  const isWanted = (kind: string) => kinds.length === 0 || (kinds as string[]).includes(kind)
  const weights = Object.fromEntries(Object.entries(WEIGHTS).filter(([kind]) => isWanted(kind))) as typeof WEIGHTS
  if (kinds.length === 0 && random.next() >= RESTORED) weights.restored = 0
  const left = { ...weights }
  for (let at = random.between(500, 1500); at < seconds * 1000; at += random.between(400, 2200)) {
    const fresh = Object.fromEntries(Object.entries(left).filter(([, weight]) => weight > 0)) as typeof WEIGHTS
    const kind = random.weighted(Object.keys(fresh).length > 0 ? fresh : weights)
    left[kind] = 0
    faults.push(planFault(random, at, kind, processes))
  }
  const last = random.pick(['kill amid writes', 'redis gone', 'starts without redis'] as const) as Fault['kind']
  return [...faults, planFault(random, seconds * 1000, last, processes)]
}

function planFault(random: Random, at: number, kind: Fault['kind'], processes: number): Fault {
  const some = () => {
    // Mostly one; sometimes all at once.
    const count = random.weighted({ 1: 7, 2: 2, 3: 1 })
    const first = random.whole(0, processes - 1)
    return Array.from({ length: Math.min(Number(count), processes) }, (_, n) => (first + n) % processes)
  }
  switch (kind) {
    case 'kill':
    case 'kill amid writes':
    case 'restart':
      return { at, kind, processes: some(), forMs: random.between(0, 3000) }
    case 'freeze':
    case 'starts without redis':
      return { at, kind, processes: some(), forMs: random.between(500, 4000) }
    case 'redis gone':
      return { at, kind, gently: random.next() < 0.5, forMs: random.between(300, 6000) }
    case 'redis hangs':
      return { at, kind, forMs: random.between(500, 4000) }
    case 'read-only':
    case 'replica paused':
    case 'replica stalled':
    case 'replica killed':
    case 'replica promoted':
      return { at, kind, forMs: random.between(1000, 5000) }
    case 'restored':
      return { at, kind, way: random.pick(WAYS) as Way, forMs: random.between(1500, 5000) }
    case 'sockets cut':
      return { at, kind, share: random.between(0.05, 0.5), forMs: 0 }
    case 'sockets stalled':
      return { at, kind, share: random.between(0.02, 0.2), forMs: random.between(500, 8000) }
    default:
      return { at, kind, forMs: 0 }
  }
}

export function describeFault(fault: Fault): string {
  const { kind, forMs } = fault
  const words: string[] = [kind]
  if ('processes' in fault) words.push(fault.processes.join(' and '))
  if ('gently' in fault) words.push(fault.gently ? 'by SIGTERM' : 'by SIGKILL')
  if ('share' in fault) words.push(`(${Math.round(fault.share * 100)} %)`)
  if (kind === 'restored') return `${kind} by a ${fault.way} of ${(forMs / 1000).toFixed(1)} s before`
  if (forMs > 0) words.push(`for ${(forMs / 1000).toFixed(1)} s`)
  return words.join(' ')
}
