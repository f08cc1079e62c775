import { base } from './jest.base.mjs'

/** @type {import('jest').Config} */
export default {
  ...base,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // These have a command of their own: npm run test:contract.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/contract/'],
}
