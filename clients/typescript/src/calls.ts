import { ChatSocketError } from './errors.js'

/** A call that waits for something. */
export interface Call<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
  timer: ReturnType<typeof setTimeout> | undefined
  /** The time that it may take begins anew. */
  extend: () => void
}

/** A promise to be settled from outside. It is rejected with `late()` when that takes too long. */
export function callOf<T>(timeoutMs?: number, late?: () => unknown): Call<T> {
  const call = {} as Call<T>
  call.promise = new Promise((resolve, reject) => Object.assign(call, { resolve, reject }))
  const done = () => clearTimeout(call.timer)
  call.extend = () => {
    done()
    if (late) call.timer = setTimeout(() => call.reject(late()), timeoutMs)
  }
  call.extend()
  call.promise.then(done, done)
  return call
}

/** A call of the socket that is given up after so long. */
export const socketCall = <T>(timeoutMs: number, what: string): Call<T> =>
  callOf(timeoutMs, () => new ChatSocketError('TIMEOUT', `${what} within ${timeoutMs} ms`))

/** An error as the gateway writes it. */
export type GatewayError = Pick<ChatSocketError, 'code' | 'message'> & Partial<Pick<ChatSocketError, 'details'>>

export const errorOf = ({ code, message, details }: GatewayError) => new ChatSocketError(code, message, details)
