import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { WebSocket, WebSocketServer } from 'ws'

interface Frame {
  event: string
  seq?: number
  data: Record<string, unknown>
}

/** A proxy's transformation of a gateway frame: the frames to forward. */
type Change = (frame: Frame, held: Frame[]) => Frame[]

const isMessage = ({ event }: Frame) => event === 'chat:message:received'
const withData = (frame: Frame, data: object): Frame => ({ ...frame, data: { ...frame.data, ...data } })

/** By fault, with the check that finds it. */
export const wrongs: Record<string, [check: string, change: Change]> = {
  'drops an event': ['once-and-in-order', (frame) => (isMessage(frame) && frame.seq === 7 ? [] : [frame])],
  'doubles an event': [
    'once-and-in-order',
    (frame) => (isMessage(frame) && frame.seq === 7 ? [frame, frame] : [frame]),
  ],
  'turns two events round': [
    'once-and-in-order',
    (frame, held) => {
      if (!isMessage(frame)) return [frame]
      return frame.seq === 7 ? (void held.push(frame), []) : [frame, ...held.splice(0)]
    },
  ],
  'brings an event in two polls': ['polling', (frame) => (isMessage(frame) ? [frame, frame] : [frame])],
  'replays too little': ['resume', (frame) => (frame.seq === 2 ? [] : [frame])],
  'recovers from any epoch': [
    'unknown-epoch',
    (frame) => (frame.data.recovered === false ? [withData(frame, { recovered: true })] : [frame]),
  ],
  'has a hello without an epoch': [
    'hello',
    (frame) => (frame.event === 'gateway:hello' ? [withData(frame, { epoch: undefined })] : [frame]),
  ],
  'loses refs': [
    'invalid-frames',
    (frame) => (frame.event === 'gateway:error' ? [withData(frame, { ref: null })] : [frame]),
  ],
  'changes messages': [
    'event-is-answer',
    (frame) => {
      const { message } = frame.data
      return [isMessage(frame) ? withData(frame, { message: { ...(message as object), text: 'other' } }) : frame]
    },
  ],
  'numbers what is not logged': [
    'typing',
    (frame) => [frame.event === 'chat:typing:status:updated' ? { ...frame, seq: 1 } : frame],
  ],
  'keeps a withdrawn vote': [
    'votes',
    (frame) => {
      const isWithdrawn = frame.event === 'chat:poll:voted' && (frame.data.optionIds as string[]).length === 0
      return isWithdrawn ? [] : [frame]
    },
  ],
  'shows a favorite on one device': [
    'favorite',
    (frame) => [frame.event === 'chat:channel:preference:updated' ? withData(frame, { isFavorite: false }) : frame],
  ],
  'has another revision of a draft': [
    'draft',
    (frame) => [frame.event === 'chat:draft:changed' ? withData(frame, { revision: 1 }) : frame],
  ],
  'names another reply as read': [
    'followed-thread',
    (frame) => [frame.event === 'chat:thread:read' ? withData(frame, { lastReadMessageId: null }) : frame],
  ],
  'keeps the end of a question to itself': [
    'question-named',
    (frame) => (frame.event === 'chat:question:decided' ? [] : [frame]),
  ],
  'turns the files of a message round': [
    'uploads',
    (frame) => {
      if (!isMessage(frame)) return [frame]
      const message = frame.data.message as { files: unknown[] }
      return [withData(frame, { message: { ...message, files: message.files.toReversed() } })]
    },
  ],
  'forgets when a mute ends': [
    'mute-until',
    (frame) => [frame.event === 'chat:channel:muted' ? withData(frame, { mutedUntil: null }) : frame],
  ],
  'numbers a report': ['report', (frame) => [isMessage(frame) && frame.seq === 2 ? { ...frame, seq: 3 } : frame]],
  'deletes a removed message for its author': [
    'removed',
    (frame) => [frame.event === 'chat:message:updated' ? { ...frame, event: 'chat:message:deleted' } : frame],
  ],
  'shows what is blocked': [
    'block',
    (frame) => [frame.event === 'gateway:skip' ? { ...frame, event: 'chat:message:deleted' } : frame],
  ],
}

async function changePoll(answer: IncomingMessage, response: ServerResponse, change: Change): Promise<void> {
  const body = (await json(answer)) as { frames: Frame[] }
  const held: Frame[] = []
  const { 'content-length': _, ...headers } = answer.headers
  response.writeHead(200, headers)
  response.end(JSON.stringify({ ...body, frames: body.frames.flatMap((frame) => change(frame, held)) }))
}

/** A proxy to a real server that changes its gateway frames according to the first path segment. */
export async function startWrongGateway(target: string) {
  const names = Object.keys(wrongs)
  const split = (url = '/') => {
    const [, index, rest] = /^\/(\d+)(\/.*)$/.exec(url) ?? []
    return { change: wrongs[names[Number(index)]!]![1], rest: rest! }
  }
  const server = createServer((request, response) => {
    const { method } = request
    const { change, rest } = split(request.url)
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const far = ask(target + rest, { method, headers }, (answer) => {
      if (rest === '/events/poll' && answer.statusCode === 200) return void changePoll(answer, response, change)
      response.writeHead(answer.statusCode!, answer.headers)
      return void answer.pipe(response)
    })
    request.pipe(far)
  })
  const upgrades = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    const { change, rest } = split(request.url)
    const { authorization } = request.headers
    const far = new WebSocket(target.replace('http', 'ws') + rest, ['chat.v1'], { headers: { authorization } })
    far.once('open', () => {
      far.pause()
      upgrades.handleUpgrade(request, socket, head, (near) => {
        const held: Frame[] = []
        far.on('message', (text: Buffer) => {
          for (const frame of change(JSON.parse(text.toString()) as Frame, held)) near.send(JSON.stringify(frame))
        })
        near.on('message', (text: Buffer, isBinary) => far.send(text, { binary: isBinary }))
        near.on('close', () => far.terminate())
        far.on('close', (code) => (code > 1006 ? near.close(code) : near.terminate()))
        far.resume()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (name: string) => `http://127.0.0.1:${port}/${names.indexOf(name)}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
