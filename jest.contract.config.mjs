import { base, sharedModules } from './jest.base.mjs'

/** @type {import('jest').Config} */
export default {
  ...base,
  ...sharedModules,
  testMatch: ['<rootDir>/test/contract/**/*.test.ts'],
  // Those are with the other long ones.
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
}
