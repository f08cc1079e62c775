import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { createMcpServer } from '../../../integrations/mcp/src/server'
import { Program } from '../../support/program'
import type { Person } from '../../support/world'

const main = 'integrations/mcp/dist/main.js'
// The build defines it.
Object.assign(globalThis, { PACKAGE_VERSION: 'test' })

/** A tool's refusal: the text that a model reads, and its details. */
class ToolError extends Error {
  constructor(
    message: string,
    readonly details: unknown,
  ) {
    super(message)
  }
}

/** An application that uses the tools through the official SDK. */
export class Host {
  private static readonly open = new Set<Host>()
  /** The process of the server, over stdio. */
  pid: number | null = null
  /** The text of the last result. */
  text = ''

  private constructor(
    readonly client: Client,
    readonly tools: Awaited<ReturnType<Client['listTools']>>['tools'],
  ) {
    Host.open.add(this)
  }

  private static async connect(transport: Transport): Promise<Host> {
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(transport)
    // From then on, the client validates each structured result.
    const { tools } = await client.listTools()
    return new Host(client, tools)
  }

  /** A server in this process, for tests independent of the transport. */
  static async inProcess({ node, token }: Person): Promise<Host> {
    const [ours, its] = InMemoryTransport.createLinkedPair()
    await createMcpServer({ baseUrl: node.url, token }).connect(its)
    return Host.connect(ours)
  }

  /** Starts the server as a child process, like a desktop application. */
  static async stdio(url: string, token: string | { file: string }): Promise<Host> {
    const given = typeof token === 'string' ? { CHAT_TOKEN: token } : { CHAT_TOKEN_FILE: token.file }
    const env = { ...getDefaultEnvironment(), CHAT_URL: url, ...given }
    const args = [path.resolve(__dirname, '../../..', main)]
    const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' })
    const host = await Host.connect(transport)
    host.pid = transport.pid
    return host
  }

  /** Connects to a server shared by many users. */
  static http(server: string, token: string, headers: Record<string, string> = {}): Promise<Host> {
    const requestInit = { headers: { authorization: `Bearer ${token}`, ...headers } }
    return Host.connect(new StreamableHTTPClientTransport(new URL(server), { requestInit }))
  }

  /** The structured result. @throws {ToolError} */
  async call(name: string, input: Record<string, unknown> = {}) {
    const { isError, content, structuredContent, _meta } = await this.client.callTool({ name, arguments: input })
    this.text = (content as { text: string }[]).map(({ text }) => text).join('\n')
    if (isError) throw new ToolError(this.text, _meta?.['chat-service/error'])
    return JSON.parse(JSON.stringify(structuredContent))
  }

  static async closeAll(): Promise<void> {
    const hosts = [...Host.open]
    Host.open.clear()
    await Promise.all(hosts.map(({ client }) => client.close()))
    await Program.killAll()
  }
}

/** Starts the server on HTTP. @returns its URL. */
export async function startHttp(url: string, ...args: string[]): Promise<string> {
  const program = Program.node(main, { CHAT_URL: url }, ['--http', '--port', '0', ...args])
  for (;;) {
    const [, at] = / is at (\S+)\n/.exec(program.stderr) ?? []
    if (at !== undefined) return at
    const next = new Promise((resolve) => program.process.stderr!.once('data', resolve))
    const ended = await Promise.race([next, program.ended])
    if (typeof ended === 'object' && ended !== null && 'code' in ended) throw new Error(program.stderr)
  }
}

/** Runs the command until it exits. */
export async function command(args: string[], variables: Record<string, string> = {}) {
  const program = Program.node(main, variables, args)
  const { code, stderr } = await program.ended
  return { code, stderr, stdout: program.stdout }
}
