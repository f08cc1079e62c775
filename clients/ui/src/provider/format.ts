import type { Channel, ChannelListItem, Message, MessageType } from '@chat-service/client'
import type { Strings } from '../strings/index.js'
import { isolateOf } from './isolate.js'

const DAY_MS = 24 * 3600 * 1000
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
const daysAgo = (at: string) => Math.round((startOfDay(new Date()) - startOfDay(new Date(at))) / DAY_MS)
export const capital = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)

export const isSameDay = (one: string, other: string) => startOfDay(new Date(one)) === startOfDay(new Date(other))

/** For an input of type `datetime-local`, which has no time zone. */
export function localInput(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const KINDS = ['IMAGE', 'VIDEO', 'AUDIO', 'FILE', 'POLL'] as const

const typeOf = (mimeType: string): MessageType =>
  KINDS.find((kind) => mimeType.startsWith(`${kind.toLowerCase()}/`)) ?? 'FILE'

interface Reasoned {
  reason?: string
}

export type Format = ReturnType<typeof formatOf>

/** Localized times, sizes, lists and errors. */
export function formatOf({ locale, errors, list, content, direction }: Strings) {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long' })
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const names = new Intl.ListFormat(locale)
  const isolate = isolateOf(direction)
  const listOf = (all: readonly string[]) => names.format(all.map(isolate))
  /** `2 photos and a file`; without files by the type of the message, which is all that an earlier server sends. */
  const filesOf = (mimeTypes: readonly string[] = [], type: MessageType = 'FILE') => {
    const types = mimeTypes[0] ? mimeTypes.map(typeOf) : [type]
    return names.format(
      KINDS.flatMap((kind) => {
        const count = types.filter((one) => one === kind).length
        return count > 0 ? [content.kinds[kind](count)] : []
      }),
    )
  }
  const timeOf = (at: string) => time.format(new Date(at))
  const whenOf = (at: string) => when.format(new Date(at))
  return {
    timeOf,
    /** `3 Jul 2026, 14:05`. */
    whenOf,
    /** `Tomorrow 14:05`, `Friday 14:05`: the time of one of the next seven days. */
    nextOf: (at: string) => {
      const days = -daysAgo(at)
      if (days < 0 || days > 6) return whenOf(at)
      return `${capital(days < 2 ? relative.format(days, 'day') : dayName.format(new Date(at)))} ${timeOf(at)}`
    },
    dateOf: (at: string) => date.format(new Date(at)),
    fullTimeOf: (at: string) => full.format(new Date(at)),
    /** `Today`, `Yesterday`, `Friday, 3 July`. */
    dayOf: (at: string) => {
      const days = daysAgo(at)
      return days === 0 || days === 1 ? capital(relative.format(-days, 'day')) : weekday.format(new Date(at))
    },
    /** A short form, for lists. */
    shortTimeOf: (at: string) => (daysAgo(at) === 0 ? timeOf(at) : short.format(new Date(at))),
    /** `Ann`, `Ann and Bob`, `Ann, Bob, and Cem`. */
    listOf,
    /** `Unmute: Ann`, the label of a button beside a name. */
    labelOf: (action: string, name: string) => `${action}: ${isolate(name)}`,
    sizeOf: (bytes: number) => {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte']
      let [n, rest] = [0, bytes]
      for (; rest >= 1000 && n < units.length - 1; n++) rest /= 1000
      const unitDisplay = n ? 'short' : 'long'
      const style = { style: 'unit', unit: units[n]!, unitDisplay, maximumFractionDigits: n && 1 } as const
      return new Intl.NumberFormat(locale, style).format(rest)
    },
    /** `others` are names of the first other members. */
    channelName: (channel: Channel & Partial<Pick<ChannelListItem, 'peer'>>, others: readonly string[] = []) => {
      const rest = channel.memberCount - 1 - others.length
      const all = rest > 0 && others.length > 0 ? [...others, list.others(rest)] : others
      return channel.name ?? channel.peer?.nickname ?? (listOf(all) || list.unnamed)
    },
    filesOf,
    /**
     * The name of a message's file, or of several `2 photos and a file`. The previous version of the server sends only
     * the first file.
     */
    fileNameOf: ({ fileName, files = [] }: Pick<Message, 'fileName'> & Partial<Pick<Message, 'files'>>) =>
      files.length > 1 ? filesOf(files.map(({ mimeType }) => mimeType)) : fileName,
    /**
     * The sentence of an error: by code and reason, by reason, such as the code that refused a held message, or by
     * code.
     */
    reasonOf: (error: unknown) => {
      const { message = '', code = '', details } = error as { message?: string; code?: string; details?: Reasoned }
      const reason = details?.reason ?? ''
      const text = errors[`${code}:${reason}`] ?? errors[reason] ?? errors[code] ?? (message.trim() || list.failed)
      return `${capital(text)}${/[.!?。]$/.test(text) ? '' : '.'}`
    },
  }
}
