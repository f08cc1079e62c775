import type { ChatSocketError } from './errors.js'
import type { SocketHello } from './socket-types.js'

interface Waiter {
  accept: (hello: SocketHello) => void
  reject: (error: ChatSocketError) => void
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** The calls that wait for the connection. Each is settled once: by the next hello, when it is late, or when the socket gives up. */
export class Waiters {
  private waiting: Waiter[] = []

  add(timeoutMs?: number, late?: ChatSocketError): Promise<SocketHello> {
    return new Promise((accept, reject) => {
      this.waiting.push({ accept, reject, timer: late && setTimeout(() => reject(late), timeoutMs) })
    })
  }

  settle(act: (waiter: Waiter) => void): void {
    for (const waiter of this.waiting.splice(0)) {
      clearTimeout(waiter.timer)
      act(waiter)
    }
  }
}
