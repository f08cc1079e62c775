import fc from 'fast-check'
import { Redis } from 'ioredis'
import { ChatApiError } from '../../../clients/typescript/src/index'
import type { Message } from '../../../generated/openapi'
import { redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { howMany } from '../../support/tier'
import { PATIENCE_MS, World, type Person } from '../../support/world'
import { Producer, Reader } from './producer'

let world: World
let redis: Redis
/** The same user through both processes. */
let producers: [Person, Person]
let readers: [Person, Person]

beforeAll(async () => {
  world = await World.start({ processes: 2, redisMs: PATIENCE_MS })
  redis = new Redis(redisUrl())
  producers = [world.person('bot'), world.person('bot', { node: 1 })]
  readers = [world.person('alice'), world.person('bob', { node: 1 })]
})
afterAll(async () => {
  redis.disconnect()
  await world.close()
})

const node = fc.constantFrom(0 as const, 1 as const)
const chars = fc.integer({ min: 1, max: 4 })
const back = fc.integer({ min: 0, max: 9 })
const steps = [
  [6, fc.record({ kind: fc.constant('append' as const), by: node, chars })],
  [2, fc.record({ kind: fc.constant('repeat' as const), by: node, back })],
  [1, fc.record({ kind: fc.constant('other text' as const), by: node, back })],
  [1, fc.record({ kind: fc.constant('lose the tail' as const) })],
  [1, fc.record({ kind: fc.constant('both at once' as const), chars })],
  [1, fc.record({ kind: fc.constant('rivals' as const), chars })],
  [1, fc.record({ kind: fc.constant('an answer is lost' as const), by: node, chars })],
  [1, fc.record({ kind: fc.constant('the producer is killed' as const), by: node })],
  [1, fc.record({ kind: fc.constant('a reader comes' as const), by: node })],
  [1, fc.record({ kind: fc.constant('a reader is cut off' as const), which: fc.nat(7) })],
  [1, fc.record({ kind: fc.constant('bob blocks the sender' as const) })],
  [1, fc.record({ kind: fc.constant('the sender resets the history' as const), by: node })],
] as const
const step = fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Step> })))
type Step = (typeof steps)[number][1] extends fc.Arbitrary<infer T> ? T : never
const ending = fc.constantFrom('ended' as const, 'stopped' as const, 'deleted' as const)
type Ending = typeof ending extends fc.Arbitrary<infer T> ? T : never

const REQUEST = { text: '', stream: {} }

/** One stream, the model of its producer, and its readers. */
class Scene {
  shown: Reader[] = []
  isLost = false
  isBlocked = false

  private constructor(
    readonly message: Message,
    readonly key: string,
    readonly producer: Producer,
  ) {}

  static async open(name: string): Promise<Scene> {
    const { id } = await producers[0].client.channels.createGroup({ userIds: ['alice', 'bob'], name })
    const sockets = [await readers[0].join(id), await readers[1].join(id)]
    const message = await producers[0].client.messages.send(id, REQUEST, { idempotencyKey: name })
    const scene = new Scene(message, name, new Producer(producers, message))
    scene.shown = sockets.map((socket, n) => new Reader(readers[n] as Person, socket, message))
    return scene
  }

  async take(one: Step): Promise<void> {
    const { producer, message, shown } = this
    const { channelId, id } = message
    const { length } = producer.text
    switch (one.kind) {
      case 'append':
        return producer.append(one.by, length, producer.next(one.chars))
      case 'repeat': {
        const from = Math.max(0, length - one.back)
        if (from < length) await producer.append(one.by, from, producer.text.slice(from).join(''))
        return
      }
      case 'other text': {
        const before = [...producer.text]
        const from = Math.max(0, length - one.back - 1)
        if (from < length) await producer.append(one.by, from, '#')
        // After a loss, the other text is accepted in a newer run.
        if (!this.isLost) expect(producer.text).toEqual(before.slice(0, producer.text.length))
        return
      }
      case 'lose the tail': {
        const keys = await redis.keys(`*:tail:*${id}*`)
        if (keys.length > 0) await redis.del(keys)
        return
      }
      case 'both at once': {
        const text = producer.next(one.chars)
        await Promise.all([producer.append(0, length, text), producer.append(1, length, text)])
        return
      }
      case 'rivals': {
        const texts = [producer.next(one.chars), producer.next(one.chars, 1)] as const
        const before = producer.text.join('')
        await Promise.all([producer.appendUnheard(0, texts[0]), producer.appendUnheard(1, texts[1])])
        const now = await readers[0].client.messages.get(channelId, id)
        if (!this.isLost) expect(texts.map((text) => before + text)).toContain(now.text)
        return producer.restart(now)
      }
      case 'an answer is lost': {
        const text = producer.next(one.chars)
        await producer.appendUnheard(one.by, text)
        return producer.append(one.by === 0 ? 1 : 0, length, text)
      }
      case 'the producer is killed':
        return producer.restart(
          await producers[one.by].client.messages.send(channelId, REQUEST, { idempotencyKey: this.key }),
        )
      case 'a reader comes':
        if (shown.length < 8 && !(this.isBlocked && one.by === 1)) shown.push(await this.reader(readers[one.by]))
        return
      case 'a reader is cut off': {
        const n = one.which % shown.length
        const { person, socket } = shown[n] as Reader
        socket.socket.terminate()
        shown[n] = await this.reader(person)
        return
      }
      case 'bob blocks the sender':
        return this.block()
      case 'the sender resets the history':
        await producers[one.by].client.channels.resetHistory(channelId)
        return
    }
  }

  async reader(person: Person): Promise<Reader> {
    const { channelId, id } = this.message
    const socket = await person.join(channelId)
    return new Reader(person, socket, await person.client.messages.get(channelId, id))
  }

