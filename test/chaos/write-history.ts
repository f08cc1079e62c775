import type { Message } from '../../generated/openapi'
import { QuestionHistory } from './questions'
import type { Rollbacks, Span } from './rollbacks'

/** A message that a client sent, and what has been acknowledged of it. */
export interface Write {
  /** Travels in the metadata of the message, which no edit changes. */
  readonly key: string
  readonly channelId: string
  readonly senderId: string
  /** Before the first attempt. */
  readonly askedAt: number
  /** Unset while the message is not acknowledged. */
  id?: string
  sent?: Span
  /** One after the other. The last one that is acknowledged is found, or one that came later. */
  texts: { text: string; acknowledged?: Span }[]
  deletion: 'none' | 'maybe' | Span
  /** After an answer that did not come, a late arrival of the same request could undo what is done later: so nothing is. */
  settled: boolean
  /** Of a message that was written as a stream. */
  stream?: {
    /** All that its producers would write. */
    whole: string
    /** By the attempt of a producer that was answered that all of it is there. */
    completed?: Span
  }
}

/** A reaction as its author left it. */
interface Reaction {
  channelId: string
  messageId: string
  key: string
  userId: string
  /** Undefined while the outcome is unknown. */
  on: boolean | undefined
  acknowledged?: Span
  /** As of a write. */
  settled: boolean
}

/** That a client hid all messages so far from itself. */
interface Reset {
  /** Unset while it is not acknowledged. */
  span?: Span
  /** No late arrival of the same request can hide more. */
  isSettled: boolean
}

/** All that was acknowledged to the clients, to be compared with what is there at the end. */
export class WriteHistory {
  readonly writes = new Map<string, Write>()
  readonly reactions = new Map<string, Reaction>()
  /** By user and channel. */
  private readonly resets = new Map<string, Reset[]>()
  /** Messages that a client was answered are not there. */
  private readonly missed: { messageId: string; answer: Span }[] = []
  /** Reads that were older than what had been acknowledged before them. */
  private readonly stale: { what: string; span: Span }[] = []

  readonly questions: QuestionHistory

  constructor(readonly rollbacks: Rollbacks) {
    this.questions = new QuestionHistory(rollbacks)
  }

  miss(messageId: string, answer: Span): void {
    this.missed.push({ messageId, answer })
  }

  /** @param span from the write to the answer of the read: a rollback between makes the read right. */
  readStale(what: string, span: Span): void {
    this.stale.push({ what, span })
  }

  /** Reads that were too late or too early. */
  staleReads(): string[] {
    return this.stale.flatMap(({ what, span }) => (this.rollbacks.mayBeUndone(span) ? [] : what))
  }

  /** Whether its author can rely on the message. */
  isKept({ sent }: Write): boolean {
    return sent !== undefined && !this.rollbacks.mayBeUndone(sent)
  }

  /** The streams of a channel, the latest last. */
  streamsOf(channelId: string): string[] {
    return [...this.writes.values()].flatMap((write) =>
      write.channelId === channelId && write.stream && write.id !== undefined && this.isKept(write) ? [write.id] : [],
    )
  }

  add(write: Pick<Write, 'key' | 'channelId' | 'senderId'>, text: string): Write {
    const entry: Write = { ...write, askedAt: Date.now(), texts: [{ text }], deletion: 'none', settled: false }
    this.writes.set(entry.key, entry)
    return entry
  }

  reset(userId: string, channelId: string): Reset {
    const reset: Reset = { isSettled: false }
    const known = this.resetsOf(userId, channelId)
    this.resets.set(`${userId} ${channelId}`, [...known, reset])
    return reset
  }

  /** Whether no reset of this client can hide the message. */
  isShownTo(userId: string, { channelId, askedAt }: Pick<Write, 'channelId' | 'askedAt'>): boolean {
    return this.resetsOf(userId, channelId).every(
      ({ span, isSettled }) => isSettled && span && span.answeredAt < askedAt,
    )
  }

  /** Whether the client, which was answered 404 for it, may have hidden the message. */
  mayHide(userId: string, channelId: string, messageId: string): boolean {
    const write = [...this.writes.values()].find(({ id }) => id === messageId)
    return !this.isShownTo(userId, write ?? { channelId, askedAt: 0 })
  }

  private resetsOf(userId: string, channelId: string): Reset[] {
    return this.resets.get(`${userId} ${channelId}`) ?? []
  }

  reaction(place: Omit<Reaction, 'on' | 'settled'>): Reaction {
    const name = JSON.stringify([place.messageId, place.userId, place.key])
    const known = this.reactions.get(name) ?? { ...place, on: false, settled: false }
    this.reactions.set(name, known)
    return known
  }

