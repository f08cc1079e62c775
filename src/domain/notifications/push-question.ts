import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message, Question } from '../../../generated/openapi'
import { listed } from '../../platform/database/listed'
import type { ConsumedEvent } from '../../platform/consumers/wanted-events'
import { answersByTenant } from '../../platform/database/tenant-fence'
import { hiddenQuote } from '../../platform/events/quoted'
import type { Chat } from '../messages/chat'
import { messageRow } from '../messages/message-row'
import { selectPushable } from '../messages/pushable'
import { namedIds } from '../questions/named-users'

interface Asked {
  tenantId: string
  channelId: string
  question: Question
}

/** The push of an open question: its message, and the named users that see it. */
interface Shown {
  message: Message
  namedIds: string[]
}

/**
 * Prepares the host's push for notable questions: for the users that they name who want pushes of the channel and have no
 * open socket.
 *
 * @returns starts the callbacks.
 */
export async function preparePushingQuestions(chat: Chat, events: ConsumedEvent[]): Promise<() => Promise<void>[]> {
  const asked = events.map(({ tenantId, channelId, data }): Asked => ({
    tenantId,
    channelId,
    question: (data as Asked).question,
  }))
  if (asked.length === 0) return () => []
  const shown = await answersByTenant(chat.db, asked, selectShown)
  const sent = asked.flatMap((one, n) => (shown[n] ? [{ ...one, ...shown[n] }] : []))
  const members = await selectPushable(chat, sent)
  const pushes = await Promise.all(
    sent.map(async ({ tenantId, channelId, message, question, namedIds }, n) => {
      const wanted = members[n]!.filter(({ userId }) => namedIds.includes(userId)).map(({ userId }) => userId)
      const connected = await chat.presence.isConnected(tenantId, wanted)
      const userIds = wanted.filter((userId) => !connected.has(userId))
      const pushed = message.quote ? { ...message, quote: hiddenQuote(message.quote) } : message
      return { tenantId, channelId, message: pushed, question, userIds, mentionedUserIds: [] }
    }),
  )
  return () => pushes.filter(({ userIds }) => userIds.length > 0).map((push) => chat.host.called('onPushNeeded', push))
}

/** Null for a question that is closed or gone. */
export async function selectShown(
  db: Kysely<DB>,
  asked: (Pick<Asked, 'tenantId' | 'channelId'> & { question: Pick<Question, 'id'> })[],
): Promise<(Shown | null)[]> {
  const wanted = asked.map(({ question, ...key }) => ({ ...key, questionId: question.id }))
  const { rows } = await sql<{ shown: Shown | null }>`
    select (
             select jsonb_build_object(
                      'message', chat_message_json(${messageRow}, '{}')::jsonb || jsonb_build_object('quote', case
                        when m.quoted_message_id is not null
                          then chat_quoted(m.tenant_id, m.channel_id, m.quoted_message_id, '{}') -> 'quote' end),
                      'namedIds', ${namedIds}
                    )
               from chat_questions q
               join chat_messages m
                 on m.tenant_id = q.tenant_id and m.channel_id = q.channel_id and m.id = q.message_id
              where q.tenant_id = w.tenant_id and q.channel_id = w.channel_id and q.id = w.question_id
                and chat_question_state(q.state, q.expires_at) = 'OPEN'
           ) as shown
      from ${listed('w', wanted, { tenantId: 'text', channelId: 'text', questionId: 'text' })}
     order by w.index`.execute(db)
  return rows.map(({ shown }) => shown)
}
