// Puts examples/starter into the package, as `npm pack` and `npm publish` need it. Nothing that was made there comes along.
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'

const [from, to] = ['../../examples/starter', 'template'].map((folder) => path.join(import.meta.dirname, folder))
const made = new Set(['node_modules', 'dist', 'data', 'uploads', 'package-lock.json'])

rmSync(to, { recursive: true, force: true })
cpSync(from, to, { recursive: true, filter: (file) => !made.has(path.basename(file)) })
