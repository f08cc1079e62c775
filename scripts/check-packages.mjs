/**
 * Checks what would be published: packs the service and the client, follows the links between their pages, has publint
 * and attw check the tarballs, installs both into an empty project and loads them there as ES modules and as CommonJS.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { cleanEnvironment, ensureBuilt, ensureInstalled, npm, root, run } from './prepare.mjs'

const packages = [
  { folder: '.', exportsOf: ['createChat'] },
  { folder: 'clients/typescript', exportsOf: ['ChatClient'] },
]

const succeed = (what, { status, error, stdout = '', stderr = '' }) => {
  if (error ?? status !== 0) throw new Error(`${what} failed: ${error?.message ?? ''}\n${stdout}${stderr}`)
  return stdout
}

const node = (what, args, cwd) =>
  succeed(what, spawnSync(process.execPath, args, { cwd, env: cleanEnvironment(), encoding: 'utf8' }))

const readManifest = (folder) => JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'))

/** Every relative link of a packed page leads to a packed file or to a folder that holds one. */
const checkLinks = (folder, files) => {
  const leadsTo = (target) => [...files].some((file) => file === target || file.startsWith(`${target}/`))
  const broken = [...files]
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => {
      const text = fs.readFileSync(path.join(root, folder, page), 'utf8')
      return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
        .filter(([, link]) => !leadsTo(path.posix.join(path.posix.dirname(page), link).replace(/\/$/, '')))
        .map(([, link]) => `${page} → ${link}`)
    })
  if (broken.length > 0) throw new Error(`Links that lead nowhere in the package of ${folder}:\n${broken.join('\n')}`)
}

/** Without scripts: everything is built, and a second build would only take time. */
const pack = (folder, destination) => {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination]
  const result = npm(args, { cwd: path.join(root, folder), encoding: 'utf8' })
  const [{ filename, files, size }] = JSON.parse(succeed(`npm pack in ${folder}`, result))
  const unwanted = files
    .map((file) => file.path)
    .filter((file) => /(^|\/)(test|node_modules|\.data|\.stamp)(\/|$)/.test(file))
  if (unwanted.length > 0) throw new Error(`The package of ${folder} holds ${unwanted.join(', ')}`)
  checkLinks(folder, new Set(files.map((file) => file.path)))
  console.log(`${filename}: ${files.length} files, ${Math.round(size / 1024)} KB packed`)
  return path.join(destination, filename)
}

const checkTarball = (tarball) => {
  const bin = (name) => path.join(root, 'node_modules', name)
  node('publint', [bin('publint/src/cli.js'), 'run', tarball, '--strict'], root)
  // The specifications are exported as files to be read; they have no types.
  const untyped = ['openapi.yaml', 'asyncapi.yaml', 'package.json']
  node(
    'attw',
    [
      bin('@arethetypeswrong/cli/dist/index.js'),
      tarball,
      '--profile',
      'node16',
      '--format',
      'ascii',
      '--exclude-entrypoints',
      ...untyped,
    ],
    root,
  )
}

const useFromEmptyProject = (project, tarballs) => {
  fs.writeFileSync(path.join(project, 'package.json'), '{ "name": "empty", "version": "1.0.0", "private": true }\n')
  const args = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']
  succeed('npm install of the tarballs', npm([...args, ...tarballs], { cwd: project, encoding: 'utf8' }))
  for (const { folder, exportsOf } of packages) {
    const { name, bin = {} } = readManifest(folder)
    const names = exportsOf.join(', ')
    const test = `for (const it of [${names}]) if (typeof it !== 'function') throw new Error('not exported by ${name}: ' + it)`
    fs.writeFileSync(path.join(project, 'load.cjs'), `const { ${names} } = require('${name}')\n${test}\n`)
    fs.writeFileSync(path.join(project, 'load.mjs'), `import { ${names} } from '${name}'\n${test}\n`)
    node(`require('${name}')`, ['load.cjs'], project)
    node(`import '${name}'`, ['load.mjs'], project)
    for (const command of Object.keys(bin)) {
      const file = path.join(project, 'node_modules/.bin', command)
      succeed(`${command} --help`, spawnSync(file, ['--help'], { cwd: project, encoding: 'utf8', timeout: 20_000 }))
    }
    console.log(`${name} installs, and loads by require and by import`)
  }
}

await run(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const project = fs.mkdtempSync(path.join(os.tmpdir(), 'chat-service-packages-'))
  try {
    const tarballs = packages.map(({ folder }) => pack(folder, project))
    tarballs.forEach(checkTarball)
    useFromEmptyProject(project, tarballs)
  } finally {
    fs.rmSync(project, { recursive: true, force: true })
  }
})
