import { spawnSync } from 'node:child_process'
import { cleanEnvironment, git, succeed } from '../program.mjs'

/** Runs a program in a checkout, with its output. @throws {Error} if it fails. */
export function execute(folder, command, args) {
  console.log(`> ${command} ${args.join(' ')}`)
  const result = spawnSync(command, args, {
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  succeed(`${command} ${args.join(' ')}`, result)
}

/** @throws {Error} unless the branch is checked out without changes. */
export function checkState(root, branch) {
  const present = git(root, 'branch', '--show-current')
  if (present !== branch)
    throw new Error(`Releases are made from the branch ${branch}, and this is ${present || 'no branch'}: see --branch`)
  const changes = git(root, 'status', '--porcelain')
  if (changes !== '') throw new Error(`Commit or remove these changes first:\n${changes}`)
}

/** Clones the last commit. */
export function clone(root, folder, branch) {
  git(root, 'clone', '--quiet', '--no-tags', '--branch', branch, root, folder)
  for (const name of ['user.name', 'user.email']) copySetting(root, folder, name)
}

function copySetting(root, folder, name) {
  const { stdout } = spawnSync('git', ['config', name], { cwd: root, encoding: 'utf8' })
  // A dry run commits too, even without a configured git user.
  git(folder, 'config', name, stdout.trim() || (name === 'user.name' ? 'Release' : 'release@localhost'))
}

/** Commits everything. */
export function commit(folder, message) {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', message)
}

/** Brings the commits and tags of the clone into the checkout. */
export function takeOver(root, folder, branch) {
  git(root, 'fetch', '--quiet', '--tags', folder, branch)
  git(root, 'merge', '--quiet', '--ff-only', 'FETCH_HEAD')
}
