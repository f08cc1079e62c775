import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// scripts/check-starter.mjs checks with the packed packages that the application builds, starts and sends a message.
const program = resolve(__dirname, '../../clients/create/create.mjs')
let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'chat-service-create-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const create = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((settle) => {
    execFile(process.execPath, [program, ...args], { cwd: folder }, (error, stdout, stderr) => {
      settle({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })

it('creates an application named after its folder', async () => {
  const { code, output } = await create('my-app')
  expect([code, output]).toEqual([0, expect.stringContaining('cd my-app\n  npm install\n  npm start')])
  const app = join(folder, 'my-app')
  expect(readdirSync(app).sort()).toEqual(['.gitignore', 'README.md', 'package.json', 'public', 'src', 'tsconfig.json'])
  const { name, dependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
  expect(name).toBe('my-app')
  expect(Object.keys(dependencies)).toEqual(
    expect.arrayContaining(['@chat-service/server', '@chat-service/client', '@chat-service/ui']),
  )
})

it('accepts an empty folder with a repository, and another name', async () => {
  mkdirSync(join(folder, 'My App/.git'), { recursive: true })
  expect(await create('My App')).toEqual({ code: 2, output: expect.stringContaining('Give one with --name') })
  expect(await create('My App', '--name', 'my-app')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'My App/README.md'), 'utf8')).toMatch(/^# my-app\n/)
})

it('does not write into a non-empty folder', async () => {
  mkdirSync(join(folder, 'full'))
  writeFileSync(join(folder, 'full/notes.txt'), 'mine')
  expect(await create('full')).toEqual({
    code: 2,
    output: 'full is not empty: it has notes.txt. Name a folder that is new or empty.\n',
  })
  expect(readdirSync(join(folder, 'full'))).toEqual(['notes.txt'])
  expect(await create('full/notes.txt')).toMatchObject({ code: 2, output: expect.stringContaining('is a file') })
})

it.each([
  [[], /Name one folder, not 0/],
  [['one', 'two'], /Name one folder, not 2/],
  [['one', '--fast'], /Unknown option '--fast'/],
])('refuses the arguments %j', async (args, problem) => {
  const { code, output } = await create(...args)
  expect(code).toBe(2)
  expect(output).toMatch(problem)
  expect(readdirSync(folder)).toEqual([])
})
