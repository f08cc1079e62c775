import { streamsOf, type StreamOperations } from '../../clients/typescript/src/stream'
import type { Message, StreamStops, StreamWriter } from '../../clients/typescript/src/index'
import { eventually } from '../support/eventually'
import { WebSocket } from 'ws'
import { World } from '../support/world'

type Piece = Parameters<StreamOperations<unknown>['appendToStream']>[2]

const refused = (status: number, code: string, details: object = {}) =>
  Object.assign(new Error(code), { status, code, details })
const lost = () => Object.assign(new Error('cut off'), { code: 'CONNECTION_FAILED' })

/** A service with one stream. */
class FakeStream implements StreamOperations<unknown> {
  readonly parts: { type: string; chars: string[]; durable: number; value?: object }[] = [
    { type: 'text', chars: [], durable: 0 },
  ]
  readonly pieces: Piece[] = []
  run = 1
  state = 'STREAMING'
  /** Whether text is durable at once. */
  isDurable = true
  alive = 0
  ends: object[] = []
  /** Number of refused requests of older runs. */
  conflicts = 0
  /** Called before and after a request is executed, to inject failures. */
  before: (piece?: Piece) => unknown = () => undefined
  after: (piece?: Piece) => unknown = () => undefined

  message() {
    const text = this.parts.map(({ type, chars }) => (type === 'text' ? chars.join('') : '')).join('')
    const parts = this.parts.map(({ type, chars, durable, value }) => ({
      ...{ type, length: chars.length, durableLength: durable, value },
      ...(type === 'reasoning' && { text: chars.join('') }),
    }))
    return { id: 'm', channelId: 'c', text, stream: { state: this.state, run: this.run, parts } } as unknown as Message
  }

  get texts() {
    return this.parts.map(({ chars }) => chars.join(''))
  }

  async send(_channelId: string, { text }: { text: string }) {
    if (this.parts[0]?.chars.length === 0) this.parts[0] = { type: 'text', chars: [...text], durable: [...text].length }
    return this.message()
  }

  async appendToStream(_channelId: string, _messageId: string, piece: Piece) {
    this.pieces.push(piece)
    await this.before(piece)
    const { part = 0, offset, text, type = 'text' } = piece
    this.check(piece.run)
    if (part > this.parts.length) throw refused(409, 'CHAT_STREAM_OFFSET', { part: this.parts.length, length: 0 })
    const own = (this.parts[part] ??= { type, chars: [], durable: 0 })
    const isThere = own.chars.slice(offset, offset + [...text].length).join('') === text
    if (offset === own.chars.length) own.chars.push(...text)
    else if (!isThere) throw refused(409, 'CHAT_STREAM_OFFSET', { run: this.run, part, length: own.chars.length })
    if (this.isDurable) own.durable = own.chars.length
    await this.after(piece)
    return { run: this.run, part, length: own.chars.length, durableLength: own.durable }
  }

  async setStreamPart(_channelId: string, _messageId: string, part: never, { run, type, value }: never) {
    this.check(run)
    this.parts[Number(part)] = { type, chars: [], durable: 0, value }
    return this.message().stream as never
  }

  async endStream(_channelId: string, _messageId: string, body: { run: number; state: string }) {
    if (this.state === 'GONE') throw refused(404, 'CHAT_MESSAGE_NOT_FOUND')
    if (!/COMPLETE|FAILED|STOPPED/.test(this.state)) {
      if (body.run !== this.run) throw this.otherRun()
      this.state = this.state === 'STOPPING' ? 'STOPPED' : body.state
    }
    this.ends.push(body)
    return this.message()
  }

  async keepStreamAlive() {
    this.alive += 1
    this.check(this.run)
    return this.message().stream as never
  }

  /** Loses text that is not durable. */
  crash() {
    this.run += 1
    for (const part of this.parts) part.chars.length = part.durable
  }

  private otherRun() {
    this.conflicts += 1
    return refused(409, 'CHAT_STREAM_RUN', { run: this.run, lengths: this.parts.map(({ chars }) => chars.length) })
  }

