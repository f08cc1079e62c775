#!/usr/bin/env node
/** `npm create @chat-service my-app`: an application with a chat, from the template beside this file. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const home = path.dirname(fileURLToPath(import.meta.url))
// In a checkout the template is where it is written.
const template = [path.join(home, 'template'), path.join(home, '../../examples/starter')].find((folder) =>
  existsSync(folder),
)
const made = new Set(['node_modules', 'dist', 'data', 'uploads', 'package-lock.json'])

/** Files that npm leaves out of packages, or that would make the template a separate project in a checkout. */
const renamed = { _gitignore: '.gitignore', '_tsconfig.json': 'tsconfig.json' }

const usage = `Usage: npm create @chat-service <folder> [-- options]

Makes an application in TypeScript with a chat: an Express server with an embedded database, and a page.

  --name <name>   the name in package.json; default: that of the folder
  --install       runs npm install in the folder
  --version       prints the version
  --help          prints this`

class UsageError extends Error {}

function readArguments(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        install: { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error.message)
  }
}

/** The folder may be missing or empty, but for a repository that was begun there. */
function checkFolder(folder, given) {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new UsageError(`${given} is a file. Name a folder that is new or empty.`)
  const present = readdirSync(folder).filter((name) => name !== '.git')
  if (present.length > 0)
    throw new UsageError(
      `${given} is not empty: it has ${present.slice(0, 3).join(', ')}. Name a folder that is new or empty.`,
    )
}

function checkName(name) {
  if (!/^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name) || name.length > 214)
    throw new UsageError(
      `${JSON.stringify(name)} is no name of a package: it has small letters, digits, ".", "_" and "-". Give one with --name.`,
    )
}

const edit = (file, change) => writeFileSync(file, change(readFileSync(file, 'utf8')))

function create(folder, name) {
  mkdirSync(folder, { recursive: true })
  cpSync(template, folder, { recursive: true, filter: (file) => !made.has(path.relative(template, file)) })
  for (const [from, to] of Object.entries(renamed)) renameSync(path.join(folder, from), path.join(folder, to))
  edit(path.join(folder, 'package.json'), (text) => text.replace(/("name": ).*,/, `$1${JSON.stringify(name)},`))
  edit(path.join(folder, 'README.md'), (text) => text.replace(/^# .*/, `# ${name}`))
}

function install(folder) {
  const { status } = spawnSync('npm', ['install'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm install failed in ${folder}. The application is there: try it again.`)
}

function main(args) {
  const { values, positionals } = readArguments(args)
  if (values.help) return console.log(usage)
  if (values.version) return console.log(JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')).version)
  if (positionals.length !== 1) throw new UsageError(`Name one folder, not ${positionals.length}.\n\n${usage}`)
  const [given] = positionals
  const folder = path.resolve(given)
  const name = values.name ?? path.basename(folder)
  checkName(name)
  checkFolder(folder, given)
  create(folder, name)
  if (values.install) install(folder)
  const steps = [`cd ${given}`, ...(values.install ? [] : ['npm install']), 'npm start']
  console.log(`Made ${name}. Next:\n\n${steps.map((step) => `  ${step}`).join('\n')}\n`)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
