import type { PinnedMessage, PinnedMessageList } from '../../../generated/openapi'
import { requireUnblocked } from '../access/channel-lock'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { ChatError } from '../../errors'
import { deletePin } from './change-queries'
import { insertPin, selectPins, selectVisiblePins, type PinRow } from './pin-queries'
import { changeMessage } from './target'

/** Pins a message for everybody in the channel. One that is pinned already stays as it is. */
export function pinMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
): Promise<{ pinned: PinnedMessage; isNew: boolean }> {
  return changeMessage(chat, caller, channelId, messageId, async (tx, channel, message) => {
    const { key } = channel
    await requireUnblocked(tx, caller, channel)
    const pins = await selectPins(tx, key)
    const known = pins.find((pin) => pin.messageId === messageId)
    if (known) return { pinned: toPinnedMessage(known), isNew: false }
    const limit = chat.config.limits.maxPinnedMessages
    const actual = pins.length + 1
    if (actual > limit) throw new ChatError('CHAT_CHANNEL_PIN_LIMIT', { limit, actual })

    const pin = await insertPin(tx, key, messageId, caller.userId)
    const pinned = toPinnedMessage(pin)
    const { pinnedById, createdAt: pinnedAt } = pinned
    const data = { channelId, messageId, action: 'pinned', pinnedById, pinnedAt } as const
    await chat.events.append(tx, key, 'chat:pinned:message:updated', data, { about: message })
    return { pinned, isNew: true }
  })
}

/** Unpins a message, whoever pinned it. One that is not pinned stays so, and nobody is told. */
export function unpinMessage(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  return changeMessage(chat, caller, channelId, messageId, async (tx, channel, message) => {
    const { key } = channel
    await requireUnblocked(tx, caller, channel)
    if (!(await deletePin(tx, key, messageId))) return
    const data = { channelId, messageId, action: 'unpinned', pinnedById: caller.userId, pinnedAt: null } as const
    await chat.events.append(tx, key, 'chat:pinned:message:updated', data, { about: message })
  })
}

/** The pinned messages that the caller can see, the one pinned last first. */
export async function listPinned(chat: Chat, caller: Caller, channelId: string): Promise<PinnedMessageList> {
  const { rows } = await selectVisiblePins(chat.db, caller, channelId)
  return { pinnedMessages: rows.map(toPinnedMessage) }
}

function toPinnedMessage({ messageId, pinnedById, createdAt }: PinRow): PinnedMessage {
  return { messageId, pinnedById, createdAt: createdAt.toISOString() }
}
