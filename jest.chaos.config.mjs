import { base } from './jest.base.mjs'

/** @type {import('jest').Config} */
export default {
  ...base,
  // One that does not end leaves a whole installation at work.
  forceExit: true,
  testMatch: ['<rootDir>/test/chaos/chaos.test.ts'],
}
