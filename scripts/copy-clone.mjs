import fs from 'node:fs'
import path from 'node:path'
import { integrations } from './builders.mjs'
import { git, root } from './program.mjs'

/** Copies the files of a clone, as if everything were committed. */
export const copyClone = (folder) => {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
  for (const name of files.split('\0').filter((file) => file !== '')) {
    try {
      fs.cpSync(path.join(root, name), path.join(folder, name))
    } catch (error) {
      // Deleted meanwhile, perhaps by a parallel test.
      if (error.code !== 'ENOENT') throw error
    }
  }
}

/** Copies the build of these files, so the copy needs none. */
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
