import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { heaviest, packages, weights } from './packages.mjs'

const folder = '.changeset'
const names = packages.map(({ name }) => name)

/**
 * The changes for the next release, in the file format of Changesets: packages with the weight of their change, and
 * below the changelog entry.
 *
 * @throws {Error} with one line for each mistake in a file.
 */
export function readChangesets(root) {
  if (!existsSync(path.join(root, folder))) return []
  const files = readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const read = files.sort().map((name) => readChangeset(root, `${folder}/${name}`))
  const problems = read.flatMap(({ problems }) => problems)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return read.map(({ changeset }) => changeset)
}

function readChangeset(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const [, front, summary = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  const releases = parseFront(front)
  if (!releases)
    return { problems: [`${file} must begin with lines such as '@chat-service/server': minor, between two ---`] }
  const problems = Object.entries(releases).flatMap(([name, weight]) => [
    ...(names.includes(name) ? [] : [`${file} names the package ${name}; there are ${names.join(', ')}`]),
    ...(weights.includes(weight) ? [] : [`${file} gives ${name} the weight ${weight}; it is ${weights.join(', ')}`]),
  ])
  if (summary.trim() === '') problems.push(`${file} has no text for the changelog below its second ---`)
  const weight = heaviest(Object.values(releases))
  return { problems, changeset: { file, releases, weight, summary: summary.trim() } }
}

function parseFront(front) {
  try {
    const releases = parse(front ?? '')
    const isMap = releases !== null && typeof releases === 'object' && !Array.isArray(releases)
    return isMap && Object.keys(releases).length > 0 ? releases : undefined
  } catch {
    return undefined
  }
}

/** The heaviest weight of a package in the changesets; undefined if none names it. */
export const pendingWeight = (changesets, name) =>
  heaviest(changesets.map(({ releases }) => releases[name]).filter((weight) => weight !== undefined))
