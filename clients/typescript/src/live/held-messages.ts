import type { HeldMessage } from '../api.gen.js'
import type { ServerEvents } from '../events.gen.js'
import type { ChatClient } from '../index.js'
import type { keptOf } from './outbox-storage.js'
import type { TabMessage } from './outbox-tabs.js'
import type { OutboxEntry } from './outbox-types.js'

/** The parts of the outbox that held messages need. */
export interface HeldOutbox {
  client: ChatClient
  entries: () => readonly OutboxEntry[]
  find: (clientId: string) => OutboxEntry | undefined
  append: (entry: OutboxEntry) => void
  show: (message: TabMessage) => void
  /** Sends it again. */
  renew: (entry: OutboxEntry, what: object) => void
  kept: Pick<ReturnType<typeof keptOf>, 'save' | 'forget'>
}

/**
 * An option of `live()`: shows the user's held messages, of all devices, as entries of the outbox with the status
 * `held`. Without it the service refuses them with the reason `held`.
 */
export function heldMessages({ client, entries, find, append, show, renew, kept }: HeldOutbox) {
  /** Held messages of other devices, whose requests are unknown here. */
  const foreign = new Set<string>()
  /** Ids settled since the last read began, whose response may still have them. */
  let settled = new Set<string>()
  const add = (held: HeldMessage) => {
    const { id, channelId, senderId: userId, createdAt, files, text, mentionedUserIds, mentions, metadata } = held
    const clientId = held.clientId ?? id
    if (find(clientId)) return show({ clientId, update: { status: 'held', held } })
    foreign.add(clientId)
    const { parentMessageId, quotedMessageId } = held
    append({
      ...{ clientId, channelId, userId, status: 'held', held, createdAt },
      draft: {
        ...{ text, mentionedUserIds, metadata },
        ...(mentions && { mentions }),
        ...(parentMessageId !== null && { parentMessageId }),
        ...(quotedMessageId !== null && { quotedMessageId }),
      },
      ...(files.length > 0 && {
        files: files.map(({ fileName, mimeType, altText }) => ({ fileName, mimeType, altText: altText ?? '' })),
        previewUrls: files.map(({ fileUrl }) => fileUrl),
      }),
    })
  }
  const settle = ({ heldMessageId, messageId, state, reason }: ServerEvents['chat:message:held:settled']) => {
    settled.add(heldMessageId)
    const entry = entries().find(({ held, status }) => status === 'held' && held?.id === heldMessageId)
    if (!entry) return
    const { clientId, held } = entry
    const isForeign = foreign.delete(clientId)
    // Only the other device can resend a poll or a scheduled message.
    const isPartial = isForeign && !!(held?.poll ?? held?.scheduledAt)
    if ((state === 'REFUSED' || state === 'EXPIRED') && !isPartial) {
      const details = { heldMessageId, state, reason: reason ?? 'expired' }
      const error = { code: 'CHAT_POLICY_REFUSED', message: 'A moderator has not released it.', details }
      show({ clientId, update: { status: 'failed', error } })
      void kept.save(find(clientId) as OutboxEntry)
    } else {
      void kept.forget(entry)
      // The message itself arrives by an event, or is scheduled.
      show({ clientId, update: messageId && !isForeign ? { status: 'sent' } : null })
    }
  }
  /**
   * Reads the held messages, after events may have been missed. Sends the others again, which returns their outcome.
   */
  const load = async () => {
    const before = new Set(entries().flatMap(({ held }) => held?.id ?? []))
    const over = (settled = new Set())
    try {
      const { heldMessages: waiting } = await client.heldMessages.list()
      // Superseded by another read.
      if (over !== settled) return
      const ids = new Set(waiting.map(({ id }) => id))
      for (const held of waiting) if (!over.has(held.id)) add(held)
      for (const entry of entries()) {
        const { clientId, status, held } = entry
        if (status !== 'held' || !held || ids.has(held.id) || !before.has(held.id)) continue
        if (foreign.delete(clientId)) show({ clientId, update: null })
        else renew(entry, {})
      }
    } catch {
      // Retried on the next connection.
    }
  }
  return {
    load,

    /** An event of the user's feed. */
    event({ event, data }: { event: string; data: object }) {
      if (event === 'chat:message:held') add((data as ServerEvents['chat:message:held']).heldMessage)
      if (event === 'chat:message:held:settled') settle(data as ServerEvents['chat:message:held:settled'])
    },

    cancel({ id }: HeldMessage) {
      client.heldMessages.cancel(id).catch(() => void load())
    },
  }
}
