import crypto from 'node:crypto'
import timers from 'node:timers/promises'
import { Random } from '../chaos/random'
import type { Scheduler } from './scheduler'

type Callback = (...args: unknown[]) => void

/** The part of `NodeJS.Timeout` that is used. */
class Timer {
  private entry: { isCancelled: boolean } | undefined

  constructor(
    private readonly scheduler: Scheduler,
    private readonly ms: number,
    private readonly run: () => void,
    private readonly repeats: boolean,
  ) {
    this.begin()
  }

  refresh(): this {
    this.cancel()
    this.begin()
    return this
  }

  cancel(): void {
    if (this.entry) this.entry.isCancelled = true
  }

  ref = () => this
  unref = () => this
  hasRef = () => false;
  [Symbol.dispose] = () => this.cancel()

  private begin(): void {
    this.entry = this.scheduler.after(this.ms, `timer ${this.ms}`, () => {
      if (this.repeats) this.begin()
      this.run()
    })
  }
}

/** Puts time and chance of this thread into the hands of the scheduler. Returns a function that restores them. */
export function installTime(scheduler: Scheduler): () => void {
  const random = new Random(scheduler.seed, 'chance')
  const undo: (() => void)[] = []
  const replace = (object: object, name: string, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(object, name)
    Object.defineProperty(object, name, {
      value,
      configurable: true,
      writable: true,
      enumerable: before?.enumerable === true,
    })
    undo.unshift(() => (before ? Object.defineProperty(object, name, before) : Reflect.deleteProperty(object, name)))
  }
  const time = () => scheduler.time
  const timer =
    (repeats: boolean) =>
    (run: Callback, ms?: number, ...args: unknown[]) =>
      new Timer(scheduler, Math.max(1, Math.trunc(ms ?? 1) || 1), () => run(...args), repeats)
  const clear = (known: unknown) => known instanceof Timer && known.cancel()
  // Frozen or not: parts of all processes share what gathers until the end of a turn.
  const soon = (run: Callback, ...args: unknown[]) => {
    const { owner } = scheduler
    const act = () => scheduler.as(owner, () => run(...args))
    return scheduler.outside(scheduler.now, 'immediate', act)
  }
  const sleep = (ms?: number, value?: unknown, options: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = options
      const abort = () => {
        clear(waiting)
        reject(new DOMException('The operation was aborted', 'AbortError'))
      }
      const waiting = timer(false)(() => {
        signal?.removeEventListener('abort', abort)
        resolve(value)
      }, ms)
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort)
    })
  const bytes = <T extends NodeJS.ArrayBufferView>(view: T): T => {
    const whole = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    for (let n = 0; n < whole.length; n += 1) whole[n] = random.whole(0, 255)
    return view
  }
  const uuid = () => {
    const hex = bytes(Buffer.alloc(16)).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  replace(
    globalThis,
    'Date',
    new Proxy(Date, {
      construct: (target, args: [number], made) =>
        Reflect.construct(target, args.length > 0 ? args : [time()], made) as object,
      get: (target, name) => (name === 'now' ? time : (Reflect.get(target, name) as unknown)),
    }),
  )
  replace(performance, 'now', () => 1000 + scheduler.now)
  replace(globalThis, 'setTimeout', timer(false))
  replace(globalThis, 'setInterval', timer(true))
  replace(globalThis, 'clearTimeout', clear)
  replace(globalThis, 'clearInterval', clear)
  replace(globalThis, 'setImmediate', soon)
  replace(timers, 'setTimeout', sleep)
  replace(timers, 'setImmediate', () => new Promise<void>((resolve) => soon(() => resolve())))
  replace(Math, 'random', () => random.next())
  replace(crypto, 'randomFillSync', bytes)
  replace(crypto, 'randomBytes', (size: number) => bytes(Buffer.alloc(size)))
  replace(crypto, 'randomUUID', uuid)
  replace(globalThis.crypto, 'randomUUID', uuid)
  return () => undo.forEach((act) => act())
}
