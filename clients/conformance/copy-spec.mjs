// Copies the contract into the package for `npm pack` and `npm publish`, and removes it afterwards: a checkout reads
// spec/.
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'

const [from, to] = ['../../spec', 'spec'].map((folder) => path.join(import.meta.dirname, folder))

rmSync(to, { recursive: true, force: true })
if (!process.argv.includes('--remove'))
  for (const name of ['openapi.yaml', 'asyncapi.yaml', 'vectors'])
    cpSync(path.join(from, name), path.join(to, name), { recursive: true, filter: (file) => !file.endsWith('.md') })
