import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Program } from '../support/program'
import { World } from '../support/world'
import { holding } from './holding'
import { conformance, outcomes, usersOf } from './conformance/conformance'

const client = path.resolve(__dirname, '../../clients/kotlin')
const folder = mkdtempSync(path.join(tmpdir(), 'chat-kotlin-'))
// Not installed for the tests: it is a compiler of some hundred megabytes.
const withKotlin = spawnSync('kotlinc', ['-version']).status === 0 ? it : it.skip

afterEach(() => Program.killAll())
afterAll(() => rmSync(folder, { recursive: true }))

withKotlin('two people talk by the Kotlin client (needs kotlinc, on Debian the package kotlin)', async () => {
  const jar = path.join(folder, 'chat.jar')
  const readme = /```kotlin\n(.*?)```/s.exec(readFileSync(path.join(client, 'README.md'), 'utf8'))?.[1] as string
  const program = path.join(folder, 'readme.kt')
  const session = 'private object session { fun token() = "token" }'
  writeFileSync(program, `package chat.service\n${session}\nfun readme() {\n${readme}}\n`)
  const sources = [path.join(client, 'src'), program]
  const compiled = await Program.run('kotlinc', [...sources, '-include-runtime', '-d', jar], {}).ended
  expect(compiled.stderr).not.toMatch(/\.kt:\d+:\d+: (warning|error)/)
  expect(compiled.code).toBe(0)

  const world = await World.start({ storage: true, providers: { messagePolicy: holding } })
  const [alice, bob] = [world.person('alice'), world.person('bob')]
  const tour = Program.run('java', ['-cp', jar, 'chat.service.TourKt'], {
    CHAT_URL: alice.node.url,
    CHAT_ALICE: alice.token,
    CHAT_BOB: bob.token,
  })
  expect(await tour.ended).toEqual({ code: 0, stderr: '' })
  expect(tour.stdout).toBe('done\n')

  // It has requests alone: no check of these may fail.
  const driver = `java -cp ${jar} chat.service.Driver`
  const ended = await conformance('client', alice.node.url, ...usersOf(world, 'alice', 'bob'), '--driver', driver)
  expect(outcomes(ended)).toMatchObject({ code: 0, failed: [] })
  expect(outcomes(ended).skipped).not.toContain('lost-answer')
})
