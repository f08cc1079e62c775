import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../../../src/index'
import { openTracing } from '../../../src/platform/telemetry/opentelemetry'
import { openMetrics } from '../../../src/platform/telemetry/prometheus'
import { noTracing } from '../../../src/platform/telemetry/tracing'

// Like Node's error for a package that is not installed.
const missing = (name: string) => {
  throw Object.assign(new Error(`Cannot find package '${name}' imported from here`), { code: 'ERR_MODULE_NOT_FOUND' })
}
jest.mock('prom-client', () => missing('prom-client'))
jest.mock('@opentelemetry/api', () => missing('@opentelemetry/api'))

it('metrics without prom-client are refused with the command that installs it', async () => {
  const { peerDependencies } = JSON.parse(readFileSync(path.resolve(__dirname, '../../../package.json'), 'utf8')) as {
    peerDependencies: Record<string, string>
  }
  await expect(openMetrics(true)).rejects.toThrow(ConfigError)
  await expect(openMetrics(true)).rejects.toThrow(`npm install prom-client@${peerDependencies['prom-client']}`)
  expect((await openMetrics(false)).registry).toBeUndefined()
})

it('without OpenTelemetry there are no spans', async () => {
  expect(openTracing()).toBe(noTracing)
  await expect(
    noTracing.apart(
      () => missing('never asked'),
      () => Promise.resolve(1),
    ),
  ).resolves.toBe(1)
})
