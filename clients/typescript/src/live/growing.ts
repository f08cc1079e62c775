import type { Message } from '../api.gen.js'
import type { ServerEvents } from '../events.gen.js'

/* Messages that grow while they are read. Lengths and offsets count Unicode code points. */

/** Whether the message may still grow. */
export const isGrowing = (message: Message | undefined): boolean => /ING$/.test(message?.stream?.state ?? '')

/**
 * The message with a piece, which may overlap its text. A piece of a newer run replaces the text from its offset on.
 *
 * @param behind called if text before the piece is missing, or if a newer run may have replaced other text: read the
 *   message.
 */
export function grown(
  message: Message,
  { run, part, type, offset, text }: ServerEvents['chat:message:appended'],
  behind: () => void,
): Message {
  const { stream } = message
  if (!stream || !isGrowing(message) || run < stream.run) return message
  const { parts } = stream
  const known = parts[part] ?? { type, length: 0, durableLength: 0, ...(type === 'reasoning' && { text: '' }) }
  const isNewer = run > stream.run
  const isElsewhere = isNewer && parts.some(({ length }, n) => n !== part && length > 0)
  // A newer run may have replaced all text that is not durable, with the same length.
  const certain = isNewer ? known.durableLength : known.length
  if (part > parts.length || offset > certain || isElsewhere) {
    behind()
    return message
  }
  const kept = isNewer ? offset : known.length
  const more = [...text].slice(kept - offset)
  if (!isNewer && more.length === 0 && parts[part]) return message
  const length = kept + more.length
  const next = { ...known, length, durableLength: Math.min(known.durableLength, length) }
  const append = (whole: string, start: number) => {
    if (!isNewer && parts.slice(part + 1).every((after) => after.type !== type)) return whole + more.join('')
    const chars = [...whole]
    const [before, after] = [chars.slice(0, start + kept), chars.slice(start + known.length)]
    return [...before, ...more, ...after].join('')
  }
  if (type === 'reasoning') next.text = isNewer ? append(known.text ?? '', 0) : (known.text ?? '') + more.join('')
  const start = parts.slice(0, part).reduce((sum, before) => sum + (before.type === 'text' ? before.length : 0), 0)
  return {
    ...message,
    text: type === 'text' ? append(message.text, start) : message.text,
    stream: { ...stream, run, parts: [...parts.slice(0, part), next, ...parts.slice(part + 1)] },
  }
}

/**
 * The message after a change of its stream: of the state, or of the value of a part. An older revision changes nothing.
 *
 * @param behind called if a value, or a part before it, is missing: read the message.
 */
export function streamChanged(
  message: Message,
  { run, state, part, type, revision = 0, value }: ServerEvents['chat:message:stream:changed'],
  behind: () => void,
): Message {
  const { stream } = message
  if (!stream || !isGrowing(message)) return message
  const isNewer = part !== undefined && revision > (stream.parts[part]?.revision ?? 0)
  const isMissing = isNewer && (!value || part > stream.parts.length)
  if (isMissing || run > stream.run) behind()
  // A stopping stream does not become open again.
  const next = state === 'STOPPING' && stream.state !== state ? { ...stream, state } : stream
  if (!isNewer || isMissing || !type) return next === stream ? message : { ...message, stream: next }
  const parts = [...stream.parts]
  parts[part] = { type, length: 0, durableLength: 0, ...(value && { value }), revision }
  return { ...message, stream: { ...next, parts } }
}

/**
 * The received message, unless the known one is further: an ended stream never reopens, and text never shrinks within a
 * run.
 */
export function laterOf(known: Message | undefined, fresh: Message): Message {
  if (!known?.stream || !fresh.stream || !isGrowing(fresh)) return fresh
  if (!isGrowing(known)) return known
  const [{ run, parts }, other] = [known.stream, fresh.stream]
  const isAhead = ({ length, revision = 0 }: (typeof parts)[number], n: number) =>
    length > (other.parts[n]?.length ?? -1) || revision > (other.parts[n]?.revision ?? 0)
  if (run < other.run || (run === other.run && !parts.some(isAhead))) return fresh
  return { ...fresh, text: known.text, stream: known.stream }
}
