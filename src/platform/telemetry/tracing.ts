/** Of a span: texts and numbers, none of which is a secret or written by a user. */
export type Attributes = Record<string, string | number>

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

/** What a span is to be. */
export interface SpanStart {
  name: string
  kind: SpanKind
  attributes: Attributes
}

export interface Span {
  /** For the lines of the log. Undefined for a span that nobody records. */
  readonly traceId: string | undefined
  /** What is known only later. */
  describe(name: string, attributes: Attributes): void
  /** @param type a code, never a message, which may hold what a user wrote. */
  fail(type: string): void
}

/** A request, as the spans and log lines of what it causes know it. It is filled as the request goes on. */
export interface RequestAbout {
  requestId: string
  operation?: string
  [field: string]: string | undefined
}

/** Where the parts of a service say what they do. */
export interface Tracing {
  /**
   * Runs a request in a span: below the span that is active, else below the caller's `traceparent`.
   *
   * @param headers of a request by HTTP.
   */
  request<T>(
    about: RequestAbout,
    start: SpanStart & { headers?: Record<string, unknown> },
    run: (span: Span) => Promise<T>,
  ): Promise<T>
  /** Runs a part of what an active span is about. Without one there is no span, and `start` is not asked. */
  within<T>(start: () => SpanStart, run: () => Promise<T>): Promise<T>
  /** Runs what nobody waits for, in a trace of its own. */
  apart<T>(start: () => SpanStart, run: () => Promise<T>): Promise<T>
  /** The request that the running code belongs to, where a span tells. */
  current(): RequestAbout | undefined
}

const noSpan: Span = { traceId: undefined, describe: () => undefined, fail: () => undefined }

/** Without OpenTelemetry. */
export const noTracing: Tracing = {
  request: (_about, _start, run) => run(noSpan),
  within: (_start, run) => run(),
  apart: (_start, run) => run(),
  current: () => undefined,
}
