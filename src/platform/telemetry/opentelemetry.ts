import type * as OpenTelemetry from '@opentelemetry/api'
import type { Context, Span as OtelSpan, Tracer } from '@opentelemetry/api'
import { ChatError } from '../../errors'
import { noTracing, type Span, type SpanStart, type Tracing } from './tracing'

type Api = typeof OpenTelemetry

const NAME = 'chat-service'

/**
 * Spans through the host's OpenTelemetry. Without it, or without a registered provider, only the check for one remains.
 * Providers, propagators and context managers belong to the host: none is registered here. An error is recorded by its
 * code, because messages may contain user content or values of a statement.
 */
export function openTracing(): Tracing {
  const api = loadApi()
  return api ? tracingBy(api) : noTracing
}

function tracingBy(api: Api): Tracing {
  const { context, propagation, trace, ROOT_CONTEXT, SpanKind, SpanStatusCode } = api
  const { INTERNAL: internal, SERVER: server, CLIENT: client, CONSUMER: consumer } = SpanKind
  const kinds = { internal, server, client, consumer }
  const aboutKey = api.createContextKey('chat-service request')

  const spanOf = (span: OtelSpan): Span => ({
    traceId: span.isRecording() ? span.spanContext().traceId : undefined,
    describe: (name, attributes) => void span.updateName(name).setAttributes(attributes),
    fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
  })
  const begin = (tracer: Tracer, { name, kind, attributes }: SpanStart, parent: Context) =>
    tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
  /** Ends the span with the work. */
  const run = async <T>(span: OtelSpan, within: Context, work: () => Promise<T>): Promise<T> => {
    try {
      return await context.with(trace.setSpan(within, span), work)
    } catch (error) {
      if (isFault(error)) spanOf(span).fail(typeOf(error))
      else span.setAttribute('chat.error_code', typeOf(error))
      throw error
    } finally {
      span.end()
    }
  }

  return {
    request(about, { headers, ...start }, work) {
      const tracer = tracerOf(api)
      if (!tracer) return noTracing.request(about, start, work)
      const active = context.active()
      const hasParent = trace.getSpan(active) !== undefined
      const parent = hasParent || !headers ? active : propagation.extract(active, headers)
      // The host's instrumentation has the server span of the request; this is its child.
      const span = begin(tracer, hasParent ? { ...start, kind: 'internal' } : start, parent)
      return run(span, parent.setValue(aboutKey, about), () => work(spanOf(span)))
    },
    within(start, work) {
      const active = context.active()
      const tracer = trace.getSpan(active)?.isRecording() === true ? tracerOf(api) : undefined
      return tracer ? run(begin(tracer, start(), active), active, work) : work()
    },
    apart(start, work) {
      const tracer = tracerOf(api)
      // A new root, because the active context may be of a request that ended long ago.
      return tracer ? run(begin(tracer, start(), ROOT_CONTEXT), ROOT_CONTEXT, work) : work()
    },
    current: () => context.active().getValue(aboutKey) as ReturnType<Tracing['current']>,
  }
}

/** Undefined without a provider. Checked each time, because a host may register one after opening the service. */
function tracerOf({ trace }: Api): Tracer | undefined {
  const provider = trace.getTracerProvider()
  // OpenTelemetry wraps registered providers in a proxy.
  if ('getDelegateTracer' in provider) {
    return (provider as { getDelegateTracer(name: string): Tracer | undefined }).getDelegateTracer(NAME)
  }
  return provider.getTracer(NAME)
}

/** A refusal is a response, not a fault of the service. */
const isFault = (error: unknown) => !(error instanceof ChatError) || error.status >= 500

/** An error code of ours, of PostgreSQL or of Node; otherwise the class of the error. */
function typeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (typeof code === 'string') return code
  return typeof name === 'string' ? name : '_OTHER'
}

function loadApi(): Api | undefined {
  try {
    // Not `import`, which would load another of its two builds than the instrumentation of most hosts.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return require('@opentelemetry/api') as Api
  } catch {
    return undefined
  }
}
