/** Rows of the report. */

const perSecond = (rate) => `${rate >= 1000 ? `${(rate / 1000).toFixed(1)} k` : rate.toFixed(0)}/s`

export const ms = (value) => `${value.toFixed(1)} ms`
export const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`
export const mib = (bytes) => `${(bytes / 1024 ** 2).toFixed(0)} MiB`

/**
 * A row for a value of which less is better.
 *
 * @param {string} work
 * @param {[name: string, value: number]} baseline
 * @param {number} ours
 * @param {(value: number) => string} written
 * @param {string} limit
 */
export const figure = (work, [name, bare], ours, written, limit = 'no limit', ok = true) => ({
  ...{ work, baseline: `${name} ${written(bare)}`, ours: written(ours), ratio: ours / bare, limit, ok },
})

/** The same, with a maximum. */
export const atMost = (most, work, baseline, ours, written) =>
  figure(work, baseline, ours, written, most === Infinity ? 'no limit' : `≤ ${written(most)}`, ours <= most)

/** Rows for the memory of each client, as `memoryOf` returns it. */
export const memoryRows = (work, [name, bare], ours, mostHeap = Infinity) => [
  atMost(mostHeap, `heap ${work}`, [name, bare.heap], ours.heap, kib),
  figure(`resident memory ${work}`, [name, bare.rss], ours.rss, kib),
]

/**
 * A row for work that may take at most `limit` times its baseline; without a limit it shows the cost of sharing the
 * processors.
 */
export const slowdown = (work, name, bareMs, oursMs, limit = Infinity) => {
  const words = limit === Infinity ? 'no limit: what sharing the processors costs' : `≤ ${limit} ×`
  return figure(work, [name, bareMs], oursMs, ms, words, oursMs <= limit * bareMs)
}

/** A row for work that must reach a fraction of its baseline's rate. */
export const row = (work, name, bare, ours, floor) => ({
  work,
  baseline: `${name} ${perSecond(bare.rate)}`,
  ours: perSecond(ours.rate),
  ratio: ours.rate / bare.rate,
  moreIsBetter: true,
  limit: `≥ ${Math.round(floor * 100)} %`,
  ok: ours.rate >= floor * bare.rate,
  cpu: { server: ours.cpu?.server, postgres: ours.cpu?.postgres, bare: bare.cpu },
})
