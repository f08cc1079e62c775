import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProxy } from '../../support/tcp-proxy'
import { Program } from '../../support/program'
import { World } from '../../support/world'
import { startWrongGateway, wrongs } from './wrong-gateway'

const root = path.resolve(__dirname, '../../..')
const at = (file: string) => path.join(root, file)

let world: World
let folder: string
let users: string[]

beforeAll(async () => {
  world = await World.start({ settings: { gateway: { heartbeatSeconds: 1 } } })
  folder = mkdtempSync(path.join(tmpdir(), 'chat-conformance-'))
  users = ['alice', 'bob', 'carol'].flatMap((name) => ['--user', `${name}=${world.person(name).token}`])
  // The driver of the TypeScript client uses the client as it is built.
  spawnSync(process.execPath, [at('scripts/build.mjs'), '--if-stale', 'clients'], { cwd: root })
})
afterAll(async () => {
  await Program.killAll()
  await world.close()
  rmSync(folder, { recursive: true })
})

const conformance = async (...args: string[]) => {
  const program = Program.node('clients/conformance/chat-conformance.mjs', {}, args)
  const { code, stderr } = await program.ended
  return { code, stderr, output: program.stdout }
}

/** Names of the checks by what became of them. */
const outcomes = (output: string) => {
  const of = (mark: string) => [...output.matchAll(new RegExp(`^${mark} ([\\w-]+):`, 'gm'))].map(([, name]) => name)
  return { failed: of('FAIL'), skipped: of('skip') }
}

const url = () => world.nodes[0]!.url
const clientOf = (driver: string, ...args: string[]) =>
  conformance('client', url(), ...users, '--driver', driver, ...args)

describe('the server half', () => {
  it('passes for the service, and writes a report', async () => {
    const file = path.join(folder, 'report.json')
    const { code, output } = await conformance('server', url(), ...users, '--steps', '200', '--json', file)
    expect({ ...outcomes(output), code }).toEqual({ failed: [], skipped: [], code: 0 })
    const report = JSON.parse(readFileSync(file, 'utf8')) as { passed: number; results: { name: string }[] }
    expect(report).toMatchObject({ half: 'server', failed: 0, skipped: 0 })
    expect(report.results.map(({ name }) => name)).toContain('once-and-in-order')
  })

  it('passes through a proxy, and names what it skips for want of a third user', async () => {
    const proxy = await startProxy(url())
    const two = users.slice(0, 4)
    const { code, output } = await conformance('server', proxy.url, ...two, '--steps', '20')
    await proxy.close()
    expect({ ...outcomes(output), code }).toEqual({ failed: [], skipped: ['join-stranger'], code: 0 })
    expect(output).toMatch(/^skip join-stranger: .*\(needs 3 users: give one more --user\)$/m)
  })

  it.each([
    [['server'], '<baseUrl> must begin with http:// or https://; it is missing.'],
    [['serve', 'http://x'], 'The first word must be server or client; it is serve.'],
    [['server', 'http://x', '--steps', '0'], '--steps must be a whole number from 1 to 1000000; it is "0".'],
    [['server', 'http://x', '--user', 'alice'], '--user must be a name and a token'],
    [['server', 'http://x', '--user', 'alice=x'], 'Two users are needed'],
    [['client', 'http://x', '--secret', 'x'], '--driver is missing'],
  ])('names what is wrong with its options: %j', async (args, message) => {
    const { code, stderr } = await conformance(...args)
    expect(stderr).toContain(message)
    expect(code).toBe(2)
  })

  describe('behind a proxy', () => {
    let proxy: Awaited<ReturnType<typeof startWrongGateway>>
    beforeAll(async () => {
      proxy = await startWrongGateway(url())
    })
    afterAll(() => proxy.close())

    it.each(Object.entries(wrongs))('that %s it fails', async (name, [check]) => {
      const { code, output } = await conformance('server', proxy.urlOf(name), ...users, '--only', check)
      expect({ ...outcomes(output), code }).toEqual({ failed: [check], skipped: [], code: 1 })
      expect(output).toMatch(/^ {5}contract: ".+" \((openapi|asyncapi)\.yaml:\d+\)$/m)
    })
  })
})

describe('the client half', () => {
  it('passes for the TypeScript client', async () => {
    const { code, output } = await clientOf(`${process.execPath} ${at('clients/conformance/drivers/typescript.mjs')}`)
    expect({ ...outcomes(output), code }).toEqual({ failed: [], skipped: [], code: 0 })
  })

  describe('for a client', () => {
    const driverOf = (wrong: string) =>
      `${process.execPath} ${at('test/clients/conformance/wrong-driver.mjs')} "${wrong}"`
    const cases: [wrong: string, check: string][] = [
      ['a new key for each attempt', 'lost-answer'],
      ['keeps a refused token', 'token-expired'],
      ['does not wait', 'rate-limited'],
      ['invalid requests', 'shows-events'],
      ['joins anew', 'cut'],
      ['does not reload', 'not-recovered'],
      ['shows its own twice', 'cut-often'],
      ['fails at what is new', 'unknown-events'],
      ['always comes back', 'close-4403'],
      ['hammers', 'backoff'],
    ]

    it('that does nothing wrong it passes', async () => {
      const names = cases.map(([, check]) => check).join(',')
      const { code, output } = await clientOf(driverOf(''), '--only', names, '--only', 'stalled')
      expect({ ...outcomes(output), code }).toEqual({ failed: [], skipped: [], code: 0 })
    })

    it.each(cases)('with the fault "%s" it fails', async (wrong, check) => {
      const { code, output } = await clientOf(driverOf(wrong), '--only', check)
      expect({ ...outcomes(output), code }).toEqual({ failed: [check], skipped: [], code: 1 })
    })
  })
})
