import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { base, sharedModules } from './jest.base.mjs'

const tests = path.join(base.rootDir, 'test')
/** These are in both tiers, and do more here. */
const scaled = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.test.ts') && readFileSync(path.join(tests, file), 'utf8').includes("/support/tier'"),
)
// The workers inherit it.
process.env.TEST_LONG = '1'

/** @type {import('jest').Config} */
export default {
  ...base,
  ...sharedModules,
  // Browsers and child processes work while a worker waits.
  maxWorkers: 4,
  testMatch: ['<rootDir>/test/**/*.long.test.ts', ...scaled.map((file) => `<rootDir>/test/${file}`)],
  testTimeout: 600_000,
}
