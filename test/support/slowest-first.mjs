import Sequencer from '@jest/test-sequencer'

/**
 * The slowest test files, slowest first. Jest orders by the last duration, but on a fresh clone only by size, and a
 * small slow file would run alone at the end.
 */
const slowest = [
  'test/clients/ui/gallery.long.test.ts',
  'test/clients/ui/lists.long.test.ts',
  'test/clients/conformance/conformance.long.test.ts',
  'test/examples/hosts/hosts.long.test.ts',
  'test/clients/ui/frame.long.test.ts',
  'test/spec-diff/spec-diff.long.test.ts',
  'test/clients/ui/composer.long.test.ts',
  'test/domain/search/scan.long.test.ts',
  'test/codegen/codegen.long.test.ts',
  'test/cli/studio-server.long.test.ts',
  'test/cli/doctor.long.test.ts',
  'test/standalone/page.long.test.ts',
  'test/rollout/rollout.long.test.ts',
  'test/docs/pages.long.test.ts',
  'test/cli/dev.long.test.ts',
  'test/standalone/page-states.long.test.ts',
  'test/domain/messages/host-callbacks.long.test.ts',
  'test/walk/walk.long.test.ts',
  'test/standalone/webhooks.long.test.ts',
  'test/standalone/page-streams.long.test.ts',
  'test/clients/ui/messages.long.test.ts',
  'test/clients/ui/parts.long.test.ts',
  'test/platform/redis/sentinel.long.test.ts',
  'test/clients/ui/looks.long.test.ts',
  'test/platform/redis/cluster.long.test.ts',
  'test/standalone/page-outage.long.test.ts',
  'test/integrations/push/failures.test.ts',
  'test/standalone/server.test.ts',
  'test/http/every-code.test.ts',
  'test/integrations/mail/mail.test.ts',
  'test/domain/moderation/message-policy.test.ts',
  'test/equivalence/equivalence.test.ts',
  'test/integrations/mail/receive.test.ts',
  'test/gateway/socket/fairness.test.ts',
  'test/gateway/feeds/repair.test.ts',
  'test/domain/compliance/erasure.test.ts',
  'test/gateway/poll/poll.test.ts',
  'test/integrations/push/push.test.ts',
  'test/clients/long-polling.test.ts',
  'test/platform/scheduler/scheduler.test.ts',
  'test/integrations/mcp/tools.test.ts',
  'test/cli/import.test.ts',
  'test/gateway/activity/activity.test.ts',
  'test/platform/database/embedded.test.ts',
  'test/platform/database/replicas.test.ts',
  'test/platform/database/tenant-fence.test.ts',
  'test/server-api/as.test.ts',
  'test/platform/database/connect.test.ts',
  'test/platform/consumers/event-consumer.test.ts',
  'test/standalone/s3-storage.test.ts',
  'test/domain/scheduled/outcomes.test.ts',
  'test/clients/live/outbox.test.ts',
  'test/domain/moderation/appeals.test.ts',
  'test/cli/import-files.test.ts',
  'test/http/rate-limits.test.ts',
  'test/domain/moderation/removal.test.ts',
  'test/domain/members/membership.test.ts',
  'test/clients/live/draft.test.ts',
  'test/domain/compliance/late-writes.test.ts',
  'test/platform/database/migrate.test.ts',
  'test/integrations/push/races.test.ts',
  'test/integrations/agent/ag-ui.test.ts',
  'test/platform/events/log-days.test.ts',
  'test/platform/redis/connection.test.ts',
  'test/server-api/embedded.test.ts',
  'test/integrations/mail/embedded.test.ts',
  'test/gateway/poll/poll-property.test.ts',
  'test/domain/users/blocked-in-direct.test.ts',
  'test/domain/presence/presence.test.ts',
  'test/standalone/docs.test.ts',
  'test/gateway/feeds/typing.test.ts',
  'test/gateway/users/cut-off.test.ts',
  'test/platform/database/schemas.test.ts',
  'test/examples/hosts/hosts.test.ts',
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
