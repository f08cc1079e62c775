/** A generator whose numbers depend on the seed and the name alone: the same two give the same numbers. */
export class Random {
  private state: number

  constructor(seed: string, name: string) {
    // FNV-1a, so that neighbouring names begin far apart.
    this.state = [...`${seed}/${name}`].reduce(
      (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193) >>> 0,
      0x811c9dc5,
    )
  }

  /** At least 0, below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min)
  }

  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1))
  }

  /** One of them, or nothing where there is none. A number is drawn in any case. */
  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)]
  }

  /** One of the names, each as often as its weight says. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const names = Object.keys(weights) as K[]
    const total = names.reduce((sum, name) => sum + weights[name], 0)
    let left = this.next() * total
    return names.find((name) => (left -= weights[name]) < 0) ?? (names[0] as K)
  }
}
