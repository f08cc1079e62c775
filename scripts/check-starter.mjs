import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { freePort } from './free-port.cjs'
import { cleanEnvironment, npm, succeed } from './program.mjs'

/** The embedded database of a short run starts twice as fast without optimized WebAssembly. */
export const quickStart = '--liftoff-only'

/**
 * Ada opens a group with the client, as the page does; Charles receives her message and asks the starter's assistant.
 */
const conversation = `
import { ChatClient } from '@chat-service/client'
import { live } from '@chat-service/client/live'
import { WebSocket } from 'ws'

const [url] = process.argv.slice(2)
const clientOf = (userId) => new ChatClient({
  baseUrl: url + '/messaging',
  WebSocket,
  token: async () => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(url + '/sign-in', { method: 'POST', headers, body: JSON.stringify({ userId }) })
    return (await response.json()).token
  },
})
const [ada, charles] = ['ada', 'charles'].map((userId) => live(clientOf(userId)))
const shows = (collection, isMeant) => new Promise((resolve) => {
  const look = () => { const state = collection.getSnapshot(); if (isMeant(state)) resolve(state) }
  collection.subscribe(look)
  look()
})
const { id } = await ada.client.channels.createGroup({ name: 'Engines', userIds: ['charles'] })
ada.connect()
ada.conversation(id).send('Does it turn?')
await shows(charles.channelList(), ({ channels }) => channels.some((channel) => channel.id === id))
const isSent = ({ text, senderId }) => text === 'Does it turn?' && senderId === 'ada'
await shows(charles.conversation(id), ({ messages }) => messages.some(isSent))
const { channels } = await charles.client.channels.list()
const { id: engine } = channels.find(({ name }) => name === 'Engine')
const filled = await charles.client.messages.list(engine)
const picture = filled.messages.find(({ mimeType, reactions }) => mimeType === 'image/png' && reactions.length === 2)
if (!(await fetch(picture.fileUrl)).ok) throw new Error('The picture is not at ' + picture.fileUrl)
const asked = { text: '@Assistant Are you there?', mentionedUserIds: ['assistant'] }
const { id: question } = await charles.client.messages.send(engine, asked)
const isAnswer = ({ metadata, stream }) => metadata?.answerTo === question && stream?.state === 'COMPLETE'
await shows(charles.conversation(engine), ({ messages }) => messages.some(isAnswer))
ada.close()
charles.close()
const page = await (await fetch(url)).text()
for (const [, file] of page.matchAll(/"(\\/[\\w./-]+\\.(?:js|css))"/g)) {
  const { status } = await fetch(url + file)
  if (status !== 200) throw new Error('The page loads ' + file + ', which answers ' + status)
}
console.log('said and heard')
`

/**
 * Builds an application of @chat-service/create, starts it, and sends a message through it.
 *
 * @throws {Error} with the output of the step that failed.
 */
export async function checkStarter(app) {
  succeed('npm run build in the application', npm(['run', 'build'], { cwd: app }))
  fs.writeFileSync(path.join(app, 'converse.mjs'), conversation)
  const converse = (url) =>
    spawnSync(process.execPath, ['converse.mjs', url], {
      cwd: app,
      env: cleanEnvironment(),
      encoding: 'utf8',
      timeout: 60_000,
    })
  // From source and as built, on the same address, because file URLs contain it.
  const port = await freePort()
  for (const args of [
    ['node_modules/tsx/dist/cli.mjs', quickStart, 'src/server.ts'],
    [quickStart, 'dist/server.js'],
  ]) {
    const options = { cwd: app, env: { ...cleanEnvironment(), PORT: String(port) } }
    await withServer(args, options, /http:\/\/\S+/, ([url]) =>
      succeed(`A conversation through node ${args.join(' ')}`, converse(url)),
    )
  }
  console.log(
    '@chat-service/create makes an application that builds, starts, shows its page, carries a message and answers',
  )
}

/**
 * Runs a program of Node until it has printed `ready` and `use` is done with the match, and ends it with SIGTERM.
 *
 * @returns {Promise<string>} its output
 * @throws {Error} with its output, if it ends before, or with another exit code than 0.
 */
export async function withServer(args, options, ready, use) {
  const server = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(server, 'close')
  let output = ''
  const failed = () => new Error(`${args.join(' ')} ended with ${server.exitCode ?? server.signalCode}:\n${output}`)
  try {
    const match = await new Promise((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          output += text
          const found = ready.exec(output)
          if (found) resolve(found)
        })
      ended.then(() => reject(failed()), reject)
    })
    await use(match)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
  if (server.exitCode !== 0) throw failed()
  return output
}
