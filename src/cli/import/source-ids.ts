import crypto from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const REST = '0123456789abcdefghijklmnopqrstuvwxyz'
const LENGTH = 24
/** The letter or digit of each byte. */
const REST_OF = Buffer.from(Array.from({ length: 256 }, (_, byte) => REST.charCodeAt(byte % REST.length)))

// It takes half the time, and Node has it from 20.12 on.
const { hash } = crypto as { hash?: typeof crypto.hash }
const sha256 = (text: string): Buffer =>
  hash ? hash('sha256', text, 'buffer') : crypto.createHash('sha256').update(text).digest()

/**
 * Ids of the service for those of a source, in the form of all its ids. The same source, tenant and id always give the same:
 * so nothing is looked up to find what a line refers to, and what is imported again is found to be there already. The id of a
 * message begins with its time instead, which lines that refer to it do not know; its last digits are made so.
 */
export class SourceIds {
  private readonly prefix: string
  private channel: [source: string, id: string] | undefined

  constructor(tenantId: string, source: string) {
    this.prefix = JSON.stringify([tenantId, source])
  }

  channelOf(channelId: string): string {
    // Lines of a channel stand together in most files.
    if (this.channel?.[0] !== channelId) this.channel = [channelId, this.idOf('channel', channelId, '')]
    return this.channel[1]
  }

  /** Stands for a message while it is imported: see digitsOfKey. */
  messageOf(channelId: string, messageId: string): string {
    return this.idOf('message', channelId, messageId)
  }

  memberOf(channelId: string, userId: string): string {
    return this.idOf('member', channelId, userId)
  }

  pollOf(channelId: string, messageId: string): string {
    return this.idOf('poll', channelId, messageId)
  }

  optionOf(channelId: string, messageId: string, position: number): string {
    return this.idOf(`option ${position}`, channelId, messageId)
  }

  private idOf(kind: string, channelId: string, id: string): string {
    // The length tells apart what would else be joined to the same text.
    const bytes = sha256(`${this.prefix}${kind}:${channelId.length}:${channelId}:${id}`)
    const first = LETTERS[(bytes[0] as number) % LETTERS.length] as string
    for (let n = 1; n < LENGTH; n += 1) bytes[n] = REST_OF[bytes[n] as number] as number
    return first + bytes.toString('latin1', 1, LENGTH)
  }
}

/** Parts of about equal size, into which channels fall by their ids: what is imported at once. */
export const BUCKETS = 1024

export function bucketOf(id: string): number {
  return (LETTERS.indexOf(id[0] as string) * 36 * 36 + parseInt(id.slice(1, 3), 36)) % BUCKETS
}
