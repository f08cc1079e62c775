import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import type { LinkMetadataInput, Message } from '../../../generated/openapi'
import type { ErrorCode } from '../../../generated/operations'
import type { Refusal } from '../../errors'
import {
  byBatch,
  callForTenants,
  gatherByChannel,
  type ChannelBatch,
  type ChannelGatherer,
} from '../../platform/database/tenant-batches'
import type { Flags } from '../../platform/host/message-policy'
import type { EventLog } from '../../platform/events/event-log'
import { quoteFor, type Quoted } from '../../platform/events/quoted'
import { withMore } from '../../platform/lib/json-text'
import type { KeyedQueue } from '../../platform/lib/keyed-queue'
import type { StreamChange } from '../open-streams/stream-change'

/** A frequent change of a message: see chat_change_batch, and the function of each kind. */
export type Change =
  | { kind: 'react'; messageId: string; key: string; isSet: boolean }
  | {
      kind: 'edit'
      messageId: string
      text: string
      /** Reason for refusing that text. */
      refusal: Refusal | null
      /** The same if the message is a completed stream. */
      streamRefusal: Refusal | null
    }
  /** If its text is this. Of the system. */
  | { kind: 'edit'; messageId: string; text: string; linkMetadata: LinkMetadataInput }
  | { kind: 'pin'; messageId: string; limit: number }
  | { kind: 'unpin'; messageId: string }
  | { kind: 'vote'; pollId: string; optionIds: string[]; replaces: boolean }
  | StreamChange
  | ({
      kind: 'delete'
      notesFile: boolean
      listsUnread: boolean
      /** Cancels its open questions first. */
      cancels: true
    } & Deleted)

/** The message to delete, by its id or its poll; with a decision only while that decision removes it. */
export type Deleted = { messageId: string; decisionId?: string } | { pollId: string }

type ChangeItem = Change & {
  userId: string
  /** Whether the host's own code makes the change. */
  isSystem?: true | undefined
  /** The policy's flags, for a case about the message. */
  flags?: Flags | undefined
}

type ChangeResult =
  | { code: ErrorCode | 'asking'; details: Record<string, unknown> }
  | { code: null; /** JSON. */ answer: string | null; isChanged: boolean }

export type ChangeQueue = ChannelGatherer<ChangeItem, ChangeResult>

/** @param wrote called with the number of written texts. */
export function changeQueue(
  db: Kysely<DB>,
  queue: KeyedQueue,
  events: EventLog,
  wrote: (texts: number) => void,
): ChangeQueue {
  return gatherByChannel(queue, 'change messages', async (batches, waits) => {
    const epoch = events.epoch.current
    const rows = await changeMessages(db, batches, waits)
    const asked = batches.flatMap(({ key, items }) => items.map(({ userId }) => ({ key, userId })))
    const results: (ChangeResult | undefined)[] = asked.map(() => undefined)
    for (const row of rows) {
      const { key, userId } = asked[row.item - 1] as (typeof asked)[number]
      if (row.code === 'busy') continue
      // An item has one row per event.
      results[row.item - 1] ??=
        row.code === null
          ? { code: null, answer: answerOf(row, userId), isChanged: row.seq !== null }
          : { code: row.code, details: row.details }
      if (row.code !== null || row.seq === null) continue
      const { seq, event, data, senderId, messageAt: createdAt, forMembers, details: quoted } = row
      const about = { senderId, createdAt, quoted }
      events.publishLogged(key, { seq, epoch, event, about, forMembers: forMembers ?? false, data })
      if (event === 'chat:message:updated') wrote(1)
    }
    return byBatch(batches, results)
  })
}

type ChangeRow = { item: number } & (
  | { code: ErrorCode | 'asking' | 'busy'; details: Record<string, unknown> }
  | ({ code: null; answer: string | null; /** Only for a message with a quote. */ details: Quoted | null } & (
      | {
          seq: number
          event: ServerEventName
          /** JSON. */
          data: string
          senderId: string
          messageAt: Date
          forMembers: boolean | null
        }
      | { seq: null }
    ))
)

/** The result for the user, with the quote of the message. */
function answerOf(
  { answer, details: quoted }: { answer: string | null; details: Quoted | null },
  userId: string,
): string | null {
  if (answer === null || !quoted) return answer
  return withMore<Omit<Message, 'quote'>, Pick<Message, 'quote'>>(answer, { quote: quoteFor(quoted, userId) })
}

/** @param waits whether to wait for the channel lock; requires a single channel. */
async function changeMessages(db: Kysely<DB>, batches: ChannelBatch<ChangeItem>[], waits: boolean) {
  const rows = await callForTenants<ChangeItem, ChangeRow>(db, batches, {
    itemsOf: (some) => some.flatMap(({ items }, index) => items.map((item) => ({ channel: index + 1, ...item }))),
    call: ({ tenantIds, channelIds, items }) => sql`(
      select row_number() over () as position, item, code, details, answer, seq, event, data, sender_id, message_at, for_members
        from chat_change_batch(${tenantIds}, ${channelIds}, ${items}, ${waits})
    ) changed`,
  })
  return rows.map((row) => ({ ...row, item: row.first + row.item }))
}