  private check(run: number) {
    if (this.state === 'GONE') throw refused(404, 'CHAT_MESSAGE_NOT_FOUND')
    if (this.state === 'STOPPING') throw refused(409, 'CHAT_STREAM_STOPPED')
    if (this.state !== 'STREAMING') throw refused(409, 'CHAT_STREAM_ENDED')
    if (run !== this.run) throw this.otherRun()
  }
}

let service: FakeStream
beforeEach(() => (service = new FakeStream()))

const begin = (body = {}): Promise<StreamWriter> => streamsOf(service).stream('c', body)
async function* slowly(...pieces: string[]) {
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    yield piece
  }
}

describe('text', () => {
  it('is batched, and sent in order', async () => {
    const stream = await begin({ text: 'Well. ' })
    for (const letter of 'Thursday, at noon') await stream.append(letter)
    expect(await stream.end()).toMatchObject({ text: 'Well. Thursday, at noon', stream: { state: 'COMPLETE' } })
    expect(service.pieces).toEqual([{ run: 1, part: 0, type: 'text', offset: 6, text: 'Thursday, at noon' }])
  })

  it('is sent before the end', async () => {
    const stream = await begin()
    await stream.append('a')
    await eventually(() => service.texts[0] === 'a')
    await stream.append('b')
    await eventually(() => service.texts[0] === 'ab')
    await stream.end()
  })

  it('has reached the service after flush', async () => {
    const stream = await begin()
    await stream.append('a')
    await stream.append('b', { part: 1, type: 'reasoning' })
    await stream.flush()
    expect(service.texts).toEqual(['a', 'b'])
    await stream.end()
    await expect(stream.flush()).rejects.toMatchObject({ code: 'CHAT_STREAM_ENDED' })
  })

  it('can come from an iterable, even with characters cut in half', async () => {
    const stream = await begin()
    await stream.pipe(slowly('Hi \ud83d', '\udc4b', ' \ud83d'))
    expect(await stream.end()).toMatchObject({ text: 'Hi 👋 \ufffd' })
    expect(service.pieces.every(({ text }) => text.isWellFormed())).toBe(true)
  })

  it('is counted in characters, and split into pieces within the limit', async () => {
    const stream = await begin()
    await stream.append('👋'.repeat(10_000))
    await stream.end()
    expect(service.texts).toEqual(['👋'.repeat(10_000)])
    expect(service.pieces.map(({ offset }) => offset)).toEqual([0, 8_192])
  })

  it('waits while too much is unsent', async () => {
    const stream = await begin()
    let go = () => {}
    service.before = () => new Promise<void>((resolve) => (go = resolve))
    await stream.append('a'.repeat(10_000))
    let isTaken = false
    const more = stream.append('b'.repeat(10_000)).then(() => (isTaken = true))
    await eventually(() => service.pieces.length === 1)
    expect(isTaken).toBe(false)
    service.before = () => undefined
    go()
    await more
    await stream.end()
    expect(service.texts[0]).toHaveLength(20_000)
  })

  it('goes to parts', async () => {
    const stream = await begin({ text: 'One moment. ' })
    await stream.append('Calendar', { part: 1, type: 'reasoning' })
    await stream.append(' first.', { part: 1 })
    await stream.part(2, { type: 'tool', value: { state: 'running' } })
    await stream.part(2, { type: 'tool', value: { state: 'done' } })
    await stream.append('Thursday.', { part: 3 })
    expect(await stream.end({ metadata: { tokens: 9 } })).toMatchObject({ text: 'One moment. Thursday.' })
    expect(service.parts).toMatchObject([
      { type: 'text' },
      { type: 'reasoning', chars: [...'Calendar first.'] },
      { type: 'tool', value: { state: 'done' } },
      { type: 'text' },
    ])
    expect(service.ends).toEqual([{ run: 1, state: 'COMPLETE', metadata: { tokens: 9 } }])
  })
})

