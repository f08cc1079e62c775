import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProxy } from '../../support/tcp-proxy'
import { Program } from '../../support/program'
import { World } from '../../support/world'
import { castOf, conformance, expectPassed, outcomes } from './conformance'
import { startWrongGateway, wrongs } from './wrong-gateway'

const root = path.resolve(__dirname, '../../..')
const at = (file: string) => path.join(root, file)

let world: World
let folder: string

beforeAll(async () => {
  world = await World.start({ storage: true })
  folder = mkdtempSync(path.join(tmpdir(), 'chat-conformance-'))
  // The driver of the TypeScript client uses the built client.
  spawnSync(process.execPath, [at('scripts/build.mjs'), '--if-stale', 'clients'], { cwd: root })
})
afterAll(async () => {
  await Program.killAll()
  await world.close()
  rmSync(folder, { recursive: true })
})

const url = () => world.nodes[0]!.url
const people = () => castOf(world, 'alice', 'bob', 'carol')
const withModerator = () => Object.values(people()).flat()
/** For checks that must pass beside other load. Those that must fail keep the usual timeouts. */
const patient = ['--timeout-factor', '10']
const clientOf = (driver: string, ...args: string[]) =>
  conformance('client', url(), ...people().users, '--driver', driver, ...args)

const node = (file: string, ...args: string[]) => [process.execPath, at(file), ...args].join(' ')
const wrongDriver = (wrong = '') => node('test/clients/conformance/wrong-driver.mjs', `"${wrong}"`)
/** Faults of a client with the check that finds each; slow ones come first. */
const faults: [wrong: string, check: string][] = [
  ['joins anew', 'cut'],
  ['does not reload', 'not-recovered'],
  ['fails at what is new', 'unknown-events'],
  ['a new key for each attempt', 'lost-answer'],
  ['keeps a refused token', 'token-expired'],
  ['does not wait', 'rate-limited'],
  ['invalid requests', 'shows-events'],
  ['shows its own twice', 'cut-often'],
  ['always comes back', 'close-4403'],
  ['hammers', 'backoff'],
]

// The programs mostly wait, so the tests run concurrently. Those with long programs come first.

it.concurrent('the server half passes for the service, and writes a report', async () => {
  const file = path.join(folder, 'report.json')
  const walk = ['--steps', '200', '--seed', 'suite']
  const ended = await conformance('server', url(), ...withModerator(), ...walk, ...patient, '--json', file)
  expectPassed(ended)
  expect(ended.output).not.toMatch(/BREACH/)
  const report = JSON.parse(readFileSync(file, 'utf8')) as { results: { name: string }[] }
  expect(report).toMatchObject({ half: 'server', failed: 0, skipped: 0 })
  expect(report.results.map(({ name }) => name)).toContain('once-and-in-order')
})

it.concurrent('the client half passes for the TypeScript client', async () => {
  const ended = await clientOf(node('clients/conformance/drivers/typescript.mjs'), ...patient)
  expectPassed(ended)
})

it.concurrent('the client half passes for a minimal client', async () => {
  const names = [...faults.map(([, check]) => check), 'stalled'].join()
  expectPassed(await clientOf(wrongDriver(), '--only', names, ...patient))
})

it.concurrent('the server half passes through a proxy, and names checks skipped for lack of users', async () => {
  const proxy = await startProxy(url())
  const { users } = castOf(world, 'alice', 'bob')
  const ended = await conformance('server', proxy.url, ...users, ...patient, '--steps', '20')
  await proxy.close()
  const skipped = ['join-stranger', 'removed', 'cases-hidden', 'question', 'question-named']
  expect(outcomes(ended)).toEqual({ code: 0, failed: [], skipped })
  expect(ended.output).toMatch(/^skip join-stranger: .*\(needs 3 users: give one more --user\)$/m)
  expect(ended.output).toMatch(/^skip removed: .*\(needs a moderator: give --moderator\)$/m)
})

it.concurrent('the server half fails behind proxies that change the gateway’s frames', async () => {
  const proxy = await startWrongGateway(url())
  const cases = Object.entries(wrongs)
  const ended = await Promise.all(
    cases.map(([wrong, [check]]) => conformance('server', proxy.urlOf(wrong), ...withModerator(), '--only', check)),
  )
  proxy.close()
  const found = ended.map((one, index) => [cases[index]![0], outcomes(one)])
  expect(found).toEqual(cases.map(([wrong, [check]]) => [wrong, { code: 1, failed: [check], skipped: [] }]))
  for (const { output } of ended) expect(output).toMatch(/^ {5}contract: ".+" \((openapi|asyncapi)\.yaml:\d+\)$/m)
})

it.concurrent('the client half fails for a minimal client with a fault', async () => {
  const ended = await Promise.all(faults.map(([wrong, check]) => clientOf(wrongDriver(wrong), '--only', check)))
  const found = ended.map((one, index) => [faults[index]![0], outcomes(one)])
  expect(found).toEqual(faults.map(([wrong, check]) => [wrong, { code: 1, failed: [check], skipped: [] }]))
})

it.concurrent('names invalid options', async () => {
  const wrong: [args: string[], message: string][] = [
    [['server'], '<baseUrl> must begin with http:// or https://; it is missing.'],
    [['serve', 'http://x'], 'The first word must be server, client or vectors; it is serve.'],
    [['vectors'], '--driver is missing'],
    [['vectors', 'http://x'], 'vectors takes no <baseUrl>: it came with http://x.'],
    [['server', 'http://x', '--steps', '0'], '--steps must be a whole number from 1 to 1000000; it is "0".'],
    [
      ['server', 'http://x', '--timeout-factor', '0'],
      '--timeout-factor must be a number above 0, up to 100; it is "0".',
    ],
    [['server', 'http://x', '--user', 'alice'], '--user must be a name and a token'],
    [['server', 'http://x', '--user', 'alice=x'], 'Two users are needed'],
    [['server', 'http://x', ...people().users, '--moderator', 'dora'], '--moderator must be a name and a token'],
    [['client', 'http://x', '--secret', 'x'], '--driver is missing'],
  ]
  const ended = await Promise.all(wrong.map(([args]) => conformance(...args)))
  for (const [index, { code, stderr }] of ended.entries()) {
    expect(stderr).toContain(wrong[index]![1])
    expect(code).toBe(2)
  }
})
