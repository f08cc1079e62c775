import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const does = (name: string, code: string) => spawnSync(name, ['-c', code]).status === 0
const isNewEnough = (name: string) => does(name, 'import sys; sys.exit(sys.version_info < (3, 11))')
const hasWebsockets = (name: string) => does(name, 'import websockets')

/** The first Python that is new enough and has what the gateway needs, else one that is new enough. */
function findPython(): { name: string; isWhole: boolean } | undefined {
  const look = () => ['python3', '/usr/bin/python3'].filter(isNewEnough)
  const install = `import('./scripts/find-service.mjs').then(({ aptInstall }) => aptInstall('python3-websockets'))`
  if (!look().some(hasWebsockets)) spawnSync(process.execPath, ['-e', install], { cwd: root, stdio: 'inherit' })
  const found = look()
  const name = found.find(hasWebsockets) ?? found[0]
  return name === undefined ? undefined : { name, isWhole: hasWebsockets(name) }
}

export const python = findPython()
/** This module is loaded once for several test files: `it` is that of the caller. */
const given =
  (isThere: boolean) =>
  (name: string, run: () => Promise<void>): void =>
    (isThere ? it : it.skip)(name, run)

export const withPython = given(python !== undefined)
export const withGateway = given(python?.isWhole === true)
