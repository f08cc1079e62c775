import crypto from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const REST = '0123456789abcdefghijklmnopqrstuvwxyz'
const LENGTH = 24
/** The base-36 digit of each byte. */
const REST_OF = Buffer.from(Array.from({ length: 256 }, (_, byte) => REST.charCodeAt(byte % REST.length)))

// Twice as fast, and in Node.js since 20.12.
const { hash } = crypto as { hash?: typeof crypto.hash }
const sha256 = (text: string): Buffer =>
  hash ? hash('sha256', text, 'buffer') : crypto.createHash('sha256').update(text).digest()

/**
 * Derives ids of the service from those of a source, deterministically from source, tenant and id: references need no
 * lookup, and a repeated import finds existing records. The id of a message begins with its time, which referencing
 * lines lack, so only its last digits are derived.
 */
export class SourceIds {
  private readonly prefix: string
  private channel: [source: string, id: string] | undefined

  constructor(tenantId: string, source: string) {
    this.prefix = JSON.stringify([tenantId, source])
  }

  channelOf(channelId: string): string {
    // Cached, because most files group lines by channel.
    if (this.channel?.[0] !== channelId) this.channel = [channelId, this.idOf('channel', channelId, '')]
    return this.channel[1]
  }

  /** The key of a message during the import: see digitsOfKey. */
  messageOf(channelId: string, messageId: string): string {
    return this.idOf('message', channelId, messageId)
  }

  /** @param id of the source: of a user in the channel for a member, of the message for its poll and options. */
  idOf(kind: 'channel' | 'message' | 'member' | 'poll' | `option ${number}`, channelId: string, id: string): string {
    // With lengths, so that different parts cannot result in the same text.
    const bytes = sha256(`${this.prefix}${kind}:${channelId.length}:${channelId}:${id}`)
    const first = LETTERS[(bytes[0] as number) % LETTERS.length] as string
    for (let n = 1; n < LENGTH; n += 1) bytes[n] = REST_OF[bytes[n] as number] as number
    return first + bytes.toString('latin1', 1, LENGTH)
  }
}

/** Partitions of channels by the hash of their ids: the unit of import. */
const BUCKETS = 1024

export function bucketOf(id: string): number {
  return (LETTERS.indexOf(id[0] as string) * 36 * 36 + parseInt(id.slice(1, 3), 36)) % BUCKETS
}