describe('after a failure', () => {
  it('the same piece is sent again, whether or not it arrived', async () => {
    const stream = await begin()
    let failures = 0
    service.before = () => {
      if (failures++ === 0) throw lost()
    }
    service.after = () => {
      if (failures++ < 3) throw refused(503, 'CHAT_SERVICE_UNAVAILABLE')
    }
    await stream.append('once')
    await eventually(() => service.pieces.length === 1)
    await stream.append(' only')
    await stream.end()
    expect(service.texts).toEqual(['once only'])
    expect(new Set(service.pieces.map(({ offset, text }) => `${offset} ${text}`))).toEqual(
      new Set(['0 once', '4  only']),
    )
  })

  it('lost text is sent again, in the newer run', async () => {
    const stream = await begin({ text: 'abc' })
    service.isDurable = false
    await stream.append('def')
    await stream.append('thought', { part: 1, type: 'reasoning' })
    await eventually(() => service.texts[1] === 'thought')
    service.parts[0]!.durable = 4
    service.crash()
    expect(service.texts).toEqual(['abcd', ''])
    service.parts.pop()
    await stream.append('ghi')
    expect(await stream.end()).toMatchObject({ text: 'abcdefghi', stream: { run: 2, state: 'COMPLETE' } })
    expect(service.texts).toEqual(['abcdefghi', 'thought'])
  })

  it('even if only the end reports it', async () => {
    const stream = await begin()
    service.isDurable = false
    await stream.append('abc')
    await eventually(() => service.texts[0] === 'abc')
    service.crash()
    expect(await stream.end()).toMatchObject({ text: 'abc', stream: { run: 2, state: 'COMPLETE' } })
  })

  it('even if an append returns the newer run', async () => {
    const stream = await begin({ text: 'abc' })
    await stream.append('known ', { part: 1, type: 'reasoning' })
    await eventually(() => service.texts[1] === 'known ')
    await stream.append('d')
    await eventually(() => service.texts[0] === 'abcd')
    service.isDurable = false
    await stream.append('thought', { part: 1 })
    await eventually(() => service.texts[1] === 'known thought')
    service.before = (piece) => {
      service.before = () => undefined
      service.crash()
      piece!.run = service.run
    }
    await stream.append('efg')
    expect(await stream.end()).toMatchObject({ text: 'abcdefg', stream: { run: 2, state: 'COMPLETE' } })
    expect(service.texts).toEqual(['abcdefg', 'known thought'])
    expect(service.conflicts).toBe(0)
  })

  it('a restarted program continues at the stream’s position', async () => {
    const first = await begin({ text: 'abc' })
    await first.append('def')
    await eventually(() => service.texts[0] === 'abcdef')
    const second = await begin({ text: 'abc' })
    expect(second.message.text).toBe('abcdef')
    await second.append('ghi')
    expect(await second.end()).toMatchObject({ text: 'abcdefghi' })
    expect(await first.end()).toMatchObject({ text: 'abcdefghi' })
    const third = await begin({ text: 'abc' })
    expect(third.signal.reason).toMatchObject({ code: 'CHAT_STREAM_ENDED' })
  })

  it('another producer is detected', async () => {
    const stream = await begin()
    service.parts[0]!.chars.push(...'something else')
    await stream.append('mine')
    await eventually(() => stream.signal.aborted)
    expect(stream.signal.reason).toMatchObject({ code: 'CHAT_STREAM_OFFSET' })
    await expect(stream.append('more')).rejects.toBe(stream.signal.reason)
    await expect(stream.end()).rejects.toBe(stream.signal.reason)
    expect(service.state).toBe('FAILED')
  })

  it('and its text is compared, however short', async () => {
    const stream = await begin()
    service.parts[0]!.chars.push(...'xy')
    await stream.append('abcd')
    await expect(stream.end()).rejects.toMatchObject({ code: 'CHAT_STREAM_OFFSET' })
    expect(service.texts).toEqual(['xy'])
  })

  it('a killed program’s last text may arrive late, and begin a new run', async () => {
    const stream = await begin()
    service.parts[0]!.chars.push(...'abcdef')
    service.run = 2
    await stream.append('abc')
    await eventually(() => service.pieces.some(({ run, text }) => run === 2 && text === 'abc'))
    await stream.append('defg')
    expect(await stream.end()).toMatchObject({ text: 'abcdefg', stream: { run: 2, state: 'COMPLETE' } })
  })

  it('a stream with more text than its producer wrote is not complete', async () => {
    const stream = await begin()
    service.parts[0]!.chars.push(...'abcdef')
    service.run = 2
    await stream.append('abc')
    await expect(stream.end()).rejects.toMatchObject({ code: 'CHAT_STREAM_OFFSET' })
    expect(service.state).toBe('FAILED')
  })

  it('text continues at a length within it', async () => {
    const stream = await begin()
    service.parts[0]!.chars.push(...'ab')
    await stream.append('abcd')
    expect(await stream.end()).toMatchObject({ text: 'abcd' })
  })
})

