/**
 * Checks what would be published: packs the service, the client, the kit, the conformance suite and the integrations from a clone, follows the links
 * between their pages, has publint and attw check the tarballs, installs them into an empty project, has npm list what came with
 * them, loads them there as ES modules and as CommonJS, compiles TypeScript hosts against them, and uses what is optional without and
 * with its packages. Then makes an application by @chat-service/create, packed too, and chats through it.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { copyBuild, copyClone } from './copy-clone.mjs'
import { checkStarter } from './check-starter.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { cleanEnvironment, npm, root, run, succeed } from './program.mjs'
import { npmPack } from './release/publish.mjs'

const packages = [
  {
    folder: '.',
    exportsOf: ['createChat', 'referencePages'],
    entries: { express: 'expressChat', fastify: 'fastifyChat', nest: 'ChatModule', testing: 'createTestChat' },
    holds: [
      'dist/src/index.js',
      'dist/src/index.d.ts',
      'dist/web/index.html',
      'dist/studio/index.html.gz',
      'dist/docs/rest/sendMessage.html.gz',
    ],
  },
  {
    folder: 'clients/typescript',
    exportsOf: ['ChatClient'],
    entries: { live: 'live' },
    holds: ['dist/esm/index.js', 'dist/cjs/rest.d.ts', 'dist/esm/live/index.d.ts', 'dist/cjs/react/index.js'],
  },
]
/** For bundlers alone: ES modules. */
const kit = {
  folder: 'clients/ui',
  holds: ['README.md', 'dist/index.js', 'dist/index.d.ts', 'dist/element.js', 'dist/element.d.ts', 'dist/styles.css'],
}
/** A program, with the contract. */
const conformance = {
  folder: 'clients/conformance',
  holds: ['README.md', 'LICENSE', 'chat-conformance.mjs', 'spec/openapi.yaml', 'spec/asyncapi.yaml'],
}
/** A program and a library, ES modules alone. */
const mcp = {
  folder: 'integrations/mcp',
  holds: ['README.md', 'LICENSE', 'dist/main.js', 'dist/index.js', 'dist/index.d.ts'],
}
/** Adapters, ES modules alone: each loads without the packages of the others. */
const agent = {
  folder: 'integrations/agent',
  holds: ['README.md', 'LICENSE', 'dist/ag-ui.js', 'dist/ai-sdk.js', 'dist/assistant-ui.js', 'dist/ag-ui.d.ts'],
}
const starter = { folder: 'clients/create', holds: ['create.mjs', 'template/package.json'] }

const node = (what, args, cwd) =>
  succeed(what, spawnSync(process.execPath, args, { cwd, env: cleanEnvironment(), encoding: 'utf8' }))

const readManifest = (folder) => JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'))

/** Every relative link of a packed page leads to a packed file or to a folder that holds one. */
const checkLinks = (clone, folder, files) => {
  const leadsTo = (target) => [...files].some((file) => file === target || file.startsWith(`${target}/`))
  const broken = [...files]
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => {
      const text = fs.readFileSync(path.join(clone, folder, page), 'utf8')
      return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
        .filter(([, link]) => !leadsTo(path.posix.join(path.posix.dirname(page), link).replace(/\/$/, '')))
        .map(([, link]) => `${page} → ${link}`)
    })
  if (broken.length > 0) throw new Error(`Links that lead nowhere in the package of ${folder}:\n${broken.join('\n')}`)
}

/** Packs as `npm publish` does, with the packages and the build of this checkout. */
const pack = (clone, { folder, holds }, destination) => {
  const { filename, files, size } = npmPack(path.join(clone, folder), destination)
  const paths = files.map((file) => file.path)
  const unwanted = paths.filter((file) => /(^|\/)(test|node_modules|vendor|\.data|\.stamp)(\/|$)/.test(file))
  if (unwanted.length > 0) throw new Error(`The package of ${folder} holds ${unwanted.join(', ')}`)
  const missing = holds.filter((file) => !paths.includes(file))
  if (missing.length > 0) throw new Error(`The package of ${folder} lacks ${missing.join(', ')}: see its "prepack"`)
  checkLinks(clone, folder, new Set(paths))
  console.log(`${filename}: ${files.length} files, ${Math.round(size / 1024)} KB packed`)
  return path.join(destination, filename)
}

