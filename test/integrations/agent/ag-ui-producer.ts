/** A producer in a separate process: answers with an AG-UI agent, and prints the final state of the message. */
import { HttpAgent } from '@ag-ui/client'
import { WebSocket } from 'ws'
import { ChatClient } from '../../../clients/typescript/src/index'
import { answer } from '../../../integrations/agent/src/ag-ui'

const { baseUrl, token, channelId, url, key } = JSON.parse(process.argv[2] ?? '') as Record<string, string>

async function main() {
  const client = new ChatClient({ baseUrl: baseUrl!, token: token!, WebSocket })
  const socket = client.realtime()
  await socket.connect()
  const ended = await answer(client, channelId!, new HttpAgent({ url: url! }), { key: key!, socket })
  socket.close()
  console.log(`ended ${ended.stream?.state}`)
}

void main()
