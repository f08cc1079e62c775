import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pendingWeight } from '../release/changesets.mjs'
import { bump, heaviest, higherOf, isLower, packages } from '../release/packages.mjs'

/**
 * The demands of the changes since the baseline on each version and on the feature level. Met by a raised version or by
 * a changeset, for which the release raises it.
 */
export function listDemands(changes, baseline, current, changesets) {
  const weight = heaviest(changes.map((change) => change.weight))
  const pending = Object.fromEntries(packages.map(({ name, part }) => [part, pendingWeight(changesets, name)]))
  pending.contract = heaviest([pending.server, pending.client])
  const versions = ['contract', 'server', 'client'].map((part) => {
    const [from, now] = [baseline.versions[part], current.versions[part]]
    const demanded = bump(from, weight)
    const next = higherOf(now, bump(from, pending[part]))
    return { part, from, demanded, now, next, isMet: !isLower(next, demanded) }
  })
  const [from, now] = [baseline.featureLevel, current.featureLevel]
  const demanded = from + rise(weight)
  const next = Math.max(now, from + rise(pending.contract))
  return {
    weight,
    versions: [...versions, { part: 'feature level', from, demanded, now, next, isMet: next >= demanded }],
  }
}

const rise = (weight) => (weight === 'minor' || weight === 'major' ? 1 : 0)

/**
 * Problems that prevent a merge of a change of the contract. A patch changes only text, and needs no changeset.
 *
 * @returns one line per problem, with its fix.
 */
export function findProblems({ changes, demands: { weight, versions }, root, baseline, changesets }) {
  if (weight === undefined || weight === 'patch') return []
  const word = weight === 'major' ? 'breaking changes' : 'additions'
  const low = versions
    .filter(({ isMet }) => !isMet)
    .map(({ part, from, demanded, now }) =>
      part === 'feature level'
        ? `The feature level was ${from} and is ${now}, and the ${word} demand ${demanded}.`
        : `The version of the ${part} is ${now}, and the ${word} demand ${demanded}.`,
    )
  const lines = packages
    .filter(({ part }) => part === 'server' || part === 'client')
    .map(({ name }) => `'${name}': ${weight}`)
  if (low.length > 0) low.push(`Add a changeset with ${lines.join(' and ')}, as .changeset/README.md shows.`)
  return [...low, ...findUnnamed(changes, root, baseline.versions.server, changesets)]
}

/** Breaking changes that neither a changeset of the weight major nor the changelog names. */
function findUnnamed(changes, root, version, changesets) {
  const entries = [
    ...changesets.filter(({ weight }) => weight === 'major').map(({ summary }) => summary),
    ...readEntries(root, version).filter((entry) => /\*\*Breaking\b/i.test(entry)),
  ]
  return changes
    .filter(
      ({ weight, names }) => weight === 'major' && !names.some((name) => entries.some((entry) => hasWord(entry, name))),
    )
    .map(
      ({ text, at, names }) =>
        `No changeset names a breaking change: ${text} (${at}) Have one of the weight major name ${names.slice(0, 3).join(' or ')}.`,
    )
}

/** Whether the text has the name as a whole word: `chat:user:left` does not contain `user`. */
const hasWord = (text, word) => new RegExp(`(?<![\\w:/-])${word.replace(/[^\w]/g, '\\$&')}(?![\\w/-]|:\\w)`).test(text)

/** The entries of the changelog since a version. */
function readEntries(root, version) {
  const text = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
  const [since] = text.split(`\n## [${version}]`, 1)
  return since.split(/\n(?=- )/).slice(1)
}
