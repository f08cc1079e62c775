import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSetupError } from '../../src/index'
import { openDatabase } from '../../src/platform/database/connect'
import { requiredPackages } from '../../src/standalone/required-packages'

// Like Node's error for a package that is not installed.
jest.mock('@electric-sql/pglite', () => {
  const message = "Cannot find package '@electric-sql/pglite' imported from connect.js"
  throw Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' })
})

const manifest = JSON.parse(readFileSync(resolve(__dirname, '../../package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}

it('an embedded database without PGlite is refused with the command that installs it, and leaves no folder', async () => {
  const folder = join(tmpdir(), `chat-no-pglite-${process.pid}`)
  const opened = openDatabase({ url: `pglite:${folder}` })
  await expect(opened).rejects.toThrow(DatabaseSetupError)
  await expect(opened).rejects.toThrow(
    /pglite:.* needs @electric-sql\/pglite.*npm install @electric-sql\/pglite@\^0\.5\.16/,
  )
  expect(existsSync(folder)).toBe(false)
})

it('the commands name the versions that package.json asks for, and no optional package is a dependency', async () => {
  // OpenTelemetry is used if present, and required by nothing.
  const { '@electric-sql/pglite': pglite, '@opentelemetry/api': _api, ...others } = manifest.peerDependencies
  expect(requiredPackages).toEqual(others)
  await expect(openDatabase({ url: 'pglite:' })).rejects.toThrow(`npm install @electric-sql/pglite@${pglite}`)
  const dependencies = Object.keys(manifest.dependencies)
  expect(dependencies.filter((name) => name in manifest.peerDependencies)).toEqual([])
})
