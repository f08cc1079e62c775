/**
 * Checks package-lock.json before an install uses it:
 *
 * - It is complete. npm writes an incomplete one when the registry lacks an optional package, such as a compiler's
 *   build for another platform; `npm ci` then fails on every fresh clone, but not on the machine that wrote it.
 * - It agrees with package.json and with each workspace's, and marks no package that the server needs as `dev`.
 * - Each package supports our oldest Node; otherwise npm warns in every clone.
 * - Dependencies that hosts install are ranges, so hosts get patches; our own tools are exact. An
 *   optional peer is installed here too, by scripts/package.json.
 * - Workspaces have no node_modules: tests and configuration files load their tools from the root.
 */
import path from 'node:path'
import { readJson, root } from './program.mjs'

const { workspaces, engines, dependencies, peerDependencies, peerDependenciesMeta, devDependencies } = readJson(
  root,
  'package.json',
)
const { packages } = readJson(root, 'package-lock.json')
const problems = []

/**
 * Hosts get only patches of these. `FencedQuery` uses internals of pg. openapi-backend 5.21 and later depends on an ES
 * module that requires Node 22, and our "overrides" don't apply in a host.
 */
const patchesOnly = ['openapi-backend', 'pg']

/**
 * Only for tests of integrations and for `npm run prove`: they ask for Node 22, but run on Node 20. npm warns where
 * tools are installed, not where the service is.
 */
const triedOnOldest = [
  '@nats-io/nuid',
  'ai',
  '@ai-sdk/',
  '@assistant-ui/core/node_modules/nanoid',
  'assistant-stream/node_modules/nanoid',
]
const isTried = (place) =>
  triedOnOldest.some(
    (name) => place === `node_modules/${name}` || (name.endsWith('/') && place.startsWith(`node_modules/${name}`)),
  )

/** Looks in the package's node_modules, then in those above it, as Node does. Undefined if absent. */
const find = (from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return undefined
  }
}

const needsOf = (place) => Object.keys({ ...packages[place].dependencies, ...packages[place].optionalDependencies })

for (const place of Object.keys(packages)) {
  for (const name of needsOf(place)) {
    if (!find(place, name)) problems.push(`${place} asks for ${name}, which is missing`)
  }
}
for (const folder of ['', ...workspaces]) {
  const file = path.posix.join(folder, 'package.json')
  const manifest = readJson(root, file)
  for (const kind of ['dependencies', 'devDependencies']) {
    const [wanted, locked] = [manifest[kind] ?? {}, packages[folder]?.[kind] ?? {}]
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(locked)])) {
      if (wanted[name] === locked[name]) continue
      problems.push(`${file} asks for ${name} ${wanted[name] ?? 'no more'}; the lockfile has ${locked[name] ?? 'none'}`)
    }
  }
}

const oldestNode = Number.parseInt(engines.node.replace(/\D+/, ''))
/** Whether the range accepts any release of that major version. */
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
  // Except a second version that only tests use.
  if (workspace && !dev) problems.push(`${place} must be in node_modules: give it the version that others ask for`)
  if (wanted?.node && !takesNode(wanted.node, oldestNode) && !(dev && isTried(place)))
    problems.push(
      `${place} asks for Node ${wanted.node}, so npm warns on ${oldestNode}: choose a version that supports it`,
    )
}

const build = readJson(root, 'scripts', 'package.json').dependencies
for (const [name, range] of Object.entries({ ...dependencies, ...peerDependencies })) {
  const sign = patchesOnly.includes(name) ? '~' : '^'
  if (!range.startsWith(sign)) problems.push(`package.json asks for ${name} ${range}: hosts need a range with ${sign}`)
}
for (const [name, version] of Object.entries({ ...devDependencies, ...build })) {
  if (!/^(npm:.+@)?\d/.test(version))
    problems.push(`${name} is one of our tools: give it an exact version, not ${version}`)
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
    `package-lock.json is wrong: npm ci would fail or skip packages that the server needs:\n  ${problems.join('\n  ')}\n` +
      'Choose versions whose optional packages the registry has (with "overrides" for indirect dependencies),\n' +
      'then recreate it: rm -rf node_modules package-lock.json && npm install',
  )
  process.exitCode = 1
}
