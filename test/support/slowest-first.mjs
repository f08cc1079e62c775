import Sequencer from '@jest/test-sequencer'

/**
 * Files that take longest. Jest knows how long a file took the last time, but on a fresh clone only how large it is, and a
 * small file that is slow would then run alone at the end.
 */
const slowest = [
  'test/equivalence/equivalence.test.ts',
  'test/gateway/feeds/repair.test.ts',
  'test/standalone/server.test.ts',
  'test/platform/scheduler/scheduler.test.ts',
  'test/platform/database/connect.test.ts',
  'test/gateway/socket/fairness.test.ts',
]

export default class SlowestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const index = slowest.findIndex((name) => path.endsWith(name))
      return index === -1 ? slowest.length : index
    }
    return super.sort(tests).sort((a, b) => rank(a) - rank(b))
  }
}
