import type { OpenAPIBackend, Request } from 'openapi-backend'
import { operations, type OperationId } from '../../generated/operations'
import { replyValidators, requestValidators } from '../../generated/validators'
import type { Chat } from './chat'
import type { FileOperationId, RequestContext } from '../domain/access/request-context'
import { chatIn } from '../domain/access/tenant-chat'
import type { ChatError } from '../errors'
import { toChatError } from '../platform/database/errors'
import { failureLog } from '../platform/database/failure-log'
import { countRefusal } from '../platform/telemetry/refusals'
import type { RoutedRequest } from './contract'
import type { OperationRequest, Reply } from './operation-request'
import type { RunningRequests } from './running-requests'

type AnyHandler = (input: object) => Promise<Reply>

/**
 * The common path of every operation: counts, validates and handles a call, and turns failures into errors of the
 * contract. HTTP and the server API are its two entries: each authenticates the caller, reads the request and writes
 * the response in its own form.
 */
export class Pipeline {
  private readonly logFailure

  /**
   * @param contract the operations, with their validators and handlers.
   * @param lastCalls accepts calls of the host's own code after requests are refused, so that its callbacks and consumers
   *   can finish.
   */
  constructor(
    private readonly chat: Pick<Chat, 'log' | 'telemetry' | 'config'>,
    private readonly contract: OpenAPIBackend,
    private readonly requests: RunningRequests,
    private readonly lastCalls: RunningRequests,
  ) {
    this.logFailure = failureLog(chat.log)
  }

  /**
   * Runs one call.
   *
   * @param about identifies a failed call in the log.
   * @param options.ofHost whether the host's own code calls, which is accepted until its callbacks and consumers have
   *   ended.
   * @throws ChatError only: CHAT_SERVICE_UNAVAILABLE once the service closes, CHAT_INTERNAL_ERROR for an unexpected error, which is
   *   logged.
   */
  async attempt<T>(
    run: () => Promise<T>,
    about: Record<string, unknown> & { tenantId?: string | undefined },
    { ofHost = false }: { ofHost?: boolean } = {},
  ): Promise<T> {
    const running = ofHost && this.requests.isClosing ? this.lastCalls : this.requests
    try {
      return await running.run(run)
    } catch (thrown) {
      const error: ChatError = toChatError(thrown)
      if (error.status >= 500) this.logFailure(thrown, about, error.message)
      countRefusal(this.chat.telemetry.metrics, ofHost ? 'call' : 'http', error, about.tenantId)
      throw error
    }
  }

  /** The operation of an HTTP request, whose path parameters it fills in: see `TrieRouter.matchOperation`. */
  match(request: RoutedRequest): OperationId {
    return this.contract.matchOperation(request as Request)?.operationId as OperationId
  }

  /**
   * Validates the request and calls its handler.
   *
   * @throws CHAT_VALIDATION_ERROR with every invalid field, and errors of the handler.
   */
  async handle(id: OperationId, request: OperationRequest, context: RequestContext<Chat>): Promise<Reply> {
    this.contract.validateRequest(request as Request, id)
    const { params, query, headers, body } = request
    const handler = this.contract.handlers[id] as unknown as AnyHandler
    const reply = await handler({
      ...context,
      chat: chatIn(context.chat, context.caller.tenantId),
      params,
      query,
      headers,
      body,
    })
    if (this.chat.config.checkReplies) checkReply(id, reply)
    return reply
  }
}

/** Whether the operation takes a form with a file. */
export const takesFile = (id: OperationId): id is FileOperationId =>
  operations[id].contentType === 'multipart/form-data'

/** Whether the operation also accepts JSON instead of the form. */
export const takesJsonToo = (id: OperationId): boolean => requestValidators[id].json !== undefined

function checkReply(id: OperationId, reply: Reply): void {
  const validator = replyValidators[id][reply.status]
  // Validated as the caller sees it, after serialization.
  const body: unknown = reply.body === undefined ? undefined : JSON.parse(JSON.stringify(reply.body))
  if (validator?.(body)) return
  const problems = validator?.errors?.map((error) => `${error.instancePath} ${error.message}`) ?? [
    'undocumented status',
  ]
  throw new Error(`The reply ${reply.status} of ${id} breaks the contract: ${problems.join('; ')}`)
}
