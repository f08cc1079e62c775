/**
 * Brings a clone into a state in which it can run: dependencies installed, code built. Both cost milliseconds when
 * there is nothing to do. Only Node's own modules may be imported here, since it runs before anything is installed.
 *
 *   node scripts/prepare.mjs [install] [build]
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withLock } from './lock.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)

const lockFile = at('package-lock.json')
const installStamp = at('node_modules', '.chat-service-stamp')
// Not in dist/, all of which is published.
const buildStamp = at('.cache', 'build-stamp')

/** Whatever can change what the build makes. A folder stands for all files below it. */
const buildInputs = [
  'src',
  'generated',
  'migrations',
  'clients',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/build.mjs',
]
/** What must be there after a build. The client is judged only where there is one. */
const built = ['dist', ...(fs.existsSync(at('clients/typescript/src')) ? ['clients/typescript/dist'] : [])]
const notInputs = new Set(['node_modules', 'dist', '__transpiled'])

const readIfThere = (file) => {
  try {
    return fs.readFileSync(file)
  } catch {
    return undefined
  }
}

const hash = (content) => createHash('sha256').update(content).digest('hex')

/** The environment without what `npm run` handed down for itself: `--silent` would hide why an installation failed. */
export const cleanEnvironment = () => {
  const environment = { ...process.env, SCARF_ANALYTICS: 'false', REDOCLY_TELEMETRY: 'off' }
  for (const name of ['npm_config_loglevel', 'npm_config_omit', 'npm_config_dry_run']) {
    delete environment[name]
  }
  return environment
}

/** Runs npm; on Windows it is a batch file, which only a shell can start. */
export const npm = (args, options = {}) =>
  spawnSync('npm', args, { cwd: root, env: cleanEnvironment(), shell: process.platform === 'win32', ...options })

/** True if npm's own record of what it installed agrees with the lockfile; for folders installed by plain `npm ci`. */
const npmRecordMatches = (lockText) => {
  const record = readIfThere(at('node_modules', '.package-lock.json'))
  if (!record) return false
  const wanted = JSON.parse(lockText).packages
  const installed = JSON.parse(record.toString()).packages
  const same = (name) =>
    installed[name].version === wanted[name]?.version && installed[name].integrity === wanted[name]?.integrity
  return (
    Object.keys(installed).every(same) &&
    Object.keys(wanted).every((name) => name === '' || name in installed || wanted[name].optional === true)
  )
}

const isInstalled = () => {
  const lockText = fs.readFileSync(lockFile)
  const wanted = hash(lockText)
  if (readIfThere(installStamp)?.toString() === wanted) return true
  if (!npmRecordMatches(lockText)) return false
  fs.writeFileSync(installStamp, wanted)
  return true
}

/** Installs the dependencies of the lockfile unless they are there. Throws if npm fails. */
export const ensureInstalled = async () => {
  if (isInstalled()) return
  await withLock(at('.cache', 'install.lock'), 'an installation', () => {
    if (isInstalled()) return
    console.error(
      fs.existsSync(at('node_modules'))
        ? 'Installing dependencies again (npm ci): package-lock.json has changed.'
        : 'Installing dependencies (npm ci): node_modules is missing.',
    )
    const started = Date.now()
    // Nothing here goes to stdout, which belongs to the program that is started afterwards.
    const { status, error } = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--no-update-notifier'], {
      stdio: ['ignore', process.stderr, process.stderr],
    })
    if (error ?? status !== 0) throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}`)
    fs.writeFileSync(installStamp, hash(fs.readFileSync(lockFile)))
    console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  })
}

const filesBelow = (name) => {
  const entry = fs.statSync(at(name), { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return [name]
  return fs
    .readdirSync(at(name))
    .filter((child) => !notInputs.has(child))
    .sort()
    .flatMap((child) => filesBelow(`${name}/${child}`))
}

/** One hash over the names and contents of everything that goes into the build. */
export const buildInputsHash = () => {
  const all = createHash('sha256')
  for (const file of buildInputs.flatMap(filesBelow)) all.update(`${file}\0${hash(fs.readFileSync(at(file)))}\n`)
  return all.digest('hex')
}

/** Builds under the lock, always; `npm run build` comes here too. Throws if the build fails. */
export const build = async ({ onlyIfStale = false } = {}) => {
  const isBuilt = () =>
    built.every((place) => fs.existsSync(at(place))) && readIfThere(buildStamp)?.toString() === buildInputsHash()
  if (onlyIfStale && isBuilt()) return
  await withLock(at('.cache', 'build.lock'), 'a build', async () => {
    if (onlyIfStale && isBuilt()) return
    console.error(onlyIfStale && fs.existsSync(at('dist')) ? 'Building again: sources have changed.' : 'Building.')
    const started = Date.now()
    // Taken before the compiler reads the sources: what changes during the build makes it stale.
    const inputs = buildInputsHash()
    fs.rmSync(buildStamp, { force: true })
    const { buildAll } = await import('./build.mjs')
    buildAll()
    fs.writeFileSync(buildStamp, inputs)
    console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  })
}

/** Builds the package and its client unless what is there was made from exactly these sources. */
export const ensureBuilt = () => build({ onlyIfStale: true })

/** True if the module with this `import.meta.url` is the program that Node was asked to run. */
export const isMain = (url) =>
  process.argv[1] !== undefined && pathToFileURL(fs.realpathSync(process.argv[1])).href === url

/**
 * Lets a long-running script end when npm is told to. npm passes SIGTERM on to the shell between itself and the script,
 * and that shell dies without passing it further; what is left to notice is that the parent has gone.
 */
export const endWithNpm = () => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
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

if (isMain(import.meta.url)) {
  const wanted = process.argv.slice(2)
  // Not awaited: build.mjs imports this module, and would wait for it to be evaluated.
  void run(async () => {
    if (wanted.length === 0 || wanted.includes('install')) await ensureInstalled()
    if (wanted.length === 0 || wanted.includes('build')) await ensureBuilt()
  })
}
