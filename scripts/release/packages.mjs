import { writeFileSync } from 'node:fs'
import { readJson } from '../program.mjs'

/**
 * The published packages, each with its folder, in publishing order: the last one creates projects that use the others.
 */
export const packages = [
  { name: '@chat-service/server', part: 'server', folder: '.' },
  { name: '@chat-service/client', part: 'client', folder: 'clients/typescript' },
  { name: '@chat-service/ui', part: 'kit', folder: 'clients/ui' },
  { name: '@chat-service/conformance', part: 'conformance', folder: 'clients/conformance' },
  { name: '@chat-service/mcp', part: 'mcp', folder: 'integrations/mcp' },
  { name: '@chat-service/agent', part: 'agent', folder: 'integrations/agent' },
  { name: '@chat-service/push', part: 'push', folder: 'integrations/push' },
  { name: '@chat-service/mail', part: 'mail', folder: 'integrations/mail' },
  { name: '@chat-service/links', part: 'links', folder: 'integrations/links' },
  { name: '@chat-service/create', part: 'starter', folder: 'clients/create' },
]

/** Weights of a change, the lightest first. */
export const weights = ['patch', 'minor', 'major']

export const heaviest = (found) => weights.findLast((weight) => found.includes(weight))

const parse = (version) => version.split('-', 1)[0].split('.').map(Number)

/** The next version. Below 1.0.0 a breaking change raises the minor version, as npm's `^` assumes. */
export function bump(version, weight) {
  const [major, minor, patch] = parse(version)
  if (weight === 'major' && major > 0) return `${major + 1}.0.0`
  if (weight === 'major' || weight === 'minor') return `${major}.${minor + 1}.0`
  return weight === 'patch' ? `${major}.${minor}.${patch + 1}` : version
}

export const isLower = (one, other) => {
  const [left, right] = [parse(one), parse(other)]
  const index = left.findIndex((part, place) => part !== right[place])
  return index !== -1 && left[index] < right[index]
}

export const higherOf = (one, other) => (isLower(one, other) ? other : one)

/** Changes a JSON file, in the format of npm and Prettier. */
export function editJson(file, change) {
  const value = readJson(file)
  change(value)
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
