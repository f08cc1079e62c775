import type { MetricsRegistry } from '../../../src/index'

/** The metrics of a registry by name and labels, as scraped by Prometheus. */
export async function figuresOf(registry: MetricsRegistry | undefined): Promise<Map<string, number>> {
  const lines = (await (registry as MetricsRegistry).metrics()).split('\n')
  const figures = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    figures.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}
