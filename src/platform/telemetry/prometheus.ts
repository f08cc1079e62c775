import type * as PromClient from 'prom-client'
import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ConfigError } from '../../errors'
import type { MetricsRegistry } from '../../config/metrics-registry'
import { instruments } from './instruments'
import { noMetrics, type Metrics, type Sample } from './metrics'

/** The version range of package.json's `peerDependencies`, for `npm install`. */
const PACKAGE = 'prom-client@^15.1.3'

type Prometheus = typeof PromClient
type Read = () => Sample[] | Promise<Sample[]>
type Labels = Record<string, string | number>

/** The metrics of a registry, shared by any number of services, each with its own label. */
interface Shared {
  counters: Map<string, Counter>
  histograms: Map<string, Histogram>
  /** The functions to call on a scrape, by service. */
  services: Map<string | undefined, Map<string, Read>>
}

const registries = new WeakMap<MetricsRegistry, Shared>()

export interface OpenMetrics {
  metrics: Metrics
  registry: MetricsRegistry | undefined
  /** Keeps counters, and removes gauges. */
  close(): void
}

/**
 * Opens a service's metrics in the host's registry, or in a separate one.
 *
 * @throws ConfigError without prom-client, or if the registry has these metrics already, or a service of the same name.
 */
export async function openMetrics(
  wanted: boolean | { registry?: MetricsRegistry | undefined; service?: string | undefined },
): Promise<OpenMetrics> {
  if (wanted === false) return { metrics: noMetrics, registry: undefined, close: () => undefined }
  const prometheus = await loadPrometheus()
  const { registry = new prometheus.Registry(), service } = wanted === true ? {} : wanted
  const shared = registries.get(registry) ?? registerAll(prometheus, registry)
  registries.set(registry, shared)
  if (shared.services.has(service)) {
    throw new ConfigError(
      `Another service ${service === undefined ? 'without a name' : `"${service}"`} has its metrics in this registry. ` +
        'Give each its own "metrics.service".',
    )
  }
  const reads = new Map<string, Read>()
  shared.services.set(service, reads)
  return { metrics: metricsOf(shared, service, reads), registry, close: () => void shared.services.delete(service) }
}

function metricsOf({ counters, histograms }: Shared, service: string | undefined, reads: Map<string, Read>): Metrics {
  // Metrics without labels exist from the start, because a rate over a metric that appears with its first event would
  // miss that event.
  for (const [name, { kind, labels }] of Object.entries(instruments)) {
    if (kind === 'counter' && labels.length === 0) counters.get(name)?.inc(labeled({}, service), 0)
  }
  return {
    isOn: true,
    count: (name, labels, by) => counters.get(name)?.inc(labeled(labels, service), by),
    observe: (name, labels, seconds) => histograms.get(name)?.observe(labeled(labels, service), seconds),
    read: (name, read) => void reads.set(name, read as Read),
  }
}

function registerAll(prometheus: Prometheus, registry: MetricsRegistry): Shared {
  const taken = Object.keys(instruments).find((name) => registry.getSingleMetric(name) !== undefined)
  if (taken !== undefined) throw new ConfigError(`The registry of "metrics" has a metric "${taken}" already.`)
  const shared: Shared = { counters: new Map(), histograms: new Map(), services: new Map() }
  for (const [name, { kind, help, labels, buckets }] of Object.entries(instruments)) {
    const common = { name, help, labelNames: [...labels, 'service'], registers: [registry as Registry] }
    const collect = function (this: Gauge | Counter) {
      return refill(this, shared, name)
    }
    if (kind === 'counter') shared.counters.set(name, new prometheus.Counter(common))
    else if (kind === 'gauge') new prometheus.Gauge({ ...common, collect })
    else if (kind === 'total') new prometheus.Counter({ ...common, collect })
    else shared.histograms.set(name, new prometheus.Histogram({ ...common, buckets: [...buckets] }))
  }
  return shared
}

/** Reads the values of all services. A failed read omits the value. */
async function refill(metric: Gauge | Counter, { services }: Shared, name: string): Promise<void> {
  const asked = [...services].map(async ([service, reads]) => {
    const samples = await (async () => (await reads.get(name)?.()) ?? [])().catch((): Sample[] => [])
    return samples.map(({ labels, value }) => ({ labels: labeled(labels, service), value }))
  })
  const found = (await Promise.all(asked)).flat()
  // Set synchronously, because scrapes may overlap.
  metric.reset()
  for (const { labels, value } of found) {
    if ('set' in metric) metric.set(labels, value)
    else metric.inc(labels, value)
  }
}

const labeled = (labels: Labels, service: string | undefined): Labels =>
  service === undefined ? labels : { ...labels, service }

/** @throws ConfigError with the install command, if it is missing. */
async function loadPrometheus(): Promise<Prometheus> {
  try {
    return await import('prom-client')
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    throw new ConfigError(
      `The option "metrics" needs prom-client, which @chat-service/server does not include. Install with: npm install ${PACKAGE}`,
    )
  }
}

/** Whether it is not installed, unlike an error while loading it. */
function isMissing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && message.includes("'prom-client'")
}
