import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { HeldMessage, Message } from '../../../generated/openapi'
import type { ErrorCode } from '../../../generated/operations'
import type { Refusal } from '../../errors'
import {
  byBatch,
  callForTenants,
  gatherByChannel,
  type ChannelBatch,
  type ChannelGatherer,
} from '../../platform/database/tenant-batches'
import type { Quoted } from '../../platform/events/quoted'
import type { Flags, PolicyRefusal } from '../../platform/host/message-policy'
import type { KeyedQueue } from '../../platform/lib/keyed-queue'
import { JsonText } from '../../platform/lib/json-text'
import type { FollowEvent } from '../follows/follows'
import { nextDigits } from './message-digits'
import type { NewStream } from '../open-streams/new-stream'
import type { NewMessageFields } from './message-row'

/** A message to be sent to a channel. */
export interface SendItem {
  message: NewMessageFields
  /** The message to quote. The sender must see it, unless `isQuoteChecked`: that was checked when it was scheduled. */
  quotedMessageId?: string | undefined
  isQuoteChecked?: boolean
  /** The sender's uploads with the files of the message. They are taken when the message is written. */
  uploadIds?: string[]
  /**
   * For a message with `mentions`: the maximum mentioned users, and for HERE the online users, at most one more than
   * that.
   */
  mentionAll?: { limit: number; here?: string[] }
  /** Set if the message begins a stream. */
  stream?: NewStream
  /** The revision of the sender's draft that the send deletes. */
  draftRevision?: number | undefined
  /** Refuses the message if another user has written after this event of the channel. */
  ifSeq?: number | undefined
  /** Sent by the host's own code. Not allowed in the queue. */
  isSystem?: boolean | undefined
  idempotencyKey?: string
  /** Distinguishes a repeated request from another request with the same key. */
  idempotencyDigest?: string
  /** The policy's flags, for a case about the message. */
  flags?: Flags | undefined
  /** Applies only if no guard of the channel refuses first. With `hold` the message may be held instead. */
  refusal?: PolicyRefusal | null
}

/** A held message, in the response to its request. */
export interface Held {
  heldMessage: HeldMessage
  replayed: boolean
}

export type SendResult =
  | {
      outcome: 'sent'
      messageId: string
      message: JsonText<Message>
      seq: number
      /** The event's data as JSON. */
      data: string
      /** The quote, for the sender and the mentioned users; null without one. */
      quoted: Quoted | null
      /** Mentioned users to notify. */
      notified: string[]
      /** Seqs in the feeds of those users; empty if the transaction logs the mentions at its end. */
      userSeqs: number[]
      /** Whether it deleted the draft with its `draftRevision`. */
      isDraftDeleted: boolean
      /** New follows of the reply's thread, and follows that have ended. */
      follows: FollowEvent[]
    }
  | { outcome: 'replayed'; messageId: string }
  | ({ outcome: 'held' } & Held)
  | ({ outcome: 'refused' } & Refusal)

export type SendQueue = ChannelGatherer<SendItem, SendResult>

/** @param wrote called with the number of texts written. */
export const sendQueue = (db: Kysely<DB>, queue: KeyedQueue, wrote: (texts: number) => void): SendQueue =>
  gatherByChannel(queue, 'send', async (batches, waits) => {
    const results = await sendBatches(db, batches, { waits })
    wrote(batches.reduce((count, { items }) => count + items.length, 0))
    return results
  })

/**
 * Sends messages in one statement: see chat_send.
 *
 * @param waits whether to wait for the channel lock; requires a single channel.
 * @param isWithin whether it runs inside a transaction that logs mentions at its end.
 * @returns undefined for a channel that is missing or locked, unless `waits`.
 */
export async function sendBatches(
  db: Kysely<DB>,
  batches: ChannelBatch<SendItem>[],
  { waits, isWithin = false }: { waits: boolean; isWithin?: boolean },
): Promise<(SendResult[] | undefined)[]> {
  const rows = await callForTenants<SendItem, ResultRow>(db, batches, {
    itemsOf: (some) =>
      some.flatMap(({ items }, index) => items.map((item) => ({ channel: index + 1, digits: nextDigits(), ...item }))),
    call: ({ tenantIds, channelIds, items }) => sql`(
      select item as position, outcome, code, details, message_id, seq, data, notified, user_seqs
        from chat_send(${tenantIds}, ${channelIds}, ${items}, ${waits}, ${!isWithin})
    ) sent`,
  })
  return byBatch(batches, rows.map(toResult))
}

/** The `code` of a sent message that deleted its sender's draft. */
const DRAFT_DELETED = 'DRAFT_DELETED'

interface ResultRow {
  outcome: Exclude<SendResult['outcome'], 'held'> | 'busy'
  code: ErrorCode | typeof DRAFT_DELETED | null
  /** Details of a refusal; for a sent message its quote, and `follows`. */
  details: Record<string, unknown> | null
  messageId: string
  seq: number
  data: string
  notified: string[] | null
  /** Seqs, as text. */
  userSeqs: string[] | null
}

function toResult(row: ResultRow): SendResult | undefined {
  switch (row.outcome) {
    case 'sent': {
      const { follows = [], ...quoted } = row.details ?? {}
      return {
        outcome: 'sent',
        messageId: row.messageId,
        message: messageIn(row.data),
        seq: row.seq,
        data: row.data,
        quoted: quoted.quote ? (quoted as unknown as Quoted) : null,
        notified: row.notified ?? [],
        userSeqs: (row.userSeqs ?? []).map(Number),
        isDraftDeleted: row.code === DRAFT_DELETED,
        follows: follows as FollowEvent[],
      }
    }
    case 'replayed':
      return { outcome: 'replayed', messageId: row.messageId }
    case 'refused':
      return { outcome: 'refused', code: row.code as ErrorCode, details: row.details ?? {} }
    case 'busy':
      return undefined
  }
}

const BEFORE = '{"message": '
const AFTER = ', "channelId": '

/** The message in the data of its event, as PostgreSQL wrote it: `{"message": …, "channelId": "…"}`. */
const messageIn = (data: string) => new JsonText<Message>(data.slice(BEFORE.length, data.lastIndexOf(AFTER)))
