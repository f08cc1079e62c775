/**
 * Checks package-lock.json before anything is installed by it:
 *
 * - It names every package that another one asks for. npm writes an incomplete one when the registry lacks an optional
 *   package, say the build of a compiler for some system, and `npm ci` then refuses a fresh clone everywhere, while the
 *   machine on which it was written never notices.
 * - It agrees with package.json and with that of each workspace, and counts nothing as a tool that the server needs.
 * - Each package takes the oldest Node that ours takes: npm warns of others in every clone.
 * - What hosts install beside the package is a range, so that they can take patches, and what only we install is exact. An
 *   optional peer is installed here too, by scripts/package.json.
 * - Workspaces have no node_modules of their own: tests and configuration files load their tools from the root.
 * - Only `npm run prove` installs by the lockfile of scripts/prove. That one has to be whole, too.
 */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './program.mjs'

const readJson = (...parts) => JSON.parse(fs.readFileSync(path.join(root, ...parts), 'utf8'))

const { workspaces, engines, dependencies, peerDependencies, peerDependenciesMeta, devDependencies } =
  readJson('package.json')
const { packages } = readJson('package-lock.json')
const prove = 'scripts/prove'
const problems = []

/**
 * Hosts take only patches of these. `FencedQuery` rests on the inside of pg. openapi-backend from 5.21 on brings an ES module
 * that demands Node 22, and "overrides" of ours do not reach a host.
 */
const patchesOnly = ['openapi-backend', 'pg']

/**
 * For the tests of integrations alone: the newest versions of these ask for Node 22, and pass the tests on Node 20. npm warns of
 * them where tests are installed, not where the service is.
 */
const triedOnOldest = [
  'ai',
  '@ai-sdk/',
  '@assistant-ui/core/node_modules/nanoid',
  'assistant-stream/node_modules/nanoid',
]
const isTried = (place) =>
  triedOnOldest.some(
    (name) => place === `node_modules/${name}` || (name.endsWith('/') && place.startsWith(`node_modules/${name}`)),
  )

/** Looks in the package's own node_modules, then in those around it, as Node does. Undefined if it is nowhere. */
const find = (from, name, all = packages) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (all[place]) return place
    if (folder === '') return undefined
  }
}

const needsOf = (place, all = packages) =>
  Object.keys({ ...all[place].dependencies, ...all[place].optionalDependencies })

/** Compares the lockfile of a folder with itself, and with the package.json there and in each folder below it that it covers. */
const checkWhole = (home, folders) => {
  const { packages: all } = readJson(home, 'package-lock.json')
  for (const place of Object.keys(all)) {
    for (const name of needsOf(place, all)) {
      if (!find(place, name, all)) problems.push(`${path.posix.join(home, place)} asks for ${name}, which is missing`)
    }
  }
  for (const folder of folders) {
    const file = path.posix.join(home, folder, 'package.json')
    const manifest = readJson(file)
    for (const kind of ['dependencies', 'devDependencies']) {
      const [wanted, locked] = [manifest[kind] ?? {}, all[folder]?.[kind] ?? {}]
      for (const name of new Set([...Object.keys(wanted), ...Object.keys(locked)])) {
        if (wanted[name] === locked[name]) continue
        problems.push(
          `${file} asks for ${name} ${wanted[name] ?? 'no more'}; the lockfile has ${locked[name] ?? 'none'}`,
        )
      }
    }
  }
}
checkWhole('', ['', ...workspaces])
checkWhole(prove, [''])

const oldestNode = Number.parseInt(engines.node.replace(/\D+/, ''))
/** Whether any release of that major version will do: each range is a list of bounds, and the ranges are alternatives. */
const takesNode = (ranges, major) =>
  ranges.split('||').some((range) =>
    range
      .replaceAll(/([<>=^~])\s+/g, '$1')
      .split(/\s+/)
      .filter((bound) => /\d/.test(bound))
      .every((bound) => {
        const [, sign, text] = /^(\D*)(\d+)/.exec(bound) ?? []
        if (sign.startsWith('>')) return major >= Number(text)
        return sign === '<' ? major < Number(text) : sign === '<=' ? major <= Number(text) : major === Number(text)
      }),
  )

for (const [place, { dev, engines: wanted }] of Object.entries(packages)) {
  const workspace = workspaces.find((folder) => place.startsWith(`${folder}/node_modules/`))
  // A second version for tests alone may stand there.
  if (workspace && !dev) problems.push(`${place} must be in node_modules: give it the version that others ask for`)
  if (wanted?.node && !takesNode(wanted.node, oldestNode) && !(dev && isTried(place)))
    problems.push(
      `${place} asks for Node ${wanted.node}, and npm warns everyone on ${oldestNode}: take a version that does not`,
    )
}

const build = readJson('scripts', 'package.json').dependencies
for (const [name, range] of Object.entries({ ...dependencies, ...peerDependencies })) {
  const sign = patchesOnly.includes(name) ? '~' : '^'
  if (!range.startsWith(sign)) problems.push(`package.json asks for ${name} ${range}: hosts need a range with ${sign}`)
}
for (const [name, version] of Object.entries({
  ...devDependencies,
  ...build,
  ...readJson(prove, 'package.json').dependencies,
})) {
  if (!/^\d/.test(version)) problems.push(`${name} is a tool of ours: give it an exact version, not ${version}`)
}
for (const name of Object.keys(peerDependencies)) {
  if (!peerDependenciesMeta[name]?.optional) problems.push(`${name} has to be optional in peerDependenciesMeta`)
  if (!(name in build)) problems.push(`${name} is an optional peer: npm start needs it in scripts/package.json`)
}

const needed = new Set(['', ...workspaces])
for (const place of needed) {
  for (const name of needsOf(place)) {
    const found = find(place, name)
    if (found) needed.add(found)
  }
}
for (const place of needed) {
  if (packages[place].dev) problems.push(`${place} is marked as a tool ("dev"), but the server needs it`)
}

if (problems.length > 0) {
  console.error(
    `package-lock.json is wrong, and npm ci will refuse it or leave out what is needed:\n  ${problems.join('\n  ')}\n` +
      'Choose versions whose optional packages the registry has (by "overrides" where the package is not our own choice),\n' +
      'then write it anew: rm -rf node_modules package-lock.json && npm install',
  )
  process.exitCode = 1
}
