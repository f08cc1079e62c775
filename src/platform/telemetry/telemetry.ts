import { noMetrics, type Metrics } from './metrics'
import { noTracing, type Tracing } from './tracing'

/** Metrics and traces of a service. */
export interface Telemetry {
  readonly metrics: Metrics
  readonly tracing: Tracing
}

export const noTelemetry: Telemetry = { metrics: noMetrics, tracing: noTracing }
