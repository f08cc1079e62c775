/**
 * Installs what the server needs in production, in the versions of the lockfile: the dependencies, and the optional peers
 * but the embedded database. It changes package.json, so it is for a copy of it.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'))
const { workspaces, devDependencies, scripts, ...manifest } = readJson('package.json')
if (!workspaces || !devDependencies || !scripts) throw new Error('This is not the package.json of a checkout.')
const exact = readJson('scripts/package.json').dependencies
const peers = Object.keys(manifest.peerDependencies).filter((name) => name !== '@electric-sql/pglite')
for (const name of peers) manifest.dependencies[name] = exact[name]
delete manifest.peerDependencies
delete manifest.peerDependenciesMeta
fs.writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']
execFileSync('npm', ['install', ...options], { stdio: 'inherit' })
