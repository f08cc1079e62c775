import { Program } from '../support/program'
import type { World } from '../support/world'
import { startServer, walk } from './walking'

let world: World

beforeAll(async () => (world = await startServer()))
afterAll(async () => {
  await Program.killAll()
  await world.close()
})

it('finds that the server keeps its contract', async () => {
  const { code, output } = await walk(world.nodes[0]!.url, '--steps', '1500', '--seed', 'suite')
  expect(output).toMatch(/^breaches: none$/m)
  expect(output).toMatch(/^operations: 77 of 77$/m)
  expect(code).toBe(0)
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
