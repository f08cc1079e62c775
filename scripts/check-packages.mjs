/**
 * Checks the packages before they are published: packs all of them from a clone, follows the links between their pages,
 * has publint and attw check the tarballs, installs them into an empty project, the service first, then the rest; lists
 * their dependencies, loads them as ES modules and as CommonJS, compiles and runs TypeScript hosts, removes what was
 * added to the service, and uses each optional feature without and with its packages. Then creates an application with
 * the packed @chat-service/create, and chats through it. One project throughout: an install takes half a minute of CPU.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { adapters, kitHost, libraryHosts, openingHost, serverHost } from './check-packages/hosts.mjs'
import { packAll } from './check-packages/tarballs.mjs'
import { checkStarter, quickStart } from './check-starter.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { cleanEnvironment, npm, readJson, root, run, sizeOf, succeed, tsc, withFolder } from './program.mjs'
import { packagesImported } from './package-imports.mjs'
import { packages } from './release/packages.mjs'

/** Older hosts have it. The newest one compiles the others. */
const olderTsc = path.join(root, 'node_modules/typescript/bin/tsc')

/** The functions that the entries of a server and of any client export. */
const exported = {
  '@chat-service/server': ['createChat', 'referencePages'],
  '@chat-service/server/express': ['expressChat'],
  '@chat-service/server/fastify': ['fastifyChat'],
  '@chat-service/server/nest': ['ChatModule'],
  '@chat-service/server/testing': ['createTestChat'],
  '@chat-service/client': ['ChatClient'],
  '@chat-service/client/live': ['live'],
}
const ofHosts = ['@chat-service/server', '@chat-service/client']
/** What is added to a host, and removed again. */
const libraries = packages.filter(({ name }) => !ofHosts.includes(name))

const service = readJson(root, 'package.json')
const optional = Object.keys(service.peerDependencies)

const node = (what, args, cwd) =>
  succeed(what, spawnSync(process.execPath, args, { cwd, env: cleanEnvironment(), encoding: 'utf8' }))

const install = (what, project, names) => {
  const args = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']
  succeed(`npm install of ${what}`, npm([...args, ...names], { cwd: project }))
}

const isInstalled = (project) => (name) => fs.existsSync(path.join(project, 'node_modules', name))

/**
 * Compiles files of a folder by a tsconfig.json there. The declarations of packages are checked; those of the compiler's
 * own libraries, which take seconds, only where an option says so.
 */
const compile = (folder, compiler, files, options) => {
  const checked = { skipLibCheck: false, skipDefaultLibCheck: true }
  const compilerOptions = { target: 'es2022', strict: true, noEmit: true, ...checked, types: [], ...options }
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }))
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
  node(`The compiler, for ${Object.keys(files).join(', ')},`, [compiler, '-p', folder], folder)
}

const loadEntries = (project) => {
  const mustBe = (it, entry) => `if (typeof ${it} !== 'function') throw new Error('not exported by ${entry}: ${it}')`
  // Each alone, because a circle of imports can depend on the order.
  for (const [entry, names] of Object.entries(exported)) {
    const lines = [`const { ${names} } = require('${entry}')`, ...names.map((it) => mustBe(it, entry))]
    node(`require('${entry}')`, ['-e', lines.join('\n')], project)
  }
  const imports = Object.entries(exported).flatMap(([entry, names]) => [
    `import { ${names} } from '${entry}'`,
    ...names.map((it) => mustBe(it, entry)),
  ])
  node('import of all entries', ['--input-type=module', '-e', imports.join('\n')], project)
  console.log(`${Object.keys(exported).join(', ')} load by require and by import`)
}

/** The installed dependencies as `npm ls` lists them for a host: each once, within the ranges of package.json. */
const checkDependencies = (project) => {
  const wanted = Object.keys(service.dependencies)
  // It fails for a version outside a range.
  const tree = JSON.parse(succeed('npm ls', npm(['ls', '--json', '--all', ...wanted], { cwd: project })))
  const { dependencies: shown = {} } = tree.dependencies['@chat-service/server'] ?? {}
  const missing = wanted.filter((name) => shown[name]?.version === undefined)
  if (missing.length > 0) throw new Error(`npm ls in a host does not show ${missing.join(', ')}`)
  const present = optional.filter(isInstalled(project))
  if (present.length > 0) throw new Error(`The library alone installs optional packages: ${present.join(', ')}`)
  console.log(`npm ls in a host shows ${wanted.join(', ')}`)
}

/** The names of the packages at the top of node_modules. */
const installedIn = (project) => {
  const modules = path.join(project, 'node_modules')
  const namesIn = (folder) => fs.readdirSync(folder).filter((name) => !name.startsWith('.'))
  return namesIn(modules).flatMap((name) =>
    name.startsWith('@') ? namesIn(path.join(modules, name)).map((in_) => `${name}/${in_}`) : [name],
  )
}

