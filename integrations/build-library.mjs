import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { build } from 'esbuild'
import { tsc } from '../scripts/program.mjs'

/** Runs the compiler of a package into its dist, which it empties first. Exits the process on an error. */
export function buildTypes(home) {
  rmSync(join(home, 'dist'), { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(home, 'tsconfig.build.json')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Builds dist: ES modules that hold the sources of this repository, and the declarations. Packages stay imports. With
 * `--code`, only the modules, in milliseconds, for a server that runs them.
 *
 * @param {string} home the folder of the package.
 * @param {import('esbuild').BuildOptions} [options]
 */
export async function buildLibrary(home, options = {}) {
  if (!process.argv.includes('--code')) buildTypes(home)
  await build({
    absWorkingDir: home,
    entryPoints: ['src/index.ts'],
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    charset: 'utf8',
    logLevel: 'warning',
    ...options,
  })
}
