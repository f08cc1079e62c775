/** A registry of prom-client: the host's or the service's. A structural type, so that hosts compile without prom-client. */
export interface MetricsRegistry {
  readonly contentType: string
  /** All metrics of the registry, in the text format of Prometheus. */
  metrics(): Promise<string>
  getMetricsAsJSON(): Promise<unknown[]>
  getSingleMetric(name: string): unknown
  registerMetric(metric: never): void
}
