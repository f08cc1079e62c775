/** Helpers of every script. Only Node's modules may be imported, because prepare.mjs runs before anything is installed. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** TypeScript's native compiler. The package `typescript` is of an earlier version, whose API the tools use. */
export const tsc = path.join(root, 'node_modules/typescript-7/bin/tsc')

/** The environment without the variables of `npm run`: `--silent` would hide the error of an installation. */
export const cleanEnvironment = () => {
  const quiet = { SCARF_ANALYTICS: 'false', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  /** @type {NodeJS.ProcessEnv} */
  const environment = { ...process.env, ...quiet }
  for (const name of ['npm_config_loglevel', 'npm_config_omit', 'npm_config_dry_run']) {
    delete environment[name]
  }
  return environment
}

/**
 * Runs npm; on Windows through a shell, because it is a batch file.
 * @param {string[]} args
 * @param {{ cwd?: string, stdio?: import('node:child_process').StdioOptions }} options
 */
export const npm = (args, options = {}) =>
  spawnSync('npm', args, {
    cwd: root,
    env: cleanEnvironment(),
    shell: process.platform === 'win32',
    // A pack lists every file of every package.
    maxBuffer: 1 << 26,
    ...options,
    encoding: 'utf8',
  })

/**
 * The output of a program that has ended.
 * @template {string | Buffer} T
 * @param {string} what
 * @param {import('node:child_process').SpawnSyncReturns<T>} result
 * @throws {Error} with its output, if it failed.
 */
export const succeed = (what, { status, error, stdout, stderr }) => {
  if (error ?? status !== 0)
    throw new Error([`${what} failed`, error?.message, stdout, stderr].filter(Boolean).join('\n'))
  return stdout
}

/** The output of a command of git in a checkout. @throws {Error} with git's message. */
export const git = (folder, ...args) =>
  succeed(`git ${args[0]}`, spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 })).trim()

export const readJson = (...parts) => JSON.parse(fs.readFileSync(path.join(...parts), 'utf8'))

/** The text of a file, or undefined. */
export const readIfThere = (file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

export const hash = (content) => createHash('sha256').update(content).digest('hex')

const filesBelow = (folder, name, ignored) => {
  const entry = fs.statSync(path.join(folder, name), { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return [name]
  return fs
    .readdirSync(path.join(folder, name))
    .filter((child) => !ignored.includes(child))
    .sort()
    .flatMap((child) => filesBelow(folder, `${name}/${child}`, ignored))
}

/** A hash of the names and contents of files, and of all files below folders, except in `ignored` ones. */
export const hashFiles = (folder, names, ignored) =>
  hash(
    names
      .flatMap((name) => filesBelow(folder, name, ignored))
      .map((name) => `${name}\0${hash(fs.readFileSync(path.join(folder, name)))}\n`)
      .join(''),
  )

/** The bytes of all files below a folder. The size on disk depends on its blocks. */
export const sizeOf = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => fs.lstatSync(path.join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isDirectory() ? 0 : entry.size), 0)

/** The value of a JSON text, or undefined for other texts. */
export const parseJson = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Runs `work` with a temporary folder, which is removed afterwards. */
export const withFolder = async (name, work) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `chat-service-${name}-`))
  try {
    return await work(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** True if the module with this `import.meta.url` is the program that Node was asked to run. */
export const isMain = (url) =>
  process.argv[1] !== undefined && pathToFileURL(fs.realpathSync(process.argv[1])).href === url

/**
 * Ends a long-running script when npm ends. npm forwards SIGTERM to the shell between it and the script, which dies
 * without forwarding it, so the script watches for a new parent.
 */
export const endWithNpm = async () => {
  if (process.env.npm_lifecycle_event !== undefined) await import('./end-with-parent.mjs')
}

/** Runs the body of a script: a failure ends it with one line and exit code 1, without a stack trace. */
export const run = async (body) => {
  try {
    await body()
  } catch (error) {
    console.error(process.env.DEBUG ? error : `${error.message}`)
    process.exitCode = 1
  }
}
