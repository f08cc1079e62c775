/**
 * Brings a clone into a state in which it can run: dependencies installed, code built. Both cost milliseconds when
 * there is nothing to do. Only Node's own modules may be imported here, since it runs before anything is installed.
 *
 * Most packages are tools: generators, linters, tests. The server needs one in seven, so it starts without the rest:
 * those of package.json's "dependencies", and those of scripts/package.json, which holds what compiles it, what its page
 * is made of, and the optional peers that a host installs only if it uses them. That file is an npm workspace, so one
 * lockfile holds everything, and `npm ci` by hand installs everything.
 *
 *   node scripts/prepare.mjs [install] [build]
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { builders, integrations } from './builders.mjs'
import { withLock } from './lock.mjs'
import { isMain, npm, root, run, succeed } from './program.mjs'

const at = (...parts) => path.join(root, ...parts)

const lockFile = at('package-lock.json')
/** npm's own record of what it installed. */
const recordFile = at('node_modules', '.package-lock.json')
const installStamp = at('node_modules', '.chat-service-stamp')
const unfinished = 'unfinished'

const toolInputs = ['package.json', 'package-lock.json', 'scripts/builders.mjs']
/** Pages of the documentation outside docs/. */
const writtenPages = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'clients/typescript/README.md']
/**
 * The parts of the build: their inputs (a folder stands for all files below it), and what must be
 * there afterwards: one place, or all of a list.
 */
const parts = {
  clients: { inputs: [...toolInputs, 'clients/typescript'], made: 'clients/typescript/dist' },
  server: { inputs: [...toolInputs, 'src', 'generated', 'tsconfig.json', 'tsconfig.build.json'], made: 'dist' },
  ui: {
    inputs: [...toolInputs, 'clients/tsconfig.json', 'clients/ui', 'clients/typescript/src'],
    made: 'clients/ui/dist',
  },
  integrations: {
    inputs: [...toolInputs, 'integrations', 'clients/typescript/src'],
    made: integrations.map((name) => `integrations/${name}/dist`),
  },
  web: {
    inputs: [...toolInputs, 'clients/tsconfig.json', 'clients/web', 'clients/ui/src', 'clients/typescript/src'],
    made: 'dist/web/index.html',
  },
  studio: { inputs: [...toolInputs, 'clients/studio'], made: 'dist/studio/index.html.gz' },
  docs: {
    inputs: [
      ...[...toolInputs, 'docs', 'spec', 'scripts/docs', 'scripts/codegen', 'clients/docs', ...writtenPages],
      // The live examples of the kit.
      ...['clients/tsconfig.json', 'clients/gallery/src', 'clients/ui', 'clients/typescript/src'],
    ],
    made: 'dist/docs/index.html.gz',
  },
}
const notInputs = new Set(['node_modules', 'dist', '__transpiled'])
/** Not in dist/, all of which is published. */
const buildStamp = (part) => at('.cache', `build-stamp-${part}`)

