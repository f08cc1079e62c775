/**
 * `npm run vectors`: records spec/vectors again, from runs of the service on a private PostgreSQL. Arguments name files of them,
 * such as `messages`; without any all are recorded. With `--check` it compares, and writes nothing.
 */
import { run } from './program.mjs'

await run(async () => {
  const given = process.argv.slice(2)
  const families = given.filter((argument) => argument !== '--check')
  const unknown = families.filter((family) => !/^[a-z]+$/.test(family))
  if (unknown.length > 0)
    throw new Error(`npm run vectors takes --check and names of files in spec/vectors, got ${unknown.join(', ')}`)
  const only = families.length > 0 ? ['-t', `recording of (${families.join('|')}) is`] : []
  process.env.RECORD_VECTORS = given.includes('--check') ? 'check' : 'write'
  process.argv.splice(2, Infinity, '--config', 'jest.long.config.mjs', 'test/vectors/recording', ...only)
  await import('./test.mjs')
})