  /** From then on, nothing of the stream reaches the blocker. */
  private async block(): Promise<void> {
    if (this.isBlocked) return
    this.isBlocked = true
    const { channelId, id } = this.message
    const mine = this.shown.filter(({ person }) => person === readers[1])
    this.shown = this.shown.filter(({ person }) => person !== readers[1])
    await readers[1].client.users.block({ userId: 'bot' })
    await Promise.all(mine.map(({ socket }) => socket.next('chat:user:blocked')))
    const counts = mine.map(({ socket }) => socket.frames.length)
    await this.producer.append(0, this.producer.text.length, this.producer.next(2))
    await this.shown[0]?.show()
    await expect(readers[1].client.messages.get(channelId, id)).rejects.toMatchObject({ status: 404 })
    // A later event of the channel shows that the piece was sent or withheld.
    await readers[0].client.messages.send(channelId, { text: 'after the block' })
    await Promise.all(mine.map(({ socket }) => socket.next('chat:message:received')))
    mine.forEach(({ socket }, n) => {
      const since = socket.frames.slice(counts[n]) as unknown as { data: { messageId?: string } }[]
      expect(since.filter(({ data }) => data.messageId === id)).toEqual([])
    })
  }

  /** Readers show a prefix of the text, and all of it if none was lost. */
  async compare(one: Step): Promise<void> {
    const { producer, message } = this
    const now = await readers[0].client.messages.get(message.channelId, message.id)
    const told = producer.text.join('')
    // A loss is immediate; the producer notices it with the next piece.
    producer.mayHaveLost ||= one.kind === 'lose the tail'
    this.isLost = one.kind === 'lose the tail' || (this.isLost && now.text !== told)
    if (this.isLost) expect(told.startsWith(now.text)).toBe(true)
    else expect(now.text).toBe(told)
    for (const reader of this.shown) {
      const { text, stream } = await reader.show()
      if (stream?.run !== producer.run || told.startsWith(text)) continue
      // A producer that was killed after a loss continues in a newer run with its next piece.
      expect([producer.mayHaveLost, text.slice(0, told.length)]).toEqual([true, told])
    }
  }

  async end(how: Ending): Promise<void> {
    const { producer, message, shown } = this
    const { channelId, id } = message
    const { messages } = producers[0].client
    if (how === 'deleted') return this.delete()
    if (how === 'stopped') {
      await readers[0].client.messages.stopStream(channelId, id)
      const piece = { run: producer.run, offset: producer.text.length, text: 'never' }
      await expect(messages.appendToStream(channelId, id, piece)).rejects.toMatchObject({ code: 'CHAT_STREAM_STOPPED' })
    }
    // Both processes try to end it, and it ends once.
    const [ended, again] = await Promise.all(producers.map((person) => this.endAs(person)))
    expect(again).toEqual(ended)
    expect(ended?.stream?.state).toBe(how === 'stopped' ? 'STOPPED' : 'COMPLETE')
    if (this.isLost) expect(producer.text.join('').startsWith(ended?.text as string)).toBe(true)
    else expect(ended?.text).toBe(producer.text.join(''))
    for (const reader of shown) await eventually(async () => expect(await reader.show()).toEqual(ended))
    expect(await this.events()).toEqual(['chat:message:received', 'chat:message:updated'])
  }

  /** The end reveals a loss at the latest, and is then repeated, here without the lost text. */
  private async endAs({ client }: Person): Promise<Message> {
    const { producer, message } = this
    for (let run = producer.run; ;) {
      try {
        return await client.messages.endStream(message.channelId, message.id, { run, state: 'COMPLETE' })
      } catch (error) {
        if (!(error instanceof ChatApiError) || error.code !== 'CHAT_STREAM_RUN') throw error
        expect(producer.mayHaveLost).toBe(true)
        expect(error.details.run).toBeGreaterThan(run)
        run = error.details.run as number
      }
    }
  }

  private async delete(): Promise<void> {
    const { channelId, id } = this.message
    const { messages } = producers[0].client
    const piece = { run: this.producer.run, offset: this.producer.text.length, text: 'late' }
    const [late] = await Promise.allSettled([
      producers[1].client.messages.appendToStream(channelId, id, piece),
      messages.delete(channelId, id),
    ])
    if (late.status === 'rejected') expect(late.reason).toMatchObject({ status: expect.any(Number) as number })
    await expect(messages.appendToStream(channelId, id, piece)).rejects.toMatchObject({
      code: 'CHAT_MESSAGE_NOT_FOUND',
    })
    for (const { socket } of this.shown) await socket.next('chat:message:deleted')
    expect(await this.events()).toEqual(['chat:message:deleted'])
  }

  /** Logged events of the stream: those of a deleted message are not returned. */
  private async events(): Promise<string[]> {
    const { channelId, id } = this.message
    const { events } = await readers[0].client.channels.listEvents(channelId, { since: 0 })
    return events.flatMap(({ event, data }) => {
      const about = data as { messageId?: string; message?: { id: string } }
      return [about.messageId, about.message?.id].includes(id) ? [event] : []
    })
  }
}

it('each reader shows a prefix of the text, and finally all of it, under any interleaving', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), ending, async (all, how) => {
      const scene = await Scene.open(`run ${(runs += 1)}`)
      try {
        for (const one of all) {
          await scene.take(one)
          await scene.compare(one)
        }
        await scene.end(how)
      } finally {
        if (scene.isBlocked) await readers[1].client.users.unblock({ userId: 'bot' })
        for (const socket of world.sockets.splice(0)) await socket.close()
      }
    }),
    // A failure already takes long to time out, so it is not shrunk.
    { numRuns: howMany(12, 500), endOnFailure: true },
  )
})
