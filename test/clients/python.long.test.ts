import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Program } from '../support/program'
import { World } from '../support/world'
import { holding } from './holding'
import { conformance, outcomes, usersOf } from './conformance/conformance'

const root = path.resolve(__dirname, '../..')
const folder = path.join(root, 'clients/python')
const does = (name: string, code: string) => spawnSync(name, ['-c', code]).status === 0
const isNewEnough = (name: string) => does(name, 'import sys; sys.exit(sys.version_info < (3, 11))')
const hasWebsockets = (name: string) => does(name, 'import websockets')

/** The first Python that is new enough and has what the gateway needs, else one that is new enough. */
function findPython(): { name: string; isWhole: boolean } | undefined {
  const look = () => ['python3', '/usr/bin/python3'].filter(isNewEnough)
  const install = `import('./scripts/find-service.mjs').then(({ aptInstall }) => aptInstall('python3-websockets'))`
  if (!look().some(hasWebsockets)) spawnSync(process.execPath, ['-e', install], { cwd: root, stdio: 'inherit' })
  const found = look()
  const name = found.find(hasWebsockets) ?? found[0]
  return name === undefined ? undefined : { name, isWhole: hasWebsockets(name) }
}

const python = findPython()
const withPython = python ? it : it.skip
const withGateway = python?.isWhole ? it : it.skip

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
  const driver = `${python?.name} ${path.join(root, 'clients/conformance/drivers/python.py')}`
  const url = world.nodes[0]!.url
  const ended = await conformance('client', url, ...usersOf(world, 'alice', 'bob'), '--driver', driver)
  expect(outcomes(ended)).toEqual({ code: 0, failed: [], skipped: [] })
})

withGateway('the programs of its README work (needs Python 3.11 and the package websockets)', async () => {
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8')
  const programs = [...readme.matchAll(/```python\n(.*?)```/gs)].map(([, program]) => program)
  const { stdout, ...ended } = await runPython(['-c', programs.join('\n')])
  expect(ended).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Lunch 0\n400 CHAT_VALIDATION_ERROR .*\nwaits\nWell, soup is warm.\nHello\n$/)
})
