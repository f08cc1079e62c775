import { unlessRefused } from '../../shared/src/refusal.js'
import type { Notice, PushChat, Recipient } from './chat.js'

interface Asked {
  notice: Notice
  resolve: (recipient: Recipient | null) => void
  reject: (error: unknown) => void
}

/** Notices per call: the chat's limit. */
const MAX_NOTICES = 1000

/** Asks the chat whether notices are wanted now. Batches a tenant's requests of one event-loop tick into one call. */
export class Wanted {
  private readonly asked = new Map<string, Asked[]>()

  constructor(private readonly chat: PushChat) {}

  /** Null if the user does not want it. */
  of({ tenantId, ...notice }: Notice & { tenantId: string }): Promise<Recipient | null> {
    return new Promise((resolve, reject) => {
      const asked = this.asked.get(tenantId) ?? []
      if (asked.length === 0) setImmediate(() => void this.ask(tenantId))
      asked.push({ notice, resolve, reject })
      this.asked.set(tenantId, asked)
    })
  }

  private async ask(tenantId: string): Promise<void> {
    const asked = this.asked.get(tenantId) ?? []
    this.asked.delete(tenantId)
    for (let n = 0; n < asked.length; n += MAX_NOTICES) {
      const some = asked.slice(n, n + MAX_NOTICES)
      try {
        const notices = some.map(({ notice }) => notice)
        const found = await unlessRefused(() => this.chat.notifications.wanted({ tenantId, notices }))
        for (const [index, { resolve }] of some.entries()) resolve(found?.[index] ?? null)
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
  }
}
