/**
 * Checks the packages before they are published: packs the service, the client, the kit, the conformance suite and the
 * integrations from a clone, follows the links between their pages, has publint and attw check the tarballs, installs
 * them into an empty project, lists their dependencies with npm, loads them there as ES modules and as CommonJS,
 * compiles TypeScript hosts against them, and uses each optional feature without and with its packages. Then creates an
 * application with the packed @chat-service/create, and chats through it.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { copyBuild, copyClone } from './copy-clone.mjs'
import { checkStarter } from './check-starter.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { cleanEnvironment, npm, root, run, succeed, tsc } from './program.mjs'
import { packagesImported } from './package-imports.mjs'
import { npmPack } from './release/publish.mjs'

/** Older hosts have it. The newest one compiles the others. */
const olderTsc = path.join(root, 'node_modules/typescript/bin/tsc')

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
  holds: [
    'README.md',
    'LICENSE',
    'chat-conformance.mjs',
    'spec/openapi.yaml',
    'spec/asyncapi.yaml',
    'spec/vectors/messages.json',
  ],
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
/** A library, ES modules alone. */
const mail = {
  folder: 'integrations/mail',
  holds: ['README.md', 'LICENSE', 'dist/index.js', 'dist/types/mail/src/index.d.ts'],
}
/** A library for a server, an ES module. */
const push = {
  folder: 'integrations/push',
  holds: ['README.md', 'LICENSE', 'dist/index.js', 'dist/types/push/src/index.d.ts'],
}
const links = {
  folder: 'integrations/links',
  holds: ['README.md', 'LICENSE', 'dist/index.js', 'dist/types/integrations/links/src/index.d.ts'],
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

/** An empty project that has installed the service. Its copies install the rest, each on its own. */
const installService = (folder, server) => {
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "name": "empty", "version": "1.0.0", "private": true }\n')
  install('the service', folder, [server])
}

const copyProject = (from, to) => fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true })

/** The embedded database of a short run starts twice as fast without optimized WebAssembly. */
const quickStart = '--liftoff-only'

const useFromEmptyProject = (project, served, client) => {
  copyProject(served, project)
  install('the client', project, [client])
  const entries = packages.flatMap(({ folder, exportsOf, entries }) => {
    const { name } = readManifest(folder)
    return [[name, exportsOf], ...Object.entries(entries).map(([entry, it]) => [`${name}/${entry}`, [it]])]
  })
  const mustBe = (it, entry) => `if (typeof ${it} !== 'function') throw new Error('not exported by ${entry}: ${it}')`
  // Each alone, because a circle of imports can depend on the order.
  for (const [entry, names] of entries) {
    const lines = [`const { ${names} } = require('${entry}')`, ...names.map((it) => mustBe(it, entry))]
    node(`require('${entry}')`, ['-e', lines.join('\n')], project)
  }
  const imports = entries.flatMap(([entry, names]) => [
    `import { ${names} } from '${entry}'`,
    ...names.map((it) => mustBe(it, entry)),
  ])
  node('import of all entries', ['--input-type=module', '-e', imports.join('\n')], project)
  console.log(`${entries.map(([entry]) => entry).join(', ')} load by require and by import`)
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
      [options.moduleResolution === 'node10' ? olderTsc : tsc, '-p', project],
      project,
    )
  }
  console.log('@chat-service/ui installs, loads on a server, and its types compile with skipLibCheck false')
}

/** One host starts the server and lists its tools; another one imports it. */
const mcpHost = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { createMcpServer } from '@chat-service/mcp'

const { PATH = '' } = process.env
const env = { PATH, CHAT_URL: 'http://localhost:1', CHAT_TOKEN: 'token' }
const client = new Client({ name: 'host', version: '1.0.0' })
await client.connect(new StdioClientTransport({ command: 'node_modules/.bin/chat-service-mcp', env }))
const { tools } = await client.listTools()
if (tools.length === 0) throw new Error('chat-service-mcp has no tools')
await client.close()
createMcpServer({ baseUrl: 'http://localhost:1', token: 'token' })
console.log(tools.map(({ name }) => name).join(', '))
`

/** The chat of the hosts that add a package to one. */
const embeddedChat = `
import { createChat } from '@chat-service/server'

const user = (id: string) => ({ id, nickname: id })
export const chat = await createChat({
  providers: {
    authGuard: { canActivate: () => false },
    userExtractor: { extractUser: () => null },
    userResolver: {
      getUser: async (id) => user(id),
      getUsers: async (ids) => ids.map(user),
      searchUsers: async () => [],
    },
  },
  database: { url: 'pglite:' },
  redis: { url: 'memory:' },
  logging: { level: 'silent' },
})
`

/** A host sends a mail, receives the reply, and removes the package. */
const mailHost = `
import { chat } from './embedded.mjs'
import { PGlite } from '@electric-sql/pglite'
import { createMail } from '@chat-service/mail'

