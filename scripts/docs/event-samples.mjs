// Samples of the TypeScript client that receive an event, or send a frame.
import { clientSetup, literal } from './samples.mjs'

const setup = `${clientSetup}\nconst socket = client.realtime()`

/** The client's method for each client frame. The socket itself sends `gateway:resume`. */
const frames = {
  'chat:join:channel': ({ channelId, since }) =>
    `const { recovered } = await socket.join(${literal(channelId)}${since === undefined ? '' : `, { since: ${since} }`})`,
  'chat:leave:channel': ({ channelId }) => `await socket.leave(${literal(channelId)})`,
  'chat:typing:start': ({ channelId }) => `await socket.startTyping(${literal(channelId)})`,
  'chat:typing:stop': ({ channelId }) => `await socket.stopTyping(${literal(channelId)})`,
  'chat:stream:append': ({ channelId, messageId, ...piece }) =>
    `// Over HTTP, which does the same:
await client.messages.appendToStream(${literal(channelId)}, ${literal(messageId)}, ${literal(piece)})`,
  'gateway:resume': ({ channels }) => `// The socket sends it on every connection, for earlier joins:
for (const channelId of ${literal(channels.map(({ channelId }) => channelId))}) await socket.join(channelId)

// After a restart of the program, resume from these positions:
const later = client.realtime({ resume: socket.positions() })
await later.connect()`,
}

/** The client's notice for each frame of the gateway itself. */
const notices = {
  'gateway:hello': `socket.on('open', ({ epoch, userId, reconnected }) => console.log(epoch, userId, reconnected))`,
  'gateway:ack': `// The promises of join, leave, startTyping and stopTyping resolve with it.
socket.on('open', () => void socket.join('h1kdw7riuexuyr40zpir6esv').then(({ seq, recovered }) => console.log(seq, recovered)))`,
  'gateway:error': `// The refused call's promise rejects with it; errors without a call arrive here.
socket.on('error', ({ error }) => console.error(error))`,
  'gateway:skip': `// The socket advances its position, and passes it to handlers of all events.
socket.on('event', ({ event, seq }) => console.log(event, seq))`,
  'gateway:stale': `socket.on('stale', ({ reason }) => console.log('load lists and preferences again', reason))`,
}

/** @param event one of the contract, with its example. */
export function eventSample(event, data) {
  if (event.direction === 'client') {
    const send = frames[event.name]
    if (!send) throw new Error(`scripts/docs/event-samples.mjs has no sample for the frame ${event.name}`)
    return `${setup}\nawait socket.connect()\n\n${send(data)}`
  }
  const listen = event.direction === 'gateway' ? notices[event.name] : listener(event, data)
  if (!listen) throw new Error(`scripts/docs/event-samples.mjs has no sample for ${event.name}`)
  return [setup, '', listen, 'await socket.connect()', afterwards(event, data)]
    .filter((line) => line !== undefined)
    .join('\n')
}

function listener({ name }, data) {
  const names = Object.keys(data)
  const taken = names.slice(0, 3)
  return `socket.on('${name}', ({ ${taken.join(', ')} }) => console.log(${taken.join(', ')}))`
}

/** Channel rooms must be joined; a connection is in its user's room. */
function afterwards({ name, direction, 'x-rooms': rooms }, { channelId }) {
  if (name === 'chat:channel:activity') return 'await socket.followActivity((await client.channels.list()).position)'
  if (name === 'chat:thread:activity')
    return "await socket.followActivity((await client.threads.list()).position, 'threads')"
  if (direction !== 'server' || rooms.includes('user') || channelId === undefined) return undefined
  return `await socket.join(${literal(channelId)})`
}
