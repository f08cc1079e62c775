/**
 * `npm test`: installs and builds missing parts (some tests start the built server), then runs Jest with the given
 * arguments, for instance `npm test -- test/domain/messages -t 'reaches'`.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { cleanEnvironment, endWithNpm, root, run } from './program.mjs'

/** Tests make much short-lived garbage, on machines with few cores: fewer collections, on the thread that runs. */
const nodeOptions = ['--max-semi-space-size=32', '--single-threaded-gc']

const jest = () =>
  new Promise((resolve, reject) => {
    const args = [...nodeOptions, path.join(root, 'node_modules/jest/bin/jest.js'), ...process.argv.slice(2)]
    // A whole run also checks that tests cover the whole contract.
    const env = { ...cleanEnvironment(), TEST_EVERYTHING: process.argv.length === 2 ? '1' : '0' }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    // A terminal sends SIGINT to both processes, and Jest ends first. SIGTERM reaches only this one.
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
