import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSetupError } from '../../../src/index'
import { openDatabase } from '../../../src/platform/database/connect'
import { isMissing, whatToInstall } from '../../../src/platform/lib/optional-package'

// As Node refuses to import what is not installed.
jest.mock('@electric-sql/pglite', () => {
  const message = "Cannot find package '@electric-sql/pglite' imported from connect.js"
  throw Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' })
})

const manifest = JSON.parse(readFileSync(resolve(__dirname, '../../../package.json'), 'utf8')) as {
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

it('the command names the versions that package.json asks for, and no optional package is a dependency', () => {
  for (const [name, range] of Object.entries(manifest.peerDependencies)) {
    expect(whatToInstall('It', [name as 'send'])).toMatch(`npm install ${name}@${range}`)
    expect(Object.keys(manifest.dependencies)).not.toContain(name)
  }
})

it('a package that is there but fails to load is not taken for a missing one', () => {
  expect(isMissing(new Error('wasm is not supported'), 'send')).toBe(false)
  const other = Object.assign(new Error("Cannot find module 'depd'"), { code: 'MODULE_NOT_FOUND' })
  expect(isMissing(other, 'send')).toBe(false)
  expect(isMissing(Object.assign(new Error("Cannot find module 'send'"), { code: 'MODULE_NOT_FOUND' }), 'send')).toBe(
    true,
  )
})
