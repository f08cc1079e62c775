import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { listed } from '../../platform/database/listed'
import { inTenant } from '../../platform/database/tenant-fence'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { groupBy } from '../../platform/lib/group-by'
import { isActive } from '../access/guards'
import type { Chat } from '../messages/chat'
import {
  chosen,
  chosenMembers,
  recipientsOf,
  selectMentionedByAll,
  selectPushable,
  type Pushable,
  type Sent,
} from '../messages/pushable'
import { selectShown } from './push-question'
import { totalsOf } from '../unread/totals'
import type { Notable } from './notable'

/** Members examined per statement. */
const PAGE = 1000

/** A member to notify of a message now. */
export interface Recipient {
  userId: string
  isMentioned: boolean
  /** Whether the user has an open socket. */
  isConnected: boolean
  /** The user's unread messages in all channels. */
  totalUnreadCount: number
  /** The position of the message in its channel. */
  seq: number
  /** The position in the channel up to which the user has read. */
  readSeq: number
}

export interface RecipientsQuery extends Notable {
  /** Only users with a greater id, for the next page. */
  after?: string
  /** The length of a page. Default: all. */
  limit?: number
}

/** A message, or a question of it, for one of its recipients. */
export interface Notice extends Notable {
  userId: string
}

/**
 * The members who want a notice of a message now, by user id: it is visible to them and unread, they are not banned, have not
 * blocked the sender, neither hidden nor muted the channel, and their push trigger allows it. None for a stream that is open,
 * except of its questions, which count as unread until answered.
 */
export async function recipients(
  chat: Chat,
  tenantId: string,
  { after = '', limit = Infinity, ...notable }: RecipientsQuery,
): Promise<Recipient[]> {
  const db = inTenant(chat.db, tenantId)
  const [subject] = await selectSubjects(chat, db, tenantId, [notable])
  const found: Recipient[] = []
  for (let last = after, isEnd = !subject; subject && !isEnd && found.length < limit;) {
    const [members = []] = await selectPushable(chat, [subject], { after: last, limit: PAGE })
    isEnd = members.length < PAGE
    last = members.at(-1)?.userId ?? last
    found.push(...(await selectRecipients(chat, db, tenantId, [{ ...subject, members }])).flat())
  }
  return found.slice(0, limit)
}

/** The same for some members and several messages, in their order; null for a notice that is not wanted now. */
export async function wanted(chat: Chat, tenantId: string, notices: Notice[]): Promise<(Recipient | null)[]> {
  const db = inTenant(chat.db, tenantId)
  const groups = [...groupBy(notices, nameOf).values()]
  const notables = groups.map(([first]) => first as Notable)
  const subjects = await selectSubjects(chat, db, tenantId, notables)
  const asked = subjects.flatMap((subject, n) =>
    subject ? [{ ...subject, userIds: new Set(groups[n]!.map(({ userId }) => userId)) }] : [],
  )
  const members = await selectPushable(chat, asked)
  const noticed = asked.map((subject, n) => ({
    ...subject,
    members: members[n]!.filter(({ userId }) => subject.userIds.has(userId)),
  }))
  const found = await selectRecipients(chat, db, tenantId, noticed)
  const byName = new Map(asked.map(({ notable }, n) => [nameOf(notable), found[n]]))
  return notices.map((notice) => byName.get(nameOf(notice))?.find(({ userId }) => userId === notice.userId) ?? null)
}

const nameOf = ({ channelId, messageId, questionId }: Notable) => JSON.stringify([channelId, messageId, questionId])

/** How far a user has read. */
export interface ReadState {
  /** The position in the channel up to which the user has read. Null for a user who is no active member. */
  readSeq: number | null
  /** The user's unread messages in all channels. */
  totalUnreadCount: number
}

export async function readState({ db }: Chat, { tenantId, channelId }: ChannelKey, userId: string): Promise<ReadState> {
  const { rows } = await sql<ReadState>`
    select (
             select m.read_seq
               from chat_channel_members m
               join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id and c.deleted_at is null
              where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.user_id = ${userId} and ${isActive}
           ) as read_seq, totals.total as total_unread_count
      from (${totalsOf(tenantId, [userId])}) totals`.execute(inTenant(db, tenantId))
  return rows[0] as ReadState
}

/** A message, or an open question of it, of which users may be notified now. */
interface Subject extends Sent {
  notable: Notable
  mentionedByAll: string[]
  /** Of a question the users that it names. */
  namedIds: string[] | undefined
}

