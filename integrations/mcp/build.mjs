// Builds dist: the library and the command as ES modules that hold the client, and the declarations. Other packages stay imports.
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { build } from 'esbuild'

const home = import.meta.dirname
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
rmSync(join(home, 'dist'), { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [tsc, '-p', join(home, 'tsconfig.build.json')], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

await build({
  absWorkingDir: home,
  entryPoints: ['src/index.ts', 'src/main.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  packages: 'external',
  alias: { '@chat-service/client/rest': join(home, '../../clients/typescript/src/rest.ts') },
  define: { PACKAGE_VERSION: JSON.stringify(version) },
  platform: 'node',
  target: 'node20',
  format: 'esm',
  charset: 'utf8',
  logLevel: 'warning',
})
