import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message, Question } from '../../../generated/openapi'
import type { ConsumedEvent } from '../../platform/consumers/wanted-events'
import { answersByTenant } from '../../platform/database/tenant-fence'
import { hiddenQuote } from '../../platform/events/quoted'
import type { Chat } from '../messages/chat'
import { messageRow } from '../messages/message-row'
import { selectPushable } from '../messages/notify-host'

interface Asked {
  tenantId: string
  channelId: string
  question: Question
}

/**
 * Prepares the host's push for questions that name users: those of them who want pushes of the channel and have no open
 * socket.
 *
 * @returns starts the callbacks.
 */
export async function preparePushingQuestions(chat: Chat, events: ConsumedEvent[]): Promise<() => Promise<void>[]> {
  const asked = events
    .map(({ tenantId, channelId, data }): Asked => ({ tenantId, channelId, question: (data as Asked).question }))
    .filter(({ question }) => question.state === 'OPEN' && typeof question.answerableBy !== 'string')
  if (asked.length === 0) return () => []
  const messages = await answersByTenant(chat.db, asked, selectMessages)
  const sent = asked.flatMap((one, n) => {
    const message = messages[n]
    return message ? [{ ...one, message }] : []
  })
  const members = await selectPushable(chat, sent)
  const pushes = await Promise.all(
    sent.map(async ({ question, ...one }) => {
      const { tenantId, channelId, message } = one
      const { answerableBy, askerId } = question
      const named = typeof answerableBy === 'string' ? [] : answerableBy.userIds
      const wanted = members(one)
        .filter(({ userId, blockedIds }) => named.includes(userId) && !blockedIds.includes(askerId))
        .map(({ userId }) => userId)
      const connected = await chat.presence.isConnected(tenantId, wanted)
      const userIds = wanted.filter((userId) => !connected.has(userId))
      const pushed = message.quote ? { ...message, quote: hiddenQuote(message.quote) } : message
      return { tenantId, channelId, message: pushed, question, userIds, mentionedUserIds: [] }
    }),
  )
  return () => pushes.filter(({ userIds }) => userIds.length > 0).map((push) => chat.host.called('onPushNeeded', push))
}

/** The messages that ask, as the host sees them; null for one that is gone. */
async function selectMessages(db: Kysely<DB>, asked: Asked[]): Promise<(Message | null)[]> {
  const { rows } = await sql<{ message: Message | null }>`
    select (
             select chat_message_json(${messageRow}, '{}')::jsonb || jsonb_build_object('quote', case
                      when m.quoted_message_id is not null
                        then chat_quoted(m.tenant_id, m.channel_id, m.quoted_message_id, '{}') -> 'quote' end)
               from chat_messages m
              where m.tenant_id = w.tenant_id and m.channel_id = w.channel_id and m.id = w.message_id
                and m.deleted_at is null
           ) as message
      from unnest(
             ${asked.map(({ tenantId }) => tenantId)}::text[],
             ${asked.map(({ channelId }) => channelId)}::text[],
             ${asked.map(({ question }) => question.messageId)}::text[]
           ) with ordinality as w (tenant_id, channel_id, message_id, index)
     order by w.index`.execute(db)
  return rows.map(({ message }) => message)
}
