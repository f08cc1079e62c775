import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base'
import type { ChatService } from '../../../src/index'
import { makeDue, inAnHour, SWEEP_OFTEN } from '../../support/clock'
import { eventually } from '../../support/eventually'
import { FragileResolver } from '../../support/fragile-resolver'
import { recorder } from '../../support/log-lines'
import { World, type Person } from '../../support/world'

const TEXT = 'a text that nobody else reads'
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

/** The host sets up an OpenTelemetry SDK in the usual way. */
describe('a host with OpenTelemetry', () => {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  const { lines, logger } = recorder('info')
  let world: World
  let chat: ChatService
  let alice: Person
  let channelId: string
  const userResolver = new FragileResolver(TEXT)

  beforeAll(async () => {
    world = await World.start({ ...SWEEP_OFTEN, settings: { logging: { logger } }, providers: { userResolver } })
    chat = (world.nodes[0] as { chat: ChatService }).chat
    alice = world.person('alice')
    channelId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
    // Only now, because a host may set up OpenTelemetry after the service.
    trace.setGlobalTracerProvider(provider)
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  })
  afterAll(async () => {
    await world.close()
    for (const api of [trace, context, propagation]) api.disable()
    await provider.shutdown()
  })
  beforeEach(() => {
    exporter.reset()
    lines.length = 0
    userResolver.isDown = false
  })

  const spans = () => exporter.getFinishedSpans()
  const named = (name: string) => spans().filter((span) => span.name === name)
  const span = (name: string) => {
    expect(named(name)).toHaveLength(1)
    return named(name)[0] as ReadableSpan
  }
  const childrenOf = (parent: ReadableSpan) =>
    spans().filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent.spanContext().spanId)

  const send = (headers: Record<string, string> = {}) =>
    alice.fetch(`/channels/${channelId}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ text: TEXT }),
    })

  it("sees a request below the caller's traceparent, with its statements and the calls of the host", async () => {
    const { headers } = await send({ traceparent: `00-${TRACE}-${SPAN}-01` })
    const request = span('sendMessage')
    expect(request.kind).toBe(SpanKind.SERVER)
    expect(request.spanContext().traceId).toBe(TRACE)
    expect(request.parentSpanContext?.spanId).toBe(SPAN)
    expect(request.status.code).toBe(SpanStatusCode.UNSET)
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/channels/{id}/messages',
      'http.response.status_code': 201,
      'url.path': `/channels/${channelId}/messages`,
      'chat.tenant_id': world.tenantId,
      'chat.request_id': headers.get('x-request-id'),
    })
    expect(childrenOf(request).map(({ name }) => name)).toEqual(expect.arrayContaining(['authGuard', 'userExtractor']))
    const statements = childrenOf(request).filter(({ kind }) => kind === SpanKind.CLIENT)
    expect(statements.length).toBeGreaterThan(0)
    for (const { attributes, name } of statements) {
      expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.query.summary': name })
      expect(name).toMatch(/^[A-Z]+( chat_\w+)?$/)
    }
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ traceId: TRACE })
  })

  it('begins a trace if the caller has none, and records refusals', async () => {
    await alice.fetch('/channels?limit=x')
    const request = span('listChannels')
    expect(request.parentSpanContext).toBeUndefined()
    expect(request.status.code).toBe(SpanStatusCode.UNSET)
    expect(request.attributes).toMatchObject({
      'http.response.status_code': 400,
      'chat.error_code': 'CHAT_VALIDATION_ERROR',
    })
    await alice.fetch('/nowhere')
    expect(span('GET').attributes).not.toHaveProperty('http.route')
  })

  it('sees errors by their codes', async () => {
    userResolver.isDown = true
    await expect(alice.client.channels.createGroup({ userIds: ['bob'] })).rejects.toMatchObject({ status: 503 })
    const request = span('createGroupChannel')
    expect(request.status).toEqual({ code: SpanStatusCode.ERROR })
    expect(request.attributes['error.type']).toBe('CHAT_SERVICE_UNAVAILABLE')
    const [call] = childrenOf(request).filter(({ name }) => name === 'userResolver')
    expect([call?.status, call?.attributes['error.type']]).toEqual([{ code: SpanStatusCode.ERROR }, 'TypeError'])
  })

  it('sees calls of the server API below its own span', async () => {
    const user = { tenantId: world.tenantId, userId: 'alice' }
    await trace.getTracer('host').startActiveSpan('a job of the host', async (own) => {
      await chat.as(user).channels.get(channelId)
      await expect(chat.as(user).channels.get('none')).rejects.toThrow()
      own.end()
    })
    const calls = named('getChannel')
    expect(childrenOf(span('a job of the host'))).toEqual(calls)
    expect(calls.map(({ kind, status }) => [kind, status.code])).toEqual([
      [SpanKind.INTERNAL, SpanStatusCode.UNSET],
      [SpanKind.INTERNAL, SpanStatusCode.UNSET],
    ])
    expect(calls[1]?.attributes).toMatchObject({ 'chat.error_code': 'CHAT_CHANNEL_NOT_FOUND' })
  })

  it('parents a request to the span of the host’s instrumentation, regardless of the caller’s headers', async () => {
    const own = trace.getTracer('host').startSpan('GET /chat', { kind: SpanKind.SERVER })
    const listener = chat.callback()
    const { server } = alice.node
    server.prependOnceListener('request', (request) => {
      expect(request.headers.traceparent).toBeDefined()
    })
    // Like the instrumentation of node:http.
    const [given] = server.listeners('request').slice(-1) as [(...args: unknown[]) => void]
    server.off('request', given)
    server.on('request', (request, response) => {
      context.with(trace.setSpan(context.active(), own), () => void listener(request, response))
    })
    await send({ traceparent: `00-${TRACE}-${SPAN}-01` })
    own.end()
    server.removeAllListeners('request')
    server.on('request', given)
    const request = span('sendMessage')
    expect(request.parentSpanContext?.spanId).toBe(own.spanContext().spanId)
    expect(request.kind).toBe(SpanKind.INTERNAL)
  })

  it('traces jobs and handlers of consumers separately', async () => {
    await chat.consume('mirror', () => undefined, { from: 'now', events: ['chat:message:received'] })
    const { id } = await alice.client.scheduledMessages.create(channelId, { text: TEXT, scheduledAt: inAnHour() })
    await makeDue(world, 'chat_scheduled_messages', id)
    await eventually(() => spans().some(({ name }) => name === 'process mirror'))
    const job = spans().find(({ name }) => name.startsWith('job ')) as ReadableSpan
    const handler = span('process mirror')
    for (const { parentSpanContext, attributes } of [job, handler]) {
      expect(parentSpanContext).toBeUndefined()
      expect(attributes).toMatchObject({ 'chat.tenant_id': world.tenantId })
    }
    expect(childrenOf(job).length).toBeGreaterThan(0)
    expect(handler.attributes).toMatchObject({
      'messaging.destination.name': 'chat:message:received',
      'messaging.consumer.group.name': 'mirror',
    })
  })

  it('sees no texts, tokens or statement values', async () => {
    await send()
    userResolver.isDown = true
    await expect(alice.client.channels.createGroup({ userIds: ['bob'] })).rejects.toThrow()
    const seen = JSON.stringify(
      spans().map(({ name, attributes, status, events, links }) => ({ name, attributes, status, events, links })),
    )
    expect(seen).toContain('sendMessage')
    for (const secret of [TEXT, alice.token, '"bob"']) expect(seen).not.toContain(secret)
  })
})
