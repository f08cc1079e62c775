import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hash, hashFiles, parseJson, readIfThere as read } from '../program.mjs'

// Inputs common to all steps: the generators, their packages, and the format.
const tools = ['scripts/codegen', 'scripts/codegen.mjs', 'scripts/program.mjs', 'package-lock.json', '.prettierrc.json']

// The AsyncAPI generator leaves transpiled templates behind.
const ignored = ['__transpiled']

// The inputs and outputs of each step, in .cache/. A step with unchanged inputs and outputs is skipped.
export function readStamps(root, home) {
  const file = join(root, '.cache/codegen.json')
  const stamps = parseJson(read(file)) ?? {}
  const toolsHash = hashFiles(home, tools, ignored)
  const inputs = {}
  return {
    // The path and content of an earlier run's files, or undefined if the step has to run.
    outputsOf(step, wanted) {
      inputs[step] = hash(toolsHash + hashFiles(root, wanted, ignored))
      const stamp = stamps[step]
      if (stamp?.inputs !== inputs[step]) return undefined
      const files = Object.fromEntries(Object.keys(stamp.files).map((path) => [path, read(join(root, path))]))
      const isSame = ([path, content]) => content !== undefined && hash(content) === stamp.files[path]
      return Object.entries(files).every(isSame) ? files : undefined
    },

    // Records the steps whose files are unchanged on disk.
    keep(results) {
      for (const { step, files } of results) {
        const made = Object.entries(files)
        if (made.some(([path, content]) => read(join(root, path)) !== content)) continue
        const hashes = Object.fromEntries(made.map(([path, content]) => [path, hash(content)]))
        stamps[step] = { inputs: inputs[step], files: hashes }
      }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(stamps))
    },
  }
}
