import { freePort } from '../../scripts/free-port.cjs'
import setUpServices from '../support/global-setup'
import { rememberMock } from '../support/global-state'
import { Program } from '../support/program'

/** Starts the mock once for all test files, because that takes 15 seconds of CPU. Each file resets it. */
async function startMock(): Promise<void> {
  const port = String(await freePort())
  const mock = Program.node('scripts/mock.mjs', { PORT: port })
  rememberMock(mock)
  await mock.prints(/The mock answers on/)
  process.env.TEST_MOCK_URL = `http://127.0.0.1:${port}`
}

export default async function globalSetup(): Promise<void> {
  await setUpServices()
  await startMock()
}
