import { ChatSocketError } from './errors.js'

/** An error as the gateway writes it. */
export type GatewayError = Pick<ChatSocketError, 'code' | 'message'> & Partial<Pick<ChatSocketError, 'details'>>

export const errorOf = ({ code, message, details }: GatewayError) => new ChatSocketError(code, message, details)

interface PendingRequest {
  event: string
  accept: (data: Record<string, unknown>) => void
  reject: (error: ChatSocketError) => void
  timer: ReturnType<typeof setTimeout>
}

/** Frames that wait for their acknowledgement, by `ref`. */
export class PendingRequests {
  private readonly pending = new Map<number, PendingRequest>()
  private lastRef = 0

  /** Sends a frame. `settle` runs as soon as the acknowledgement is read, before any later frame. */
  add<T>(
    event: string,
    timeoutMs: number,
    send: (ref: number) => void,
    settle: (data: Record<string, unknown>) => T,
  ): Promise<T> {
    const ref = ++this.lastRef
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.refuse(ref, new ChatSocketError('TIMEOUT', `${event} was not acknowledged within ${timeoutMs} ms`))
      }, timeoutMs)
      const accept = (data: Record<string, unknown>) => resolve(settle(data))
      this.pending.set(ref, { event, accept, reject, timer })
      send(ref)
    })
  }

  accept(ref: unknown, data: Record<string, unknown>): void {
    this.remove(ref)?.accept(data)
  }

  /** @returns whether a frame with this `ref` was waiting. */
  refuse(ref: unknown, error: ChatSocketError): boolean {
    const request = this.remove(ref)
    request?.reject(error)
    return request !== undefined
  }

  refuseAll(reason: (event: string) => ChatSocketError): void {
    for (const [ref, { event }] of [...this.pending]) this.refuse(ref, reason(event))
  }

  private remove(ref: unknown): PendingRequest | undefined {
    const request = this.pending.get(ref as number)
    if (!request) return undefined
    this.pending.delete(ref as number)
    clearTimeout(request.timer)
    return request
  }
}
