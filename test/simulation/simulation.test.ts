import { randomBytes } from 'node:crypto'
import { describeFault } from '../chaos/plan'
import { shrink } from './shrink'
import { lifeOf, simulate, withHours, type Life, type Outcome } from './simulate'

/*
 * Simulations of a whole installation, one after the other, each with its own seed.
 *
 *   SIMULATION_SECONDS=60 SIMULATION_SEED=… SIMULATION_LIFE=120 npm run test:simulation
 *
 * With a seed, that life alone. SIMULATION_SECONDS is the time of this machine, SIMULATION_LIFE that of one busy life.
 */
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const seconds = number('SIMULATION_SECONDS', 60)
const lifeSeconds = number('SIMULATION_LIFE', 120)
const given = process.env.SIMULATION_SEED
/** Time limit for shrinking a failure, as a multiple of `seconds`. */
const SHRINKING = 5
const SHOWN = 10

const say = (line: string) => void process.stdout.write(`${line}\n`)
const begun = performance.now()
const elapsed = () => (performance.now() - begun) / 1000

const describeLife = ({ beginning, seconds: length, actors, faults }: Life) =>
  `${length} s${beginning ? ` from ${new Date(beginning).toISOString()}` : ''} in which ${actors.map((n) => `user-${n}`).join(', ') || 'no one'} acted, with the faults\n${faults
    .map((fault) => `    ${(fault.at / 1000).toFixed(1)} s ${describeFault(fault)}`)
    .join('\n')}`

async function failure(life: Life, outcome: Outcome): Promise<Error> {
  const { wrongs } = outcome
  say(`${wrongs.length} wrong with seed ${life.seed}; looking for a smaller life. The first:\n${wrongs[0]}`)
  const until = elapsed() + SHRINKING * seconds
  const small = await shrink(life, () => elapsed() > until)
  const told = small.outcome ?? outcome
  const repeat = `SIMULATION_SEED=${life.seed} SIMULATION_LIFE=${lifeSeconds} npm run test:simulation -- simulation.test`
  const error = new Error(
    [
      `${wrongs.length} wrong with ${repeat}:`,
      ...wrongs.slice(0, SHOWN),
      `The smallest life found has ${describeLife(small.life)}\nThere, ${told.wrongs.length} are wrong:`,
      ...told.wrongs.slice(0, SHOWN),
      `What happened last:\n${told.trace.slice(-50).join('\n')}`,
    ].join('\n\n'),
  )
  // The stack trace has no value.
  error.stack = error.message
  return error
}

it(
  'loses nothing in any simulation',
  async () => {
    let lived = 0
    let isRepeated = false
    for (let lives = 0; lives === 0 || (given === undefined && elapsed() < seconds); lives += 1) {
      const seed = given ?? randomBytes(4).toString('hex')
      const life = withHours(lifeOf(seed, lifeSeconds))
      say(`seed ${seed}`)
      const since = elapsed()
      const outcome = await simulate(life)
      lived += outcome.seconds
      const took = (elapsed() - since).toFixed(1)
      say(`${seed}: ${outcome.seconds.toFixed(0)} s in ${took} s, ${outcome.entries} entries, ${outcome.fingerprint}`)
      if (outcome.wrongs.length > 0) throw await failure(life, outcome)
      // Once, with a short life: a repeat must be identical.
      if (isRepeated || life.beginning !== undefined) continue
      isRepeated = true
      const again = await simulate(life)
      expect({ seed, fingerprint: again.fingerprint }).toEqual({ seed, fingerprint: outcome.fingerprint })
    }
    say(`${(lived / 60).toFixed(1)} minutes lived in ${(elapsed() / 60).toFixed(1)}, nothing wrong`)
  },
  (2 + SHRINKING) * seconds * 1000 + 600_000,
)
