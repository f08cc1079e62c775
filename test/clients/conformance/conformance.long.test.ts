import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProxy } from '../../support/tcp-proxy'
import { Program } from '../../support/program'
import { World } from '../../support/world'
import { conformance, inLanes, outcomes, usersOf } from './conformance'
import { startWrongGateway, wrongs } from './wrong-gateway'

const root = path.resolve(__dirname, '../../..')
const at = (file: string) => path.join(root, file)

let world: World
let folder: string
let users: string[]

beforeAll(async () => {
  world = await World.start({ storage: true, settings: { gateway: { heartbeatSeconds: 1 } } })
  folder = mkdtempSync(path.join(tmpdir(), 'chat-conformance-'))
  users = usersOf(world, 'alice', 'bob', 'carol')
  // The driver of the TypeScript client uses the client as it is built.
  spawnSync(process.execPath, [at('scripts/build.mjs'), '--if-stale', 'clients'], { cwd: root })
})
afterAll(async () => {
  await Program.killAll()
  await world.close()
  rmSync(folder, { recursive: true })
})

const url = () => world.nodes[0]!.url
const moderator = () => ['--moderator', `dora=${world.person('dora').token}`]
const clientOf = (driver: string, ...args: string[]) =>
  conformance('client', url(), ...users, '--driver', driver, ...args)

describe('the server half', () => {
  it('passes for the service, and writes a report', async () => {
    const file = path.join(folder, 'report.json')
    const walk = ['--steps', '200', '--seed', 'suite']
    const ended = await conformance('server', url(), ...users, ...moderator(), ...walk, '--json', file)
    expect(ended.output).not.toMatch(/BREACH/)
    expect(outcomes(ended)).toEqual({ code: 0, failed: [], skipped: [] })
    const report = JSON.parse(readFileSync(file, 'utf8')) as { results: { name: string }[] }
    expect(report).toMatchObject({ half: 'server', failed: 0, skipped: 0 })
    expect(report.results.map(({ name }) => name)).toContain('once-and-in-order')
  })

  it('passes through a proxy, and names what it skips for want of a third user and a moderator', async () => {
    const proxy = await startProxy(url())
    const ended = await conformance('server', proxy.url, ...users.slice(0, 4), '--steps', '20')
    await proxy.close()
    const skipped = ['join-stranger', 'removed', 'cases-hidden', 'question', 'question-named']
    expect(outcomes(ended)).toEqual({ code: 0, failed: [], skipped })
    expect(ended.output).toMatch(/^skip join-stranger: .*\(needs 3 users: give one more --user\)$/m)
    expect(ended.output).toMatch(/^skip removed: .*\(needs a moderator: give --moderator\)$/m)
  })

  it('names what is wrong with its options', async () => {
    const wrong: [args: string[], message: string][] = [
      [['server'], '<baseUrl> must begin with http:// or https://; it is missing.'],
      [['serve', 'http://x'], 'The first word must be server or client; it is serve.'],
      [['server', 'http://x', '--steps', '0'], '--steps must be a whole number from 1 to 1000000; it is "0".'],
      [['server', 'http://x', '--user', 'alice'], '--user must be a name and a token'],
      [['server', 'http://x', '--user', 'alice=x'], 'Two users are needed'],
      [['server', 'http://x', ...users, '--moderator', 'dora'], '--moderator must be a name and a token'],
      [['client', 'http://x', '--secret', 'x'], '--driver is missing'],
    ]
    const ended = await inLanes(wrong, ([args]) => conformance(...args))
    for (const [index, { code, stderr }] of ended.entries()) {
      expect(stderr).toContain(wrong[index]![1])
      expect(code).toBe(2)
    }
  })

  it('fails behind proxies that change what the gateway sends', async () => {
    const proxy = await startWrongGateway(url())
    const cases = Object.entries(wrongs)
    const ended = await inLanes(cases, ([wrong, [check]]) =>
      conformance('server', proxy.urlOf(wrong), ...users, ...moderator(), '--only', check),
    )
    proxy.close()
    const found = ended.map((one, index) => [cases[index]![0], outcomes(one)])
    expect(found).toEqual(cases.map(([wrong, [check]]) => [wrong, { code: 1, failed: [check], skipped: [] }]))
    for (const { output } of ended) expect(output).toMatch(/^ {5}contract: ".+" \((openapi|asyncapi)\.yaml:\d+\)$/m)
  })
})

describe('the client half', () => {
  const node = (file: string, ...args: string[]) => [process.execPath, at(file), ...args].join(' ')
  const wrongDriver = (wrong = '') => node('test/clients/conformance/wrong-driver.mjs', `"${wrong}"`)
  /** What a client does wrong, with the check that finds it; those that take long come first. */
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

  it('passes for the TypeScript client', async () => {
    const ended = await clientOf(node('clients/conformance/drivers/typescript.mjs'))
    expect(outcomes(ended)).toEqual({ code: 0, failed: [], skipped: [] })
  })

  it('passes for a small client of its own', async () => {
    const names = [...faults.map(([, check]) => check), 'stalled'].join()
    expect(outcomes(await clientOf(wrongDriver(), '--only', names))).toEqual({ code: 0, failed: [], skipped: [] })
  })

  it('fails for that client with a fault', async () => {
    const ended = await inLanes(faults, ([wrong, check]) => clientOf(wrongDriver(wrong), '--only', check))
    const found = ended.map((one, index) => [faults[index]![0], outcomes(one)])
    expect(found).toEqual(faults.map(([wrong, check]) => [wrong, { code: 1, failed: [check], skipped: [] }]))
  })
})
