/** Finds the programs of PostgreSQL, Redis and PgBouncer, and installs them where that is possible without asking. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const isExecutable = (file) => {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}

const subfolders = (folder, below) => {
  try {
    return fs
      .readdirSync(folder)
      .sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
      .map((name) => path.join(folder, name, below))
  } catch {
    return []
  }
}

/** Debian, Red Hat, Homebrew and Postgres.app install PostgreSQL outside of PATH, and PATH may lack the last ones. */
const folders = () => [
  ...(process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== ''),
  ...subfolders('/usr/lib/postgresql', 'bin'),
  ...subfolders('/opt/homebrew/opt', 'bin').filter((folder) => folder.includes('/postgresql')),
  ...subfolders('/Applications/Postgres.app/Contents/Versions', 'bin'),
  ...['/usr/local/pgsql/bin', '/usr/local/bin', '/usr/bin', '/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin'],
]

const findAll = (...names) =>
  names.flatMap((name) => folders().map((folder) => path.join(folder, name))).filter(isExecutable)

/** The folder that holds both `initdb` and `postgres`, or undefined. */
const findPostgres = () => {
  for (const initdb of findAll('initdb')) {
    // initdb looks for the other programs beside its real path, so links are resolved.
    const real = path.dirname(fs.realpathSync(initdb))
    if (isExecutable(path.join(real, 'postgres'))) return real
  }
  return undefined
}

const find = (...names) => findAll(...names)[0]

/** Writes the file for as long as `work` runs, unless there is one already. */
const withFile = (file, content, mode, work) => {
  let folder
  try {
    folder = fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, content, { mode, flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') return work()
    throw error
  }
  try {
    return work()
  } finally {
    fs.rmSync(file, { force: true })
    if (folder) fs.rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Installs only the programs: policy-rc.d keeps a Debian package from starting a service, and a setting of
 * postgresql-common from creating a database cluster. Both files exist only while apt runs.
 */
const withoutServices = (work) =>
  withFile('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755, () =>
    withFile('/etc/postgresql-common/createcluster.d/chat-service.conf', 'create_main_cluster = false\n', 0o644, work),
  )

/** Installs a Debian package if possible, and prints why if it fails. */
export const aptInstall = (name) => {
  if (process.getuid?.() !== 0 || !find('apt-get')) return
  console.error(`Installing ${name} (apt-get install): it is needed and missing.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
  const install = () =>
    withoutServices(() => apt('-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', name))
  // Package lists may be missing, as in most container images, or outdated.
  let result = install()
  if (result.status !== 0) {
    apt('-o', 'DPkg::Lock::Timeout=300', 'update')
    result = install()
  }
  if (result.status !== 0) console.error(`apt-get could not install ${name}:\n${result.stdout}${result.stderr}`)
}

/** The result of `look`, after installing the package if necessary, or undefined. */
const foundOrInstalled = (look, packageName) => {
  const place = look()
  if (place) return place
  aptInstall(packageName)
  return look()
}

const found = (look, packageName, what, variable) => {
  const place = foundOrInstalled(look, packageName)
  if (place) return place
  throw new Error(
    `The tests need ${what}, which is not on PATH nor in the usual folders, and could not be installed.\n` +
      `Install it (Debian: apt-get install ${packageName}), or name a running one in ${variable}, or use Docker:\n\n` +
      '  docker compose up --detach --wait\n' +
      '  export TEST_DATABASE_URL=postgres://postgres:postgres@127.0.0.1:54329/postgres\n' +
      '  export TEST_REDIS_URL=redis://127.0.0.1:63799\n',
  )
}

/** The folder of PostgreSQL's programs. Throws with advice if there are none. */
export const requirePostgres = () => found(findPostgres, 'postgresql', 'PostgreSQL 15 or newer', 'TEST_DATABASE_URL')

/** The path of a Redis (or Valkey) server. Throws with advice if there is none. */
export const requireRedis = () =>
  found(() => find('redis-server', 'valkey-server'), 'redis-server', 'Redis 7 or newer', 'TEST_REDIS_URL')

/** The path of pg_dump, in the folder of pg_restore and psql, or undefined. */
export const findPgDump = () => foundOrInstalled(() => find('pg_dump'), 'postgresql-client')

/** The path of PgBouncer, or undefined. */
export const findPgBouncer = () => foundOrInstalled(() => find('pgbouncer'), 'pgbouncer')
