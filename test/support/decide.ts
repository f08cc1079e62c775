import { withChannelLock, type LockedChannel } from '../../src/domain/access/channel-lock'
import type { Chat } from '../../src/pipeline/chat'
import type { Tx } from '../../src/platform/database/transaction'

/** A change of a channel by a moderator's decision. */
export const decideOn = <T>(
  context: Chat,
  tenantId: string,
  channelId: string,
  change: (tx: Tx, channel: LockedChannel) => Promise<T>,
): Promise<T> => withChannelLock(context, { tenantId, userId: 'moderator', isSystem: true }, channelId, {}, change)
