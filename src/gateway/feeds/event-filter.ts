import type { Chat } from '../../pipeline/chat'
import { withoutBlockedReplies } from '../../domain/access/event-threads'
import { timeOf } from '../../domain/messages/message-digits'
import { blockLists } from '../../domain/blocks/blocks'
import type { Delivery, UserDelivery } from '../../platform/events/envelope'
import { loggedFrame } from '../../platform/events/read-log'
import { hiddenQuote, withQuote, type Quoted } from '../../platform/events/quoted'

const NOBODY: ReadonlySet<string> = new Set()

/** Hides events about messages of blocked users or of before the history start from a connection's user. */
export class EventFilter {
  blocked = NOBODY
  /** Increases with each event that changes `blocked`: a list read before is then out of date. */
  blockVersion = 0
  /** By blocked user: the feed's seq of the last event that blocked or unblocked that user. */
  private blockSeqs: Map<string, number> | undefined
  /** By channel: messages up to this time, in milliseconds, are hidden. */
  private historyStarts: Map<string, number> | undefined

  constructor(readonly userId: string) {}

  hides({ authorId, messageAt }: Delivery, channelId: string): boolean {
    if (authorId === null) return false
    if (this.blocked.has(authorId)) return true
    const start = this.historyStarts?.get(channelId)
    return start !== undefined && messageAt !== null && messageAt <= start
  }

  /**
   * The event as the user sees it: thread counts leave out blocked users, quotes of hidden messages are removed, and a
   * message removed by a decision is there for its sender.
   */
  seen(delivery: Delivery, channelId: string): Pick<Delivery, 'event' | 'frame'> {
    const { event, replies, quoted, frame, forAuthor, authorId } = delivery
    if (forAuthor && authorId === this.userId) {
      const { event, data } = forAuthor
      return { event, frame: loggedFrame(event, delivery.seq as number, JSON.stringify(data)) }
    }
    const isQuoteHidden = quoted !== undefined && this.hidesQuoted(quoted, channelId)
    if (!isQuoteHidden && (!replies || this.blocked.size === 0)) return delivery
    const parsed = JSON.parse(frame) as { data: object }
    let { data } = parsed
    if (replies) data = withoutBlockedReplies(data, replies, this.blocked)
    if (isQuoteHidden) data = withQuote(data, hiddenQuote(quoted.quote))
    return data === parsed.data ? delivery : { event, frame: JSON.stringify({ ...parsed, data }) }
  }

  private hidesQuoted({ quote: { messageId }, authorId }: Quoted, channelId: string): boolean {
    const start = this.historyStarts?.get(channelId)
    return this.hidesAuthor(authorId) || (start !== undefined && timeOf(messageId).getTime() <= start)
  }

  hidesAuthor(authorId: string | null): boolean {
    return authorId !== null && this.blocked.has(authorId)
  }

  /** Hides the messages of the channel up to this time, in milliseconds. */
  startHistory(channelId: string, ms: number): void {
    this.historyStarts ??= new Map()
    if (ms > (this.historyStarts.get(channelId) ?? 0)) this.historyStarts.set(channelId, ms)
  }

  /** Applies the user's actions on any device: blocking, unblocking, resetting or hiding a history. */
  update({ event, frame, seq }: Pick<UserDelivery | Delivery, 'event' | 'frame' | 'seq'>): void {
    if (event === 'chat:user:blocked' || event === 'chat:user:unblocked') {
      const { userId } = dataOf<{ userId: string }>(frame)
      // The event comes as a copy and in the feed, in either order.
      if (typeof seq === 'number') {
        this.blockSeqs ??= new Map()
        if (seq <= (this.blockSeqs.get(userId) ?? 0)) return
        this.blockSeqs.set(userId, seq)
      }
      const blocked = new Set(this.blocked)
      if (event === 'chat:user:blocked') blocked.add(userId)
      else blocked.delete(userId)
      this.blocked = blocked
      this.blockVersion += 1
    } else if (event === 'chat:channel:history:reset' || event === 'chat:channel:hidden') {
      const { channelId, resetAt } = dataOf<{ channelId: string; resetAt: string | null }>(frame)
      if (resetAt !== null) this.startHistory(channelId, Date.parse(resetAt))
    }
  }
}

/** Reads the block lists of connections of a tenant; rereads those that change meanwhile. */
export async function loadBlockLists(
  chat: Chat,
  tenantId: string,
  connections: Iterable<{ isOpen: boolean; filter: EventFilter }>,
): Promise<void> {
  let waiting = [...connections]
  while (waiting.length > 0) {
    const versions = waiting.map(({ filter }) => filter.blockVersion)
    const lists = await blockLists(chat, tenantId, [...new Set(waiting.map(({ filter }) => filter.userId))])
    waiting = waiting.filter(({ isOpen, filter }, index) => {
      if (filter.blockVersion !== versions[index]) return isOpen
      filter.blocked = lists.get(filter.userId) ?? NOBODY
      return false
    })
  }
}

const dataOf = <T>(frame: string) => (JSON.parse(frame) as { data: T }).data