const readIfThere = (file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const hash = (content) => createHash('sha256').update(content).digest('hex')

/** Compares npm's own record of what it installed with the lockfile. Optional packages may be missing on this system. */
const compareRecord = (lockText, recordText) => {
  const wanted = JSON.parse(lockText).packages
  const installed = JSON.parse(recordText).packages
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

const installKey = () => hash(`${fs.readFileSync(lockFile)}\0${readIfThere(recordFile)}`)

/**
 * The content of node_modules: 'all' of the lockfile, what the 'server' needs, 'outdated' packages, or 'nothing' of use.
 * The stamp saves reading npm's record each time.
 */
const readState = () => {
  const record = readIfThere(recordFile)
  const stamp = readIfThere(installStamp) ?? ''
  if (record === undefined || stamp === unfinished) return 'nothing'
  const key = installKey()
  if (stamp.startsWith(`${key} `)) return stamp.slice(key.length + 1)
  const state = compareRecord(fs.readFileSync(lockFile, 'utf8'), record)
  if (state !== 'outdated') fs.writeFileSync(installStamp, `${key} ${state}`)
  return state
}

const suffices = (state, tools) => state === 'all' || (state === 'server' && !tools)

const hasTools = () => {
  const record = readIfThere(recordFile)
  return record !== undefined && Object.values(JSON.parse(record).packages).some(({ dev }) => dev)
}

/** Nothing here goes to stdout, which belongs to the program that is started afterwards. */
const runInstall = (...args) =>
  npm([...args, '--no-audit', '--no-fund', '--no-update-notifier'], {
    stdio: ['ignore', process.stderr, process.stderr],
  })

/**
 * Adds and replaces what differs from the lockfile and leaves the rest alone, so a server that runs from this folder
 * keeps its files. npm takes what it finds there for complete, so after an interruption only `npm ci` helps.
 */
const installMissing = (include, tools) => {
  fs.writeFileSync(installStamp, unfinished)
  const { status } = runInstall('install', '--no-save', include)
  if (status !== 0) return false
  fs.rmSync(installStamp)
  return suffices(readState(), tools)
}

const installAfresh = (include, tools) => {
  succeed('npm ci', runInstall('ci', include))
  fs.writeFileSync(installStamp, `${installKey()} ${tools ? 'all' : 'server'}`)
}

const reasons = {
  nothing: 'node_modules is missing or incomplete.',
  outdated: 'package-lock.json has changed.',
  server: 'tools are missing, which npm start leaves out.',
}

/** Installs what is missing of the lockfile; the tools only if asked for, or if they were there. Throws if npm fails. */
export const ensureInstalled = async ({ tools = true } = {}) => {
  if (suffices(readState(), tools)) return
  await withLock(at('.cache', 'install.lock'), 'an installation', () => {
    const state = readState()
    if (suffices(state, tools)) return
    const withTools = tools || hasTools()
    console.error(`Installing ${withTools ? 'everything' : 'what the server needs'}: ${reasons[state]}`)
    const started = Date.now()
    const include = withTools ? '--include=dev' : '--omit=dev'
    if (state === 'nothing' || !installMissing(include, withTools)) installAfresh(include, withTools)
    console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  })
}

/** Installs what one command alone needs, by the lockfile in its own folder, which an installation at the root leaves alone. */
export const ensureInstalledIn = (folder) => {
  const stamp = at(folder, 'node_modules', '.chat-service-stamp')
  const key = hash(fs.readFileSync(at(folder, 'package-lock.json')))
  if (readIfThere(stamp) === key) return
  console.error(`Installing what only ${folder} needs.`)
  succeed('npm ci', runInstall('ci', '--prefix', at(folder)))
  fs.writeFileSync(stamp, key)
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

/** One hash over the names and contents of everything that goes into a part of the build. */
const hashInputs = (part) => {
  const all = createHash('sha256')
  for (const file of parts[part].inputs.flatMap(filesBelow)) all.update(`${file}\0${hash(fs.readFileSync(at(file)))}\n`)
  return all.digest('hex')
}

const isBuilt = (part) =>
  [parts[part].made].flat().every((made) => fs.existsSync(at(made))) &&
  readIfThere(buildStamp(part)) === hashInputs(part)

/** Builds the given parts under the lock; `npm run build` comes here too. Throws if the build fails. */
export const build = async ({ wanted = Object.keys(parts), onlyIfStale = false } = {}) => {
  // The kit and the integrations are compiled with the declarations of the client.
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
      // Taken before the compiler reads the sources: what changes during the build makes it stale.
      const inputs = hashInputs(part)
      fs.rmSync(buildStamp(part), { force: true })
      builders[part]()
      fs.writeFileSync(buildStamp(part), inputs)
    }
    console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  })
}

/**
 * Builds the parts that were not made from these very sources; without the packages of the client, the kit and the integrations, and
 * the studio, if they are not asked for.
 */
export const ensureBuilt = ({ clients = true, studio = false } = {}) =>
  build({
    wanted: [
      ...(clients ? ['clients', 'ui', 'integrations'] : []),
      'server',
      'web',
      'docs',
      ...(studio ? ['studio'] : []),
    ],
    onlyIfStale: true,
  })

/**
 * The server runs its demo only where it is asked to, and `npm start` is such a place, unless there is a secret, even an
 * empty one that a deployment has lost, or this is production.
 */
export const askForDemo = () => {
  if (process.env.CHAT_JWT_SECRET !== undefined || process.env.NODE_ENV === 'production') return
  process.env.CHAT_DEMO ||= 'true'
}

if (isMain(import.meta.url)) {
  const wanted = process.argv.slice(2)
  await run(async () => {
    if (wanted.length === 0 || wanted.includes('install')) await ensureInstalled()
    if (wanted.length === 0 || wanted.includes('build')) await ensureBuilt()
  })
}
