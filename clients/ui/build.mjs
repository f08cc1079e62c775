// Builds dist: a module for each source, so that bundlers take only the parts that are used, with declarations; and the styles.
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const home = dirname(fileURLToPath(import.meta.url))
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
rmSync(join(home, 'dist'), { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [tsc, '-p', join(home, 'tsconfig.build.json')], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
await build({
  absWorkingDir: home,
  entryPoints: ['src/styles/index.css'],
  outfile: 'dist/styles.css',
  bundle: true,
  minify: true,
  logLevel: 'warning',
})