/** The modules of the package that are loaded with the library, by their paths below dist/. */
const listLoaded = `
require('@chat-service/server')
const names = Object.keys(require.cache).map((file) => file.replaceAll('\\\\', '/'))
console.log(names.map((file) => file.replace(/^.*\\/node_modules\\//, '')).join('\\n'))
`

/** The library loads no module of the server or the commands, and Redis only where it is used. */
const checkLibraryAlone = (project) => {
  // Here the client comes with the service, and has no dependencies.
  const [all, client] = ['', '@chat-service/client'].map((name) => sizeOf(path.join(project, 'node_modules', name)))
  const loaded = node('the list of loaded modules', ['-e', listLoaded], project).split('\n')
  const unwanted = loaded.filter((file) =>
    /^(ioredis|bullmq)\/|^@chat-service\/server\/dist\/(src\/(standalone|cli)\/|web|studio|docs)/.test(file),
  )
  if (loaded.length < 50 || unwanted.length > 0)
    throw new Error(`The library loads ${loaded.length} modules, among them unneeded ones: ${unwanted.join(', ')}`)
  console.log(`the library alone installs ${((all - client) / 1e6).toFixed(1)} MB`)
}

const compileHosts = (project) => {
  const modules = { 'host.mts': serverHost, 'host.cts': serverHost }
  compile(path.join(project, 'hosts'), tsc, modules, { module: 'nodenext', types: ['node'] })
  // An older project, with the compiler's default settings.
  const older = { module: 'commonjs', moduleResolution: 'node10', esModuleInterop: false, types: undefined }
  compile(path.join(project, 'older'), olderTsc, { 'host.ts': serverHost }, older)
  console.log('TypeScript hosts compile with skipLibCheck false, as ES modules, as CommonJS and by node10')
}

const execute = (project, command, ...args) =>
  spawnSync(command, args, { cwd: project, env: cleanEnvironment(), encoding: 'utf8', timeout: 180_000 })
const commandOf = (project, name) => path.join(project, 'node_modules/.bin', name)
const openService = (project, redis) => execute(project, process.execPath, quickStart, 'open.cjs', 'pglite:', redis)

/** What the errors of optional features tell to install. */
const missingIn = (project) => {
  fs.writeFileSync(path.join(project, 'open.cjs'), openingHost)
  const runs = {
    'an embedded database': openService(project, 'memory:'),
    'chat-service': execute(project, commandOf(project, 'chat-service')),
  }
  return Object.entries(runs).flatMap(([name, { status, stderr }]) => {
    const command = /npm install (.+)$/m.exec(stderr)?.[1]
    if (status !== 1 || !command) throw new Error(`${name} without its packages: exit code ${status}\n${stderr}`)
    return command.split(' ')
  })
}

/** They are installed together, so this looks for imports of packages that each would lack alone. */
const checkImports = (project, name) => {
  const folder = path.join(project, 'node_modules', name)
  const { exports = {}, bin = {}, dependencies, peerDependencies } = readJson(folder, 'package.json')
  const check = (files, allowed) => {
    const code = files.filter((file) => /\.[cm]?[jt]s$/.test(file))
    const imported = code.flatMap((file) => packagesImported(path.join(folder, file)))
    const lacking = imported.filter((it) => !allowed.includes(it))
    if (lacking.length > 0)
      throw new Error(`${name} imports ${lacking.join(', ')}: only ${allowed.join(', ')} are there`)
  }
  const own = Object.keys({ ...dependencies, ...peerDependencies })
  for (const [entry, { default: module = '', types = '' }] of Object.entries(exports))
    check(
      [module, types],
      name === '@chat-service/agent' ? ['@chat-service/client', ...(adapters[entry.slice(2)] ?? [])] : own,
    )
  check(Object.values(bin), own)
}

/** The names of the packages that these manifests depend on. */
const neededBy = (manifests) =>
  new Set(
    manifests.flatMap(({ dependencies, optionalDependencies, peerDependencies }) =>
      Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
    ),
  )
const readInstalled = (project) => Object.values(readJson(project, 'node_modules/.package-lock.json').packages)

/** @param added names of libraries; `others` were installed for them. */
const removeLibraries = (project, added, others) => {
  // So each can be removed alone.
  const needed = neededBy(readInstalled(project))
  const kept = added.filter((name) => needed.has(name))
  if (kept.length > 0) throw new Error(`${kept.join(', ')} cannot be removed: another package depends on it`)
  const bins = added.flatMap((name) => Object.keys(readJson(project, 'node_modules', name, 'package.json').bin ?? {}))
  succeed('npm uninstall', npm(['uninstall', '--no-audit', '--no-fund', ...added, ...others], { cwd: project }))
  const stillNeeded = neededBy([readJson(project, 'package.json'), ...readInstalled(project)])
  const left = [
    ...installedIn(project).filter((name) => added.includes(name) || !stillNeeded.has(name)),
    ...bins.filter((name) => fs.existsSync(commandOf(project, name))),
  ]
  if (left.length > 0) throw new Error(`${added.join(', ')} leave ${left.join(', ')}`)
}

