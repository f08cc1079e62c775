import { base } from './jest.base.mjs'

/** @type {import('jest').Config} */
export default {
  ...base,
  testMatch: ['<rootDir>/test/chaos/chaos.test.ts'],
}
