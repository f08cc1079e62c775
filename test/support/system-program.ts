import { spawnSync } from 'node:child_process'
import path from 'node:path'

const finder = path.resolve(__dirname, '../../scripts/find-service.mjs')

/** The path of a program that scripts/find-service.mjs finds or installs; undefined if neither works. */
export function systemProgram(find: 'findPgDump' | 'findPgBouncer'): string | undefined {
  const script = `import(${JSON.stringify(finder)}).then((m) => console.log(m.${find}() ?? ''))`
  const { stdout } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return stdout.trim() || undefined
}

/** `describe` if `problem` is undefined; otherwise prints the problem and skips. */
export function describeUnless(problem: string | undefined, name: string, tests: () => void): void {
  if (problem === undefined) return describe(name, tests)
  process.stderr.write(`${name}: skipped, because ${problem}\n`)
  describe.skip(name, tests)
}
