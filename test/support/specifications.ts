import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'

const names = ['openapi', 'asyncapi'] as const

/** Parses spec/ once for all test files: YAML of this size takes half a second, and most files need it. */
export function parseSpecifications(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'chat-service-specifications-'))
  for (const name of names) {
    const text = readFileSync(path.join(__dirname, `../../spec/${name}.yaml`), 'utf8')
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(parse(text)))
  }
  process.env.TEST_SPECIFICATIONS = folder
}

export function removeSpecifications(): void {
  const folder = process.env.TEST_SPECIFICATIONS
  if (folder) rmSync(folder, { recursive: true, force: true })
}

/** A specification, not dereferenced. */
export function readSpecification(name: (typeof names)[number]): unknown {
  const folder = process.env.TEST_SPECIFICATIONS
  if (!folder) throw new Error('TEST_SPECIFICATIONS is not set: run the tests with npm test.')
  return JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))
}
