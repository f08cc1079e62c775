import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Acknowledged messages and their deliveries to each subscriber. An id is `<channel>:<number>`, a time milliseconds of
 * `performance.now()`.
 */
export class Tally {
  /** When each message was acknowledged, by channel and id. */
  #acknowledged = new Map()
  failed = 0
  subscribers = []

  acknowledge(id) {
    const channel = id.slice(0, id.lastIndexOf(':'))
    if (!this.#acknowledged.has(channel)) this.#acknowledged.set(channel, new Map())
    this.#acknowledged.get(channel).set(id, performance.now())
  }

  subscriber(channel) {
    const subscriber = new Subscriber(channel)
    this.subscribers.push(subscriber)
    return subscriber
  }

  /** Waits until every subscriber has every acknowledged message, but not after a silence, nor longer than `mostMs`. */
  async settle(quietMs, mostMs = Infinity) {
    const began = performance.now()
    while (this.#isIncomplete()) {
      await sleep(100)
      const now = performance.now()
      const lastAt = this.subscribers.reduce((last, subscriber) => Math.max(last, subscriber.lastAt), began)
      if (now - lastAt > quietMs || now - began > mostMs) return
    }
  }

  #isIncomplete() {
    for (const { arrival } of this.#due()) if (!arrival) return true
    return false
  }

  *#due() {
    for (const subscriber of this.subscribers)
      for (const [id, at] of this.#acknowledged.get(subscriber.channel) ?? [])
        yield { subscriber, at, arrival: subscriber.arrived.get(id) }
  }

  /** @param {number[]} ends the end of each fault */
  outcome(ends = []) {
    const sum = (count) => this.subscribers.reduce((all, subscriber) => all + count(subscriber), 0)
    const waits = ends.map((end) => this.#untilRight(end)).toSorted((a, b) => a - b)
    const outcome = {
      acknowledged: [...this.#acknowledged.values()].reduce((all, { size }) => all + size, 0),
      refused: this.failed,
      expected: 0,
      once: 0,
      byReload: 0,
      lostNotified: 0,
      lostSilently: 0,
      doubled: sum(({ doubled }) => doubled),
      disordered: sum(({ disordered }) => disordered),
      reloads: sum(({ reloads }) => reloads.length),
      rightAgainMedianMs: Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
      rightAgainMostMs: Math.round(waits.at(-1) ?? 0),
    }
    for (const { subscriber, at, arrival } of this.#due()) {
      outcome.expected += 1
      if (!arrival) outcome[subscriber.reloads.some((notice) => notice > at) ? 'lostNotified' : 'lostSilently'] += 1
      else if (arrival.isLoaded) outcome.byReload += 1
      else if (arrival.count === 1) outcome.once += 1
    }
    return outcome
  }

  /**
   * Milliseconds from the end of a fault to the arrival of the last message acknowledged before it. Ignores lost
   * messages.
   */
  #untilRight(end) {
    let longest = 0
    for (const { at, arrival } of this.#due()) if (at <= end && arrival) longest = Math.max(longest, arrival.at - end)
    return longest
  }
}

const numberOf = (id) => Number(id.slice(id.lastIndexOf(':') + 1))

class Subscriber {
  arrived = new Map()
  /** When a possible gap was reported. */
  reloads = []
  doubled = 0
  disordered = 0
  lastAt = 0
  #newest = -1

  constructor(channel) {
    this.channel = channel
  }

  /** @returns whether it is new */
  receive(id) {
    this.lastAt = performance.now()
    const known = this.arrived.get(id)
    if (known) {
      known.count += 1
      this.doubled += 1
      return false
    }
    if (numberOf(id) < this.#newest) this.disordered += 1
    this.#add(id, false)
    return true
  }

  /** The server or the client library reports a possible gap. */
  notifyOfGap() {
    this.reloads.push(performance.now())
  }

  /** A page of history, after such a report. */
  load(ids) {
    this.lastAt = performance.now()
    for (const id of ids) if (!this.arrived.has(id)) this.#add(id, true)
  }

  #add(id, isLoaded) {
    this.arrived.set(id, { count: 1, at: this.lastAt, isLoaded })
    this.#newest = Math.max(this.#newest, numberOf(id))
  }
}
