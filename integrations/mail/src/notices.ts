/**
 * One mail for each user and channel.
 *
 * Invariants:
 * - A message waits as an arrival until it is old enough to be mailed. Then each user who has not read it, is not known
 *   to lack an address, and has returned since the last mail gets a new or renewed row. Others have no row.
 * - A user has at most one row in a channel, with the ids of such messages. When the mail is composed, the chat says
 *   which of them, and of the channel's younger arrivals, are still wanted.
 * - `mailed_seq` is the user's read position when the last mail was sent. While it stays there, the user has not returned, and
 *   no further mail is sent. A message of the user's own clears it. `mailed_to` is the position of the last message mailed.
 * - The Message-ID follows from the first message of a mail, so a mail repeated after a crash has the same one.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Arrivals, DAY_MS, type Place as ArrivalPlace } from '../../shared/src/arrivals.js'
import type { Database, Row } from '../../shared/src/database.js'
import { namesUnlessAway } from '../../shared/src/names.js'
import { Queue, type Outcome } from '../../shared/src/queue.js'
import { unlessRefused } from '../../shared/src/refusal.js'
import type { ChatChannel, ChatEvent, ChatMessage, Recipient } from './chat.js'
import type { Settings } from './options.js'
import type { Member, Places } from './places.js'
import type { Draft, Post } from './post.js'
import { clean } from './text.js'

/** Messages in one mail: the oldest, and the newest of the rest. */
const MAX_MESSAGES = 20
/** Users whose addresses are looked up concurrently. */
const ASKED = 20
/** Timeout of these look-ups. */
const ASKED_MS = 5000
/** How long a due message is retried: a process that was down for a weekend still mails the unread messages. */
const MAX_AGE_MS = 7 * DAY_MS
/** Maximum number of users cached as having no address, each until a message sent now would be due. */
const MAX_ADDRESSLESS = 10_000
/** Interval between checks of a row whose user does not return. The row is deleted once the user is no longer a member. */
const IDLE = `interval '7 days'`

interface Notice extends Row {
  tenant_id: string
  channel_id: string
  user_id: string
  message_ids: string[]
  has_more: boolean
  mailed_seq: string | number | bigint | null
  mailed_to: string | number | bigint | null
  attempts: number
}

interface Unread {
  /** All checked messages. */
  ids: string[]
  /** Those old enough to be mailed. */
  dueIds: string[]
  messages: ChatMessage[]
  hasMore: boolean
  /** Position of the last one. */
  lastSeq: number
}

export class Notices {
  private readonly arrivals: Arrivals<Recipient>
  private readonly queue: Queue<Notice>
  /** Expiry by user. */
  private readonly addressless = new Map<string, number>()
  private readonly database: Database
  private readonly table: string

  constructor(
    private readonly settings: Settings,
    private readonly schema: string,
    private readonly places: Places,
    private readonly post: Post,
  ) {
    const { database, log, retry, concurrency, sendTimeoutMs } = settings
    this.database = database
    this.table = `${schema}.notices`
    this.arrivals = new Arrivals({
      ...{ database, schema, log, retry, pollMs: settings.pollMs, delayMs: settings.afterMs },
      maxAgeMs: MAX_AGE_MS,
      recipients: (query) => settings.chat.notifications.recipients(query),
      take: (place, recipients, signal) => this.note(place, recipients, signal),
    })
    this.queue = new Queue<Notice>({
      database,
      table: this.table,
      key: ['tenant_id', 'channel_id', 'user_id'],
      handle: (notice, signal) => this.mail(notice, signal),
      giveUp: (notice) => this.end(notice),
      log,
      concurrency,
      // A tenant with slow look-ups leaves room for others.
      lanes: [{ column: 'tenant_id', limit: Math.max(1, concurrency - 1) }],
      timeoutMs: sendTimeoutMs + 30_000,
      retry,
      pollMs: settings.pollMs,
    })
  }

