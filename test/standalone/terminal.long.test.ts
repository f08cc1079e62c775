import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../support/database'
import { Program } from '../support/program'

const folder = mkdtempSync(join(tmpdir(), 'chat-terminal-'))
afterAll(async () => {
  await Program.killAll()
  rmSync(folder, { recursive: true, force: true })
})

// `script` runs a command on a new terminal; every Linux has it.
const onLinux = process.platform === 'linux' ? it : it.skip

onLinux('the server prints only its banner on a terminal, unless it is asked for JSON lines', async () => {
  const main = join(__dirname, '../../dist/src/standalone/main.js')
  const run = async (own: Record<string, string> = {}) => {
    const database = { CHAT_DATABASE_URL: await createDatabase(), CHAT_DATA_DIR: folder }
    const env = { CHAT_DEMO: 'true', PORT: '0', ...database, ...own }
    return Program.run('script', ['-qefc', `${process.execPath} ${main}`, '/dev/null'], env)
  }
  const shown = await run()
  await shown.prints(/List the channels of bob:/)
  expect(shown.stdout.trimStart()).toMatch(/^The chat service is running its demo at http/)
  await shown.kill('SIGTERM')

  const asked = await run({ CHAT_LOG_FORMAT: 'json' })
  await asked.prints(/^\{.*"msg":"listening"\}\r?$/m)
  await asked.kill('SIGTERM')
})
