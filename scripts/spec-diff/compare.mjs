import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { withFolder } from '../program.mjs'
import { weights } from '../release/packages.mjs'
import { compareExtensions, compareRequests, knownExtensions } from './own-rules.mjs'
import { alignPaths } from './paths.mjs'
import { compareFiles } from './redocly.mjs'

export const specifications = ['openapi.yaml', 'asyncapi.yaml']

/** All differences between two contracts, heaviest first. Each has its new place (`at`) and its old one (`was`). */
export async function compareContracts({ files: before }, { files: after }) {
  const aligned = Object.fromEntries(
    specifications.map((file) => [file, alignPaths(before[file].content, after[file].content)]),
  )
  const own = Object.entries(aligned).flatMap(([file, { base: old, revision: now, changes }]) =>
    [...changes, ...compareExtensions(old, now), ...compareRequests(old, now)].map((change) => ({ ...change, file })),
  )
  return merge([...(await compareAligned(aligned)).filter(isOurs).map(weigh), ...own])
    .map((change) => locate(change, { before, after, aligned }))
    .sort((one, other) => weights.indexOf(other.weight) - weights.indexOf(one.weight))
}

/** Redocly's findings. asyncapi.yaml refers to openapi.yaml, so both are in one folder. */
async function compareAligned(aligned) {
  const isChanged = (file) => !isDeepStrictEqual(aligned[file].base, aligned[file].revision)
  const compared = specifications.filter((file) => isChanged('openapi.yaml') || isChanged(file))
  return withFolder('spec-diff', async (folder) => {
    for (const side of ['base', 'revision']) {
      mkdirSync(path.join(folder, side))
      for (const [file, { [side]: content }] of Object.entries(aligned))
        writeFileSync(path.join(folder, side, file), JSON.stringify(content))
    }
    const seen = compared.map((file) =>
      compareFiles(path.join(folder, 'base', file), path.join(folder, 'revision', file)),
    )
    return (await Promise.all(seen)).flat()
  })
}

/**
 * Ignores the contract's version, against which changes are checked, and extensions, which have their own rules, like
 * the error codes in `x-codes`.
 */
function isOurs({ keys, property }) {
  const isVersion = keys[0] === 'info' && property === 'version'
  const isCode = keys[2] === 'ErrorCode' && property === 'enum'
  return !isVersion && !isCode && !knownExtensions.has(property)
}

/** Links are documentation: they promise nothing beyond operations and schemas. */
const isOfLink = ([section, part, , fourth, , sixth]) =>
  section === 'components'
    ? part === 'links' || (part === 'responses' && fourth === 'links')
    : section === 'paths' && fourth === 'responses' && sixth === 'links'

/** Corrections where Redocly's rules make wrong assumptions. */
function weigh(change) {
  const { property, kind, keys, values, text } = change
  if (isOfLink(keys)) return { ...change, weight: 'patch' }
  if (property === 'deprecated') return { ...change, weight: 'minor' }
  if (kind === 'modified' && property === 'default' && values[0] !== undefined) {
    const [from, to] = values.map((value) => JSON.stringify(value))
    return { ...change, weight: 'major', text: `${text} It was ${from} and is ${to ?? 'none'}.` }
  }
  return change
}

/** Both files use the schemas of openapi.yaml, each in its own direction: a change found in both counts once. */
function merge(changes) {
  const merged = new Map()
  for (const change of changes) {
    const { file, kind, keys, property } = change
    const id = JSON.stringify([file, kind, keys, property])
    const known = merged.get(id)
    if (!known) {
      merged.set(id, { ...change })
      continue
    }
    const [lighter, heavier] = [known, change].sort(
      (one, other) => weights.indexOf(one.weight) - weights.indexOf(other.weight),
    )
    merged.set(id, { ...heavier, names: [...new Set([...heavier.names, ...lighter.names])] })
  }
  return [...merged.values()]
}

function locate(change, { before, after, aligned }) {
  const { weight, kind, text, names, file, keys } = change
  const [section, key, ...rest] = keys
  const oldKeys = section === 'paths' && key !== undefined ? [section, aligned[file].oldName(key), ...rest] : keys
  return {
    weight,
    kind,
    text,
    names: [...new Set([...names, ...specifications.flatMap((one) => ownNames(before[one].content, oldKeys, names))])],
    place: keys.join(' › '),
    // A removed part has no line, so its parent's is shown.
    at: after[file].placeOf(kind === 'removed' ? keys.slice(0, -1) : keys),
    was: kind === 'added' ? undefined : before[file].placeOf(oldKeys),
  }
}

/** A readable name: the operation, the parameter, or the event. */
function ownNames({ paths, components }, [section, part, name], names) {
  const operation = section === 'paths' ? paths?.[part]?.[name]?.operationId : undefined
  const parameter = section === 'components' && part === 'parameters' ? components.parameters?.[name]?.name : undefined
  return [operation, parameter, ...names.map((one) => components?.messages?.[one]?.name)].filter(Boolean)
}
