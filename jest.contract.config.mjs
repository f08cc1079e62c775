import { base, sharedModules } from './jest.base.mjs'

/** @type {import('jest').Config} */
export default {
  ...base,
  ...sharedModules,
  // They share one mock, and reset it.
  maxWorkers: 1,
  globalSetup: './test/contract/global-setup.ts',
  globalTeardown: './test/contract/global-teardown.ts',
  testMatch: ['<rootDir>/test/contract/**/*.test.ts'],
  // Those are with the other long ones.
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
}
