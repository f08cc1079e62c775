import { noMetrics, type Metrics } from './metrics'
import { noTracing, type Tracing } from './tracing'

/** What the parts of a service tell those who watch over it. */
export interface Telemetry {
  readonly metrics: Metrics
  readonly tracing: Tracing
}

export const noTelemetry: Telemetry = { metrics: noMetrics, tracing: noTracing }
