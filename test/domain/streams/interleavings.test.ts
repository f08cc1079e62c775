import fc from 'fast-check'
import { Redis } from 'ioredis'
import { ChatApiError } from '../../../clients/typescript/src/index'
import type { ServerEvents } from '../../../generated/events'
import type { Message } from '../../../generated/openapi'
import { redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import type { TestSocket } from '../../support/socket'
import { withPiece } from '../../support/stream-replica'
import { howMany } from '../../support/tier'
import { World, type Person } from '../../support/world'

let world: World
let redis: Redis
/** The same user through both processes. */
let producers: [Person, Person]
let readers: [Person, Person]

beforeAll(async () => {
  world = await World.start({ processes: 2 })
  redis = new Redis(redisUrl())
  producers = [world.person('bot'), world.person('bot', { node: 1 })]
  readers = [world.person('alice'), world.person('bob', { node: 1 })]
})
afterAll(async () => {
  redis.disconnect()
  await world.close()
})

const node = fc.constantFrom(0 as const, 1 as const)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('append' as const), by: node, chars: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('repeat' as const), by: node, back: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('other text' as const), by: node, back: fc.integer({ min: 0, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose the tail' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('both at once' as const), chars: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('a reader comes' as const), by: node }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const CHARACTERS = [...'äb👋d']

/** A producer that goes on wherever it is told to. */
class Producer {
  run = 1
  /** Characters that the service has, as it said. */
  text: string[] = []
  mayHaveLost = false

  constructor(private readonly message: Message) {}

  async append(by: 0 | 1, offset: number, text: string): Promise<void> {
    const { channelId, id } = this.message
    const asked = this.run
    try {
      const answer = await producers[by].client.messages.appendToStream(channelId, id, { run: asked, offset, text })
      expect(answer.length).toBeGreaterThanOrEqual(offset + [...text].length)
      expect(answer.durableLength).toBeLessThanOrEqual(answer.length)
      expect(answer.run).toBeGreaterThanOrEqual(asked)
      this.run = answer.run
      this.text.length = Math.max(offset + [...text].length, Math.min(this.text.length, answer.length))
      const characters = [...text]
      this.text.splice(offset, characters.length, ...characters)
    } catch (error) {
      if (!(error instanceof ChatApiError)) throw error
      const { run, length, lengths } = error.details as { run: number; length?: number; lengths?: number[] }
      if (error.code === 'CHAT_STREAM_RUN') {
        expect(run).toBeGreaterThan(asked)
        this.run = run
        this.text.length = lengths?.[0] ?? 0
      } else {
        expect(error.code).toBe('CHAT_STREAM_OFFSET')
        if (!this.mayHaveLost) expect(length).toBe(this.text.length)
        this.text.length = length as number
      }
    }
  }

  next(chars: number): string {
    return Array.from({ length: chars }, (_, n) => CHARACTERS[(this.text.length + n) % CHARACTERS.length]).join('')
  }
}

/** What a subscriber shows: the message as it was sent, with the events since, and read again where something is missing. */
class Reader {
  private message: Message
  private applied = 0

  constructor(
    private readonly person: Person,
    private readonly socket: TestSocket,
    message: Message,
  ) {
    this.message = message
  }

  async show(): Promise<Message> {
    for (const frames = this.socket.frames; this.applied < frames.length; this.applied += 1) {
      const { event, data } = frames[this.applied] as { event: string; data: object }
      if (event === 'chat:message:updated') {
        const { message } = data as ServerEvents['chat:message:updated']
        if (message.id === this.message.id) this.message = message
      }
      const piece = data as ServerEvents['chat:message:appended']
      if (event !== 'chat:message:appended' || piece.messageId !== this.message.id) continue
      this.message =
        withPiece(this.message, piece) ??
        (await this.person.client.messages.get(this.message.channelId, this.message.id))
    }
    return this.message
  }
}

async function play(steps: Step[], seed: string): Promise<void> {
  const { id } = await producers[0].client.channels.createGroup({ userIds: ['alice', 'bob'], name: seed })
  const sockets = [await readers[0].join(id), await readers[1].join(id)]
  const message = await producers[0].client.messages.send(id, { text: '', stream: {} })
  const shown = sockets.map((socket, n) => new Reader(readers[n] as Person, socket, message))
  const producer = new Producer(message)
  let isLost = false
  for (const one of steps) {
    const { length } = producer.text
    if (one.kind === 'append') await producer.append(one.by, length, producer.next(one.chars))
    if (one.kind === 'repeat') {
      const from = Math.max(0, length - one.back)
      if (from < length) await producer.append(one.by, from, producer.text.slice(from).join(''))
    }
    if (one.kind === 'other text') {
      const before = [...producer.text]
      const from = Math.max(0, length - one.back - 1)
      if (from < length) await producer.append(one.by, from, '#')
      // Where text was lost, the other text is taken in a newer run.
      if (!isLost) expect(producer.text).toEqual(before.slice(0, producer.text.length))
    }
    if (one.kind === 'lose the tail') {
      const keys = await redis.keys(`*:tail:*${message.id}*`)
      if (keys.length > 0) await redis.del(keys)
    }
    if (one.kind === 'both at once') {
      const text = producer.next(one.chars)
      await Promise.all([producer.append(0, length, text), producer.append(1, length, text)])
    }
    if (one.kind === 'a reader comes' && shown.length < 8) {
      const person = readers[one.by]
      const late = await person.join(id)
      shown.push(new Reader(person, late, await person.client.messages.get(id, message.id)))
    }
    const now = await readers[0].client.messages.get(id, message.id)
    const told = producer.text.join('')
    // What was lost is lost at once; its producer learns it with the next piece.
    producer.mayHaveLost ||= one.kind === 'lose the tail'
    isLost = one.kind === 'lose the tail' || (isLost && now.text !== told)
    if (isLost) expect(told.startsWith(now.text)).toBe(true)
    else expect(now.text).toBe(told)
    for (const reader of shown) {
      const { text, stream } = await reader.show()
      if (stream?.run === producer.run) expect(told.startsWith(text)).toBe(true)
    }
  }
  const { messages } = producers[0].client
  const ended = await messages.endStream(id, message.id, { run: producer.run, state: 'COMPLETE' })
  if (isLost) expect(producer.text.join('').startsWith(ended.text)).toBe(true)
  else expect(ended.text).toBe(producer.text.join(''))
  for (const reader of shown) await eventually(async () => expect(await reader.show()).toEqual(ended))
  const { events } = await readers[0].client.channels.listEvents(id, { since: 0 })
  expect(events.map(({ event }) => event)).toEqual(['chat:message:received', 'chat:message:updated'])
}

it('whatever comes between, each reader shows a beginning of the text, and in the end all of it', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      try {
        await play(steps, `run ${(runs += 1)}`)
      } finally {
        for (const socket of world.sockets.splice(0)) await socket.close()
      }
    }),
    { numRuns: howMany(25, 500) },
  )
})
