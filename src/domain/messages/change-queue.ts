import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import type { ErrorCode } from '../../../generated/operations'
import { isConflict, isUnavailable } from '../../platform/database/errors'
import type { EventLog } from '../../platform/events/event-log'
import { BatchQueue } from '../../platform/lib/batch-queue'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import type { KeyedQueue } from '../../platform/lib/keyed-queue'
import type { Refusal } from './send-queue'

/** A frequent change of a message: see migrations/0022_changes.sql for what each does. */
export type Change =
  | { kind: 'react'; messageId: string; key: string; isSet: boolean }
  | { kind: 'edit'; messageId: string; text: string; /** Why that text must not be. */ refusal: Refusal | null }
  | { kind: 'pin'; messageId: string; limit: number }
  | { kind: 'unpin'; messageId: string }
  | { kind: 'vote'; pollId: string; optionIds: string[] }

type ChangeItem = Change & { userId: string }

type ChangeResult =
  | { code: ErrorCode; details: Record<string, unknown> }
  | ({ code: null; /** JSON. */ answer: string | null } & (
      | { seq: number; event: ServerEventName; /** JSON. */ data: string; senderId: string; messageAt: Date }
      | { seq: null }
    ))

/** Changes messages, one statement for all changes that come to a channel at the same time. */
export type ChangeQueue = BatchQueue<ChannelKey, ChangeItem, ChangeResult>

export function changeQueue(db: Kysely<DB>, queue: KeyedQueue, events: EventLog): ChangeQueue {
  return new BatchQueue({
    queue,
    kind: 'change messages',
    nameOf: channelName,
    failsAll: isUnavailable,
    mayRetry: isConflict,
    async run(key, items) {
      const epoch = events.epoch.current
      const results = await changeMessages(db, key, items)
      for (const result of results) {
        if (result.code !== null || result.seq === null) continue
        const { seq, event, data, senderId, messageAt: createdAt } = result
        events.publishLogged(key, { seq, epoch, event, about: { senderId, createdAt }, data })
      }
      return results
    },
  })
}

async function changeMessages(db: Kysely<DB>, { tenantId, channelId }: ChannelKey, items: ChangeItem[]) {
  const { rows } = await sql<ChangeResult>`
    select code, details, answer, seq, event, data, sender_id, message_at
      from chat_change_messages(${tenantId}, ${channelId}, ${JSON.stringify(items)}::jsonb)`.execute(db)
  return rows
}
