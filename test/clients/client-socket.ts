import { WebSocket } from 'ws'
import {
  ChatClient,
  type ChatClientOptions,
  type ChatSocket,
  type SocketOptions,
} from '../../clients/typescript/src/index'
import { FakeGateway } from './fake-gateway'

/** Created for each test. */
export let gateway: FakeGateway
let sockets: ChatSocket[]

beforeEach(async () => {
  gateway = await new FakeGateway().start()
  sockets = []
})

afterEach(async () => {
  for (const socket of sockets) socket.close()
  await gateway.stop()
})

export const clientWith = (token: ChatClientOptions['token']) =>
  new ChatClient({ baseUrl: gateway.baseUrl, token, WebSocket })

/** A socket to the gateway, not connected yet. It is closed after the test. */
export function open(options: Partial<SocketOptions> = {}, client = clientWith('jwt')): ChatSocket {
  const socket = client.realtime({ reconnect: { minDelayMs: 20 }, timeoutMs: 20_000, ...options })
  sockets.push(socket)
  return socket
}

/** Collects the seqs that handlers receive, and lets a test wait for one. */
export function inbox(socket: ChatSocket) {
  const seqs: Array<number | undefined> = []
  const waiting: Array<() => void> = []
  socket.on('chat:message:received', (_, { seq }) => {
    seqs.push(seq)
    for (const check of waiting) check()
  })
  const until = (seq: number) =>
    new Promise<void>((done) => {
      const check = () => seqs.includes(seq) && done()
      waiting.push(check)
      check()
    })
  return { seqs, until }
}

/** The next event that the socket emits about itself. */
export const notice = <
  N extends 'open' | 'close' | 'recovered' | 'reload' | 'stale' | 'dropped' | 'error' | 'reconnecting' | 'caughtUp',
>(
  socket: ChatSocket,
  name: N,
) => new Promise<Record<string, unknown>>((done) => socket.on(name, (data) => done(data as Record<string, unknown>)))

/** A socket that has joined channel `a`, which is at the given seq. */
export async function joined(seq: number, options: Partial<SocketOptions> = {}) {
  const socket = open(options)
  await socket.connect()
  gateway.reply = (frame, connection) =>
    frame.event === 'gateway:resume' ? connection.resumed(frame, { a: seq }) : connection.ack(frame)
  await socket.join('a')
  return socket
}
