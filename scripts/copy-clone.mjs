import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

/** What a clone would hold if everything here were committed. */
export const copyClone = (folder) => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity })
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`)
  for (const name of stdout.split('\0').filter((file) => file !== '' && fs.existsSync(path.join(root, file)))) {
    fs.cpSync(path.join(root, name), path.join(folder, name))
  }
}
