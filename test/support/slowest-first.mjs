import Sequencer from '@jest/test-sequencer'

/**
 * Files that take longest, of the long tests and of the others. Jest knows how long a file took the last time, but on a fresh clone only how large it is, and a
 * small file that is slow would then run alone at the end.
 */
const slowest = [
  'test/walk/walk.long.test.ts',
  'test/standalone/page-states.long.test.ts',
  'test/clients/ui/lists.long.test.ts',
  'test/clients/ui/frame.long.test.ts',
  'test/clients/ui/composer.long.test.ts',
  'test/equivalence/equivalence.test.ts',
  'test/standalone/server.test.ts',
  'test/domain/compliance/erasure.test.ts',
  'test/domain/users/blocked-in-direct.test.ts',
  'test/http/every-code.test.ts',
  'test/platform/scheduler/scheduler.test.ts',
  'test/platform/database/connect.test.ts',
  'test/platform/database/migrate.test.ts',
  'test/gateway/feeds/repair.test.ts',
  'test/platform/database/tenant-fence.test.ts',
  'test/domain/moderation/every-text.test.ts',
  'test/docs/site/site.test.ts',
  'test/gateway/socket/fairness.test.ts',
  'test/standalone/disk-storage.test.ts',
  'test/service/tenants.test.ts',
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
