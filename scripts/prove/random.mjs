import { createHash } from 'node:crypto'

/** Chance that depends on its seed alone. */
export class Random {
  #state

  constructor(seed) {
    this.#state = createHash('sha256').update(String(seed)).digest().readUInt32LE()
  }

  /** From 0 to 1, by mulberry32. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(from, to) {
    return from + (to - from) * this.next()
  }

  shuffled(list) {
    const left = [...list]
    return list.map(() => left.splice(Math.floor(this.next() * left.length), 1)[0])
  }
}
