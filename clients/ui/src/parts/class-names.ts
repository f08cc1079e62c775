/** Class names of the kit, which all begin with `chat-`. Skips false and undefined. */
export const cx = (...names: (string | false | undefined)[]): string =>
  names
    .filter((name) => name)
    .map((name) => `chat-${name}`)
    .join(' ')
