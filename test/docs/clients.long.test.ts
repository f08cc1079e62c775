import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { conformance, outcomes, passedOf } from '../clients/conformance/conformance'
import { codeBlocks } from '../support/docs'
import { Program } from '../support/program'
import { python, withGateway, withPython } from '../support/python'
import { startProxy } from '../support/tcp-proxy'
import { World } from '../support/world'
import { allVectors } from '../vectors/files'

const root = path.resolve(__dirname, '../..')
const [socket, reading, driver] = codeBlocks('clients.md', 'python').map(({ code }) => code) as [string, string, string]

// Inside the checkout, where programs find packages.
let folder: string
const file = (name: string, text: string) => {
  const written = path.join(folder, name)
  writeFileSync(written, text)
  return written
}
beforeAll(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(path.join(root, '.cache/clients-'))
})
afterEach(() => Program.killAll())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('Modelina accepts the contract, and its output compiles', () => {
  const [block] = codeBlocks('clients.md', 'js')
  const made = spawnSync(process.execPath, [file('models.mjs', block!.code)], { cwd: root, encoding: 'utf8' })
  expect(made.stderr).toBe('')
  expect(made.stdout).toContain('private String messageId;')
  const compiler = spawnSync('javac', ['--version'])
  if (compiler.status !== 0) return
  const compiled = spawnSync('javac', [file('PinnedMessage.java', made.stdout)], { encoding: 'utf8' })
  expect({ status: compiled.status, stderr: compiled.stderr }).toEqual({ status: 0, stderr: '' })
})

withGateway('the socket misses nothing while it is cut off (needs Python 3.11 and websockets)', async () => {
  const world = await World.start()
  const alice = world.person('alice')
  const bob = world.person('bob')
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const send = (text: string) => bob.client.messages.send(id, { text })
  await send('before')
  const proxy = await startProxy(alice.node.url)
  const program = Program.run(python!.name, ['-u', file('follow.py', `${socket}\n${reading}`)], {
    CHAT_URL: proxy.url.replace(/\/$/, ''),
    CHAT_TOKEN: alice.token,
  })
  await program.prints(/1 messages/)
  await send('one')
  await program.prints(/received one/)
  proxy.cut()
  await send('two')
  proxy.mend()
  await program.prints(/received two/)
  await send('three')
  await program.prints(/received three/)
  await proxy.close()
  const received = program.stdout.split('\n').filter((line) => line.startsWith('chat:message:received'))
  expect(received).toEqual(['one', 'two', 'three'].map((text) => `chat:message:received ${text}`))
})

withPython('the driver follows the unread part of all vectors (needs Python 3.11)', async () => {
  const command = `${python!.name} ${file('driver.py', driver)}`
  const ended = await conformance('vectors', '--driver', command, '--parts', 'unread')
  const { code, failed } = outcomes(ended)
  expect({ code, failed }).toEqual({ code: 0, failed: [] })
  expect(passedOf(ended)).toHaveLength(allVectors().filter(({ expected }) => 'unread' in expected).length)
})
