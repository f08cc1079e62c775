import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Program } from '../support/program'
import { query } from '../support/recount'
import type { World } from '../support/world'
import { startServer, walk } from './walking'
import { wrongs, wrongServer } from './wrong-server'

let world: World
let wrong: Server

beforeAll(async () => {
  world = await startServer()
  wrong = wrongServer(world.nodes[0]!.url)
  wrong.listen(0, '127.0.0.1')
  await once(wrong, 'listening')
})
afterAll(async () => {
  wrong.closeAllConnections()
  wrong.close()
  await Program.killAll()
  await world.close()
})

it('confirms that the server keeps its contract', async () => {
  const { code, output } = await walk(world.nodes[0]!.url, '--steps', '3000', '--seed', 'tests')
  expect(output).toMatch(/^breaches: none$/m)
  expect(output).toMatch(/^operations: (\d+) of \1$/m)
  expect(code).toBe(0)
  const taken = await query(world.databaseUrl, 'select from chat_channels where cover_upload_id is not null')
  expect(taken.length).toBeGreaterThan(0)
  const reached = async (text: string) => (await query(world.databaseUrl, `select ${text}`)).length
  expect(await reached('distinct subject_type from chat_cases')).toBe(4)
  expect(await reached('from chat_decisions')).toBeGreaterThan(0)
  expect(await reached('from chat_cases where claimed_by_id is not null')).toBeGreaterThan(0)
})

it.each([
  [['--steps', '0'], '--steps must be a whole number from 1 to 100000000; it is "0".'],
  [['--url', 'localhost:3000', '--secret', 'x'], '--url must begin with http:// or https://; it is localhost:3000.'],
  [['--url', 'http://localhost:3000'], '--url and --secret must be given together, or neither.'],
])('names what is wrong with its options: %j', async (args, message) => {
  const program = Program.node('scripts/walk.mjs', {}, args)
  const { code, stderr } = await program.ended
  expect(stderr).toContain(message)
  expect(code).toBe(1)
})

it('repeats the same requests with the same seed', async () => {
  const statuses = async (seed: string) =>
    /^statuses: .*$/m.exec((await walk(world.nodes[0]!.url, '--steps', '200', '--seed', seed)).output)![0]
  const first = await statuses('again')
  expect(await statuses('again')).toBe(first)
  expect(await statuses('other')).not.toBe(first)
})

describe('of a server with wrong responses', () => {
  let result: Awaited<ReturnType<typeof walk>>

  beforeAll(async () => {
    const { port } = wrong.address() as AddressInfo
    result = await walk(`http://127.0.0.1:${port}`, '--steps', '4000', '--seed', 'errors', '--breaches', '1000')
  }, 1_800_000)

  it.each(Object.keys(wrongs))('it reports: %s', (key) => {
    expect(result.output.split('\n')).toContain(`BREACH ${key}`)
  })

  it('it shows the fewest requests that lead there, as commands', () => {
    const [, report] = result.output.split('BREACH body by its schema | sendMessage 201')
    expect(report).toMatch(/^\n {2}seed errors\/\d+, step \d+: [2-4] requests show it\n/)
    expect(report).toMatch(
      /^answer\d+=\$\(curl -s -X POST .*\/channels\/(group|direct)'\)\n(answer.*\n){0,2}curl -s -X POST .*\/messages'$/m,
    )
  })

  it('it fails', () => expect(result.code).toBe(1))
})
