import type { Message } from '../../generated/openapi'

/** A message that a client sent, and what has been acknowledged of it. */
export interface Write {
  /** Travels in the metadata of the message, which no edit changes. */
  readonly key: string
  readonly channelId: string
  readonly senderId: string
  /** Unset while the message is not acknowledged. */
  id?: string
  /** Any of them may be found: one, except while an edit is under way whose outcome is unknown. */
  texts: string[]
  deletion: 'none' | 'maybe' | 'acknowledged'
  /** After an answer that did not come, a late arrival of the same request could undo what is done later: so nothing is. */
  settled: boolean
}

/** A reaction as its author left it. */
interface Reaction {
  channelId: string
  messageId: string
  key: string
  userId: string
  /** Undefined while the outcome is unknown. */
  on: boolean | undefined
  /** As of a write. */
  settled: boolean
}

/** All that was acknowledged to the clients, to be compared with what is there at the end. */
export class WriteHistory {
  readonly writes = new Map<string, Write>()
  readonly reactions = new Map<string, Reaction>()
  /** Messages that a client was answered are not there. */
  readonly missed = new Set<string>()

  add(write: Pick<Write, 'key' | 'channelId' | 'senderId'>, text: string): Write {
    const entry: Write = { ...write, texts: [text], deletion: 'none', settled: false }
    this.writes.set(entry.key, entry)
    return entry
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
    return [
      ...strangers.map((key) => `${channelId}: there is a message ${key} that no client sent`),
      ...writes.flatMap((write) => compareWrite(write, found.get(write.key) ?? [])),
      ...this.compareReactions(channelId, messages),
      ...messages
        .filter(({ id }) => this.missed.has(id))
        .map(({ id }) => `${id} is there, but a client was answered 404`),
    ]
  }

  private compareReactions(channelId: string, messages: Message[]): string[] {
    const byId = new Map(messages.map((message) => [message.id, message]))
    return [...this.reactions.values()].flatMap(({ messageId, key, userId, on, ...at }) => {
      const message = byId.get(messageId)
      if (at.channelId !== channelId || on === undefined || !message) return []
      const isOn = message.reactions?.some((reaction) => reaction.key === key && reaction.userIds.includes(userId))
      return isOn === on
        ? []
        : [`${messageId}: ${userId} was answered that ${key} is ${on ? 'there' : 'gone'}, and it is not`]
    })
  }
}

function compareWrite(write: Write, found: Message[]): string[] {
  const about = `${write.channelId}: message ${write.key} (${write.id ?? 'not acknowledged'})`
  const [message, ...more] = found
  if (more.length > 0) return [`${about} is there ${found.length} times: ${found.map(({ id }) => id).join(', ')}`]
  if (!message) {
    return write.id === undefined || write.deletion !== 'none' ? [] : [`${about} was acknowledged and is not there`]
  }
  const wrongs = []
  if (write.deletion === 'acknowledged') wrongs.push(`${about} is there, and its deletion was acknowledged`)
  if (write.id !== undefined && write.id !== message.id) wrongs.push(`${about} is there as ${message.id}`)
  if (message.senderId !== write.senderId) wrongs.push(`${about} is said to be by ${message.senderId}`)
  if (!write.texts.includes(message.text)) {
    wrongs.push(`${about} reads ${JSON.stringify(message.text)}; acknowledged was ${JSON.stringify(write.texts)}`)
  }
  return wrongs
}
