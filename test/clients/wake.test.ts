import { WebSocket } from 'ws'
import { ChatClient, type ChatSocket, type SocketOptions } from '../../clients/typescript/src/index'
import { eventually } from '../support/eventually'
import { onWake } from '../../clients/typescript/src/wake'
import { FakeGateway } from './fake-gateway'

// Browser APIs that Node lacks.
const page = Object.assign(new EventTarget(), {
  document: Object.assign(new EventTarget(), { visibilityState: 'hidden' }),
})
const lent = globalThis as Record<string, unknown>

let gateway: FakeGateway
let socket: ChatSocket

beforeEach(async () => {
  lent.addEventListener = page.addEventListener.bind(page)
  lent.removeEventListener = page.removeEventListener.bind(page)
  lent.document = page.document
  gateway = await new FakeGateway().start()
})

afterEach(async () => {
  socket.close()
  await gateway.stop()
  for (const name of ['addEventListener', 'removeEventListener', 'document']) delete lent[name]
})

const online = () => page.dispatchEvent(new Event('online'))
const show = (visibilityState: string) => {
  page.document.visibilityState = visibilityState
  page.document.dispatchEvent(new Event('visibilitychange'))
}

/** A socket that has lost its connection and would retry in minutes. */
async function waiting(options: Partial<SocketOptions> = {}) {
  const client = new ChatClient({ baseUrl: gateway.baseUrl, token: 'jwt', WebSocket })
  socket = client.realtime({ reconnect: { minDelayMs: 600_000, maxDelayMs: 600_000 }, ...options })
  await socket.connect()
  const reconnecting = new Promise<{ delayMs: number }>((done) => socket.on('reconnecting', done))
  return { reconnecting }
}

it('connects at once when the device is online again', async () => {
  const { reconnecting } = await waiting()
  gateway.last.socket.terminate()
  await reconnecting
  online()
  await eventually(() => socket.status === 'open')
  expect(gateway.connections).toHaveLength(2)
})

it('connects at once when the page is shown again, but not when it is hidden', async () => {
  const { reconnecting } = await waiting()
  gateway.last.socket.terminate()
  await reconnecting
  show('hidden')
  expect(socket.status).toBe('reconnecting')
  expect(gateway.upgrades).toHaveLength(1)
  show('visible')
  await eventually(() => socket.status === 'open')
  expect(gateway.connections).toHaveLength(2)
})

it('keeps the pause that the gateway requested', async () => {
  const { reconnecting } = await waiting()
  gateway.last.socket.close(4429)
  await reconnecting
  online()
  show('visible')
  socket.close()
  expect(gateway.upgrades).toHaveLength(1)
})

it('probes an open connection', async () => {
  await waiting()
  online()
  await eventually(() => gateway.last.received.length === 2)
  expect(gateway.last.received[1]).toMatchObject({ event: 'chat:leave:channel', data: { channelId: 'none' } })
  expect(socket.status).toBe('open')
})

it('ignores events after close()', async () => {
  const remove = jest.spyOn(lent as { removeEventListener: () => void }, 'removeEventListener')
  await waiting()
  socket.close()
  online()
  show('visible')
  expect(remove).toHaveBeenCalledTimes(2)
  expect(socket.status).toBe('closed')
  expect(gateway.upgrades).toHaveLength(1)
})

it('waits for ten seconds at most', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1)
  try {
    const { reconnecting } = await waiting({ reconnect: { minDelayMs: 600_000 } })
    gateway.last.socket.terminate()
    expect(await reconnecting).toMatchObject({ delayMs: 10_000 })
  } finally {
    jest.restoreAllMocks()
  }
})

it('detects from late timers that the device has slept', () => {
  jest.useFakeTimers()
  try {
    const woken = jest.fn()
    const stop = onWake(woken)
    jest.advanceTimersByTime(60_000)
    expect(woken).not.toHaveBeenCalled()
    jest.setSystemTime(Date.now() + 3_600_000)
    jest.advanceTimersByTime(5_000)
    expect(woken).toHaveBeenCalledTimes(1)
    stop()
    expect(jest.getTimerCount()).toBe(0)
  } finally {
    jest.useRealTimers()
  }
})
