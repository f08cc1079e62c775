// Builds dist: ES modules and their declarations. The client and the packages that are adapted stay imports.
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

const home = import.meta.dirname
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
rmSync(join(home, 'dist'), { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [tsc, '-p', join(home, 'tsconfig.build.json')], { stdio: 'inherit' })
process.exitCode = status ?? 1