describe('the signal', () => {
  it('reports a stop by a reader', async () => {
    const stream = await begin()
    const pieces = (async function* () {
      yield 'on'
      await eventually(() => service.texts[0] === 'on')
      service.state = 'STOPPING'
      while (!stream.signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        yield ' and on'
      }
      yield 'never'
    })()
    await stream.pipe(pieces)
    expect(stream.signal.reason).toMatchObject({ code: 'CHAT_STREAM_STOPPED' })
    await expect(stream.append('x')).rejects.toMatchObject({ code: 'CHAT_STREAM_STOPPED' })
    expect(await stream.end()).toMatchObject({ text: 'on', stream: { state: 'STOPPED' } })
  })

  it('reports a deleted or ended message', async () => {
    for (const [state, code] of [
      ['GONE', 'CHAT_MESSAGE_NOT_FOUND'],
      ['FAILED', 'CHAT_STREAM_ENDED'],
    ]) {
      service = new FakeStream()
      const stream = await begin()
      service.state = state as string
      await stream.append('x')
      await eventually(() => stream.signal.aborted)
      expect(stream.signal.reason).toMatchObject({ code })
      const value = stream.part(1, { type: 'tool', value: {} })
      await expect(value).rejects.toMatchObject({ code })
      if (state === 'GONE') await expect(stream.end()).rejects.toMatchObject({ code })
      else expect(await stream.end()).toMatchObject({ stream: { state: 'FAILED' } })
    }
  })

  it('arrives without appends, because the stream is kept alive', async () => {
    jest.useFakeTimers()
    try {
      const stream = await begin({ stream: { idleSeconds: 6 } })
      await jest.advanceTimersByTimeAsync(6_500)
      expect(service.alive).toBe(3)
      service.state = 'STOPPING'
      await jest.advanceTimersByTimeAsync(2_000)
      expect(stream.signal.reason).toMatchObject({ code: 'CHAT_STREAM_STOPPED' })
      await jest.advanceTimersByTimeAsync(60_000)
      expect(service.alive).toBe(4)
    } finally {
      jest.useRealTimers()
    }
  })

  it('arrives within five seconds, for any idle timeout of the stream', async () => {
    jest.useFakeTimers()
    try {
      const stream = await begin({ stream: { idleSeconds: 600 } })
      service.state = 'STOPPING'
      await jest.advanceTimersByTimeAsync(5_000)
      expect(stream.signal.reason).toMatchObject({ code: 'CHAT_STREAM_STOPPED' })
    } finally {
      jest.useRealTimers()
    }
  })

  it('arrives at once over a socket, until the stream has ended', async () => {
    const stops = new Set<() => void>()
    const onStop: StreamStops = (_message, stop) => {
      stops.add(stop)
      return () => stops.delete(stop)
    }
    const stream = await streamsOf(service, onStop).stream('c')
    await stream.append('on')
    service.state = 'STOPPING'
    for (const stop of stops) stop()
    expect(stream.signal.reason).toMatchObject({ code: 'CHAT_STREAM_STOPPED' })
    expect(await stream.end()).toMatchObject({ stream: { state: 'STOPPED' } })
    expect(stops.size).toBe(0)
  })

  it('ends the wait for a piece that never arrives', async () => {
    let stop = () => {}
    const stream = await streamsOf(service, (_message, given) => {
      stop = given
      return () => undefined
    }).stream('c')
    const [next, returned] = [jest.fn(() => new Promise<never>(() => {})), jest.fn()]
    next.mockResolvedValueOnce({ value: 'on' } as never)
    const pieces = { [Symbol.asyncIterator]: () => ({ next, return: returned }) }
    const piped = stream.pipe(pieces)
    await eventually(() => service.texts[0] === 'on')
    service.state = 'STOPPING'
    stop()
    await piped
    expect(returned).toHaveBeenCalledTimes(1)
    expect(await stream.end()).toMatchObject({ text: 'on', stream: { state: 'STOPPED' } })
  })

  it('is not needed by a producer that fails on its own', async () => {
    const stream = await begin()
    const pieces = (async function* () {
      yield 'half a sen'
      throw new Error('no more tokens')
    })()
    await expect(stream.pipe(pieces)).rejects.toThrow('no more tokens')
    expect(service).toMatchObject({ texts: ['half a sen'], state: 'FAILED' })
  })
})

