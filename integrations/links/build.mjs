import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildLibrary } from '../build-library.mjs'

const home = import.meta.dirname
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
await buildLibrary(home, { define: { PACKAGE_VERSION: JSON.stringify(version) } })
// The public types do not name these.
rmSync(join(home, 'dist/types/clients'), { recursive: true, force: true })
