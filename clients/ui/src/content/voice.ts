import type { Message } from '@chat-service/client'

/** The property `voice` of a voice message's metadata. */
export interface Voice {
  durationMs: number
  /** Loudness from 0 to 1, of at most 64 equal parts. */
  waveform: readonly number[]
}

const MAX_BARS = 64

/** The voice of a message. The metadata is untrusted. */
export function readVoice({ metadata }: Pick<Message, 'metadata'>): Voice | undefined {
  const { durationMs, waveform } = (metadata?.voice ?? {}) as Partial<Record<keyof Voice, unknown>>
  if (typeof durationMs !== 'number' || !(durationMs >= 0) || !Array.isArray(waveform)) return undefined
  const bars = waveform.slice(0, MAX_BARS).map((level) => Math.min(1, Math.max(0, Number(level) || 0)))
  return { durationMs, waveform: bars }
}

/** `1:05`. */
export const clockOf = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
