/**
 * `npm run vectors`: records spec/vectors again, from runs of the service on a private PostgreSQL. Arguments name files of them,
 * such as `messages`; without any all are recorded. With `--check` it compares, and writes nothing.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { cleanEnvironment, endWithNpm, root, run } from './program.mjs'

await run(async () => {
  await endWithNpm()
  const given = process.argv.slice(2)
  const families = given.filter((argument) => argument !== '--check')
  const mode = given.includes('--check') ? 'check' : 'write'
  const unknown = families.filter((family) => !/^[a-z]+$/.test(family))
  if (unknown.length > 0)
    throw new Error(`npm run vectors takes --check and names of files in spec/vectors, got ${unknown.join(', ')}`)
  const only = families.length > 0 ? ['-t', `recording of (${families.join('|')}) is`] : []
  const args = [
    path.join(root, 'scripts/test.mjs'),
    '--config',
    'jest.long.config.mjs',
    'test/vectors/recording',
    ...only,
  ]
  const env = { ...cleanEnvironment(), RECORD_VECTORS: mode }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
})
