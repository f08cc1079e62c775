import { base, sharedModules } from './jest.base.mjs'

/** @type {import('jest').Config} */
export default {
  ...base,
  ...sharedModules,
  // Most tests wait for PostgreSQL, Redis or a process most of the time: five workers keep two cores busy.
  maxWorkers: 5,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // These have separate commands: npm run test:long, npm run test:contract, npm run test:chaos,
  // npm run test:simulation.
  testPathIgnorePatterns: [
    '/node_modules/',
    '\\.long\\.test\\.ts$',
    '<rootDir>/test/contract/',
    '<rootDir>/test/chaos/chaos\\.test\\.ts$',
    '<rootDir>/test/simulation/',
  ],
}
