import { readFileSync } from 'node:fs'
import path from 'node:path'
import { weights } from './compare.mjs'

const places = {
  contract: '`info.version` in spec/openapi.yaml and spec/asyncapi.yaml',
  server: '`version` in package.json',
  client: '`version` in clients/typescript/package.json',
}

const parse = (version) => version.split('-', 1)[0].split('.').map(Number)

/** The version that follows. Below 1.0.0 a breaking change raises the minor version, as npm's `^` takes it. */
export function bump(version, weight) {
  const [major, minor, patch] = parse(version)
  if (weight === 'major' && major > 0) return `${major + 1}.0.0`
  if (weight === 'major' || weight === 'minor') return `${major}.${minor + 1}.0`
  return weight === 'patch' ? `${major}.${minor}.${patch + 1}` : version
}

const isLower = (one, other) => {
  const [left, right] = [parse(one), parse(other)]
  const index = left.findIndex((part, place) => part !== right[place])
  return index !== -1 && left[index] < right[index]
}

/** What the changes since the baseline demand: of each version and of the feature level. */
export function listDemands(changes, baseline, current) {
  const weight = weights.findLast((candidate) => changes.some((change) => change.weight === candidate))
  const versions = Object.keys(places).map((part) => {
    const from = baseline.versions[part]
    const demanded = bump(from, weight)
    return { part, from, demanded, now: current.versions[part], isMet: !isLower(current.versions[part], demanded) }
  })
  const adds = weight === 'minor' || weight === 'major'
  const [from, now] = [baseline.featureLevel, current.featureLevel]
  const demanded = from + (adds ? 1 : 0)
  return { weight, versions: [...versions, { part: 'feature level', from, demanded, now, isMet: now >= demanded }] }
}

/**
 * What keeps a change of the contract from being merged. A patch changes words alone, and so waits for the next release.
 *
 * @returns one line for each problem, with what mends it.
 */
export function findProblems({ changes, demands: { weight, versions }, root, baseline }) {
  if (weight === undefined || weight === 'patch') return []
  const word = weight === 'major' ? 'breaking changes' : 'additions'
  const low = versions
    .filter(({ isMet }) => !isMet)
    .map(({ part, from, demanded, now }) =>
      part === 'feature level'
        ? `The feature level was ${from} and is ${now}: set \`info.x-feature-level\` to ${demanded} in spec/openapi.yaml and spec/asyncapi.yaml.`
        : `The version of the ${part} is ${now}, and the ${word} demand ${demanded}: raise ${places[part]}.`,
    )
  return [...low, ...findUnnamed(changes, root, baseline.versions.server)]
}

/** Breaking changes that the changelog does not name. */
function findUnnamed(changes, root, version) {
  const entries = readEntries(root, version).filter((entry) => /\*\*Breaking\b/i.test(entry))
  return changes
    .filter(
      ({ weight, names }) => weight === 'major' && !names.some((name) => entries.some((entry) => hasWord(entry, name))),
    )
    .map(
      ({ text, at, names }) =>
        `CHANGELOG.md does not name a breaking change: ${text} (${at}) Add an entry that begins with **Breaking:** and names ${names.slice(0, 3).join(' or ')}.`,
    )
}

/** Whether it stands there as a whole: `chat:user:left` is no `user`. */
const hasWord = (text, word) => new RegExp(`(?<![\\w:/-])${word.replace(/[^\w]/g, '\\$&')}(?![\\w/-]|:\\w)`).test(text)

/** The entries of the changelog since a version. */
function readEntries(root, version) {
  const text = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
  const [since] = text.split(`\n## [${version}]`, 1)
  return since.split(/\n(?=- )/).slice(1)
}
