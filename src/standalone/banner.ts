import { dirname } from 'node:path'
import type { Channel } from '../index'
import type { Demo } from './demo'

/** The demo's output at start: its address, and commands to copy. */
export async function banner(url: string, dataDir: string, launch: Channel, demo: Demo, docs = ''): Promise<string> {
  const [alice, bob] = (await Promise.all(['alice', 'bob'].map((userId) => demo.login(userId)))) as [string, string]
  return `
The chat service is running its demo at ${url}
Open that in a browser, in two windows as two people. Or talk to it by hand, as below.${docs && `\nThe documentation is at ${url}${docs}/, and every operation can be tried there.`}
Its data is in ${dataDir}. Set CHAT_JWT_SECRET to run it with your own tokens; --help lists all settings.

Tokens of two users of the tenant "demo", valid for 30 days:

alice: ${alice}
bob: ${bob}

POST ${url}/demo/login {"userId": "carol"} gives one for ${demo.users.map(({ id }) => id).join(', ')}.

Watch the channel "Launch" as bob, in a second terminal:

${watchCommand(url, bob, launch.id)}

Send a message to it as alice:

curl -sS ${url}/channels/${launch.id}/messages -H 'Authorization: Bearer ${alice}' -H 'Content-Type: application/json' -d '{"text": "Hello from curl"}'

List the channels of bob:

curl -sS ${url}/channels -H 'Authorization: Bearer ${bob}'

`
}

/** Node 20 has no WebSocket client, so the command uses the package of this server. */
function watchCommand(url: string, token: string, channelId: string): string {
  const ws = dirname(require.resolve('ws/package.json'))
  const target = `${url.replace(/^http/, 'ws')}/chat`
  const join = { event: 'chat:join:channel', data: { channelId }, ref: 1 }
  const script = [
    `const socket = new (require(${JSON.stringify(ws)}))("${target}", "chat.v1", { headers: { authorization: "Bearer ${token}" } })`,
    `socket.on("open", () => socket.send(JSON.stringify(${JSON.stringify(join)})))`,
    `socket.on("message", (frame) => console.log(String(frame)))`,
    `socket.on("close", (code) => console.log("closed", code))`,
  ].join('; ')
  return `node -e '${script.replaceAll("'", `'\\''`)}'`
}