const database = await PGlite.create()
let taken: (mail: { replyTo: { address: string } }) => void
const sent = new Promise<{ replyTo: { address: string } }>((resolve) => (taken = resolve))
const mail = createMail({
  chat,
  database,
  transport: { sendMail: async (mail: { replyTo: { address: string } }) => taken(mail) },
  from: 'Acme <chat@acme.test>',
  replyAddress: 'reply@acme.test',
  secret: 'a secret of at least 32 characters',
  channelUrl: 'https://acme.test/{channelId}',
  addressOf: (_tenantId, userId) => userId + '@users.test',
  afterMinutes: 0.001,
  pollSeconds: 0.05,
})
await mail.migrate()
await mail.start()
const [alice, bob] = ['alice', 'bob'].map((userId) => chat.as({ tenantId: 'acme', userId }))
const { id } = await alice!.channels.createGroup({ userIds: ['bob'] })
await alice!.messages.send(id, { text: 'Hello' })
const { replyTo } = await sent
const outcome = await mail.receive('From: bob@users.test\\r\\nTo: ' + replyTo.address + '\\r\\n\\r\\nHi')
if (outcome.status !== 'sent' || (await bob!.messages.get(id, outcome.messageId)).text !== 'Hi') throw new Error('no answer')
await mail.close()
await mail.uninstall()
const { rows } = await database.query("select nspname from pg_namespace where nspname like 'chat%'")
if (rows.length > 0) throw new Error('left: ' + JSON.stringify(rows))
await database.close()
`

/** A host whose member sends the link of a page, which is on the host's own machine. */
const linksHost = `
import { chat } from './embedded.mjs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLinks } from '@chat-service/links'