/** Undefined for a message that is gone or still written, and for a question that is closed. */
async function selectSubjects(
  chat: Chat,
  db: Kysely<DB>,
  tenantId: string,
  notables: Notable[],
): Promise<(Subject | undefined)[]> {
  const asked = notables.flatMap(({ channelId, questionId: id }) =>
    id === undefined ? [] : [{ tenantId, channelId, question: { id } }],
  )
  const [messages, shown] = await Promise.all([
    selectMessages(db, tenantId, notables),
    asked.length > 0 ? selectShown(db, asked) : [],
  ])
  const sent = notables.map((notable, n) => {
    const message = messages[n]
    const question = notable.questionId === undefined ? undefined : shown.shift()
    const isOpen = notable.questionId === undefined ? !message?.isOpenStream : question?.message.id === message?.id
    if (!message || !isOpen) return undefined
    return { tenantId, channelId: notable.channelId, message, notable, namedIds: question?.namedIds }
  })
  const present = sent.filter((one) => one !== undefined)
  const mentionedByAll = await selectMentionedByAll(chat, present)
  return sent.map((one) => one && { ...one, mentionedByAll: mentionedByAll(one) })
}

type NotifiedMessage = Sent['message'] & { isOpenStream: boolean }

async function selectMessages(
  db: Kysely<DB>,
  tenantId: string,
  notables: Notable[],
): Promise<(NotifiedMessage | undefined)[]> {
  const { rows } = await sql<NotifiedMessage & { index: number }>`
    select w.index, m.id, m.sender_id, m.mentioned_user_ids, m.mentions,
           coalesce(m.stream = '{}', false) as is_open_stream
      from ${wantedOf(notables)}
      join chat_messages m
        on m.tenant_id = ${tenantId} and m.channel_id = w.channel_id and m.id = w.message_id
       and m.deleted_at is null`.execute(db)
  const found = new Map(rows.map(({ index, ...message }) => [index, message]))
  return notables.map((_, n) => found.get(n + 1))
}

/** Of each subject those of its members, in order, who want a notice of it now. */
async function selectRecipients(
  chat: Chat,
  db: Kysely<DB>,
  tenantId: string,
  subjects: (Subject & { members: Pushable[] })[],
): Promise<Recipient[][]> {
  const allowed = subjects.map(({ message, members, mentionedByAll, namedIds }) => {
    const { wanted, mentioned } = recipientsOf(message, members, mentionedByAll)
    const named = namedIds && members.map(({ userId }) => userId).filter((userId) => namedIds.includes(userId))
    return { userIds: named ?? wanted, mentioned }
  })
  if (allowed.every(({ userIds }) => userIds.length === 0)) return subjects.map(() => [])
  const asked = subjects.map(({ notable }, n) => ({ ...notable, userIds: allowed[n]!.userIds }))
  const unread = await selectUnread(db, tenantId, asked)
  const ids = [...new Set(unread.flat().map(({ userId }) => userId))]
  const [totals, connected] = await Promise.all([
    chat.unread.totals(tenantId, ids),
    chat.presence.isConnected(tenantId, ids),
  ])
  return unread.map((users, n) =>
    users.map(({ userId, ...positions }) => ({
      userId,
      isMentioned: allowed[n]!.mentioned.has(userId),
      isConnected: connected.has(userId),
      totalUnreadCount: totals.get(userId) ?? 0,
      ...positions,
    })),
  )
}

type Unread = Pick<Recipient, 'userId' | 'seq' | 'readSeq'>

/** Of each subject those of its users, in order, who see the message, have not hidden the channel, and have not read or answered. */
async function selectUnread(
  db: Kysely<DB>,
  tenantId: string,
  subjects: (Notable & { userIds: string[] })[],
): Promise<Unread[][]> {
  const { rows } = await sql<Unread & { index: number }>`
    with wanted as materialized (select ${tenantId}::text as tenant_id, * from ${wantedOf(subjects)})${chosen(subjects.map(({ userIds }) => userIds))}
    select w.index, m.user_id, msg.seq, m.read_seq
      from wanted w
      join chat_messages msg
        on msg.tenant_id = w.tenant_id and msg.channel_id = w.channel_id and msg.id = w.message_id
      ${chosenMembers(sql`not m.is_hidden`)}
     where case when w.question_id is null then m.read_seq < msg.seq else not exists (
         select from chat_question_answers a
          where a.tenant_id = m.tenant_id and a.channel_id = m.channel_id and a.question_id = w.question_id
            and a.user_id = m.user_id
       ) end
       -- Blocks are checked already.
       and chat_is_visible(
         msg.deleted_at, msg.created_at, msg.sender_id, msg.stream, false, m.user_id, m.visible_after
       )
     order by m.user_id`.execute(db)
  const found = subjects.map((): Unread[] => [])
  for (const { index, ...user } of rows) found[index - 1]!.push(user)
  return found
}

const wantedOf = (notables: Notable[]) => {
  const items = notables.map(({ questionId = null, ...place }) => ({ ...place, questionId }))
  return listed('w', items, { channelId: 'text', messageId: 'text', questionId: 'text' })
}
