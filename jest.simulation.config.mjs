import { availableParallelism } from 'node:os'
import { base } from './jest.base.mjs'

const { reporters, maxWorkers: _, testSequencer: __, ...shared } = base
const tests = {
  ...shared,
  testMatch: ['<rootDir>/test/simulation/*.test.ts'],
  globalSetup: './test/simulation/global-setup.ts',
  globalTeardown: './test/simulation/global-teardown.ts',
}
const cores = Number(process.env.SIMULATION_CORES ?? availableParallelism())
if (!(Number.isInteger(cores) && cores > 0))
  throw new Error(`SIMULATION_CORES is ${process.env.SIMULATION_CORES}: a whole number above 0 is allowed`)
/** A life keeps one core busy, so each core runs its own. A life that is named runs once. */
const lanes = process.env.SIMULATION_SEED ? 1 : cores
const moreLives = Array.from({ length: lanes - 1 }, (_, n) => ({
  ...tests,
  displayName: `core ${n + 2}`,
  testMatch: ['<rootDir>/test/simulation/simulation.test.ts'],
}))

/** @type {import('jest').Config} */
export default {
  reporters,
  maxWorkers: cores,
  // A run that does not end leaves a whole installation running.
  forceExit: true,
  projects: [tests, ...moreLives],
}
