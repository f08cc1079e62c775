import type { Message, StreamWriter } from '@chat-service/client'
import { partsOf, type ToolCall } from './parts.js'

/** Part types that a stream accepts. */
const MAX_PARTS = 64
/** Characters kept of a value that exceeds the stream's 64 KiB for all values. */
const SHORT = 300

/** The replayed run differs from the output that readers have already seen. */
class ReplayDiffersError extends Error {
  readonly code = 'REPLAY_DIFFERS'
  constructor() {
    super('The repeated run differs from the text that readers have seen.')
  }
}

/** Progress of a tool call. */
const progressOf = ({ state, input }: ToolCall) => (state === 'running' ? Number(input !== undefined) : 2)

const short = (value: unknown): unknown => {
  if (value === undefined) return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : value
}

/**
 * Writes a run as the parts of a stream: one part for each text and call, numbered in the order in which they begin. A
 * replayed run yields the same numbers, so parts written before a crash are compared instead of written again.
 *
 * @param message its current state.
 * @param first number of the run's first part. Part 0 is always text.
 */
export function partWriter(stream: StreamWriter, message: Message, first: number) {
  const there = partsOf(message)
  /** Text of a part that readers have seen and the run has not yet replayed. */
  const left = there.map((part, n) => (n >= first && 'text' in part ? part.text : ''))
  const numbers = new Map<string, number>()
  const calls = new Map<string, ToolCall>()
  // A run may continue the calls of the previous run.
  there.slice(0, first).forEach((part, n) => {
    if (part.type !== 'tool') return
    numbers.set(`tool ${part.call.id}`, n)
    calls.set(part.call.id, part.call)
  })
  const latest = new Map<string, number>()
  let count = first
  let hasText = there.slice(0, first).some((part) => part.type === 'text' && part.text)

  const begin = (type: string): number => {
    // Part 0 always exists.
    if (count === 0 && type !== 'text') count = 1
    const known = there[count]
    const isOpening = count === 0 && known?.type === 'text' && known.text === ''
    if (known && known.type !== type && !isOpening) throw new ReplayDiffersError()
    latest.set(type, count)
    return count++
  }

  /** @returns the part of the text that readers have not seen. */
  const skip = (part: number, text: string): string => {
    const seen = left[part] ?? ''
    const length = Math.min(seen.length, text.length)
    if (seen.slice(0, length) !== text.slice(0, length)) throw new ReplayDiffersError()
    left[part] = seen.slice(length)
    return text.slice(length)
  }

  const append = async (type: 'text' | 'reasoning', id: string, delta: string): Promise<void> => {
    const key = `${type} ${id}`
    let part = numbers.get(key)
    let text = delta
    if (!text) return
    if (part === undefined) {
      // When no part is left, text continues in the last part of its type.
      part = count < MAX_PARTS ? begin(type) : latest.get(type)
      if (part === undefined) return
      numbers.set(key, part)
      if (type === 'text' && hasText) text = `\n\n${text}`
      hasText ||= type === 'text'
    }
    const rest = skip(part, text)
    if (rest) await stream.append(rest, { part, type })
  }

  const set = async (key: string, type: 'tool' | 'data', value: object): Promise<void> => {
    const isNew = !numbers.has(key)
    if (isNew && count >= MAX_PARTS) return
    const part = numbers.get(key) ?? begin(type)
    numbers.set(key, part)
    try {
      await stream.part(part, { type, value })
    } catch (error) {
      if (isNew) count = part
      if (isNew) numbers.delete(key)
      throw error
    }
  }

  return {
    /** Appends to the text or thought with this id. */
    append,

    /** Begins or extends a tool call. The answer survives a value that is refused as too large. */
    async call(id: string, change: Partial<ToolCall>): Promise<void> {
      const call: ToolCall = { ...{ id, name: 'tool', state: 'running' }, ...calls.get(id), ...change }
      calls.set(id, call)
      const key = `tool ${id}`
      const seen = there[numbers.get(key) ?? count]
      if (seen?.type === 'tool' && seen.call.id !== id) throw new ReplayDiffersError()
      if (seen?.type === 'tool' && progressOf(call) <= progressOf(seen.call)) {
        if (!numbers.has(key)) numbers.set(key, begin('tool'))
        return
      }
      for (const value of [call, { ...call, input: short(call.input), output: short(call.output) }]) {
        try {
          return await set(key, 'tool', value)
        } catch (error) {
          if (stream.signal.aborted || error instanceof ReplayDiffersError) throw error
        }
      }
    },

    /** Sets a value that is not displayed as text. */
    data: (id: string, value: object) => set(`data ${id}`, 'data', value),

    /** Text ids by part number. */
    ids: (): Record<string, string> =>
      Object.fromEntries(
        [...numbers].flatMap(([key, part]) => (key.startsWith('text ') ? [[part, key.slice(5)]] : [])),
      ),

    /** Ids of the calls without a result. */
    open: (): string[] => [...calls.values()].flatMap(({ id, state }) => (state === 'running' ? [id] : [])),

    /** Call it at the end of the run. @throws ReplayDiffersError if readers have seen more than the run produced. */
    finish(): void {
      if (left.some((text) => text) || there.length > Math.max(count, 1)) throw new ReplayDiffersError()
    },
  }
}

/** Writes a run. */
export type PartWriter = ReturnType<typeof partWriter>
