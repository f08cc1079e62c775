import type { StreamWriter } from '@chat-service/client'
import type { Piece } from './pieces.js'

/** The limits of a stream. */
const MAX_PARTS = 64
/** All values of a stream together have 64 KiB. */
const MAX_VALUE = 900

/** Shortens long values: readers want the gist of a tool's input and output. */
const short = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > MAX_VALUE / 3 ? `${text.slice(0, MAX_VALUE / 3)}…` : value
}

/**
 * Writes the output of a model: text and reasoning as parts that grow, tools and sources as values, in the order in which they
 * came. Resolves early when the signal is aborted, also while the model is silent.
 *
 * @returns adds a paragraph to the text.
 * @throws errors of the model, or the reason of `stream.signal`.
 */
export async function write(
  stream: StreamWriter,
  pieces: AsyncIterable<Piece>,
  signal: AbortSignal,
): Promise<(paragraph: string) => Promise<void>> {
  // Part 0 is there from the beginning.
  let parts = 1
  let last = { part: 0, type: 'text' as string }
  let hasText = false
  const latest = new Map([['text', 0]])
  const tools = new Map<string, { part: number; value: Record<string, unknown> }>()

  /** Another part for each change of the type. Without room, text goes on in the last part that fits, so that none is missing. */
  const targetOf = (type: 'text' | 'reasoning') => {
    if (last.type !== type && parts < MAX_PARTS) {
      last = { part: parts++, type }
      latest.set(type, last.part)
    }
    const part = latest.get(type)
    return part === undefined ? undefined : { part, type }
  }
  /** A value that is refused, because it is one too many or too large, does not cost the answer. */
  const set = async (part: number, type: 'tool' | 'source', value: Record<string, unknown>) => {
    const isNew = part === parts
    if (part >= MAX_PARTS) return false
    try {
      await stream.part(part, { type, value })
    } catch (error) {
      if (stream.signal.aborted) throw error
      return false
    }
    if (isNew) {
      parts += 1
      last = { part, type }
    }
    return true
  }

  const take = async (piece: Piece) => {
    if (piece.type === 'source') {
      await set(parts, 'source', { url: piece.url, ...(piece.title && { title: piece.title }) })
    } else if (piece.type === 'tool') {
      const { type, id, ...change } = piece
      const known = tools.get(id) ?? { part: parts, value: {} }
      for (const [name, value] of Object.entries(change)) if (value !== undefined) known.value[name] = short(value)
      if (await set(known.part, type, known.value)) tools.set(id, known)
    } else {
      const target = targetOf(piece.type)
      if (!target || !piece.text) return
      hasText ||= piece.type === 'text'
      await stream.append(piece.text, target)
    }
  }

  const say = (paragraph: string) => stream.append(`${hasText ? '\n\n' : ''}${paragraph}`, targetOf('text'))

  const stopped = new Promise<'stopped'>((resolve) => {
    if (signal.aborted) resolve('stopped')
    signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  const iterator = pieces[Symbol.asyncIterator]()
  for (;;) {
    const next = iterator.next()
    // A model that is aborted usually throws.
    next.catch(() => undefined)
    const piece = await Promise.race([stopped, next])
    if (piece === 'stopped') {
      // A model that is silent ends when it notices.
      void iterator.return?.()?.catch(() => undefined)
      return say
    }
    if (piece.done) return say
    await take(piece.value)
  }
}
