import { base } from './jest.base.mjs'

/** @type {import('jest').Config} */
export default {
  ...base,
  // A run that does not end leaves a whole installation running.
  forceExit: true,
  testMatch: ['<rootDir>/test/chaos/chaos.test.ts'],
}
