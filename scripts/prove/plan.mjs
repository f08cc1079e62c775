import { randomOf } from '../../clients/conformance/src/walk/random.mjs'

/** The faults, with duration in seconds and description. Each happens once per round, in an order from the seed. */
const KINDS = {
  kill: { seconds: [1, 3], say: 'one process is killed, and started again' },
  killAll: { seconds: [1, 3], say: 'all processes are killed at once, and started again' },
  cut: { seconds: [0, 0], say: 'four in ten connections are cut' },
  freeze: { seconds: [6, 14], say: 'three in ten connections are frozen: they stay open, and nothing passes' },
  sleep: { seconds: [40, 45], say: 'two in ten connections sleep, as the tab of a closed laptop does' },
  slow: { seconds: [8, 12], say: 'two in ten connections read 200 bytes a second' },
  broker: { seconds: [4, 8], say: 'the broker between the processes is away' },
  databaseCrash: { seconds: [2, 5], say: 'all processes of PostgreSQL are killed, and it is started again' },
  databaseFreeze: { seconds: [6, 14], say: 'PostgreSQL is frozen: it accepts connections, and answers nothing' },
  deploy: { seconds: [0, 0], say: 'a deployment: each process is ended and started again, one after the other' },
}

export const kinds = Object.keys(KINDS)
export const describe = (kind) => KINDS[kind].say
export const SHARES = { cut: 0.4, freeze: 0.3, sleep: 0.2, slow: 0.2 }

/**
 * The faults of a run, determined by its seed, so they are the same for every way to build a chat.
 * @returns {{ kind: string, at: number, forSeconds: number }[]} times in seconds since the beginning
 */
export function planOf(seed, rounds) {
  const random = randomOf(seed)
  const between = (from, to) => from + (to - from) * random.next()
  const plan = []
  let at = between(3, 5)
  for (let round = 0; round < rounds; round++) {
    for (const kind of random.some(kinds, kinds.length)) {
      const forSeconds = between(...KINDS[kind].seconds)
      plan.push({ kind, at, forSeconds })
      at += forSeconds + between(5, 9)
    }
  }
  return plan
}

/** The end of the last fault, in seconds. */
export const endOf = (plan) => Math.max(...plan.map(({ at, forSeconds }) => at + forSeconds))
