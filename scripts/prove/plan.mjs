import { Random } from './random.mjs'

/** The faults, how long they last in seconds, and their words. Each happens once a round, in an order that the seed decides. */
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
 * The faults of a run, from its seed alone, so that every way to build a chat meets the same.
 * @returns {{ kind: string, at: number, forSeconds: number }[]} times in seconds since the beginning
 */
export function planOf(seed, rounds) {
  const random = new Random(seed)
  const plan = []
  let at = random.between(3, 5)
  for (let round = 0; round < rounds; round++) {
    for (const kind of random.shuffled(kinds)) {
      const forSeconds = random.between(...KINDS[kind].seconds)
      plan.push({ kind, at, forSeconds })
      at += forSeconds + random.between(5, 9)
    }
  }
  return plan
}

/** When the last fault has ended, in seconds. */
export const endOf = (plan) => Math.max(...plan.map(({ at, forSeconds }) => at + forSeconds))
