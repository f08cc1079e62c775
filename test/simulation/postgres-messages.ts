/*
 * What the sharing of one session needs to know of the PostgreSQL protocol: every message but the first begins with its type
 * and its length.
 */

interface Message {
  type: string
  body: Buffer
}

export function readMessages(bytes: Buffer): { messages: Message[]; rest: Buffer } {
  const messages: Message[] = []
  let from = 0
  while (from + 5 <= bytes.length) {
    const end = from + 1 + bytes.readInt32BE(from + 1)
    if (end > bytes.length) break
    messages.push({ type: String.fromCharCode(bytes[from] as number), body: bytes.subarray(from + 5, end) })
    from = end
  }
  return { messages, rest: bytes.subarray(from) }
}

function writeMessage({ type, body }: Message): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Writes the messages with statement names that begin with the prefix, so that connections with one session have their own. */
export function withOwnNames(messages: Message[], prefix: string): Buffer {
  return Buffer.concat(messages.map(({ type, body }) => writeMessage({ type, body: renamed(type, body, prefix) })))
}

function renamed(type: string, body: Buffer, prefix: string): Buffer {
  const isStatement = body[0] === 0x53
  if (type === 'P') return inserted(body, 0, prefix)
  if (type === 'B') return inserted(body, body.indexOf(0) + 1, prefix)
  return (type === 'D' || type === 'C') && isStatement ? inserted(body, 1, prefix) : body
}

const inserted = (body: Buffer, at: number, prefix: string) =>
  body[at] === 0 ? body : Buffer.concat([body.subarray(0, at), Buffer.from(prefix), body.subarray(at)])

/** Whether a response leaves its session in a transaction. */
export function isInTransaction(response: Buffer): boolean {
  const last = readMessages(response).messages.findLast(({ type }) => type === 'Z')
  return last !== undefined && last.body[0] !== 0x49
}

/** One statement without values. */
export const simpleQuery = (text: string) => writeMessage({ type: 'Q', body: Buffer.from(`${text}\0`) })