describe('with the service', () => {
  let world: World
  beforeAll(async () => {
    world = await World.start({ processes: 2 })
  })
  afterAll(() => world.close())

  it('signals a stop at once to an idle producer with a socket', async () => {
    const [bot, bob] = [world.person('bot'), world.person('bob')]
    const { id } = await bot.client.channels.createGroup({ userIds: ['bob'] })
    const socket = bot.client.realtime({ WebSocket })
    await socket.connect()
    const stream = await bot.client.messages.stream(id, { stream: { idleSeconds: 600 } })
    const asked = jest.spyOn(bot.client.messages, 'keepStreamAlive')
    const stopped = new Promise((resolve) => stream.signal.addEventListener('abort', resolve))
    await bob.client.messages.stopStream(id, stream.message.id)
    await stopped
    expect(stream.signal.reason).toMatchObject({ code: 'CHAT_STREAM_STOPPED' })
    expect(asked).not.toHaveBeenCalled()
    expect(await stream.end()).toMatchObject({ stream: { state: 'STOPPED' } })
    socket.close()
  })

  it('is the same over HTTP and in process', async () => {
    const bot = world.person('bot')
    const bob = world.person('bob')
    const { id } = await bot.client.channels.createGroup({ userIds: ['bob'] })
    const reader = await bob.join(id)
    const chat = world.nodes[0]!.chat
    const inProcess = chat.as({ tenantId: world.tenantId, userId: 'bot' }).messages
    for (const messages of [bot.client.messages, inProcess, chat.system(world.tenantId).messages]) {
      const stream = await messages.stream(id, { text: 'Hi' })
      await stream.append('Hm.', { part: 1, type: 'reasoning' })
      await stream.part(2, { type: 'tool', value: { name: 'calendar' } })
      await stream.pipe(slowly(' th', 'ere', ' 👋'))
      const ended = await stream.end({ mentionedUserIds: ['bob'] })
      expect(ended).toMatchObject({ text: 'Hi there 👋', stream: { state: 'COMPLETE', parts: { length: 3 } } })
      expect((await reader.next('chat:message:updated')).data).toMatchObject({ message: { text: 'Hi there 👋' } })
    }

    const stream = await inProcess.stream(id)
    await bob.client.messages.stopStream(id, stream.message.id)
    await stream.pipe(slowly(...'and so on, and on, and on'))
    expect(stream.signal.reason).toMatchObject({ code: 'CHAT_STREAM_STOPPED' })
    expect(await stream.end()).toMatchObject({ stream: { state: 'STOPPED' } })
  })

  it.each([
    ['this', 0],
    ['another', 1],
  ])('ends the pieces of a producer in the process, while it waits, by a stop in %s process', async (_which, node) => {
    const bob = world.person('bob', { node })
    const { chat } = world.nodes[0]!
    const { id } = await bob.client.channels.createGroup({ userIds: ['bot'] })
    for (const messages of [
      chat.as({ tenantId: world.tenantId, userId: 'bot' }).messages,
      chat.system(world.tenantId).messages,
    ]) {
      const stream = await messages.stream(id, { stream: { idleSeconds: 600 } })
      const asked = jest.spyOn(messages, 'keepStreamAlive')
      const hasReturned = new Promise<void>((returned) => {
        const waiting = async function* () {
          try {
            yield 'on'
            await new Promise((resolve) => stream.signal.addEventListener('abort', resolve))
          } finally {
            returned()
          }
        }
        void stream.pipe(waiting())
      })
      await eventually(async () => (await bob.client.messages.get(id, stream.message.id)).text === 'on')
      await bob.client.messages.stopStream(id, stream.message.id)
      await hasReturned
      expect(asked).not.toHaveBeenCalled()
      expect(await stream.end()).toMatchObject({ text: 'on', stream: { state: 'STOPPED' } })
    }
  })
})
