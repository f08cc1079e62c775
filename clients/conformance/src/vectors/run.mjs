/** `chat-conformance vectors`: checks a client against recorded runs, without a server. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Breach } from '../breach.mjs'
import { Driver } from '../client/driver.mjs'
import { select } from '../report.mjs'
import compare from './compare.cjs'

/** A package holds its own copy (copy-spec.mjs); a checkout has spec/. */
const folders = ['../../spec', '../../../../spec'].map((folder) => path.join(import.meta.dirname, folder, 'vectors'))

const slug = (text) => text.replaceAll(/[^\w]+/g, '-')

/** @returns all vectors, in the order of the files, as checks */
export const readVectors = (folder = folders.find((one) => existsSync(one)) ?? 'vectors') =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
    .map(({ name, ...vector }) => ({
      ...vector,
      name: slug(`${name}-${vector.userId}`),
      title: `${name}, as ${vector.userId}`,
    }))

/** The expectation with these parts alone; undefined if it has none of them. */
const withParts = (expected, parts) => {
  const kept = Object.entries(expected).filter(([part]) => parts.length === 0 || parts.includes(part))
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/**
 * @param {{driver: string, only?: string[], parts?: string[], vectors?: string}} input
 * @param {import('../report.mjs').Report} report
 */
export const checkVectors = async ({ driver: command, only, parts = [], vectors }, report) => {
  const named = parts.flatMap((text) => text.split(','))
  const driver = new Driver(command)
  try {
    for (const { name, title, expected: whole, ...run } of select(readVectors(vectors), only)) {
      const expected = withParts(whole, named)
      if (!expected) {
        report.add({ name, title, outcome: 'skipped', reason: `it has ${Object.keys(whole).join(', ')}` })
        continue
      }
      const began = performance.now()
      const problems = await driver.ask('follow', run).then(
        (shown) => compare.problemsOf(shown, expected),
        (error) => [error instanceof Breach ? `${error.due}: ${error.came}` : error.message],
      )
      const milliseconds = performance.now() - began
      const came = problems.slice(0, 10).join('\n               ')
      report.add({ name, title, milliseconds, ...(came ? { outcome: 'failed', came } : { outcome: 'passed' }) })
    }
  } finally {
    await driver.stop()
  }
}
