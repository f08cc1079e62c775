import { operations, type Handlers, type OperationId } from '../../generated/operations'
import { replyValidators } from '../../generated/validators'
import type { Logger } from '../config/options'
import type { RequestContext } from '../context'
import { chatIn } from '../domain/access/tenant-chat'
import type { ChatError } from '../errors'
import { toChatError } from '../platform/database/errors'
import { failureLog } from '../platform/database/failure-log'
import type { Metrics } from '../platform/telemetry/metrics'
import type { OperationRequest, Reply } from './operation-request'
import type { RunningRequests } from './running-requests'
import { validateRequest } from './validate'

type AnyHandler = (input: object) => Promise<Reply>

interface PipelineOptions {
  handlers: Handlers<RequestContext>
  requests: RunningRequests
  /** Calls of the host's own code once requests are refused: its callbacks and consumers still answer what came before. */
  lastCalls: RunningRequests
  log: Logger
  metrics: Metrics
  /** Compare each reply with the contract, and throw where they differ. */
  checkReplies: boolean
}

/**
 * What every call of an operation goes through: it is counted, validated by the contract and handled, and whatever fails is
 * an error of the contract. HTTP is one way in, and the server API another: each of them knows who calls, and reads the
 * request and gives the answer in its own form.
 */
export class Pipeline {
  private readonly logFailure

  constructor(private readonly options: PipelineOptions) {
    this.logFailure = failureLog(options.log)
  }

  /**
   * Runs one call from its beginning to its end.
   *
   * @param about tells in the log which call failed.
   * @param options.ofHost a call of the host's own code, which is taken until its callbacks and consumers have ended.
   * @throws ChatError whatever happens: CHAT_SERVICE_UNAVAILABLE once the service closes, CHAT_INTERNAL_ERROR for what is
   * no error of the contract, which is logged.
   */
  async attempt<T>(
    run: () => Promise<T>,
    about: Record<string, unknown>,
    { ofHost = false }: { ofHost?: boolean } = {},
  ): Promise<T> {
    const { requests, lastCalls } = this.options
    const running = ofHost && requests.isClosing ? lastCalls : requests
    try {
      running.begin()
      try {
        return await run()
      } finally {
        running.end()
      }
    } catch (thrown) {
      const error: ChatError = toChatError(thrown)
      if (error.status >= 500) this.logFailure(thrown, about, error.message)
      this.options.metrics.count('chat_refusals_total', { via: ofHost ? 'call' : 'http', code: error.code })
      throw error
    }
  }

  /**
   * Validates the request and has it handled.
   *
   * @throws CHAT_VALIDATION_ERROR that names every field at fault, and whatever the handler checks.
   */
  async handle(id: OperationId, request: OperationRequest, context: RequestContext): Promise<Reply> {
    validateRequest(id, request)
    const { params, query, headers, body } = request
    const handler = this.options.handlers[id] as unknown as AnyHandler
    const reply = await handler({
      ...context,
      chat: chatIn(context.chat, context.caller.tenantId),
      params,
      query,
      headers,
      body,
    })
    if (this.options.checkReplies) checkReply(id, reply)
    return reply
  }
}

/** Whether the operation takes a form with a file. */
export const takesFile = (id: OperationId) => operations[id].contentType === 'multipart/form-data'

function checkReply(id: OperationId, reply: Reply): void {
  const validator = replyValidators[id][reply.status]
  // Through JSON, because that is what the caller gets to see.
  const body: unknown = reply.body === undefined ? undefined : JSON.parse(JSON.stringify(reply.body))
  if (validator?.(body)) return
  const problems = validator?.errors?.map((error) => `${error.instancePath} ${error.message}`) ?? [
    'undocumented status',
  ]
  throw new Error(`The reply ${reply.status} of ${id} breaks the contract: ${problems.join('; ')}`)
}
