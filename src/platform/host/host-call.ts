import { measured } from '../telemetry/metrics'
import type { Telemetry } from '../telemetry/telemetry'

/** Measures and traces a call of the host: `within` the active trace, or `apart`, in a separate one. */
export function watchHostCall<T>(
  { metrics, tracing }: Telemetry,
  call: string,
  run: () => Promise<T>,
  trace: 'within' | 'apart' = 'within',
): Promise<T> {
  return tracing[trace](
    () => ({ name: call, kind: 'internal', attributes: { 'chat.host_call': call } }),
    () => measured(metrics, 'chat_host_call_duration_seconds', { call }, run),
  )
}
