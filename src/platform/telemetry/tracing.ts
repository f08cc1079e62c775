/** Span attributes: texts and numbers without secrets or user content. */
type Attributes = Record<string, string | number>

/** The name, kind and attributes of a new span. */
export interface SpanStart {
  name: string
  kind: 'internal' | 'server' | 'client' | 'consumer'
  attributes: Attributes
}

export interface Span {
  /** Trace id for log lines. Undefined for a span that is not recorded. */
  readonly traceId: string | undefined
  /** Sets attributes that are known only later. */
  describe(name: string, attributes: Attributes): void
  /** @param type a code, never a message, which may contain user content. */
  fail(type: string): void
}

/** The request for spans and log lines, filled in as it becomes known. */
export interface RequestAbout {
  requestId: string
  operation?: string
  [field: string]: string | undefined
}

/** The interface through which the parts of a service create spans. */
export interface Tracing {
  /** Runs a request in a span: child of the active span, or else of the `traceparent` in the headers of HTTP. */
  request<T>(
    about: RequestAbout,
    start: SpanStart & { headers?: Record<string, unknown> },
    run: (span: Span) => Promise<T>,
  ): Promise<T>
  /** Runs a part of an active span in a child span. Without an active span `start` is not called. */
  within<T>(start: () => SpanStart, run: () => Promise<T>): Promise<T>
  /** Runs background work in a separate trace. */
  apart<T>(start: () => SpanStart, run: () => Promise<T>): Promise<T>
  /** The request of the running code, if it runs in a span. */
  current(): RequestAbout | undefined
}

const noSpan: Span = { traceId: undefined, describe: () => undefined, fail: () => undefined }

/** Tracing without OpenTelemetry. */
export const noTracing: Tracing = {
  request: (_about, _start, run) => run(noSpan),
  within: (_start, run) => run(),
  apart: (_start, run) => run(),
  current: () => undefined,
}
