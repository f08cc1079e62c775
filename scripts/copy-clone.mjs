import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { integrations } from './builders.mjs'
import { root, succeed } from './program.mjs'

/** Copies the files that a clone would have if everything were committed. */
export const copyClone = (folder) => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = succeed('git', spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity }))
  for (const name of files.split('\0').filter((file) => file !== '')) {
    try {
      fs.cpSync(path.join(root, name), path.join(folder, name))
    } catch (error) {
      // Deleted, perhaps by a test that runs beside.
      if (error.code !== 'ENOENT') throw error
    }
  }
}

/** Copies what the build has made of these files, so that it is made once. */
export const copyBuild = (folder) => {
  const stamps = fs.readdirSync(path.join(root, '.cache')).filter((name) => name.startsWith('build-stamp-'))
  const built = integrations.map((name) => `integrations/${name}/dist`)
  const made = [
    'dist',
    'clients/typescript/dist',
    'clients/ui/dist',
    ...built,
    ...stamps.map((name) => `.cache/${name}`),
  ]
  for (const name of made) fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
}
