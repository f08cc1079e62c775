import type { MetricsRegistry } from '../../../src/index'

/** What a registry shows: by name and labels, as Prometheus reads them. */
export async function figuresOf(registry: MetricsRegistry | undefined): Promise<Map<string, number>> {
  const lines = (await (registry as MetricsRegistry).metrics()).split('\n')
  const figures = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    figures.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}