const site = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>The page</title>'),
)
site.listen(0, '127.0.0.1')
await once(site, 'listening')
const { port } = site.address() as AddressInfo
const links = createLinks({ chat, ports: [port], dangerouslyReachableNetworks: ['127.0.0.1/32'] })
await links.start()
const alice = chat.as({ tenantId: 'acme', userId: 'alice' })
const { id } = await alice.channels.createGroup({ userIds: ['bob'] })
const sent = await alice.messages.send(id, { text: \`See http://127.0.0.1:\${port}/\` })
const deadline = Date.now() + 60_000
for (;;) {
  const { linkMetadata } = await alice.messages.get(id, sent.id)
  if (linkMetadata?.title === 'The page') break
  if (Date.now() > deadline) throw new Error('there is no preview')
  await new Promise((resolve) => setTimeout(resolve, 20))
}
await links.uninstall()
site.close()
`

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

/** A host with a fake push service: pushes a message, then removes the package without a trace. */
const pushHost = `
import { chat } from './embedded.mjs'
import { createServer } from 'node:http'
import { generateKeyPairSync } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { createPush, type PushOptions } from '@chat-service/push'

let arrived: (body: string) => void
const pushed = new Promise<string>((resolve) => (arrived = resolve))
const service = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(request.url === '/token' ? { access_token: 'a', expires_in: 3600 } : {}))
  if (request.url !== '/token') arrived(body)
}).listen(0)
const url = \`http://127.0.0.1:\${(service.address() as { port: number }).port}\`
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const database = new PGlite()
const options: PushOptions = {
  chat,
  database: database as PushOptions['database'],
  authenticate: () => ({ tenantId: 't', userId: 'bob' }),
  fcm: {
    url,
    serviceAccount: {
      project_id: 'p',
      client_email: 'c',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      token_uri: \`\${url}/token\`,
    },
  },
  graceSeconds: 0,
}
const push = createPush(options)
await push.migrate()
await push.start()
const server = createServer(push.routes).listen(0)
const device = \`http://127.0.0.1:\${(server.address() as { port: number }).port}/users/me/devices/phone\`
const { status } = await fetch(device, { method: 'PUT', body: JSON.stringify({ provider: 'FCM', token: 'bobs' }) })
if (status !== 200) throw new Error(\`The device was answered \${status}\`)
const alice = chat.as({ tenantId: 't', userId: 'alice' })
const { id } = await alice.channels.createDirect({ userId: 'bob' })
await alice.messages.send(id, { text: 'hello' })
const { message } = JSON.parse(await pushed)
await push.close()
await push.uninstall()
const { rows } = await database.query("select nspname from pg_namespace where nspname like 'chat%'")
if (rows.length > 0) throw new Error('left: ' + JSON.stringify(rows))
if (message.data.body !== 'hello') throw new Error('It has pushed ' + JSON.stringify(message))
server.close()
server.closeAllConnections()
service.close()
service.closeAllConnections()
await database.close()
`

/** Adds these packages to one embedded chat and removes them, one after the other. */
const embeddingHost = `
import { chat } from './embedded.mjs'

for (const name of ['mail', 'push', 'links']) {
  await import(\`./\${name}.mjs\`)
  const left = await chat.consumers.list()
  if (left.length > 0) throw new Error(name + ' leaves ' + JSON.stringify(left))
}
await chat.close()
`

/** Hosts in TypeScript, by the names of their modules. */
const hosts = {
  embedded: embeddedChat,
  mail: mailHost,
  push: pushHost,
  links: linksHost,
  embedding: embeddingHost,
  mcp: mcpHost,
  ...Object.fromEntries(Object.entries(agentHosts).map(([entry, { host }]) => [entry, host])),
}

/** It is installed beside others here, so this looks for imports of packages that it would lack alone. */
const checkImports = (folder, files, allowed) => {
  const lacking = files.flatMap((file) =>
    packagesImported(path.join(folder, file)).filter((it) => !allowed.includes(it)),
  )
  if (lacking.length > 0)
    throw new Error(`${folder} imports ${lacking.join(', ')}: only ${allowed.join(', ')} are there`)
}

/** The names of the packages at the top of node_modules. */
const installedIn = (project) => {
  const modules = path.join(project, 'node_modules')
  return fs
    .readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? fs.readdirSync(path.join(modules, name)).map((in_) => `${name}/${in_}`) : [name],
    )
}

/** The names of the packages that the project or an installed package depends on. */
const neededIn = (project) => {
  const read = (file) => JSON.parse(fs.readFileSync(path.join(project, file), 'utf8'))
  const dependents = [read('package.json'), ...Object.values(read('node_modules/.package-lock.json').packages)]
  return new Set(
    dependents.flatMap(({ dependencies, optionalDependencies, peerDependencies }) =>
      Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
    ),
  )
}

/** Imports the entries of these packages, and starts the program of the conformance suite. */
const load = (project, manifests) => {
  const entries = manifests.flatMap(({ name, exports }) =>
    Object.keys(exports)
      .filter((entry) => entry !== './package.json')
      .map((entry) => `import '${name}${entry.slice(1)}'`),
  )
  node('import of the libraries', ['--input-type=module', '-e', entries.join('\n')], project)
  if (manifests.some(({ name }) => name === '@chat-service/conformance'))
    for (const half of ['server', 'client'])
      node(`chat-conformance ${half}`, ['node_modules/.bin/chat-conformance', half, '--list'], project)
}

/**
 * The packages besides server, client and kit load, compile and run in one project of a host, each with its own
 * dependencies alone. Removed one by one, each leaves nothing behind, and the others still load.
 */
const useLibraries = (project, served, tarballs) => {
  const { peerDependencies } = readManifest('.')
  const versioned = (name) => `${name}@${readManifest(path.join('node_modules', name)).version}`
  const ofAdapters = Object.values(agentHosts).flatMap(({ packages }) => packages)
  const embedded = Object.keys(peerDependencies).filter((peer) => peer.includes('pglite'))
  copyProject(served, project)
  const others = [...new Set([...ofAdapters, ...embedded, '@types/node'])].map(versioned)
  install('the libraries', project, [...tarballs, ...others])
  const folderOf = (name) => path.join(project, 'node_modules', name)

  for (const { folder } of [mail, push, links, mcp, conformance]) {
    const { name, exports, bin = {}, dependencies } = readManifest(folder)
    const modules = Object.values(exports).flatMap((entry) => (entry.default ? [entry.default, entry.types] : []))
    checkImports(folderOf(name), [...modules, ...Object.values(bin)], Object.keys(dependencies))
  }
  for (const [entry, { packages }] of Object.entries(agentHosts)) {
    const { default: module, types } = readManifest(agent.folder).exports[`./${entry}`]
    checkImports(folderOf('@chat-service/agent'), [module, types], ['@chat-service/client', ...packages])
    node(`import '@chat-service/agent/${entry}'`, ['-e', `import('@chat-service/agent/${entry}')`], project)
  }

  for (const [name, host] of Object.entries(hosts)) fs.writeFileSync(path.join(project, `${name}.mts`), host)
  const options = { target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], module: 'nodenext', types: ['node'] }
  const config = {
    compilerOptions: { ...options, strict: true, skipLibCheck: true },
    files: Object.keys(hosts).map((name) => `${name}.mts`),
  }
  fs.writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify(config))
  node('The compiler, for hosts of the libraries,', [olderTsc, '-p', project], project)
  node('a host of mail, push and links', [quickStart, 'embedding.mjs'], project)
  console.log(`@chat-service/mcp has the tools ${node('a host of the MCP server', ['mcp.mjs'], project).trim()}`)

  // The adapters bring the most packages: the others load without them.
  const libraries = [agent, mcp, mail, push, links, conformance].map(({ folder }) => readManifest(folder))
  for (const [n, { name, bin = {} }] of libraries.entries()) {
    load(project, libraries.slice(n))
    const removed = name === '@chat-service/agent' ? [name, ...ofAdapters] : [name]
    succeed(`npm uninstall ${name}`, npm(['uninstall', '--no-audit', '--no-fund', ...removed], { cwd: project }))
    const needed = neededIn(project)
    const left = [
      ...installedIn(project).filter((it) => it === name || !needed.has(it)),
      ...Object.keys(bin).filter((it) => fs.existsSync(folderOf(`.bin/${it}`))),
    ]
    if (left.length > 0) throw new Error(`${name} leaves ${left.join(', ')}`)
  }
  console.log(`${libraries.map(({ name }) => name).join(', ')} load, compile and run, and leave nothing`)
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

