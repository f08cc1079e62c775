import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'clients/typescript/src'
export const streamSources = ['stream.ts', 'stream-types.ts'].map((name) => `${folder}/${name}`)

// The client's streams for the server API, which offers them over its own operations.
export async function generate({ root }) {
  const there = streamSources.filter((source) => existsSync(join(root, source)))
  return Object.fromEntries(
    there.map((source) => [
      source.replace(folder, 'generated'),
      copyOf(source, readFileSync(join(root, source), 'utf8')),
    ]),
  )
}

const copyOf = (source, text) =>
  `// generated from ${source} by scripts/codegen; do not edit\n\n` +
  text.replaceAll(/'\.\/([\w.-]+)\.js'/g, (_, name) => `'./${name === 'api.gen' ? 'openapi' : name}'`)
