import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root, succeed } from '../program.mjs'

const unpacked = path.join(root, '.cache', 'nats-server')
const programs = ['nats-server', '/usr/sbin/nats-server', path.join(unpacked, 'usr/sbin/nats-server')]
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'

/** nats-server 2.10 or newer, which can flush each write: installed, or unpacked from Debian stable. */
export function findNatsServer() {
  const found = newEnough()
  if (found) return found
  try {
    unpack()
  } catch (error) {
    console.error(error.message)
  }
  return newEnough()
}

function newEnough() {
  for (const program of programs) {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    const [version, major, minor] = /(\d+)\.(\d+)[.]\d+/.exec(stdout ?? '') ?? []
    if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 10)) return { program, version }
  }
}

/** This machine's release may be older, so apt uses separate lists, and installs nothing. */
function unpack() {
  fs.mkdirSync(path.join(unpacked, 'lists', 'partial'), { recursive: true })
  const call = (program, ...args) => succeed(program, spawnSync(program, args, { cwd: unpacked, encoding: 'utf8' }))
  const mirrors = call('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages').split('\n')
  const mirror = mirrors.find((url) => url.endsWith('/debian/'))
  if (!mirror) return
  console.error('Unpacking nats-server of the stable release of Debian.')
  fs.writeFileSync(path.join(unpacked, 'stable.list'), `deb [signed-by=${KEYS}] ${mirror} stable main\n`)
  const settings = {
    'Dir::Etc::SourceList': path.join(unpacked, 'stable.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': path.join(unpacked, 'lists'),
    'Dir::Cache': unpacked,
    'APT::Sandbox::User': '',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  call('apt-get', ...flags, 'update')
  call('apt-get', ...flags, 'download', 'nats-server')
  const file = fs.readdirSync(unpacked).find((name) => name.endsWith('.deb'))
  call('dpkg-deb', '--extract', file, unpacked)
}
