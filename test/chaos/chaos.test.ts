import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Room } from './actor'
import { Crowd } from './crowd'
import { Fleet } from './fleet'
import { planFaults, readScale } from './plan'
import { Tally } from './tally'

/*
 * The whole service under all faults at once. The seed determines the faults and each client's actions; their
 * interleaving depends on the machine, so a seed repeats a run, but not in every detail.
 *
 *   CHAOS_SEED=… CHAOS_SECONDS=… CHAOS_CLIENTS=… CHAOS_CHANNELS=… CHAOS_POLLERS=… CHAOS_FAULTS=… npm run test:chaos
 *
 * CHAOS_FAULTS limits the faults, such as `restored,read-only`; plan.ts lists them all.
 */
const scale = readScale(process.env)
const SHOWN = 20
/** Added to the time of the faults: to start, to settle, to compare. Then the test reports its pending step. */
const MARGIN_MS = 600_000

const started = performance.now()
const seconds = (since = started) => ((performance.now() - since) / 1000).toFixed(1)
let lastSaid = ''
const say = (line: string) => {
  lastSaid = line
  process.stdout.write(`${seconds().padStart(7)} s  ${line}\n`)
}
const inOrder = (counts: Map<string, number>) =>
  [...counts]
    .sort()
    .map(([what, count]) => `${' '.repeat(11)}${what}: ${count}`)
    .join('\n')

let fleet: Fleet
let crowd: Crowd | undefined

afterAll(async () => {
  crowd?.close()
  await fleet?.stop()
})

/** Waits until the replica answers reads. */
async function readByReplica(rooms: Room[]): Promise<void> {
  const [{ owner, channelId }] = rooms as [Room]
  await fleet.replica.untilRead(() => owner.persist('reading a page', () => owner.client.messages.list(channelId)))
}

async function untilTooLate(tally: Tally): Promise<string[]> {
  await sleep(scale.seconds * 1000 + MARGIN_MS, undefined, { ref: false })
  return [
    `it has not ended after ${seconds()} s; the last line was: ${lastSaid}`,
    ...tally.open().slice(0, SHOWN / 2),
    ...tally.wrongs,
  ]
}

/** Runs all clients during the faults, and returns all violations. */
async function run(tally: Tally, end: AbortController): Promise<string[]> {
  const { rollbacks } = tally
  fleet = await Fleet.start(scale, rollbacks, say)
  crowd = new Crowd(scale, fleet.url, tally)
  await crowd.gather()
  say('all clients are connected')
  await readByReplica(crowd.rooms)

  const acting = crowd.act(end.signal)
  const begun = performance.now()
  const breaking = planFaults(scale).map(async (fault) => {
    await sleep(fault.at - (performance.now() - begun))
    if (fault.at < scale.seconds * 1000 || fault.kind === 'kill amid writes') return fleet.apply(fault)
    // The last one with all writable: later writes would reveal its losses.
    setTimeout(() => end.abort(), fault.forMs)
    return fleet.apply(fault, acting)
  })
  await Promise.all([sleep(scale.seconds * 1000), ...breaking])
  const whole = performance.now()
  tally.wholeSince = Date.now()
  end.abort()
  say('everything is whole again')
  await acting
  say(`every write is answered, ${seconds(whole)} s later`)
  const answered = performance.now()
  const late = await crowd.untilWhole(fleet.databaseUrl, (line) => say(`${line}, ${seconds(answered)} s later`))

  await readByReplica(crowd.rooms)
  say(`the replica answers again, ${seconds(answered)} s later`)

  const wrongs = [...tally.wrongs, ...late, ...(await crowd.compare(fleet.databaseUrl))]
  say(`everything is compared; there were\n${inOrder(fleet.counts)}`)
  say(`the clients had\n${inOrder(tally.counts)}`)
  return wrongs
}

it(
  'loses nothing during random faults',
  async () => {
    say(`seed ${scale.seed}: ${scale.clients} clients in ${scale.channels} channels for ${scale.seconds} s`)
    const tally = new Tally()
    const end = new AbortController()
    const ended = run(tally, end).catch((error: unknown) => [...tally.wrongs, String((error as Error).stack ?? error)])
    const wrongs = await Promise.race([ended, untilTooLate(tally)])
    // After a failure, they are still acting.
    end.abort()
    if (wrongs.length === 0) {
      rmSync(fleet.logs, { recursive: true })
      return say(`found nothing wrong with seed ${scale.seed}`)
    }
    const shown = wrongs.slice(0, SHOWN).join('\n\n')
    const error = new Error(`${wrongs.length} wrong with CHAOS_SEED=${scale.seed}, logs in ${fleet?.logs}:\n\n${shown}`)
    // The stack trace has no value.
    error.stack = error.message
    throw error
  },
  scale.seconds * 1000 + 2 * MARGIN_MS,
)
