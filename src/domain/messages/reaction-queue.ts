import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ErrorCode } from '../../../generated/operations'
import { isConflict, isUnavailable } from '../../platform/database/errors'
import type { EventLog } from '../../platform/events/event-log'
import { BatchQueue } from '../../platform/lib/batch-queue'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import type { KeyedQueue } from '../../platform/lib/keyed-queue'

/** A reaction to add, or to remove. */
export interface ReactionItem {
  userId: string
  messageId: string
  key: string
  isSet: boolean
}

export type ReactionResult =
  | { code: ErrorCode; details: Record<string, unknown> }
  | ({ code: null; /** JSON. */ reactions: string } & (
      { seq: number; /** JSON. */ data: string; senderId: string; messageAt: Date } | { seq: null }
    ))

/** Adds and removes reactions, one statement for all that come to a channel at the same time. */
export type ReactionQueue = BatchQueue<ChannelKey, ReactionItem, ReactionResult>

export function reactionQueue(db: Kysely<DB>, queue: KeyedQueue, events: EventLog): ReactionQueue {
  return new BatchQueue({
    queue,
    kind: 'react',
    nameOf: channelName,
    failsAll: isUnavailable,
    mayRetry: isConflict,
    async run(key, items) {
      const epoch = events.epoch.current
      const results = await setReactions(db, key, items)
      for (const result of results) {
        if (result.code !== null || result.seq === null) continue
        const { seq, data, senderId, messageAt: createdAt } = result
        events.publishLogged(key, { seq, epoch, event: 'chat:reaction:updated', about: { senderId, createdAt }, data })
      }
      return results
    },
  })
}

async function setReactions(db: Kysely<DB>, { tenantId, channelId }: ChannelKey, items: ReactionItem[]) {
  const { rows } = await sql<ReactionResult>`
    select code, details, reactions, seq, data, sender_id, message_at
      from chat_set_reactions(${tenantId}, ${channelId}, ${JSON.stringify(items)}::jsonb)`.execute(db)
  return rows
}
