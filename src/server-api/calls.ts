import type { OperationId } from '../../generated/operations'
import type { StreamStops } from '../../generated/stream-types'
import type { Chat } from '../pipeline/chat'
import type { Caller } from '../domain/access/caller'
import type { RequestContext } from '../domain/access/request-context'
import type { OperationRequest } from '../pipeline/operation-request'
import { takesFile, takesJsonToo, type Pipeline } from '../pipeline/pipeline'
import { JsonText } from '../platform/lib/json-text'
import { newRequestId } from '../platform/lib/ids'
import { secondsSince } from '../platform/telemetry/metrics'
import { parametersOf, readArguments, type Method } from './arguments'
import { destroyStream, openUpload, splitForm } from './upload'

/** Runs operations for the host's own code: the pipeline's second entry, beside HTTP, without rate limits. */
export class Calls {
  constructor(
    private readonly chat: Chat,
    private readonly pipeline: Pipeline,
  ) {}

  /** Listens for stops of streams that the host writes in a tenant. */
  stopsIn(tenantId: string): StreamStops {
    return ({ channelId, id }, stop) => this.chat.stops.listen({ tenantId, channelId }, id, stop)
  }

  /** Runs an operation of the contract, and returns the response body. */
  async operate(method: Method, caller: Caller, args: unknown[]): Promise<unknown> {
    const at = parametersOf(method.id).length
    const form = takesFile(method.id) ? splitForm(args[at]) : undefined
    if (!form || (takesJsonToo(method.id) && form.file.file === undefined)) {
      return this.run(method.id, caller, () => this.handle(method.id, readArguments(method, args), { caller }))
    }
    const { fields, file } = form
    return this.run(method.id, caller, async () => {
      const request = readArguments(
        method,
        args.map((arg, index) => (index === at ? fields : arg)),
      )
      const { storage } = await this.chat.settingsOf(caller.tenantId)
      const { upload, close } = openUpload(file, request.body, storage.maxFileSize)
      try {
        return await this.handle(method.id, { ...request, hasFile: true }, { caller, upload })
      } finally {
        close()
      }
    }).finally(() => destroyStream(file))
  }

  /** Runs other work like an operation: counted, logged, and with the contract's errors. */
  async run<T>(
    operation: string,
    { tenantId, userId }: Caller,
    work: () => Promise<T>,
    { ofErased = false }: { /** Whether it is allowed for users and tenants being erased. */ ofErased?: boolean } = {},
  ): Promise<T> {
    const about = { requestId: newRequestId(), operation, tenantId, userId }
    const { log, telemetry } = this.chat
    const { metrics, tracing } = telemetry
    const attributes = { 'chat.tenant_id': tenantId, 'chat.request_id': about.requestId }
    const started = performance.now()
    let status = 200
    const refused = async () => {
      if (!ofErased) this.chat.erasing.refuse({ tenantId, userId })
      return work()
    }
    try {
      return await tracing.request(about, { name: operation, kind: 'internal', attributes }, () =>
        this.pipeline.attempt(refused, about, { ofHost: true }),
      )
    } catch (error) {
      status = (error as { status: number }).status
      throw error
    } finally {
      const seconds = secondsSince(started)
      metrics.observe('chat_call_duration_seconds', { operation, status }, seconds)
      log.debug({ ...about, status, ms: Math.round(seconds * 1000) }, 'call')
    }
  }

  private async handle(
    id: OperationId,
    request: OperationRequest,
    context: Omit<RequestContext<Chat>, 'chat'>,
  ): Promise<unknown> {
    return plain((await this.pipeline.handle(id, request, { chat: this.chat, ...context })).body)
  }
}

/** A copy of the response, which the host may keep and change. Faster than a round trip through JSON. */
export function plain(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  if (body instanceof JsonText) return body.toJSON()
  if (Array.isArray(body)) return body.map((item) => plain(item) ?? null)
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) if (value !== undefined) copy[name] = plain(value)
  return copy
}
