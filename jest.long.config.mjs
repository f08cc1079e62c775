import { base } from './jest.base.mjs'

/** These are in both tiers, and do more here (test/support/tier.ts). */
const scaled = [
  'test/clients/live/account/account.test.ts',
  'test/service/counters.test.ts',
  'test/domain/members/membership.test.ts',
  'test/domain/messages/ordering.test.ts',
  'test/domain/streams/interleavings.test.ts',
  'test/equivalence/equivalence.test.ts',
  'test/gateway/activity/activity.test.ts',
  'test/gateway/socket/fairness.test.ts',
  'test/gateway/socket/hostile.test.ts',
  'test/http/fuzz.test.ts',
]
// The workers inherit it.
process.env.TEST_LONG = '1'

/** @type {import('jest').Config} */
export default {
  ...base,
  maxWorkers: 3,
  testMatch: ['<rootDir>/test/**/*.long.test.ts', ...scaled.map((file) => `<rootDir>/${file}`)],
  testTimeout: 600_000,
}
