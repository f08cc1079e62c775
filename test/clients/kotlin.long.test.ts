import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Program } from '../support/program'
import { World } from '../support/world'
import { holding } from './holding'
import { castOf, conformance, expectPassed } from './conformance/conformance'
import { testVectors } from './conformance/vectors'

const root = path.resolve(__dirname, '../..')
const client = path.join(root, 'clients/kotlin')
const inJava = path.join(client, 'src/main/java')
const folder = mkdtempSync(path.join(tmpdir(), 'chat-kotlin-'))
const classes = path.join(folder, 'classes')
const [stdlib, ...okHttp] = ['kotlin-stdlib', 'okhttp', 'okio'].map((name) => `/usr/share/java/${name}.jar`)
const has = (name: string) => spawnSync('which', [name]).status === 0

/** The missing compiler or OkHttp, if it could not be installed. */
function missing(): string[] {
  const look = () =>
    Object.entries({
      kotlin: has('kotlinc') && existsSync(stdlib as string),
      'default-jdk-headless': has('javac'),
      'libokhttp-java': okHttp.every((file) => existsSync(file)),
    }).flatMap(([name, isThere]) => (isThere ? [] : [name]))
  for (const name of look()) {
    const install = `import('./scripts/find-service.mjs').then(({ aptInstall }) => aptInstall('${name}'))`
    spawnSync(process.execPath, ['-e', install], { cwd: root, stdio: 'inherit' })
  }
  return look()
}

const lacks = missing()
const withKotlin = lacks.length === 0 ? it : it.skip
const needs = lacks.length === 0 ? '' : ` (skipped: Debian's ${lacks.join(', ')} could not be installed)`
/** For programs that run for seconds, the optimizing compiler costs more than it saves. */
const shortRun = ['-XX:ActiveProcessorCount=1', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto']
const java = [...shortRun, '-cp', [classes, stdlib, ...okHttp].join(path.delimiter)]
const driver = ['java', ...java, 'chat.service.Driver'].join(' ')

afterEach(() => Program.killAll())
afterAll(() => rmSync(folder, { recursive: true }))

/** Everything is compiled once, together with the programs of the README. */
beforeAll(async () => {
  if (lacks.length > 0) return
  const readme = readFileSync(path.join(client, 'README.md'), 'utf8')
  const lines = [...readme.matchAll(/^```kotlin\n(.*?)^```/gms)].map(([, block]) => block).join('')
  const program = path.join(folder, 'readme.kt')
  const session = 'private object session { fun token() = "token" }'
  const executor = 'private val mainExecutor = java.util.concurrent.Executors.newSingleThreadExecutor()'
  mkdirSync(classes)
  writeFileSync(program, `package chat.service\n${session}\n${executor}\nfun readme() {\n${lines}}\n`)
  const libraries = okHttp.join(path.delimiter)
  const options = ['-jvm-target', '1.8', '-cp', libraries, '-d', classes]
  const sources = [path.join(client, 'src'), inJava, program]
  const compiler = Program.run('kotlinc', [...sources, ...options], { JAVA_OPTS: shortRun.join(' ') })
  const { code, stderr } = await compiler.ended
  expect(stderr).not.toMatch(/\.kt:\d+:\d+: (warning|error)/)
  expect(code).toBe(0)
  const file = path.join(inJava, 'chat/service/OkHttpCompat.java')
  const javac = ['--release', '8', '-Xlint:-options', '-cp', libraries, '-d', classes, file]
  expect(await Program.run('javac', javac).ended).toEqual({ code: 0, stderr: '' })
})

withKotlin(`two people talk by the Kotlin client${needs}`, async () => {
  const world = await World.start({ storage: true, providers: { messagePolicy: holding } })
  const [alice, bob] = [world.person('alice'), world.person('bob')]
  const tour = Program.run('java', [...java, 'chat.service.TourKt'], {
    CHAT_URL: alice.node.url,
    CHAT_ALICE: alice.token,
    CHAT_BOB: bob.token,
  })
  expect(await tour.ended).toEqual({ code: 0, stderr: '' })
  expect(tour.stdout).toBe('done\n')
})

withKotlin(`it passes the checks of the contract${needs}`, async () => {
  const world = await World.start()
  const url = world.nodes[0]!.url
  const ended = await conformance('client', url, ...castOf(world, 'alice', 'bob').users, '--driver', driver)
  expectPassed(ended)
})

testVectors(withKotlin, driver, needs)

withKotlin(`it uses classes alone that Android 5 has${needs}`, async () => {
  const used = Program.run('jdeps', ['-verbose:class', '--ignore-missing-deps', classes])
  expect(await used.ended).toMatchObject({ code: 0 })
  const names = [...used.stdout.matchAll(/^ .* -> (java[\w.$]+) /gm)].map(([, name]) => name as string)
  expect(names).toContain('java.util.UUID')
  const isOld = (name: string) => /^java\.(io|lang|net|nio\.charset|util|util\.concurrent(\.atomic)?)\.[A-Z]/.test(name)
  expect(names.filter((name) => !isOld(name))).toEqual([])
})
