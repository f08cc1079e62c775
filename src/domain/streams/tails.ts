export type TextType = 'text' | 'reasoning'

/** The text of a part that subscribers see and PostgreSQL lacks. */
export interface TailPart {
  /** Where `text` begins in the part, in code points: the text before it is durable. */
  start: number
  text: string
}

/** The text of an open stream that no checkpoint has yet. */
export interface Tail {
  run: number
  /** By the number of the part. */
  parts: Map<number, TailPart>
}

/** Text for the end of a part. */
export interface TailPiece {
  run: number
  part: number
  offset: number
  text: string
  /** Code points of `text`. */
  chars: number
}

/** How long a part is, in code points, and how many bytes of it wait for a checkpoint. */
export interface TailLength {
  length: number
  start: number
  waitingBytes: number
  type: TextType
}

/** A part as PostgreSQL has it. */
export interface DurablePart {
  type: string
  /** Undefined for a value. */
  length?: number | null
}

/**
 * The tails of streams. They are lost with Redis, or with the process that keeps them: PostgreSQL is the truth, and a tail counts
 * only if its run and its start are those that PostgreSQL has. Any method rejects while Redis is away.
 */
export interface Tails {
  /**
   * Appends to a tail. Undefined without one; `other` if the piece is not the next one of its run, the stream would get longer than
   * `maxLength`, or the tail is sealed: then PostgreSQL decides, after a checkpoint.
   */
  append(name: string, piece: TailPiece, maxLength: number): Promise<TailLength | 'other' | undefined>
  /** Begins an empty tail behind the durable text, unless there is one that is sealed, holds text or begins later. */
  open(name: string, run: number, parts: DurablePart[]): Promise<void>
  read(name: string): Promise<Tail | undefined>
  /** Removes durable text: `text` at `start`, if it still begins there. */
  cut(name: string, run: number, part: number, written: TailPart): Promise<void>
  /** Seals a tail: nothing is appended until every seal is removed. @returns its content. */
  seal(name: string): Promise<Tail | undefined>
  /** Removes one seal. */
  unseal(name: string): Promise<void>
  /** Removes a tail; with `run`, not that of a newer one. */
  close(name: string, run?: number): Promise<void>
}

interface MemoryTail {
  run: number
  seals: number
  parts: Map<number, TailPart & { length: number; type: TextType }>
}

/** The tails of a single process. */
export class MemoryTails implements Tails {
  private readonly tails = new Map<string, MemoryTail>()

  append(name: string, { run, part, offset, text, chars }: TailPiece, maxLength: number) {
    return Promise.resolve(this.appendNow(name, { run, part, offset, text, chars }, maxLength))
  }

  open(name: string, run: number, parts: DurablePart[]): Promise<void> {
    const texts = parts.flatMap(({ type, length }, part) =>
      length == null ? [] : [[part, { type: type as TextType, length, start: length, text: '' }] as const],
    )
    const known = this.tails.get(name)
    if (known && known.seals > 0) return Promise.resolve()
    const isEmpty = ![...(known?.parts.values() ?? [])].some(({ text }) => text !== '')
    if (!known || known.run < run || (known.run === run && isEmpty))
      this.tails.set(name, { run, seals: 0, parts: new Map(texts) })
    return Promise.resolve()
  }

  read(name: string): Promise<Tail | undefined> {
    const tail = this.tails.get(name)
    const parts = [...(tail?.parts ?? [])].map(([part, { start, text }]) => [part, { start, text }] as const)
    return Promise.resolve(tail && { run: tail.run, parts: new Map(parts) })
  }

  cut(name: string, run: number, part: number, { start, text }: TailPart): Promise<void> {
    const tail = this.tails.get(name)
    const held = tail?.parts.get(part)
    if (tail?.run === run && held?.start === start) {
      held.start += [...text].length
      held.text = held.text.slice(text.length)
    }
    return Promise.resolve()
  }

  seal(name: string): Promise<Tail | undefined> {
    this.addSeal(name, 1)
    return this.read(name)
  }

  unseal(name: string): Promise<void> {
    this.addSeal(name, -1)
    return Promise.resolve()
  }

  close(name: string, run = Infinity): Promise<void> {
    if ((this.tails.get(name)?.run ?? 0) <= run) this.tails.delete(name)
    return Promise.resolve()
  }

  private addSeal(name: string, seals: number): void {
    const tail = this.tails.get(name)
    if (tail) tail.seals = Math.max(0, tail.seals + seals)
  }

  private appendNow(name: string, piece: TailPiece, maxLength: number): TailLength | 'other' | undefined {
    const tail = this.tails.get(name)
    if (!tail) return undefined
    const held = tail.parts.get(piece.part)
    let total = piece.chars
    for (const { length } of tail.parts.values()) total += length
    if (tail.seals > 0 || tail.run !== piece.run || held?.length !== piece.offset || total > maxLength) return 'other'
    held.text += piece.text
    held.length += piece.chars
    const { length, start, type } = held
    return { length, start, type, waitingBytes: Buffer.byteLength(held.text) }
  }
}
