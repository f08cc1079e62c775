import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RedisConnection } from '../../platform/redis/connection'
import { Script } from '../../platform/redis/script'
import type { DurablePart, Tail, TailLength, TailPart, TailPiece, Tails, TextType } from './tails'

const script = (name: string) => new Script(readFileSync(join(__dirname, 'scripts', `${name}.lua`), 'utf8'))
const scripts = {
  open: script('open-tail'),
  append: script('append-to-tail'),
  cut: script('cut-tail'),
  seal: script('seal-tail'),
  unseal: script('unseal-tail'),
  close: script('close-tail'),
}

/** Expiry of a tail: longer than a stream can be silent. */
const KEPT_MS = 3_600_000

/**
 * The tails of all processes that share a Redis.
 *
 * Keys
 *   {<prefix>}:tail:<name>  hash: run, total and durable code points, `sealed`: the number of seals, and of each part `type:<n>`, `length:<n>`, `start:<n>` and `text:<n>`, as in `Tail`
 */
export class RedisTails implements Tails {
  /** @param redis a connection that fails fast while Redis is away. Its owner closes it. */
  constructor(
    private readonly redis: RedisConnection,
    private readonly prefix: string,
  ) {}

  async append(name: string, piece: TailPiece, maxLength: number): Promise<TailLength | 'other' | undefined> {
    const { run, part, offset, text, chars } = piece
    const args = [run, part, offset, text, chars, maxLength, KEPT_MS]
    const answer = (await scripts.append.run(this.redis, [this.key(name)], args)) as
      [number, number, number, TextType] | 0 | null
    if (answer === null) return undefined
    if (answer === 0) return 'other'
    const [length, start, waitingBytes, type] = answer
    return { length, start, waitingBytes, type }
  }

  async open(name: string, run: number, parts: DurablePart[]): Promise<void> {
    const total = parts.reduce((sum, { length }) => sum + (length ?? 0), 0)
    const texts = parts.flatMap(({ type, length }, part) => (length == null ? [] : [part, type, length]))
    await scripts.open.run(this.redis, [this.key(name)], [run, total, KEPT_MS, ...texts])
  }

  async read(name: string): Promise<Tail | undefined> {
    return tailOf(Object.entries(await this.redis.hgetall(this.key(name))))
  }

  async cut(name: string, run: number, part: number, { start, text }: TailPart): Promise<void> {
    await scripts.cut.run(this.redis, [this.key(name)], [run, part, start, Buffer.byteLength(text), [...text].length])
  }

  async seal(name: string): Promise<Tail | undefined> {
    const fields = (await scripts.seal.run(this.redis, [this.key(name)], [])) as string[]
    return tailOf(fields.flatMap((field, index) => (index % 2 === 0 ? [[field, fields[index + 1] as string]] : [])))
  }

  async unseal(name: string): Promise<void> {
    await scripts.unseal.run(this.redis, [this.key(name)], [])
  }

  async close(name: string, run?: number): Promise<void> {
    await (run === undefined ? this.redis.del(this.key(name)) : scripts.close.run(this.redis, [this.key(name)], [run]))
  }

  private key(name: string): string {
    return `{${this.prefix}}:tail:${name}`
  }
}

function tailOf(entries: [string, string][] | string[][]): Tail | undefined {
  const fields = new Map(entries as [string, string][])
  const run = fields.get('run')
  if (run === undefined) return undefined
  const parts = new Map<number, TailPart>()
  for (const [field, start] of fields) {
    if (!field.startsWith('start:')) continue
    const part = field.slice('start:'.length)
    parts.set(Number(part), { start: Number(start), text: fields.get(`text:${part}`) ?? '' })
  }
  return { run: Number(run), parts }
}
