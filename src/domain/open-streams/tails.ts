export type TextType = 'text' | 'reasoning'

/** The text of a part that subscribers see and PostgreSQL does not have yet. */
export interface TailPart {
  /** Offset of `text` in the part, in code points: the text before it is durable. */
  start: number
  text: string
}

/** The text of an open stream without a checkpoint. */
export interface Tail {
  run: number
  /** By part number. */
  parts: Map<number, TailPart>
}

/** Text to append to a part. */
export interface TailPiece {
  run: number
  part: number
  offset: number
  text: string
  /** Length of `text` in code points. */
  chars: number
}

/** The length of a part in code points, and its bytes without a checkpoint. */
export interface TailLength {
  length: number
  start: number
  waitingBytes: number
  type: TextType
}

/** A part, as stored in PostgreSQL. */
export interface DurablePart {
  type: string
  /** Undefined for a value. */
  length?: number | null
}

/**
 * The tails of streams. They can be lost, with Redis or with the process that keeps them. PostgreSQL is authoritative:
 * a tail is valid only if its run and start match PostgreSQL's. All methods reject while Redis is away.
 */
export interface Tails {
  /**
   * Appends to a tail. Undefined without a tail; `other` if the piece is not the next one of its run, the stream would
   * exceed `maxLength`, or the tail is sealed: then PostgreSQL decides, after a checkpoint.
   */
  append(name: string, piece: TailPiece, maxLength: number): Promise<TailLength | 'other' | undefined>
  /** Creates an empty tail after the durable text, unless a tail exists that is sealed, has text or begins later. */
  open(name: string, run: number, parts: DurablePart[]): Promise<void>
  read(name: string): Promise<Tail | undefined>
  /** Removes text that is durable now: `text` at `start`, if the tail still begins there. */
  cut(name: string, run: number, part: number, written: TailPart): Promise<void>
  /** Seals a tail: nothing is appended until every seal is removed. @returns its content. */
  seal(name: string): Promise<Tail | undefined>
  /** Removes one seal. */
  unseal(name: string): Promise<void>
  /** Removes a tail; with `run`, unless it is of a newer run. */
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

  async append(name: string, piece: TailPiece, maxLength: number): Promise<TailLength | 'other' | undefined> {
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

  async open(name: string, run: number, parts: DurablePart[]): Promise<void> {
    const texts = parts.flatMap(({ type, length }, part) =>
      length == null ? [] : [[part, { type: type as TextType, length, start: length, text: '' }] as const],
    )
    const known = this.tails.get(name)
    if (known && known.seals > 0) return
    const isEmpty = ![...(known?.parts.values() ?? [])].some(({ text }) => text !== '')
    if (!known || known.run < run || (known.run === run && isEmpty))
      this.tails.set(name, { run, seals: 0, parts: new Map(texts) })
  }

  async read(name: string): Promise<Tail | undefined> {
    const tail = this.tails.get(name)
    const parts = [...(tail?.parts ?? [])].map(([part, { start, text }]) => [part, { start, text }] as const)
    return tail && { run: tail.run, parts: new Map(parts) }
  }

  async cut(name: string, run: number, part: number, { start, text }: TailPart): Promise<void> {
    const tail = this.tails.get(name)
    const held = tail?.parts.get(part)
    if (tail?.run === run && held?.start === start) {
      held.start += [...text].length
      held.text = held.text.slice(text.length)
    }
  }

  async seal(name: string): Promise<Tail | undefined> {
    this.addSeal(name, 1)
    return this.read(name)
  }

  async unseal(name: string): Promise<void> {
    this.addSeal(name, -1)
  }

  async close(name: string, run = Infinity): Promise<void> {
    if ((this.tails.get(name)?.run ?? 0) <= run) this.tails.delete(name)
  }

  private addSeal(name: string, seals: number): void {
    const tail = this.tails.get(name)
    if (tail) tail.seals = Math.max(0, tail.seals + seals)
  }
}