/** @param ignored rules of attw. */
const checkTarball = (tarball, ignored = []) => {
  const bin = (name) => path.join(root, 'node_modules', name)
  node('publint', [bin('publint/src/cli.js'), 'run', tarball, '--strict'], root)
  // The specifications are exported as files to be read; they have no types, and neither have styles.
  const untyped = ['openapi.yaml', 'asyncapi.yaml', 'styles.css', 'package.json']
  node(
    'attw',
    [
      bin('@arethetypeswrong/cli/dist/index.js'),
      tarball,
      '--profile',
      'strict',
      '--format',
      'ascii',
      '--exclude-entrypoints',
      ...untyped,
      ...(ignored.length > 0 ? ['--ignore-rules', ...ignored] : []),
    ],
    root,
  )
}

const install = (what, project, packages) => {
  const args = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']
  succeed(`npm install of ${what}`, npm([...args, ...packages], { cwd: project }))
}

const useFromEmptyProject = (project, tarballs) => {
  fs.writeFileSync(path.join(project, 'package.json'), '{ "name": "empty", "version": "1.0.0", "private": true }\n')
  install('the tarballs', project, tarballs)
  for (const { folder, exportsOf, entries } of packages) {
    const { name } = readManifest(folder)
    const names = exportsOf.join(', ')
    const test = `for (const it of [${names}]) if (typeof it !== 'function') throw new Error('not exported by ${name}: ' + it)`
    fs.writeFileSync(path.join(project, 'load.cjs'), `const { ${names} } = require('${name}')\n${test}\n`)
    fs.writeFileSync(path.join(project, 'load.mjs'), `import { ${names} } from '${name}'\n${test}\n`)
    node(`require('${name}')`, ['load.cjs'], project)
    node(`import '${name}'`, ['load.mjs'], project)
    for (const [entry, it] of Object.entries(entries)) {
      node(`require('${name}/${entry}')`, ['-e', `require('${name}/${entry}').${it}.call`], project)
      const test = `import { ${it} } from '${name}/${entry}'; ${it}.call`
      node(`import '${name}/${entry}'`, ['--input-type=module', '-e', test], project)
    }
    console.log(`${name} installs, and loads by require and by import`)
  }
}

const kitHost = `
import { ChatClient } from '@chat-service/client'
import { Chat, ChatProvider, type ChatComponents, type MessageProps } from '@chat-service/ui'
import '@chat-service/ui/element'
import '@chat-service/ui/styles.css'

const components: ChatComponents = { Message: ({ message }: MessageProps) => <p>{message.text}</p> }
export const screen = (client: ChatClient) => (
  <ChatProvider client={client} components={components}>
    <Chat />
  </ChatProvider>
)
// @ts-expect-error -- There is no such part.
export const wrong: ChatComponents = { Massage: () => null }
document.querySelector('chat-view')!.addEventListener('chat-unread', ({ detail }) => detail.total?.toFixed())
`

/** The kit loads on a server, and a host in TypeScript compiles against it. */
const useKit = (project, tarballs) => {
  fs.mkdirSync(project)
  fs.writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
  const { version: types } = JSON.parse(
    fs.readFileSync(path.join(root, 'node_modules/@types/react/package.json'), 'utf8'),
  )
  install('the kit', project, [...tarballs, 'react@18', 'react-dom@18', `@types/react@${types}`])
  for (const name of ['@chat-service/ui', '@chat-service/ui/element'])
    node(`import '${name}'`, ['--input-type=module', '-e', `import '${name}'`], project)
  fs.writeFileSync(path.join(project, 'host.tsx'), kitHost)
  const compilerOptions = {
    target: 'es2022',
    strict: true,
    noEmit: true,
    jsx: 'react-jsx',
    lib: ['es2023', 'dom', 'dom.iterable'],
  }
  for (const options of [
    { module: 'esnext', moduleResolution: 'bundler' },
    { module: 'esnext', moduleResolution: 'node10' },
    { module: 'nodenext' },
  ]) {
    const config = { compilerOptions: { ...compilerOptions, ...options }, files: ['host.tsx'] }
    fs.writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify(config))
    node(
      'The compiler, for a host of the kit,',
      [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', project],
      project,
    )
  }
  console.log('@chat-service/ui installs, loads on a server, and its types compile with skipLibCheck false')
}

/** The suite runs where nothing else is, by the contract that it brings. */
const useConformance = (project, tarball) => {
  fs.mkdirSync(project)
  fs.writeFileSync(path.join(project, 'package.json'), '{ "private": true }\n')
  install('the conformance suite', project, [tarball])
  for (const half of ['server', 'client'])
    node(`chat-conformance ${half}`, ['node_modules/.bin/chat-conformance', half, '--list'], project)
  console.log('@chat-service/conformance installs, and lists its checks')
}