const loadLibraries = (project, names) => {
  const entries = names.flatMap((name) =>
    Object.keys(readJson(project, 'node_modules', name, 'package.json').exports ?? {})
      .filter((entry) => !/\.(json|css)$/.test(entry))
      .map((entry) => `import '${name}${entry.slice(1)}'`),
  )
  node('import of the libraries', ['--input-type=module', '-e', entries.join('\n')], project)
}

/**
 * The other packages load, compile and run in the project of a host, each with its own dependencies alone, and leave
 * nothing behind. @returns the folder of an application made by @chat-service/create
 */
const useLibraries = (project, tarballs) => {
  const versioned = (name) => `${name}@${readJson(root, 'node_modules', name, 'package.json').version}`
  const ofHost = ['react-dom', '@types/react', '@types/react-dom', '@types/node']
  const others = [...new Set([...Object.values(adapters).flat(), ...ofHost])]
  const database = optional.filter((name) => name.includes('pglite'))
  const added = libraries.map(({ name }) => tarballs[name])
  install('the libraries', project, [...added, ...[...others, ...database].map(versioned)])

  for (const { name } of libraries) checkImports(project, name)
  const names = libraries.map(({ name }) => name)
  loadLibraries(project, names)
  for (const half of ['server', 'client'])
    node(`chat-conformance ${half}`, [commandOf(project, 'chat-conformance'), half, '--list'], project)

  const browser = { lib: ['es2023', 'dom', 'dom.iterable'] }
  const kit = path.join(project, 'kit')
  fs.mkdirSync(kit)
  fs.writeFileSync(path.join(kit, 'package.json'), '{ "private": true, "type": "module" }\n')
  for (const [compiler, options] of /** @type {[string, object][]} */ ([
    // Checks the DOM's declarations, too, because the kit extends them.
    [tsc, { module: 'esnext', moduleResolution: 'bundler', skipDefaultLibCheck: false }],
    [olderTsc, { module: 'esnext', moduleResolution: 'node10' }],
    [tsc, { module: 'nodenext' }],
  ]))
    compile(kit, compiler, { 'host.tsx': kitHost }, { ...browser, jsx: 'react-jsx', ...options })
  console.log('@chat-service/ui loads on a server, and its types compile with skipLibCheck false')

  const hosts = Object.fromEntries(Object.entries(libraryHosts).map(([name, text]) => [`${name}.mts`, text]))
  const options = { module: 'nodenext', types: ['node'], skipLibCheck: true, noEmit: false }
  compile(project, olderTsc, hosts, { ...browser, ...options })
  node('a host of mail, push and links', [quickStart, 'adding.mjs'], project)
  console.log(`@chat-service/mcp has the tools ${node('a host of the MCP server', ['mcp.mjs'], project).trim()}`)

  const application = path.join(project, '../my-app')
  succeed('npm create @chat-service', npm(['create', '--offline', '@chat-service', '../my-app'], { cwd: project }))
  // The adapters bring the most packages: the others load without them.
  const rest = names.filter((name) => name !== '@chat-service/agent')
  removeLibraries(
    project,
    ['@chat-service/agent'],
    Object.values(adapters)
      .flat()
      .filter((it) => !ofHost.includes(it)),
  )
  loadLibraries(project, rest)
  removeLibraries(project, rest, [...ofHost, ...database])
  console.log(`${names.join(', ')} load, compile and run, and leave nothing`)
  return application
}

/** Optional features work with the packages that their errors have named. */
const useOptional = (project, names) => {
  install('what the errors name', project, names)
  const missing = optional.filter((name) => !isInstalled(project)(name))
  if (missing.length > 0) throw new Error(`No error said that ${missing.join(', ')} can be installed`)
  // Nothing listens on this port: the service starts and waits for Redis. Hosts of the libraries do without.
  succeed('an embedded database with Redis', openService(project, 'redis://127.0.0.1:1'))
  for (const command of Object.keys(service.bin))
    succeed(`${command} --help`, execute(project, commandOf(project, command), '--help'))
  console.log(`errors name missing optional packages, and installed ones work: ${optional.join(', ')}`)
}

await run(async () => {
  await ensureInstalled()
  await ensureBuilt({ studio: true })
  await withFolder('packages', async (folder) => {
    const tarballs = await packAll(path.join(folder, 'clone'), folder)
    const project = path.join(folder, 'project')
    fs.mkdirSync(project)
    fs.writeFileSync(path.join(project, 'package.json'), '{ "name": "empty", "version": "1.0.0", "private": true }\n')
    install(
      'the service and the client',
      project,
      ofHosts.map((name) => tarballs[name]),
    )
    loadEntries(project)
    checkDependencies(project)
    checkLibraryAlone(project)
    compileHosts(project)
    const missing = missingIn(project)
    const application = useLibraries(project, tarballs)
    useOptional(project, missing)
    // npm changes only what is different for the application.
    fs.renameSync(path.join(project, 'node_modules'), path.join(application, 'node_modules'))
    install(
      'the application',
      application,
      [...ofHosts, '@chat-service/ui'].map((name) => tarballs[name]),
    )
    await checkStarter(application)
  })
})
