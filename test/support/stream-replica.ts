import type { ServerEvents } from '../../generated/events'
import type { Message, StreamPart } from '../../generated/openapi'
import { UNKNOWN } from './differences'

type Piece = ServerEvents['chat:message:appended']
type Changed = ServerEvents['chat:message:stream:changed']

/** A message with a piece of its stream appended; undefined if an earlier piece is missing. */
export function withPiece(message: Message, { run, part, type, offset, text }: Piece): Message | undefined {
  const { stream } = message
  if (!stream || !isOpen(message) || run < stream.run) return message
  const texts = textsOf(message)
  const known = texts[part] ?? []
  const kept = run > stream.run ? known.slice(0, offset) : known
  if (part > texts.length || kept.length < offset) return undefined
  texts[part] = [...kept, ...[...text].slice(kept.length - offset)]
  const types = stream.parts.map((one) => one.type)
  types[part] ??= type
  const parts = types.map((each, n): StreamPart => {
    if (each !== 'text' && each !== 'reasoning') return stream.parts[n] as StreamPart
    const { length } = texts[n] as string[]
    const own = { type: each, length, durableLength: stream.parts[n]?.durableLength ?? 0 }
    return each === 'text' ? own : { ...own, text: (texts[n] as string[]).join('') }
  })
  const ofText = texts.filter((_, n) => types[n] === 'text')
  return { ...message, text: ofText.flat().join(''), stream: { ...stream, run, parts } }
}

/** A message whose stream has a new state or value; undefined if the value or an earlier part is missing. */
export function withChange(message: Message, change: Changed): Message | undefined {
  const { stream } = message
  const { run, state, part, type, revision = 0, value } = change
  if (!stream || !isOpen(message) || run < stream.run) return message
  const parts = [...stream.parts]
  if (part !== undefined && type !== undefined) {
    if (part > parts.length) return undefined
    const isNewer = revision > (parts[part]?.revision ?? 0)
    if (isNewer && value === undefined) return undefined
    if (isNewer && value !== undefined) parts[part] = { type, length: 0, durableLength: 0, value, revision }
  }
  return { ...message, stream: { ...stream, run, state, parts } }
}

/** Events don't carry the durable length of an open stream. */
export function withoutDurableLengths(message: Message): unknown {
  if (!message.stream || !isOpen(message)) return message
  const parts = message.stream.parts.map((part) => ({ ...part, durableLength: UNKNOWN }))
  return { ...message, stream: { ...message.stream, parts } }
}

const isOpen = ({ stream }: Message) => stream?.state === 'STREAMING' || stream?.state === 'STOPPING'

/** Characters per part. The message joins the parts of type `text`. */
function textsOf({ text, stream }: Message): string[][] {
  const characters = [...text]
  return (stream?.parts ?? []).map((part) =>
    part.type === 'text' ? characters.splice(0, part.length) : [...(part.text ?? '')],
  )
}
