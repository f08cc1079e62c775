/** Hosts of the packages: in TypeScript, compiled against the packed declarations; some of them run. */

/** With only the server, the client and the compiler installed. */
export const serverHost = `
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

/** Opens the service with this database and this Redis, and closes it. */
export const openingHost = `
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

export const kitHost = `
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

/** The packages that each adapter of @chat-service/agent needs, besides the client. */
export const adapters = {
  'ag-ui': ['@ag-ui/client'],
  'ai-sdk': ['ai'],
  'assistant-ui': ['@assistant-ui/react', 'react'],
}

/** Modules in one folder, by their names. */
export const libraryHosts = {
  /** A chat and a database to which the packages below are added; each must leave nothing when it is removed. */
  chat: `
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { createTestChat } from '@chat-service/server/testing'

export const chat = await createTestChat({ logging: { level: 'silent' } })
export const database = await PGlite.create()
export const [alice, bob] = [chat.user('alice'), chat.user('bob')]
export const { id } = await alice.channels.createDirect({ userId: 'bob' })

export const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

export const remove = async (added: { uninstall(): Promise<unknown> }) => {
  await added.uninstall()
  const { rows } = await database.query("select nspname from pg_namespace where nspname like 'chat%'")
  const left = [...rows, ...(await chat.consumers.list())]
  if (left.length > 0) throw new Error('left: ' + JSON.stringify(left))
}
`,
  /** Sends a mail, and receives the reply. */
  mail: `
import { createMail } from '@chat-service/mail'
import { alice, bob, chat, database, id, remove } from './chat.mjs'

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
await alice.messages.send(id, { text: 'Hello' })
const { replyTo } = await sent
const outcome = await mail.receive('From: bob@users.test\\r\\nTo: ' + replyTo.address + '\\r\\n\\r\\nHi')
if (outcome.status !== 'sent' || (await bob.messages.get(id, outcome.messageId)).text !== 'Hi') throw new Error('no answer')
await mail.close()
await remove(mail)
`,
  /** Pushes a message by a fake push service. */
  push: `
import { generateKeyPairSync } from 'node:crypto'
import { createPush, type PushOptions } from '@chat-service/push'
import { alice, chat, database, id, remove, serve } from './chat.mjs'

let arrived: (body: string) => void
const pushed = new Promise<string>((resolve) => (arrived = resolve))
const port = await serve(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(request.url === '/token' ? { access_token: 'a', expires_in: 3600 } : {}))
  if (request.url !== '/token') arrived(body)
})
const url = \`http://127.0.0.1:\${port}\`
const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const push = createPush({
  chat,
  database: database as PushOptions['database'],
  authenticate: () => ({ tenantId: chat.tenantId, userId: 'bob' }),
  fcm: {
    url,
    serviceAccount: { project_id: 'p', client_email: 'c', private_key: String(privateKey), token_uri: \`\${url}/token\` },
  },
  graceSeconds: 0,
})
await push.migrate()
await push.start()
const device = \`http://127.0.0.1:\${await serve(push.routes)}/users/me/devices/phone\`
const { status } = await fetch(device, { method: 'PUT', body: JSON.stringify({ provider: 'FCM', token: 'bobs' }) })
if (status !== 200) throw new Error(\`The device was answered \${status}\`)
await alice.messages.send(id, { text: 'hello' })
const { message } = JSON.parse(await pushed)
if (message.data.body !== 'hello') throw new Error('It has pushed ' + JSON.stringify(message))
await push.close()
await remove(push)
`,
  /** Sends the link of a page, which is on the host's own machine. */
  links: `
import { createLinks } from '@chat-service/links'
import { alice, chat, id, remove, serve } from './chat.mjs'

const port = await serve((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>The page</title>'),
)
const links = createLinks({ chat, ports: [port], dangerouslyReachableNetworks: ['127.0.0.1/32'] })
await links.start()
await alice.messages.send(id, { text: \`See http://127.0.0.1:\${port}/\` })
await chat.nextEvent('chat:message:updated', {
  where: ({ payload }) => payload.message.linkMetadata?.title === 'The page',
  timeoutMs: 60_000,
})
await remove(links)
`,
  /** Adds the packages to the chat and removes them, one after the other. */
  adding: `
import { chat, database } from './chat.mjs'

for (const name of ['mail', 'push', 'links']) await import(\`./\${name}.mjs\`)
await chat.close()
await database.close()
`,
  /** Starts the MCP server and lists its tools, and imports it. */
  mcp: `
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
`,
  agent: `
import { HttpAgent } from '@ag-ui/client'
import type { AssistantRuntime } from '@assistant-ui/react'
import { answer } from '@chat-service/agent/ag-ui'
import { ChannelTransport } from '@chat-service/agent/ai-sdk'
import { useChannelRuntime } from '@chat-service/agent/assistant-ui'
import type { ChatClient } from '@chat-service/client'
import type { Live } from '@chat-service/client/live'
import type { ChatTransport, UIMessage } from 'ai'

export const run = (client: ChatClient) => answer(client, 'c', new HttpAgent({ url: 'http://localhost:1' }), { key: 'k' })
export const transport = (chat: Live): ChatTransport<UIMessage> => new ChannelTransport({ chat })
export const useRuntime = (chat: Live): AssistantRuntime => useChannelRuntime(chat, 'c')
`,
}
