import type { Channel } from '../../generated/openapi'
import type { Caller, Chat } from '../chat-context'
import { changeChannel } from './change'
import { channelReturning, toChannel } from './channel'

/** Freezes a channel, so that nobody can send to it, or thaws it. */
export function setFrozen(chat: Chat, caller: Caller, channelId: string, isFrozen: boolean): Promise<Channel> {
  return changeChannel(chat, caller, channelId, { operator: true }, async (tx, { at, row }) => {
    if (row.isFrozen === isFrozen) return toChannel(row)
    const changed = await tx
      .updateTable('chatChannels')
      .set({ isFrozen, updatedAt: new Date() })
      .where('tenantId', '=', at.tenantId)
      .where('id', '=', at.channelId)
      .returning(channelReturning)
      .executeTakeFirstOrThrow()
    await chat.events.append(tx, at, isFrozen ? 'chat:channel:frozen' : 'chat:channel:unfrozen', { channelId, isFrozen })
    return toChannel(changed)
  })
}
