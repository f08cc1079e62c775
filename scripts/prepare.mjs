/**
 * Prepares a clone to run: installs dependencies and builds. With nothing to do it takes a twentieth of a second.
 * Imports only Node's own modules, since it runs before any install.
 *
 * Most packages are tools: generators, linters, tests. The server needs one in seven: the "dependencies" of
 * package.json, and those of scripts/package.json: its compiler, the packages of its page, and the optional peers. That
 * file is an npm workspace, so one lockfile covers all, and `npm ci` by hand installs all.
 *
 *   node scripts/prepare.mjs install
 */
import fs from 'node:fs'
import path from 'node:path'
import { parts, toolInputs } from './builders.mjs'
import { withLock } from './lock.mjs'
import { hashFiles, isMain, npm, parseJson, readIfThere, readJson, root, run, succeed } from './program.mjs'

const at = (...names) => path.join(root, ...names)

const lockFile = at('package-lock.json')
/** npm's own record of what it installed. */
const recordFile = at('node_modules', '.package-lock.json')
/** Present while npm changes packages. */
const unfinished = at('node_modules', '.chat-service-unfinished')

const notInputs = ['node_modules', 'dist']
/** Not in dist/, which is published. */
const buildStamp = (part) => at('.cache', `build-stamp-${part}`)

const readInstalled = () => parseJson(readIfThere(recordFile))?.packages

/**
 * The state of node_modules: 'all' of the lockfile, packages of the 'server', 'outdated', or 'nothing' usable. Optional
 * packages may be missing on this system.
 */
const readState = () => {
  const installed = readInstalled()
  if (!installed || fs.existsSync(unfinished)) return 'nothing'
  const wanted = readJson(lockFile).packages
  const isWanted = (name) =>
    installed[name].version === wanted[name]?.version && installed[name].integrity === wanted[name]?.integrity
  if (!Object.keys(installed).every(isWanted)) return 'outdated'
  const missing = Object.keys(wanted)
    .filter((name) => name !== '' && !(name in installed))
    .map((name) => wanted[name])
    .filter(({ optional, devOptional }) => !optional && !devOptional)
  if (missing.length === 0) return 'all'
  return missing.every(({ dev }) => dev) ? 'server' : 'outdated'
}

const suffices = (state, tools) => state === 'all' || (state === 'server' && !tools)

const hasTools = () => Object.values(readInstalled() ?? {}).some(({ dev }) => dev)

/** Nothing is written to stdout, which belongs to the program started afterwards. */
const runInstall = (...args) =>
  npm([...args, '--no-audit', '--no-fund', '--no-update-notifier'], {
    stdio: ['ignore', process.stderr, process.stderr],
  })

/**
 * Changes only packages that differ from the lockfile, so a server that runs from this folder keeps its files. npm
 * assumes that existing packages are complete, so after an interruption only `npm ci` helps.
 */
const installMissing = (include, tools) => {
  fs.writeFileSync(unfinished, '')
  const { status } = runInstall('install', '--no-save', include)
  if (status !== 0) return false
  fs.rmSync(unfinished)
  return suffices(readState(), tools)
}

const reasons = {
  nothing: 'node_modules is missing or incomplete.',
  outdated: 'package-lock.json has changed.',
  server: 'tools are missing: npm start does not install them.',
}

/** Installs missing packages of the lockfile; tools only on request, or if installed before. Throws if npm fails. */
export const ensureInstalled = async ({ tools = true } = {}) => {
  if (suffices(readState(), tools)) return
  await withLock(at('.cache', 'install.lock'), 'an installation', () => {
    const state = readState()
    if (suffices(state, tools)) return
    const withTools = tools || hasTools()
    console.error(`Installing ${withTools ? 'everything' : 'what the server needs'}: ${reasons[state]}`)
    const started = Date.now()
    const include = withTools ? '--include=dev' : '--omit=dev'
    if (state === 'nothing' || !installMissing(include, withTools)) succeed('npm ci', runInstall('ci', include))
    console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  })
}

/** A hash of the names and contents of a build part's inputs. */
const hashInputs = (part) => hashFiles(root, [...toolInputs, ...parts[part].inputs], notInputs)

const isBuilt = (part) =>
  [parts[part].made].flat().every((made) => fs.existsSync(at(made))) &&
  readIfThere(buildStamp(part)) === hashInputs(part)

/** Builds the given parts under the lock; `npm run build` comes here too. Throws if the build fails. */
export const build = async ({ wanted, onlyIfStale }) => {
  // The kit and the integrations compile against the client's declarations.
  const needed =
    ['ui', 'integrations'].some((part) => wanted.includes(part)) && !wanted.includes('clients') && !isBuilt('clients')
      ? ['clients']
      : []
  const findStale = () => [...needed, ...(onlyIfStale ? wanted.filter((part) => !isBuilt(part)) : wanted)]
  if (findStale().length === 0) return
  await withLock(at('.cache', 'build.lock'), 'a build', async () => {
    const stale = findStale()
    if (stale.length === 0) return
    console.error(`Building ${stale.join(' and ')}.`)
    const started = Date.now()
    for (const part of stale) {
      // Taken before the compiler reads the sources, so a change during the build makes it stale.
      const inputs = hashInputs(part)
      fs.rmSync(buildStamp(part), { force: true })
      parts[part].build()
      fs.writeFileSync(buildStamp(part), inputs)
      // Both write integrations/push/dist.
      if (part === 'integrations') fs.writeFileSync(buildStamp('push'), hashInputs('push'))
      if (part === 'push' && !isBuilt('integrations')) fs.rmSync(buildStamp('integrations'), { force: true })
    }
    console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  })
}

/**
 * Builds stale parts. Skips the packages of the client, the kit and the integrations, and the studio, unless requested;
 * of the push, the demo needs the code.
 */
export const ensureBuilt = async ({ clients = true, studio = false } = {}) => {
  await build({
    wanted: [
      ...(clients ? ['clients', 'ui', 'integrations'] : []),
      'server',
      'web',
      'docs',
      ...(studio ? ['studio'] : []),
    ],
    onlyIfStale: true,
  })
  if (!clients)
    await build({ wanted: ['push'], onlyIfStale: true }).catch((error) =>
      console.error(`The demo offers no push. ${error.message}`),
    )
}

/**
 * `npm start` runs the demo, unless the environment sets a secret, even an empty one, or is production.
 */
export const askForDemo = () => {
  if (process.env.CHAT_JWT_SECRET !== undefined || process.env.NODE_ENV === 'production') return
  process.env.CHAT_DEMO ||= 'true'
}

if (isMain(import.meta.url)) await run(() => ensureInstalled())