/** A host starts the server, and learns its tools; another one imports it. */
const mcpHost = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { createMcpServer } from '@chat-service/mcp'

const env = { ...process.env, CHAT_URL: 'http://localhost:1', CHAT_TOKEN: 'token' }
const client = new Client({ name: 'host', version: '1.0.0' })
await client.connect(new StdioClientTransport({ command: 'node_modules/.bin/chat-service-mcp', env }))
const { tools } = await client.listTools()
if (tools.length === 0) throw new Error('chat-service-mcp has no tools')
await client.close()
createMcpServer({ baseUrl: 'http://localhost:1', token: 'token' })
console.log(tools.map(({ name }) => name).join(', '))
`

const useMcp = (project, tarball) => {
  fs.mkdirSync(project)
  fs.writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
  install('the MCP server', project, [tarball])
  fs.writeFileSync(path.join(project, 'host.mjs'), mcpHost)
  console.log(
    `@chat-service/mcp installs, and has the tools ${node('a host of the MCP server', ['host.mjs'], project).trim()}`,
  )
  const options = { target: 'es2022', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: [] }
  fs.writeFileSync(
    path.join(project, 'host.mts'),
    mcpHost.replace(/^const env.*$/m, 'const env: Record<string, string> = {}'),
  )
  fs.writeFileSync(
    path.join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['host.mts'] }),
  )
  node(
    'The compiler, for a host of the MCP server,',
    [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', project],
    project,
  )
}

const agentHosts = {
  'ag-ui': {
    packages: ['@ag-ui/client'],
    host: `
import { HttpAgent } from '@ag-ui/client'
import { answer } from '@chat-service/agent/ag-ui'
import type { ChatClient } from '@chat-service/client'
export const run = (client: ChatClient) => answer(client, 'c', new HttpAgent({ url: 'http://localhost:1' }), { key: 'k' })
`,
  },
  'ai-sdk': {
    packages: ['ai'],
    host: `
import type { ChatTransport, UIMessage } from 'ai'
import { ChannelTransport } from '@chat-service/agent/ai-sdk'
import type { Live } from '@chat-service/client/live'
export const transport = (chat: Live): ChatTransport<UIMessage> => new ChannelTransport({ chat })
`,
  },
  'assistant-ui': {
    packages: ['@assistant-ui/react', 'react', 'react-dom', '@types/react', '@types/react-dom'],
    host: `