  start(): void {
    this.arrivals.start()
    this.queue.start()
  }

  async close(): Promise<void> {
    await Promise.all([this.arrivals.close(), this.queue.close({ timeoutMs: this.settings.sendTimeoutMs })])
  }

  /** Handles an event of the chat. Idempotent. */
  async take(event: ChatEvent): Promise<void> {
    const { name, tenantId, channelId, payload, createdAt } = event
    if (channelId === null) return
    if (name === 'chat:user:left')
      return this.forget({ tenantId, channelId, userId: (payload as { userId: string }).userId })
    if (name === 'chat:channel:deleted') return this.forget({ tenantId, channelId })
    const notable = this.settings.chat.notifications.notableOf(event)
    if (!notable) return
    await this.arrivals.note({ tenantId, questionId: '', ...notable }, createdAt)
    // Sending a message counts as returning.
    await this.database.query(
      `update ${this.table} set mailed_seq = null
        where tenant_id = $1 and channel_id = $2 and user_id = $3 and mailed_seq is not null`,
      [tenantId, channelId, (payload as { message: ChatMessage }).message.senderId],
    )
  }

  /** Removes all rows of a tenant, of a user, of a channel, or of a user in a channel. */
  async forget({ tenantId, channelId, userId }: Partial<Member> & { tenantId: string }): Promise<void> {
    const where = `where tenant_id = $1 and ($2::text is null or channel_id = $2) and ($3::text is null or user_id = $3)`
    await this.database.query(
      `with places as (delete from ${this.schema}.places ${where}),
            unsubscribed as (delete from ${this.schema}.unsubscribed ${where}),
            arrivals as (
              delete from ${this.schema}.arrivals
               where tenant_id = $1 and ($2::text is null or channel_id = $2) and $3::text is null
            )
       delete from ${this.table} ${where}`,
      [tenantId, channelId ?? null, userId ?? null],
    )
  }

  /** Records a due message for those of its recipients who may be mailed. */
  private async note(place: ArrivalPlace, recipients: Recipient[], signal: AbortSignal): Promise<void> {
    const { tenantId, channelId } = place
    const { rows } = await this.database.query(
      `select u.user_id, n.user_id is not null as is_noted
         from unnest($3::text[], $4::bigint[]) as u (user_id, read_seq)
         left join ${this.table} n on n.tenant_id = $1 and n.channel_id = $2 and n.user_id = u.user_id
        where n.mailed_seq is distinct from u.read_seq and coalesce(n.mailed_to, -1) < $5::bigint
          and not exists (
            select from ${this.schema}.unsubscribed x
             where x.tenant_id = $1 and x.channel_id = $2 and x.user_id = u.user_id
          )`,
      [
        ...[tenantId, channelId, recipients.map(({ userId }) => userId), recipients.map(({ readSeq }) => readSeq)],
        recipients[0]?.seq,
      ],
    )
    const noted = rows.filter(({ is_noted }) => is_noted).map(({ user_id }) => user_id as string)
    await this.add(place, noted)
    const others = rows.filter(({ is_noted }) => !is_noted).map(({ user_id }) => user_id as string)
    for (let n = 0; n < others.length; n += ASKED) {
      signal.throwIfAborted()
      await this.add(place, await this.withoutAddressless(tenantId, others.slice(n, n + ASKED)))
    }
  }

  /** Adds the message to the users' rows and inserts missing ones. */
  private async add({ tenantId, channelId, messageId }: ArrivalPlace, userIds: string[]): Promise<void> {
    if (userIds.length === 0) return
    await this.database.query(
      `insert into ${this.table} as n (tenant_id, channel_id, user_id, message_ids, due_at)
       select $1, $2, u.user_id, array[$3::text], now() from unnest($4::text[]) as u (user_id)
       on conflict (tenant_id, channel_id, user_id) do update set
         message_ids = case
           when $3 = any(n.message_ids) then n.message_ids
           when cardinality(n.message_ids) < ${MAX_MESSAGES} then n.message_ids || $3::text
           else n.message_ids[1:1] || n.message_ids[3:] || $3::text
         end,
         has_more = n.has_more or cardinality(n.message_ids) >= ${MAX_MESSAGES} and not $3 = any(n.message_ids),
         -- That of a claimed row is the end of its lease.
         due_at = case when n.claim is null then least(n.due_at, excluded.due_at) else n.due_at end`,
      [tenantId, channelId, messageId, userIds],
    )
    this.queue.wake()
  }

