import type { ChannelListItem, Channel } from '@chat-service/client'

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

const DAY_MS = 24 * 3600 * 1000
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
const daysAgo = (at: string) => Math.round((startOfDay(new Date()) - startOfDay(new Date(at))) / DAY_MS)

export const timeOf = (at: string) => time.format(new Date(at))
export const fullTimeOf = (at: string) => full.format(new Date(at))
export const isSameDay = (one: string, other: string) => startOfDay(new Date(one)) === startOfDay(new Date(other))

export function dayOf(at: string): string {
  const days = daysAgo(at)
  return days === 0 ? 'Today' : days === 1 ? 'Yesterday' : weekday.format(new Date(at))
}

/** A short form, for lists. */
export const shortTimeOf = (at: string) => (daysAgo(at) === 0 ? timeOf(at) : short.format(new Date(at)))

export function sizeOf(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB']
  let n = 0
  let rest = bytes
  for (; rest >= 1000 && n < units.length - 1; n++) rest /= 1000
  return `${n === 0 ? rest : rest.toFixed(1)} ${units[n]}`
}

/** `Ann`, `Ann and Bob`, `Ann, Bob and Cem`. */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

export function channelName(channel: Channel & Partial<Pick<ChannelListItem, 'peer'>>, names: string[] = []): string {
  return channel.name ?? channel.peer?.nickname ?? (listOf(names) || 'Conversation')
}

/** For an input of type `datetime-local`, which has no time zone. */
export function localInput(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** An error as a readable sentence. */
export function reasonOf(error: unknown): string {
  const { message = '' } = error as { message?: string }
  const text = message.trim() || 'It did not work.'
  return `${text[0]?.toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}