import type { AssistantRuntime } from '@assistant-ui/react'
import { useChannelRuntime } from '@chat-service/agent/assistant-ui'
import type { Live } from '@chat-service/client/live'
export const useRuntime = (chat: Live): AssistantRuntime => useChannelRuntime(chat, 'c')
`,
  },
}

/** Each adapter loads and compiles in a project that has its own packages alone, as versions that this clone has. */
const useAgent = (folder, tarballs) => {
  for (const [entry, { packages, host }] of Object.entries(agentHosts)) {
    const project = path.join(folder, entry)
    fs.mkdirSync(project, { recursive: true })
    fs.writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
    const versionOf = (name) => readManifest(path.join('node_modules', name)).version
    install(`the adapter ${entry}`, project, [...tarballs, ...packages.map((name) => `${name}@${versionOf(name)}`)])
    node(`import '@chat-service/agent/${entry}'`, ['-e', `import('@chat-service/agent/${entry}')`], project)
    const options = {
      ...{ target: 'es2022', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: [] },
      lib: ['es2023', 'dom', 'dom.iterable'],
    }
    fs.writeFileSync(path.join(project, 'host.ts'), host)
    fs.writeFileSync(
      path.join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['host.ts'] }),
    )
    node(
      `The compiler, for a host of the adapter ${entry},`,
      [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', project],
      project,
    )
  }
  console.log(`@chat-service/agent installs, and loads with one of ${Object.keys(agentHosts).join(', ')}`)
}

/** Sizes of the files by npm; the size on disk depends on its blocks. */
const sizeOf = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => fs.lstatSync(path.join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isDirectory() ? 0 : entry.size), 0)

/** The modules of the package that are loaded with the library, by their paths below dist/. */
const listLoaded = `
require('@chat-service/server')
const folder = require('node:path').dirname(require.resolve('@chat-service/server/package.json'))
const names = Object.keys(require.cache).map((file) => file.replaceAll('\\\\', '/'))
console.log(names.map((file) => file.replace(/^.*\\/node_modules\\//, '')).join('\\n'))
`

/** The installed dependencies, as audits and hosts see them: each once, in the ranges of package.json. */
const checkDependencies = (project) => {
  const { dependencies, peerDependencies } = readManifest('.')
  const wanted = Object.keys(dependencies)
  // It fails for a version that a package does not take.
  const result = npm(['ls', '--json', '--all', ...wanted], { cwd: project })
  const tree = JSON.parse(succeed('npm ls', result))
  const { dependencies: shown = {} } = tree.dependencies['@chat-service/server'] ?? {}
  const missing = wanted.filter((name) => shown[name]?.version === undefined)
  if (missing.length > 0) throw new Error(`npm ls in a host does not show ${missing.join(', ')}`)
  const present = Object.keys(peerDependencies).filter((name) =>
    fs.existsSync(path.join(project, 'node_modules', name)),
  )
  if (present.length > 0) throw new Error(`The library alone installs what is optional: ${present.join(', ')}`)
  console.log(`npm ls in a host shows ${wanted.join(', ')}`)
}

/** The library loads no module of the server or the commands, and Redis only where it is used. */
const checkLibraryAlone = (project) => {
  const modules = path.join(project, 'node_modules')
  const places = fs
    .readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? fs.readdirSync(path.join(modules, name)).map((in_) => `${name}/${in_}`) : [name],
    )
    // It comes with the service here, and has no dependencies.
    .filter((name) => name !== '@chat-service/client')
  const sizes = places
    .map((name) => ({ name, size: sizeOf(path.join(modules, name)) }))
    .sort((one, other) => other.size - one.size)
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1)
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  const loaded = node('the list of loaded modules', ['-e', listLoaded], project).split('\n')
  const unwanted = loaded.filter((file) =>
    /^(ioredis|bullmq)\/|^@chat-service\/server\/dist\/(src\/(standalone|cli)\/|web|studio|docs)/.test(file),
  )
  if (loaded.length < 50 || unwanted.length > 0)
    throw new Error(`The library loads ${loaded.length} modules, among them of other uses: ${unwanted.join(', ')}`)
  const largest = sizes.slice(0, 6).map(({ name, size }) => `${name} ${megabytes(size)}`)
  console.log(`the library alone installs ${megabytes(total)} MB, the largest of them ${largest.join(', ')}`)
}

/** A host in TypeScript, with only the packages and the compiler installed. */
const typedHost = `
import { createServer } from 'node:http'
import { createChat, type ChatProviders, type ChatService } from '@chat-service/server'
import { expressChat, guardOf } from '@chat-service/server/express'
import { fastifyChat } from '@chat-service/server/fastify'
import { CHAT, ChatModule } from '@chat-service/server/nest'
import { ChatClient, type Message } from '@chat-service/client'
import { ChatRestClient } from '@chat-service/client/rest'
import { live, type Live } from '@chat-service/client/live'

type IsAny<T> = 0 extends 1 & T ? true : false
const appIsTyped: IsAny<ChatService['app']> = false
// @ts-expect-error -- Koa has no such method.
const wrong = (chat: ChatService) => chat.app.noSuchMethod()

export async function serve(providers: ChatProviders): Promise<ChatService> {
  const chat = await createChat({ providers, database: { url: 'pglite:' }, redis: { url: 'memory:' } })
  chat.app.use(async (context, next) => {
    context.set('x-path', context.path.toUpperCase())
    await next()
  })
  const server = createServer((request, response) => void chat.callback()(request, response))
  chat.attach(server)
  return chat
}

export const send = (client: ChatClient | ChatRestClient): Promise<Message> => client.messages.send('c', { text: 'hi' })
export const account = (client: ChatClient): Live => live(client)
export const listener = (chat: ChatService) => createServer(expressChat(chat, { prefix: '/chat' }))
export const plugin = (chat: ChatService) => fastifyChat({}, { chat })
export const module_ = (options: () => Parameters<typeof createChat>[0]) =>
  ChatModule.forRootAsync({ prefix: '/chat', useFactory: options })
export const used = [appIsTyped, wrong, guardOf, CHAT]
`

const compileHosts = (project) => {
  const projects = [
    { files: ['host.mts', 'host.cts'], options: { module: 'nodenext' } },
    // An older project, with the compiler's default settings.
    {
      files: ['host.ts'],
      options: { module: 'commonjs', moduleResolution: 'node10', esModuleInterop: false },
    },
  ]
  for (const { files, options } of projects) {
    const compilerOptions = { target: 'es2022', strict: true, noEmit: true, skipLibCheck: false, ...options }
    for (const file of files) fs.writeFileSync(path.join(project, file), typedHost)
    fs.writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    node(`The compiler, for ${files.join(' and ')},`, [tsc, '-p', project], project)
  }
  console.log('TypeScript hosts compile with skipLibCheck false, as ES modules, as CommonJS and by node10')
}

const embedded = `
const { createChat } = require('@chat-service/server')
const never = async () => { throw new Error('not asked') }
const providers = {
  authGuard: { canActivate: never },
  userExtractor: { extractUser: never },
  userResolver: { getUser: never, getUsers: never, searchUsers: never },
}
const [database, redis] = process.argv.slice(2)
const options = { providers, database: { url: database }, redis: { url: redis }, logging: { level: 'silent' } }
createChat(options).then(
  (chat) => chat.close(),
  (error) => { console.error(error.message); process.exitCode = 1 },
)
`

/** Optional features name the missing package, and work with it. */
const useOptional = (project) => {
  const { bin, peerDependencies } = readManifest('.')
  fs.writeFileSync(path.join(project, 'embedded.cjs'), embedded)
  const execute = (command, args) =>
    spawnSync(command, args, { cwd: project, env: cleanEnvironment(), encoding: 'utf8', timeout: 180_000 })
  const embed = (redis) => () => execute(process.execPath, ['embedded.cjs', 'pglite:', redis])
  const programs = {
    'an embedded database': embed('memory:'),
    'chat-service': () => execute(path.join(project, 'node_modules/.bin/chat-service'), []),
  }
  const commands = Object.entries(programs).map(([name, start]) => {
    const { status, stderr } = start()
    const command = /npm install (.+)$/m.exec(stderr)?.[1]
    if (status !== 1 || !command) throw new Error(`${name} without its packages: exit code ${status}\n${stderr}`)
    return command
  })
  install('what the errors name', project, commands.join(' ').split(' '))
  const missing = Object.keys(peerDependencies).filter(
    (name) => !fs.existsSync(path.join(project, 'node_modules', name)),
  )
  if (missing.length > 0) throw new Error(`No error said that ${missing.join(', ')} can be installed`)
  succeed('an embedded database', programs['an embedded database']())
  // Nothing listens there: the service starts, and waits for Redis.
  succeed('Redis', embed('redis://127.0.0.1:1')())
  for (const command of Object.keys(bin)) {
    succeed(`${command} --help`, execute(path.join(project, 'node_modules/.bin', command), ['--help']))
  }
  console.log(`optional packages are asked for by name, and used: ${Object.keys(peerDependencies).join(', ')}`)
}

await run(async () => {
  await ensureInstalled()
  await ensureBuilt({ studio: true })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'chat-service-packages-'))
  try {
    const [clone, project] = [path.join(folder, 'clone'), path.join(folder, 'project')]
    fs.mkdirSync(project, { recursive: true })
    copyClone(clone)
    copyBuild(clone)
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'), 'junction')
    const tarballs = packages.map((entry) => pack(clone, entry, project))
    tarballs.forEach((tarball) => checkTarball(tarball))
    const packedKit = pack(clone, kit, project)
    checkTarball(packedKit, ['cjs-resolves-to-esm'])
    useKit(path.join(folder, 'kit'), [tarballs.at(-1), packedKit])
    useConformance(path.join(folder, 'conformance'), pack(clone, conformance, project))
    const packedMcp = pack(clone, mcp, project)
    checkTarball(packedMcp, ['cjs-resolves-to-esm'])
    useMcp(path.join(folder, 'mcp'), packedMcp)
    const packedAgent = pack(clone, agent, project)
    checkTarball(packedAgent, ['cjs-resolves-to-esm'])
    useAgent(path.join(folder, 'agent'), [tarballs.at(-1), packedAgent])
    useFromEmptyProject(project, tarballs)
    checkDependencies(project)
    checkLibraryAlone(project)
    compileHosts(project)
    useOptional(project)
    await checkStarter(path.join(folder, 'starter'), {
      starter: pack(clone, starter, project),
      tarballs: [...tarballs, packedKit],
    })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