/** The installed dependencies as `npm ls` lists them for a host: each once, within the ranges of package.json. */
const checkDependencies = (project) => {
  const { dependencies, peerDependencies } = readManifest('.')
  const wanted = Object.keys(dependencies)
  // It fails for a version outside a range.
  const result = npm(['ls', '--json', '--all', ...wanted], { cwd: project })
  const tree = JSON.parse(succeed('npm ls', result))
  const { dependencies: shown = {} } = tree.dependencies['@chat-service/server'] ?? {}
  const missing = wanted.filter((name) => shown[name]?.version === undefined)
  if (missing.length > 0) throw new Error(`npm ls in a host does not show ${missing.join(', ')}`)
  const present = Object.keys(peerDependencies).filter((name) =>
    fs.existsSync(path.join(project, 'node_modules', name)),
  )
  if (present.length > 0) throw new Error(`The library alone installs optional packages: ${present.join(', ')}`)
  console.log(`npm ls in a host shows ${wanted.join(', ')}`)
}

/** The library loads no module of the server or the commands, and Redis only where it is used. */
const checkLibraryAlone = (project) => {
  const modules = path.join(project, 'node_modules')
  const places = installedIn(project)
    // Here it comes with the service, and has no dependencies.
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
    throw new Error(`The library loads ${loaded.length} modules, among them unneeded ones: ${unwanted.join(', ')}`)
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
    { compiler: tsc, files: ['host.mts', 'host.cts'], options: { module: 'nodenext', types: ['node'] } },
    // An older project, with the compiler's default settings.
    {
      compiler: olderTsc,
      files: ['host.ts'],
      options: { module: 'commonjs', moduleResolution: 'node10', esModuleInterop: false },
    },
  ]
  for (const { compiler, files, options } of projects) {
    const common = { target: 'es2022', strict: true, noEmit: true, skipLibCheck: false }
    for (const file of files) fs.writeFileSync(path.join(project, file), typedHost)
    const config = { compilerOptions: { ...common, ...options }, files }
    fs.writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify(config))
    node(`The compiler, for ${files.join(' and ')},`, [compiler, '-p', project], project)
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
  const embed = (redis) => () => execute(process.execPath, [quickStart, 'embedded.cjs', 'pglite:', redis])
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
  // Nothing listens on this port: the service starts and waits for Redis. Hosts of the libraries do without.
  succeed('an embedded database with Redis', embed('redis://127.0.0.1:1')())
  for (const command of Object.keys(bin)) {
    succeed(`${command} --help`, execute(path.join(project, 'node_modules/.bin', command), ['--help']))
  }
  console.log(
    `errors name missing optional packages, and installed ones work: ${Object.keys(peerDependencies).join(', ')}`,
  )
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
    const libraries = [mail, push, links, mcp, agent].map((library) => pack(clone, library, project))
    for (const tarball of libraries) checkTarball(tarball, ['cjs-resolves-to-esm'])
    const served = path.join(folder, 'served')
    installService(served, tarballs[0])
    const others = [tarballs.at(-1), pack(clone, conformance, project)]
    useLibraries(path.join(folder, 'libraries'), served, [...others, ...libraries])
    useFromEmptyProject(project, served, tarballs.at(-1))
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
