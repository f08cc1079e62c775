import type { Config } from 'jest'
import { freePort } from '../../scripts/free-port.cjs'
import { withTimeout } from '../../src/platform/lib/timeout'
import setUpServices from '../support/global-setup'
import { rememberMock } from '../support/global-state'
import { Program } from '../support/program'
import globalTeardown from './global-teardown'

const START_TIMEOUT_MS = 300_000

/** Starts the mock once for all test files, because that takes 15 seconds of CPU. Each file resets it. */
async function startMock(): Promise<void> {
  const port = String(await freePort())
  const mock = Program.node('scripts/mock.mjs', { PORT: port })
  rememberMock(mock)
  const late = () => new Error(`The mock has not started after ${START_TIMEOUT_MS / 1000} s: ${mock.stderr}`)
  await withTimeout(mock.prints(/The mock answers on/), START_TIMEOUT_MS, late)
  process.env.TEST_MOCK_URL = `http://127.0.0.1:${port}`
}

export default async function globalSetup({ maxWorkers }: Config): Promise<void> {
  if (maxWorkers !== 1) throw new Error('The files of the contract test share one mock: run them with one worker')
  await setUpServices()
  try {
    await startMock()
  } catch (error) {
    // Jest calls it only after a set-up that succeeded.
    await globalTeardown()
    throw error
  }
}
