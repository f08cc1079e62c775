// Builds dist/esm and dist/cjs from the same sources. Each folder has its own declarations, and dist/cjs says in a
// own package.json that it holds CommonJS, so Node and TypeScript read both the same way.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { tsc } from '../../scripts/program.mjs'

const home = dirname(fileURLToPath(import.meta.url))
const dist = join(home, 'dist')

function compile(...options) {
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(home, 'tsconfig.json'), ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

rmSync(dist, { recursive: true, force: true })
compile()
// The sources count as ES modules, so the CommonJS build goes without the settings that hold TypeScript to that.
compile(
  '--outDir',
  join(dist, 'cjs'),
  '--module',
  'CommonJS',
  '--moduleResolution',
  'Bundler',
  '--verbatimModuleSyntax',
  'false',
)
mkdirSync(join(dist, 'cjs'), { recursive: true })
writeFileSync(join(dist, 'cjs/package.json'), '{\n  "type": "commonjs"\n}\n')
