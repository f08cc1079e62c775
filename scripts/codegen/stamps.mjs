import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Inputs common to all steps: the generators, their packages, and the format.
const tools = ['scripts/codegen', 'scripts/codegen.mjs', 'package-lock.json', '.prettierrc.json']

// The inputs and outputs of each step, in .cache/. A step with unchanged inputs and outputs is skipped.
export function readStamps(root, home) {
  const file = join(root, '.cache/codegen.json')
  const stamps = parse(read(file)) ?? {}
  const toolsHash = hashAll(home, tools)
  const inputs = {}
  return {
    // The files of an earlier run by this one's path and content, or undefined if the step has to run.
    outputsOf(step, wanted) {
      inputs[step] = hash(toolsHash + hashAll(root, wanted))
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

function hashAll(root, names) {
  return hash(
    names
      .flatMap((name) => listFiles(root, name))
      .map((name) => `${name}\0${hash(read(join(root, name)))}\n`)
      .join(''),
  )
}

function listFiles(root, name) {
  const entry = statSync(join(root, name), { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return [name]
  // Transpiled templates are what the AsyncAPI generator leaves behind.
  const children = readdirSync(join(root, name)).filter((child) => !['__transpiled', 'node_modules'].includes(child))
  return children.sort().flatMap((child) => listFiles(root, `${name}/${child}`))
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex')
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
