import { withTimeout } from '../../src/platform/lib/timeout'
import tearDownServices from '../support/global-teardown'
import { rememberedMock } from '../support/global-state'
import type { Program } from '../support/program'

const END_TIMEOUT_MS = 60_000

export default async function globalTeardown(): Promise<void> {
  const mock = rememberedMock()
  try {
    if (mock) await endMock(mock)
  } finally {
    await tearDownServices()
  }
}

async function endMock(mock: Program): Promise<void> {
  const late = () => new Error(`The mock has not ended ${END_TIMEOUT_MS / 1000} s after SIGTERM: ${mock.stderr}`)
  try {
    await withTimeout(mock.kill('SIGTERM'), END_TIMEOUT_MS, late)
  } catch (error) {
    await mock.kill('SIGKILL')
    throw error
  }
}
