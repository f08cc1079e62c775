import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Program } from '../support/program'
import { python, withGateway, withPython } from '../support/python'
import { World } from '../support/world'
import { holding } from './holding'
import { castOf, conformance, expectPassed } from './conformance/conformance'
import { testVectors } from './conformance/vectors'

const root = path.resolve(__dirname, '../..')
const folder = path.join(root, 'clients/python')
const driver = `${python?.name} ${path.join(root, 'clients/conformance/drivers/python.py')}`

afterEach(() => Program.killAll())

async function runPython(args: string[]) {
  const world = await World.start({ storage: true, providers: { messagePolicy: holding } })
  const [alice, bob] = [world.person('alice'), world.person('bob')]
  const program = Program.run(python?.name as string, args, {
    CHAT_URL: alice.node.url,
    CHAT_TOKEN: alice.token,
    CHAT_ALICE: alice.token,
    CHAT_BOB: bob.token,
    PYTHONPATH: folder,
    PYTHONDONTWRITEBYTECODE: '1',
  })
  const { code, stderr } = await program.ended
  return { code, stderr, stdout: program.stdout }
}

withPython('two people talk by the Python client, and one loses the connection (needs Python 3.11)', async () => {
  const { stdout, ...ended } = await runPython([path.join(folder, 'tests/tour.py')])
  expect(ended).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^requests/)
})

withPython('it keeps its promises where hosts, proxies and gateways do not behave (needs Python 3.11)', async () => {
  const { code, stderr } = await runPython([path.join(folder, 'tests/faults.py')])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

withGateway('it passes the checks of the contract (needs Python 3.11 and the package websockets)', async () => {
  const world = await World.start()
  const url = world.nodes[0]!.url
  const ended = await conformance('client', url, ...castOf(world, 'alice', 'bob').users, '--driver', driver)
  expectPassed(ended)
})

testVectors(withPython, driver, ' (needs Python 3.11)')

withGateway('the programs of its README work (needs Python 3.11 and the package websockets)', async () => {
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8')
  const programs = [...readme.matchAll(/```python\n(.*?)```/gs)].map(([, program]) => program)
  const { stdout, ...ended } = await runPython(['-c', programs.join('\n')])
  expect(ended).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Lunch 0\n400 CHAT_VALIDATION_ERROR .*\nwaits\nWell, soup is warm.\nHello\n1 deleted\n$/)
})
