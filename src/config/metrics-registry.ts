/**
 * A registry of prom-client: the host's, or one that was made for the service. By its form alone, so that hosts in
 * TypeScript compile without prom-client.
 */
export interface MetricsRegistry {
  readonly contentType: string
  /** Everything in the registry, in the text format that Prometheus reads. */
  metrics(): Promise<string>
  getMetricsAsJSON(): Promise<unknown[]>
  getSingleMetric(name: string): unknown
  registerMetric(metric: never): void
}
