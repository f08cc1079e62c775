import { Redis } from 'ioredis'
import { pino } from 'pino'
import { Checkpoints, tailName } from '../../../src/domain/open-streams/checkpoints'
import { RedisTails } from '../../../src/domain/open-streams/redis-tails'
import type { StreamChange } from '../../../src/domain/open-streams/stream-change'
import { MemoryTails, type Tails } from '../../../src/domain/open-streams/tails'
import { ChatError } from '../../../src/errors'
import { noMetrics } from '../../../src/platform/telemetry/metrics'
import { redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'

const log = pino({ level: 'silent' })
const redis = new Redis(redisUrl())
afterAll(() => redis.disconnect())

const key = { caller: { tenantId: 't', userId: 'bot' }, channelId: 'c', messageId: 'm' }
const name = tailName(key)
const piece = (offset: number, text: string) => ({ run: 1, part: 0, offset, text, chars: text.length })

type Write = (change: Extract<StreamChange, { kind: 'append' }>) => Promise<{ isStopping: boolean }>
const checkpoints = (tails: Tails, write: Write) =>
  new Checkpoints(tails, (_key, change) => write(change as Parameters<Write>[0]), { log, metrics: noMetrics })

describe.each<[string, () => Tails]>([
  ['in the process', () => new MemoryTails()],
  ['in Redis', () => new RedisTails(redis as never, `tails-${Math.random()}`)],
])('a tail %s', (_where, open) => {
  let tails: Tails
  beforeEach(async () => {
    tails = open()
    await tails.open(name, 1, [{ type: 'text', length: 4 }])
    await tails.append(name, piece(4, 'shown'), 100)
  })

  it('keeps its text until it is durable, for any process that ends the stream', async () => {
    const written: unknown[] = []
    const slow = checkpoints(tails, () => new Promise(() => undefined))
    const other = checkpoints(tails, ({ offset, text }) => {
      written.push([offset, text])
      return Promise.resolve({ isStopping: false })
    })
    void slow.seal(key)
    await other.seal(key)
    expect(written).toEqual([[4, 'shown']])
  })

  it('accepts no text while sealed, and does not reopen until each seal is removed', async () => {
    expect((await tails.seal(name))?.parts.get(0)).toEqual({ start: 4, text: 'shown' })
    expect(await tails.append(name, piece(9, '!'), 100)).toBe('other')
    await tails.cut(name, 1, 0, { start: 4, text: 'shown' })
    await tails.open(name, 1, [{ type: 'text', length: 12 }])
    expect(await tails.append(name, piece(9, '!'), 100)).toBe('other')
    await tails.seal(name)
    await tails.unseal(name)
    expect(await tails.append(name, piece(9, '!'), 100)).toBe('other')
    await tails.unseal(name)
    await tails.unseal(name)
    expect(await tails.append(name, piece(9, '!'), 100)).toMatchObject({ length: 10 })
  })

  it('without a stream is sealed and unsealed without a trace', async () => {
    expect(await tails.seal('other')).toBeUndefined()
    await tails.unseal('other')
    expect(await tails.read('other')).toBeUndefined()
  })

  it('is sealed by the checkpoint that learns of a stop', async () => {
    const learns = checkpoints(tails, () => Promise.resolve({ isStopping: true }))
    await learns.run(key)
    expect(await tails.append(name, piece(9, '!'), 100)).toBe('other')
  })

  it('is dropped if PostgreSQL refuses its text, and kept if PostgreSQL does not respond', async () => {
    const fails = checkpoints(tails, () => Promise.reject(new ChatError('CHAT_SERVICE_UNAVAILABLE', {})))
    await expect(fails.run(key)).rejects.toThrow()
    expect(await tails.read(name)).toBeDefined()
    const refuses = checkpoints(tails, () => Promise.reject(new ChatError('CHAT_STREAM_ENDED', {})))
    expect(await refuses.run(key)).toBe(false)
    expect(await tails.read(name)).toBeUndefined()
  })

  it('of a newer run is kept and written when PostgreSQL refuses the text of the previous run', async () => {
    const written: string[] = []
    const slow = checkpoints(tails, async ({ run, text }) => {
      if (run === 2) {
        written.push(text)
        return { isStopping: false }
      }
      // Meanwhile the text is lost with Redis, and its producer continues.
      await tails.close(name)
      await tails.open(name, 2, [{ type: 'text', length: 4 }])
      await tails.append(name, { ...piece(4, 'again'), run: 2 }, 100)
      slow.expect(key, 5)
      throw new ChatError('CHAT_STREAM_RUN', { run: 2 })
    })
    expect(await slow.run(key)).toBe(false)
    await eventually(() => written.length > 0)
    expect(written).toEqual(['again'])
    await slow.closeAll()
  })

  it('is written by one run at a time, and once more for all text appended meanwhile', async () => {
    const answers: (() => void)[] = []
    const counts = checkpoints(
      tails,
      () => new Promise((resolve) => answers.push(() => resolve({ isStopping: false }))),
    )
    const first = counts.run(key)
    const rest = Array.from({ length: 20 }, () => counts.run(key))
    while (answers.length === 0) await new Promise(setImmediate)
    answers[0]?.()
    expect(await Promise.all([first, ...rest])).toEqual(Array(21).fill(true))
    expect(answers).toHaveLength(1)
  })
})