  /** Keeps users whose look-up fails or times out: it is repeated before each of their mails and delays no other user's. */
  private async withoutAddressless(tenantId: string, userIds: string[]): Promise<string[]> {
    const addressless = new Set<string>()
    const asked = userIds.map(async (userId) => {
      if (await this.isAddressless({ tenantId, userId })) addressless.add(userId)
    })
    const done = new AbortController()
    const waited = wait(ASKED_MS, undefined, { signal: done.signal }).catch(() => undefined)
    await Promise.race([Promise.allSettled(asked), waited])
    done.abort()
    return userIds.filter((userId) => !addressless.has(userId))
  }

  /** Caches users without an address for a while. */
  private async isAddressless(user: Pick<Member, 'tenantId' | 'userId'>): Promise<boolean> {
    const key = JSON.stringify([user.tenantId, user.userId])
    if ((this.addressless.get(key) ?? 0) > Date.now()) return true
    this.addressless.delete(key)
    if (await this.settings.addressOf(user)) return false
    this.addressless.set(key, Date.now() + this.settings.afterMs)
    if (this.addressless.size > MAX_ADDRESSLESS) this.addressless.delete(this.addressless.keys().next().value as string)
    return true
  }

  private async mail(notice: Notice, signal: AbortSignal): Promise<Outcome> {
    const { chat, addressOf } = this.settings
    const member = memberOf(notice)
    const { readSeq } = await chat.notifications.readState(member)
    if (readSeq === null) return this.leave(member)
    if (notice.mailed_seq !== null && Number(notice.mailed_seq) === readSeq)
      return this.wait(notice.message_ids, readSeq)
    const unread = await this.unread(notice)
    const recipient = unread.messages.length > 0 ? await addressOf(member) : null
    const draft = recipient && (await this.draftOf(notice, unread))
    if (!draft) return this.drop(notice, unread.dueIds)
    signal.throwIfAborted()
    await this.post.notify(recipient, draft, signal)
    return this.wait(unread.ids, readSeq, unread.lastSeq)
  }

  /** After a mail, or the last attempt: sends no further mail until the user returns. */
  private async end(notice: Notice): Promise<Outcome> {
    const member = memberOf(notice)
    const { readSeq } = await this.settings.chat.notifications.readState(member)
    return readSeq === null ? this.leave(member) : this.wait(notice.message_ids, readSeq)
  }

  /** Deletes the row of a user whose departure went unnoticed: an erasure may have removed the id from the event. */
  private async leave(member: Member): Promise<Outcome> {
    await this.forget(member)
    return 'remove'
  }

  /** Deletes the row, unless a message became due meanwhile. */
  private async drop(notice: Notice, ids: string[]): Promise<Outcome> {
    const { tenantId, channelId, userId } = memberOf(notice)
    await this.database.query(
      `delete from ${this.table}
        where tenant_id = $1 and channel_id = $2 and user_id = $3 and claim = $4 and message_ids <@ $5::text[]`,
      [tenantId, channelId, userId, notice.claim, ids],
    )
    return { set: `message_ids = ${without('$1')}, has_more = false, due_at = now()`, values: [ids] }
  }

  /** Keeps messages that became due meanwhile. */
  private wait(ids: string[], readSeq: number, mailedTo: number | null = null): Outcome {
    const left = without('$1')
    return {
      set: `message_ids = ${left}, has_more = false, mailed_seq = $2, mailed_to = coalesce($3, mailed_to),
            due_at = now() + case when cardinality(${left}) = 0 then ${IDLE} else interval '0' end`,
      values: [ids, readSeq, mailedTo],
    }
  }

