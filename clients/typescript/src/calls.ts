import { ChatSocketError } from './errors.js'

/** A pending call. */
export interface Call<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
  timer: ReturnType<typeof setTimeout> | undefined
  /** Restarts its timeout. */
  extend: () => void
}

/** A promise settled from outside, or rejected with `late()` by a timeout. */
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

/** A call of the socket, with a timeout. */
export const socketCall = <T>(timeoutMs: number, what: string): Call<T> =>
  callOf(timeoutMs, () => new ChatSocketError('TIMEOUT', `${what} within ${timeoutMs} ms`))

/** An error in the format of the gateway. */
export type GatewayError = Pick<ChatSocketError, 'code' | 'message'> & Partial<Pick<ChatSocketError, 'details'>>

export const errorOf = ({ code, message, details }: GatewayError) => new ChatSocketError(code, message, details)
