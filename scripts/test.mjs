/**
 * `npm test`: installs and builds what is missing (some tests start the built server), then runs Jest with the given
 * arguments, for instance `npm test -- test/domain/messages -t 'reaches'`.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { cleanEnvironment, endWithNpm, root, run } from './program.mjs'

const jest = () =>
  new Promise((resolve, reject) => {
    const args = [path.join(root, 'node_modules/jest/bin/jest.js'), ...process.argv.slice(2)]
    // A whole run also has to show that nothing of the contract is left out.
    const env = { ...cleanEnvironment(), TEST_EVERYTHING: process.argv.length === 2 ? '1' : '0' }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    // A terminal sends SIGINT to both processes: Jest decides when it is over. SIGTERM reaches only this one.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

await run(async () => {
  await endWithNpm()
  await ensureInstalled()
  await ensureBuilt({ studio: true })
  process.exitCode = await jest()
})
