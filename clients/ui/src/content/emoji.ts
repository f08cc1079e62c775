/** An emoji with its names; the first one is what is typed between colons. */
export interface Emoji {
  readonly emoji: string
  readonly names: readonly string[]
}

export interface EmojiGroup {
  readonly name: string
  readonly emoji: readonly Emoji[]
}

let loaded: Promise<readonly EmojiGroup[]> | undefined

/** All emoji. They are loaded with the first call, because most visits need none. */
export function loadEmoji(): Promise<readonly EmojiGroup[]> {
  loaded ??= import('./emoji.gen.js').then(({ emojiGroups }) =>
    emojiGroups.map(([name, all]) => ({
      name,
      emoji: all.split('|').map((line) => {
        // Names are of ASCII, and so may be the first letter of an emoji.
        const [, emoji = '', names = ''] = /^(.[^ -~]*)(.*)/.exec(line) ?? []
        return { emoji, names: names.split(' ') }
      }),
    })),
  )
  // A failed load is tried again.
  loaded.catch(() => (loaded = undefined))
  return loaded
}

/** Emoji with a name that begins so; those whose first name does come first. */
export function findEmoji(groups: readonly EmojiGroup[], query: string, most = 60): readonly Emoji[] {
  const wanted = query.toLowerCase()
  const rank = ({ names }: Emoji) =>
    names[0]?.startsWith(wanted)
      ? 0
      : names.some((name) => name.startsWith(wanted))
        ? 1
        : names.some((name) => name.includes(wanted))
          ? 2
          : 3
  return groups
    .flatMap(({ emoji }) => emoji)
    .map((each) => [rank(each), each] as const)
    .filter(([found]) => found < 3)
    .sort(([one], [other]) => one - other)
    .slice(0, most)
    .map(([, each]) => each)
}

const ONLY = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\u200d|\ufe0f|\s)+$/u

/** Whether a text is a few emoji and nothing else, which are shown large. */
export const isOnlyEmoji = (text: string): boolean =>
  text.length <= 24 && /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text) && ONLY.test(text)

const NAME = /(?<![\p{L}\p{N}_:]):([\p{L}\p{N}_+-]{2,32})$/u

/** The name being typed after a colon, from `start` to the caret. */
export function typedEmoji(text: string, caret: number): { start: number; query: string } | undefined {
  const match = NAME.exec(text.slice(0, caret))
  return match ? { start: match.index, query: match[1] ?? '' } : undefined
}
