import type { CounterName, HistogramName, LabelsOf, ReadName } from './instruments'

export interface Sample<N extends ReadName = ReadName> {
  labels: LabelsOf<N>
  value: number
}

/** The interface through which the parts of a service record metrics. */
export interface Metrics {
  /** False without a registry: skip costly measurements. */
  readonly isOn: boolean
  count<N extends CounterName>(name: N, labels: LabelsOf<N>, by?: number): void
  observe<N extends HistogramName>(name: N, labels: LabelsOf<N>, seconds: number): void
  /** @param read called on each scrape. If it throws, the sample is omitted. */
  read<N extends ReadName>(name: N, read: () => Sample<N>[] | Promise<Sample<N>[]>): void
}

const nothing = () => undefined

export const noMetrics: Metrics = { isOn: false, count: nothing, observe: nothing, read: nothing }

export const secondsSince = (started: number): number => (performance.now() - started) / 1000

/** Measures an operation by its outcome: done or failed. */
export async function measured<N extends HistogramName, T>(
  metrics: Metrics,
  name: N,
  labels: Omit<LabelsOf<N>, 'outcome'>,
  work: () => Promise<T>,
): Promise<T> {
  if (!metrics.isOn) return work()
  const started = performance.now()
  let outcome = 'failed'
  try {
    const result = await work()
    outcome = 'done'
    return result
  } finally {
    metrics.observe(name, { ...labels, outcome } as LabelsOf<N>, secondsSince(started))
  }
}
