/** Helpers of every script. Only Node's modules may be imported, because prepare.mjs runs before anything is installed. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The environment without the variables of `npm run`: `--silent` would hide the error of an installation. */
export const cleanEnvironment = () => {
  /** @type {NodeJS.ProcessEnv} */
  const environment = { ...process.env, SCARF_ANALYTICS: 'false', REDOCLY_TELEMETRY: 'off' }
  for (const name of ['npm_config_loglevel', 'npm_config_omit', 'npm_config_dry_run']) {
    delete environment[name]
  }
  return environment
}

/**
 * Runs npm; on Windows it is a batch file, which only a shell can start.
 * @param {string[]} args
 * @param {{ cwd?: string, stdio?: import('node:child_process').StdioOptions }} options
 */
export const npm = (args, options = {}) =>
  spawnSync('npm', args, {
    cwd: root,
    env: cleanEnvironment(),
    shell: process.platform === 'win32',
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

/** True if the module with this `import.meta.url` is the program that Node was asked to run. */
export const isMain = (url) =>
  process.argv[1] !== undefined && pathToFileURL(fs.realpathSync(process.argv[1])).href === url

/**
 * Ends a long-running script when npm ends. npm passes SIGTERM on to the shell between itself and the script,
 * and that shell dies without passing it further; what is left to notice is that the parent has gone.
 */
export const endWithNpm = async () => {
  if (process.env.npm_lifecycle_event !== undefined) await import('./end-with-parent.mjs')
}

/** Runs the body of a script: an expected failure ends it with one line and exit code 1, not with a stack trace. */
export const run = async (body) => {
  try {
    await body()
  } catch (error) {
    console.error(process.env.DEBUG ? error : `${error.message}`)
    process.exitCode = 1
  }
}
