/** The cost of resuming after an hour offline: one frame, against one page of the channel list. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { slowdown } from './rows.mjs'
import { seedChannels } from './seed.mjs'
import { ask, latency, request, send, timesOf, withServer } from './tools.mjs'

/** The maximum channels of a resume frame: those on screen. The others arrive by activity. */
const MAX_CHANNELS = 1000
const SHARE_CHANGED = 0.05

export async function resume({ databaseUrl, pool }) {
  const rows = []
  for (const count of [500, 5000]) {
    const user = `back-${count}`
    const list = request('GET', '/channels?limit=100', user)
    const { headers } = list
    const ids = await seedChannels(pool, count, `back${count}-`, { users: ['writer', user], messages: 5 })
    await pool.query('analyze')
    await withServer({ kind: 'chat', databaseUrl }, async (server) => {
      const { url } = server
      const { position } = await ask(server, request('GET', '/channels?limit=1', user))
      // The hour offline.
      const changed = ids.slice(0, count * SHARE_CHANGED)
      for (const id of changed) await ask(server, send(id, 'writer', 'while you were away'))
      // Requested together with the missed events of each.
      const channels = ids.slice(0, MAX_CHANNELS).map((channelId) => ({ channelId, since: 0 }))
      const baseline = await latency(url, list)
      const ours = await timesOf(() => comeBack(url, headers, { channels, activity: position }, changed.length), 0.5)
      const work = `${count.toLocaleString('en')} channels after an hour, ${changed.length} of them changed`
      rows.push(slowdown(work, '100 of them listed', baseline, ours, 3))
    })
  }
  return rows
}

/** @returns milliseconds until the client has all missed events. */
async function comeBack(url, headers, account, expected) {
  const socket = new WebSocket(url.replace('http', 'ws') + '/chat', ['chat.v1'], { headers })
  try {
    const [hello] = await once(socket, 'message')
    const { epoch, userSeq } = JSON.parse(hello).data
    const began = performance.now()
    let items = 0
    let messages = 0
    /** @type {Promise<void>} */
    const done = new Promise((resolve, reject) => {
      socket.on('message', (bytes) => {
        const { event, data } = JSON.parse(bytes.toString())
        if (event === 'chat:message:received') messages += 1
        if (event === 'chat:channel:activity') items += data.channels.length
        if (event === 'gateway:error' || event === 'gateway:stale')
          reject(new Error(`${event} ${JSON.stringify(data)}`))
        if (items >= expected && messages >= expected) resolve()
      })
      socket.once('close', (code) => reject(new Error(`closed with ${code}`)))
    })
    socket.send(JSON.stringify({ event: 'gateway:resume', ref: 1, data: { epoch, userSeq, ...account } }))
    await done
    return performance.now() - began
  } finally {
    socket.removeAllListeners('close')
    socket.terminate()
  }
}
