import { sql, type RawBuilder } from 'kysely'
import type { ErrorCode } from '../../../generated/operations'
import type { Chat } from './chat'
import type { NewEvent } from '../../platform/events/logged-event'
import type { Quoted } from '../../platform/events/quoted'
import type { Caller } from '../access/caller'
import { lockChannelRow, queueChange } from '../access/channel-lock'
import { answerOf, type Change, type ChangeResult } from './change-queue'

type Done = (
  | { code: ErrorCode; details: Record<string, unknown> | null }
  | { code: null; /** Of a message that quotes. */ details: Quoted | null }
) & {
  /** JSON. */
  answer: string | null
  event: NewEvent['event'] | null
  data: NewEvent['data']
  forMembers: boolean | null
  id: string
  pollId: string | null
  senderId: string
  createdAt: Date
}

/** Changes a message as an operator of any channel, with the functions that chat_change_batch calls for members. */
export function changeBySystem(
  chat: Chat,
  { tenantId, userId }: Caller,
  channelId: string,
  change: Change,
): Promise<ChangeResult> {
  const key = { tenantId, channelId }
  return queueChange(chat, key, async (tx): Promise<ChangeResult> => {
    if (!(await lockChannelRow(tx, key))) return { code: 'CHAT_CHANNEL_NOT_FOUND', details: { channelId } }
    const item = sql`${JSON.stringify({ ...change, userId, isSystem: true })}::jsonb`
    const messageId = 'messageId' in change ? change.messageId : null
    const pollId = 'pollId' in change ? change.pollId : null
    const { rows } = await sql<Done>`
      select done.code, done.details, done.answer::text as answer, done.data, done.event, done.for_members,
             m.id, m.poll_id, m.sender_id, m.created_at
        from chat_messages m
       cross join lateral (${resultOf(change, item)}) done
       where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.deleted_at is null
         and m.id = coalesce(${messageId}::text, (
               select p.message_id from chat_polls p
                where p.tenant_id = ${tenantId} and p.channel_id = ${channelId} and p.id = ${pollId}::text
             ))`.execute(tx)
    const [done] = rows
    if (!done) {
      return pollId === null
        ? { code: 'CHAT_MESSAGE_NOT_FOUND', details: { channelId, messageId } }
        : { code: 'CHAT_POLL_NOT_FOUND', details: { channelId, pollId } }
    }
    if (done.code !== null) return { code: done.code, details: done.details ?? { channelId } }
    await chat.events.appendAll(tx, key, eventsOf(channelId, done))
    return { code: null, answer: answerOf(done, { userId }), isChanged: done.event !== null }
  })
}

/** `m` as the functions' row type: behind the tenant fence `m` is the row of a view. */
export const messageRow = sql`jsonb_populate_record(null::chat_message_row, to_jsonb(m))`

function resultOf(change: Change, item: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (change.kind) {
    case 'delete':
      return sql`
        select d.code, d.details, d.answer, d.data, 'chat:message:deleted' as event, d.for_members
          from chat_channels c
         cross join lateral chat_delete(${item}, ${messageRow}, true, false, c.event_seq) d
         where c.tenant_id = m.tenant_id and c.id = m.channel_id`
    // Removes a reaction of a user who is being erased.
    case 'react':
    case 'pin':
    case 'unpin':
    case 'append':
    case 'set_part':
    case 'keep_alive':
      return sql`
        select d.code, d.details, d.answer, d.data, d.event, null::boolean as for_members
          from ${sql.id(`chat_${change.kind}`)}(${item}, ${messageRow}, false) d`
    case 'edit':
      return sql`
        select d.code, d.details, d.answer, d.data, d.event, null::boolean as for_members,
               case when d.event is not null then chat_write_edits(array[d.edited]) end as written
          from chat_edit_text(${item}, ${messageRow}, false) d`
    case 'vote':
      throw new Error(`the system does not ${change.kind}`)
  }
}

function eventsOf(channelId: string, { event, data, forMembers, ...message }: Done & { code: null }): NewEvent[] {
  if (event === null) return []
  const { id: messageId, pollId, senderId, createdAt, details: quoted } = message
  const about = { senderId, createdAt, quoted }
  const changed = { event, data, about, ...(forMembers && { forMembers }) } as NewEvent
  if (event !== 'chat:message:deleted' || pollId === null) return [changed]
  // The poll was deleted with its message.
  return [changed, { event: 'chat:poll:deleted', data: { channelId, pollId, messageId }, about }]
}