  /** The messages the user wants a notice of, in order. Empty if all of them are too young to be mailed. */
  private async unread(notice: Notice): Promise<Unread> {
    const { tenantId, channelId, userId } = memberOf(notice)
    const user = this.settings.chat.as({ tenantId, userId })
    // An arrival is deleted once it is in the rows. One statement reads both, so it sees each message in one of them.
    const { rows } = await this.database.query(
      `(
         select message_id, false as is_due from ${this.schema}.arrivals
          where tenant_id = $1 and channel_id = $2
          order by created_at desc
          limit ${MAX_MESSAGES}
       )
       union all
       select unnest(message_ids), true from ${this.table}
        where tenant_id = $1 and channel_id = $2 and user_id = $3`,
      [tenantId, channelId, userId],
    )
    const due = new Set(rows.filter(({ is_due }) => is_due).map(({ message_id }) => message_id as string))
    const ids = [...new Set(rows.map(({ message_id }) => message_id as string))]
    const recipients = await this.settings.chat.notifications.wanted({
      tenantId,
      notices: ids.map((messageId) => ({ userId, channelId, messageId })),
    })
    const wanted = ids
      .map((id, n) => ({ id, seq: recipients[n]?.seq ?? -1 }))
      .filter(({ seq }) => seq > Number(notice.mailed_to ?? -1))
      .toSorted((one, other) => one.seq - other.seq)
    const isDue = wanted.some(({ id }) => due.has(id))
    const shown = wanted.filter((_, n) => n === 0 || n > wanted.length - MAX_MESSAGES)
    const messages = await Promise.all(
      (isDue ? shown : []).map(({ id }) => unlessRefused(() => user.messages.get(channelId, id))),
    )
    return {
      ids,
      dueIds: [...due],
      messages: messages.filter((message) => message !== undefined),
      hasMore: notice.has_more || shown.length < wanted.length,
      lastSeq: wanted.at(-1)?.seq ?? 0,
    }
  }

  /** Null if the channel is gone. */
  private async draftOf(notice: Notice, { messages, hasMore }: Unread): Promise<Draft | null> {
    const member = memberOf(notice)
    const user = this.settings.chat.as(member)
    const channel = await unlessRefused(() => user.channels.get(member.channelId))
    if (!channel) return null
    const peerId = peerIn(channel, member.userId)
    const ids = new Set([...messages.map(({ senderId }) => senderId), ...(peerId ? [peerId] : [])])
    const found = await namesUnlessAway(notice.attempts, () => user.users.getMany({ ids: [...ids] }))
    const names = new Map(found?.users.map(({ id, nickname }) => [id, clean(nickname)]))
    const parents = new Set(messages.map(({ parentMessageId }) => parentMessageId))
    const [parentMessageId] = parents
    const isThread = parents.size === 1 && parentMessageId != null
    const place = await this.places.keep({ ...member, parentMessageId: isThread ? parentMessageId : null })
    return {
      ...member,
      place,
      channelName: channel.name === null ? names.get(peerId ?? '') : clean(channel.name),
      messages: messages.map((message) => ({ message, senderName: names.get(message.senderId) })),
      hasMore,
    }
  }
}

const memberOf = ({ tenant_id, channel_id, user_id }: Notice): Member => ({
  tenantId: tenant_id,
  channelId: channel_id,
  userId: user_id,
})

/** The row's ids without those in a parameter. */
const without = (parameter: string) =>
  `array(select t.id from unnest(message_ids) with ordinality as t (id, n) where not t.id = any(${parameter}::text[]) order by t.n)`

const peerIn = ({ type, members }: ChatChannel, userId: string) =>
  type === 'DIRECT' ? members.find((member) => member.userId !== userId)?.userId : undefined
