import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildLibrary } from '../build-library.mjs'

const home = import.meta.dirname
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
// The library and the command, with the client.
await buildLibrary(home, {
  entryPoints: ['src/index.ts', 'src/main.ts'],
  splitting: true,
  alias: { '@chat-service/client/rest': join(home, '../../clients/typescript/src/rest.ts') },
  define: { PACKAGE_VERSION: JSON.stringify(version) },
})
