import { findLinks } from './links.js'

/** An emoji with its names; the first one is typed between colons. */
export interface Emoji {
  readonly emoji: string
  readonly names: readonly string[]
}

export interface EmojiGroup {
  readonly name: string
  readonly emoji: readonly Emoji[]
}

let loaded: Promise<readonly EmojiGroup[]> | undefined

/** All emoji, loaded on the first call, because most visits need none. */
export function loadEmoji(): Promise<readonly EmojiGroup[]> {
  loaded ??= import('./emoji.gen.js').then(({ emojiGroups }) =>
    emojiGroups.map(([name, all]) => ({
      name,
      emoji: all.split('|').map((line) => {
        // Names are ASCII; an emoji's first character may be too.
        const [, emoji = '', names = ''] = /^(.[^ -~]*)(.*)/.exec(line) ?? []
        return { emoji, names: names.split(' ') }
      }),
    })),
  )
  // A failed load is tried again.
  loaded.catch(() => (loaded = undefined))
  return loaded
}

/**
 * Emoji with a name that starts with the text: first exact matches of the first name, then prefixes of it, then others.
 * With `byWord` any word of a name counts.
 */
export function findEmoji(
  groups: readonly EmojiGroup[],
  query: string,
  { most = 60, byWord = false } = {},
): readonly Emoji[] {
  const wanted = query.toLowerCase()
  const rank = ({ names }: Emoji) =>
    names[0] === wanted
      ? 0
      : names[0]?.startsWith(wanted)
        ? 1
        : names.some((name) => name.startsWith(wanted))
          ? 2
          : byWord && names.some((name) => name.includes(`_${wanted}`))
            ? 3
            : 4
  return groups
    .flatMap(({ emoji }) => emoji)
    .map((each) => [rank(each), each] as const)
    .filter(([found]) => found < 4)
    .sort(([one], [other]) => one - other)
    .slice(0, most)
    .map(([, each]) => each)
}

/** The modifiers of skin tone, without one first. */
export const SKIN_TONES = ['', '\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}']

/** An emoji in a skin tone, if it shows one person or hand. Others stay unchanged. */
export function toned(emoji: string, tone: string): string {
  const bases = emoji.match(/\p{Emoji_Modifier_Base}/gu)
  return tone && bases?.length === 1 ? emoji.replace(/(\p{Emoji_Modifier_Base})\ufe0f?/u, `$1${tone}`) : emoji
}

/** A character shown as a picture: by default, by its selector or skin tone, or because most fonts draw it so. */
const PICTURE =
  '(?:(?!\\p{RI})\\p{Emoji_Presentation}\\ufe0f?|(?![0-9#*])\\p{Emoji}\\ufe0f|(?=[\\u2600-\\u27bf])\\p{Emoji}(?!\\ufe0e))\\p{Emoji_Modifier}?'
const EMOJI = `(?:\\p{RI}{2}|[0-9#*]\\ufe0f?\\u20e3|\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}|${PICTURE}(?:\\u200d${PICTURE})*)`
const MOST_LARGE = 8
const ONLY = new RegExp(`^\\s*(?:${EMOJI}\\s*){1,${MOST_LARGE}}$`, 'u')

/** Whether a text is a few emoji and nothing else, which are shown large. */
export const isOnlyEmoji = (text: string): boolean => text.length <= 200 && ONLY.test(text)

const SIGN = '(?<![\\p{L}\\p{N}_:]):'
const NAME = new RegExp(`${SIGN}(\\p{L}{2}[\\p{L}\\p{N}_+-]{0,30})$`, 'u')
const CLOSED = new RegExp(`${SIGN}([\\p{L}\\p{N}_+-]{2,32}):$`, 'u')
/** Such as `:DD` and `:ppp`. */
const FACE = /^(\p{L})\1*$/iu

/** Whether the end of a text is within code or an address. */
function isLiteral(text: string): boolean {
  const fences = text.match(/```|^ {0,3}~~~/gm)?.length ?? 0
  const paragraph = text.slice(text.lastIndexOf('\n\n') + 1).replace(/(`+)(?:(?!\1)[^])*\1/g, '')
  return fences % 2 === 1 || paragraph.includes('`') || findLinks(text).at(-1)?.end === text.length
}

const emojiBy = (name: RegExp, text: string): { start: number; query: string } | undefined => {
  const match = name.exec(text)
  return match && !isLiteral(text) ? { start: match.index, query: match[1] ?? '' } : undefined
}

/** The name being typed after a colon, from `start` to the caret. */
export function typedEmoji(text: string, caret: number): { start: number; query: string } | undefined {
  const typed = emojiBy(NAME, text.slice(0, caret))
  return typed && !FACE.test(typed.query) ? typed : undefined
}

/** The name between two colons before the caret. */
export const closedEmoji = (text: string, caret: number): { start: number; query: string } | undefined =>
  emojiBy(CLOSED, text.slice(0, caret))