  /** How the messages of a channel differ from what was acknowledged. */
  compare(channelId: string, messages: Message[]): string[] {
    const found = new Map<string, Message[]>()
    for (const message of messages) {
      const key = String(message.metadata.write)
      found.set(key, [...(found.get(key) ?? []), message])
    }
    const writes = [...this.writes.values()].filter((write) => write.channelId === channelId)
    const strangers = [...found.keys()].filter((key) => this.writes.get(key)?.channelId !== channelId)
    const missed = new Set(
      this.missed.flatMap(({ messageId, answer }) => (this.rollbacks.mayBeUndone(answer) ? [] : messageId)),
    )
    return [
      ...strangers.map((key) => `${channelId}: there is a message ${key} that no client sent`),
      ...writes.flatMap((write) => this.compareWrite(write, found.get(write.key) ?? [])),
      ...this.compareReactions(channelId, messages),
      ...messages.filter(({ id }) => missed.has(id)).map(({ id }) => `${id} is there, but a client was answered 404`),
    ]
  }

  /** Whether this client has reset the history of the channel. */
  hasReset(userId: string, channelId: string): boolean {
    return this.resetsOf(userId, channelId).length > 0
  }

  /** How those messages of a channel that a client sees differ from those that its resets leave. */
  compareResets(userId: string, channelId: string, all: Message[], seen: Message[]): string[] {
    const ids = new Set(seen.map(({ id }) => id))
    const sure = this.resetsOf(userId, channelId).flatMap(({ span }) =>
      span && !this.rollbacks.mayBeUndone(span) ? [span] : [],
    )
    return all.flatMap(({ id, metadata }) => {
      const write = this.writes.get(String(metadata.write))
      if (write?.id !== id || !this.isKept(write)) return []
      const isSeen = ids.has(id)
      const isHidden = sure.some(({ begunAt }) => (write.sent as Span).answeredAt < begunAt)
      if (isSeen && isHidden)
        return [`${channelId}: ${userId} sees ${id}, which was there before the history was reset`]
      const isLost = !isSeen && this.isShownTo(userId, write)
      return isLost ? [`${channelId}: ${userId} does not see ${id}, which was sent after the history was reset`] : []
    })
  }

  private compareReactions(channelId: string, messages: Message[]): string[] {
    const byId = new Map(messages.map((message) => [message.id, message]))
    return [...this.reactions.values()].flatMap(({ messageId, key, userId, on, acknowledged, ...at }) => {
      const message = byId.get(messageId)
      if (at.channelId !== channelId || on === undefined || !message) return []
      if (acknowledged && this.rollbacks.mayBeUndone(acknowledged)) return []
      const isOn = message.reactions?.some((reaction) => reaction.key === key && reaction.userIds.includes(userId))
      return isOn === on
        ? []
        : [`${messageId}: ${userId} was answered that ${key} is ${on ? 'there' : 'gone'}, and it is not`]
    })
  }

  private compareWrite(write: Write, found: Message[]): string[] {
    const about = `${write.channelId}: message ${write.key} (${write.id ?? 'not acknowledged'})`
    const [message, ...more] = found
    if (more.length > 0) return [`${about} is there ${found.length} times: ${found.map(({ id }) => id).join(', ')}`]
    if (!message) {
      return !this.isKept(write) || write.deletion !== 'none' ? [] : [`${about} was acknowledged and is not there`]
    }
    const wrongs = []
    // Where a rollback has undone it, a late arrival of the same request writes it again: that is another message.
    const isOther = write.id !== message.id
    if (!isOther && typeof write.deletion === 'object' && !this.rollbacks.mayBeUndone(write.deletion)) {
      wrongs.push(`${about} is there, and its deletion was acknowledged`)
    }
    if (isOther && this.isKept(write)) wrongs.push(`${about} is there as ${message.id}`)
    if (message.senderId !== write.senderId) wrongs.push(`${about} is said to be by ${message.senderId}`)
    if (write.stream) return [...wrongs, ...this.compareStream(about, write.stream, message)]
    const texts = this.presentTexts(write)
    if (!texts.includes(message.text)) {
      wrongs.push(`${about} reads ${JSON.stringify(message.text)}; acknowledged was ${JSON.stringify(texts)}`)
    }
    return wrongs
  }

  /** It has ended, with the beginning of what its producers wrote, and with all of it if a producer was answered so. */
  private compareStream(about: string, { whole, completed }: Required<Write>['stream'], message: Message): string[] {
    const state = message.stream?.state
    const hasEnded = state === 'COMPLETE' || state === 'FAILED' || state === 'STOPPED'
    if (!hasEnded) return [`${about} is a stream that is ${state ?? 'none'}`]
    if (!whole.startsWith(message.text))
      return [`${about} has text that no client wrote: ${JSON.stringify(message.text)}`]
    if (!completed || this.rollbacks.mayBeUndone(completed) || (state === 'COMPLETE' && message.text === whole))
      return []
    return [
      `${about} is ${state} with ${message.text.length} of ${whole.length} units, and was answered to be complete`,
    ]
  }

  /** Those that may be found: back to the last one that is acknowledged and cannot have been undone. */
  private presentTexts({ texts }: Write): (string | null)[] {
    const isSure = ({ acknowledged }: Write['texts'][number]) =>
      acknowledged !== undefined && !this.rollbacks.mayBeUndone(acknowledged)
    return texts.slice(Math.max(0, texts.findLastIndex(isSure))).map(({ text }) => text)
  }
}
