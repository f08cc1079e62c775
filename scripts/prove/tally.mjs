/** Acknowledged messages and their deliveries to each subscriber. Times are milliseconds of `performance.now()`. */
export class Tally {
  /** When each message was acknowledged, by its id `<channel>:<number>`. */
  acknowledged = new Map()
  failed = 0
  subscribers = []

  acknowledge(id) {
    this.acknowledged.set(id, performance.now())
  }

  subscriber(channel) {
    const subscriber = new Subscriber(channel)
    this.subscribers.push(subscriber)
    return subscriber
  }

  /** Whether every subscriber has every acknowledged message. */
  isComplete() {
    return this.#pairs().every(([subscriber, id]) => subscriber.arrived.has(id))
  }

  lastArrival() {
    return Math.max(0, ...this.subscribers.map(({ lastAt }) => lastAt))
  }

  #pairs() {
    const ids = [...this.acknowledged.keys()]
    return this.subscribers.flatMap((subscriber) =>
      ids
        .filter((id) => channelOf(id) === subscriber.channel)
        .map((id) => /** @type {[Subscriber, string]} */ ([subscriber, id])),
    )
  }

  /** @param {number[]} ends the end of each fault */
  outcome(ends) {
    const pairs = this.#pairs()
    const missing = pairs.filter(([{ arrived }, id]) => !arrived.has(id))
    const isNotified = ([{ reloads }, id]) => reloads.some((at) => at > this.acknowledged.get(id))
    const sum = (count) => this.subscribers.reduce((all, subscriber) => all + count(subscriber), 0)
    const waits = ends.map((end) => this.#untilRight(pairs, end)).toSorted((a, b) => a - b)
    return {
      acknowledged: this.acknowledged.size,
      refused: this.failed,
      expected: pairs.length,
      once: pairs.filter(([{ arrived, loaded }, id]) => arrived.get(id)?.count === 1 && !loaded.has(id)).length,
      byReload: pairs.filter(([{ loaded }, id]) => loaded.has(id)).length,
      lostNotified: missing.filter(isNotified).length,
      lostSilently: missing.filter((pair) => !isNotified(pair)).length,
      doubled: sum(({ arrived }) => [...arrived.values()].filter(({ count }) => count > 1).length),
      disordered: sum(({ disordered }) => disordered),
      reloads: sum(({ reloads }) => reloads.length),
      rightAgainMedianMs: Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
      rightAgainMostMs: Math.round(waits.at(-1) ?? 0),
    }
  }

  /**
   * Milliseconds from the end of a fault to the arrival of the last message acknowledged before it. Ignores lost
   * messages.
   */
  #untilRight(pairs, end) {
    const arrivals = pairs
      .filter(([{ arrived }, id]) => this.acknowledged.get(id) <= end && arrived.has(id))
      .map(([{ arrived }, id]) => arrived.get(id).at - end)
    return Math.max(0, ...arrivals)
  }
}

const channelOf = (id) => id.slice(0, id.lastIndexOf(':'))
const numberOf = (id) => Number(id.slice(id.lastIndexOf(':') + 1))

class Subscriber {
  arrived = new Map()
  /** Deliveries by loading history after a notice. */
  loaded = new Set()
  reloads = []
  disordered = 0
  lastAt = 0
  #newest = -1

  constructor(channel) {
    this.channel = channel
  }

  receive(id) {
    const at = performance.now()
    const known = this.arrived.get(id)
    this.lastAt = at
    if (known) return void known.count++
    this.arrived.set(id, { count: 1, at })
    if (numberOf(id) < this.#newest) this.disordered++
    this.#newest = Math.max(this.#newest, numberOf(id))
  }

  /** The server or the client library reports a possible gap. */
  notifyOfGap() {
    this.reloads.push(performance.now())
  }

  /** A page of history. */
  load(ids) {
    const at = performance.now()
    this.lastAt = at
    for (const id of ids) {
      if (this.arrived.has(id)) continue
      this.arrived.set(id, { count: 1, at })
      this.loaded.add(id)
      this.#newest = Math.max(this.#newest, numberOf(id))
    }
  }
}
