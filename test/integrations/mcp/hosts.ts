import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Person } from '../../support/world'
import path from 'node:path'

const main = path.resolve(__dirname, '../../../integrations/mcp/dist/main.js')

/** An application that uses the tools, by the official SDK. */
export class Host {
  static readonly open = new Set<Host>()

  private constructor(readonly client: Client) {
    Host.open.add(this)
  }

  /** Starts the server as a child, as a desktop application does. */
  static async stdio(person: Pick<Person, 'token'> & { url: string }): Promise<Host> {
    const env = { ...getDefaultEnvironment(), CHAT_URL: person.url, CHAT_TOKEN: person.token }
    const host = new Host(new Client({ name: 'test', version: '1.0.0' }))
    await host.client.connect(
      new StdioClientTransport({ command: process.execPath, args: [main], env, stderr: 'inherit' }),
    )
    // From then on the client checks each structured result.
    await host.client.listTools()
    return host
  }

  /** The structured result. Throws the text of a refusal. */
  async call(name: string, input: Record<string, unknown> = {}) {
    const { isError, content, structuredContent } = await this.client.callTool({ name, arguments: input })
    const [{ text } = { text: '' }] = content as { text: string }[]
    if (isError) throw new Error(text)
    return JSON.parse(JSON.stringify(structuredContent))
  }

  static async closeAll(): Promise<void> {
    const hosts = [...Host.open]
    Host.open.clear()
    await Promise.all(hosts.map(({ client }) => client.close()))
  }
}
