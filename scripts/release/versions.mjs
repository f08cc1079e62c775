import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readJson } from '../program.mjs'
import { compareContracts, specifications } from '../spec-diff/compare.mjs'
import { readCurrent, readReleased } from '../spec-diff/baseline.mjs'
import { findProblems, listDemands } from '../spec-diff/demands.mjs'
import { addRelease } from './changelog.mjs'
import { pendingWeight, readChangesets } from './changesets.mjs'
import { bump, editJson, heaviest, higherOf, packages } from './packages.mjs'

const starter = 'examples/starter/package.json'
const kitManifest = 'clients/ui/package.json'
const manifests = ['deploy/kubernetes/chat.yaml', 'deploy/kubernetes/migrate.yaml']

/**
 * The versions of a release: the next one of each package with changesets, and of the contract.
 *
 * @throws {Error} if there is nothing to release, or the contract's changes demand a heavier weight than the changesets
 * give.
 */
export async function planRelease(root) {
  const changesets = readChangesets(root)
  if (changesets.length === 0) throw new Error('There is nothing to release: .changeset has no changesets.')
  const [current, baseline] = [readCurrent(root), readReleased(root)]
  const changes = await compareContracts(baseline, current)
  const demands = listDemands(changes, baseline, current, changesets)
  const problems = findProblems({ changes, demands, root, baseline, changesets })
  if (problems.length > 0) throw new Error(problems.join('\n'))

  const planned = packages.map((entry) => {
    const { version } = readJson(root, entry.folder, 'package.json')
    const weight = pendingWeight(changesets, entry.name)
    const released = baseline.versions[entry.part] ?? version
    return { ...entry, version, next: weight ? higherOf(version, bump(released, weight)) : version, weight }
  })
  const [client] = planned.filter(({ part }) => part === 'client')
  const raised = {
    // They depend on the client, so they change with the same weight.
    ...{ kit: [client?.weight], agent: [client?.weight] },
    // They contain the contract, and the server of tools the client too.
    ...{ conformance: [demands.weight], mcp: [client?.weight, demands.weight] },
  }
  for (const entry of planned) {
    const least = heaviest(raised[entry.part] ?? [])
    const weight = heaviest([least, entry.weight])
    if (least) Object.assign(entry, { weight, next: higherOf(entry.next, bump(entry.version, weight)) })
  }
  // Its projects depend on the versions of the others.
  const others = planned.filter(({ part, weight }) => part !== 'starter' && weight)
  const [last] = planned.filter(({ part }) => part === 'starter')
  if (others.length > 0 && !last.weight) Object.assign(last, { weight: 'patch', next: bump(last.version, 'patch') })
  const demandOf = (name) => demands.versions.filter(({ part }) => part === name)
  const [contract, level] = [demandOf('contract'), demandOf('feature level')].flat()
  return {
    changesets,
    packages: planned,
    released: planned.filter(({ weight }) => weight),
    contract: { version: higherOf(contract.now, contract.demanded), featureLevel: Math.max(level.now, level.demanded) },
  }
}

/** Raises the versions of a plan in a checkout, and moves the texts of its changesets into CHANGELOG.md. */
export function applyPlan(root, { changesets, packages: planned, released, contract }, date) {
  const at = (...parts) => path.join(root, ...parts)
  for (const { folder, next } of released) editJson(at(folder, 'package.json'), (manifest) => (manifest.version = next))
  const server = planned.find(({ part }) => part === 'server')
  editJson(at('package-lock.json'), (lock) => {
    lock.version = lock.packages[''].version = server.next
  })
  editJson(at(kitManifest), ({ peerDependencies }) => {
    peerDependencies['@chat-service/client'] = `^${planned.find(({ part }) => part === 'client').next}`
  })
  editJson(at(starter), ({ dependencies }) => {
    for (const { name, next } of planned) if (name in dependencies) dependencies[name] = `^${next}`
  })
  for (const file of manifests) {
    edit(at(file), (text) => text.replace(/^( +image: .*chat-service:).*$/m, `$1${server.next}`))
  }
  for (const file of specifications) {
    edit(at('spec', file), (text) =>
      text
        .replace(/^( {2}version: ).*$/m, `$1${contract.version}`)
        .replace(/^( {2}x-feature-level: ).*$/m, `$1${contract.featureLevel}`),
    )
  }
  edit(at('CHANGELOG.md'), (text) => addRelease(text, { released, contract, changesets, date }))
  for (const { file } of changesets) rmSync(at(file))
}

const edit = (file, change) => writeFileSync(file, change(readFileSync(file, 'utf8')))
