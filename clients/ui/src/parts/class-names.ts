/** Class names of the kit, which all begin with `chat-`. Values that are false or undefined are left out. */
export const cx = (...names: (string | false | undefined)[]): string =>
  names
    .filter((name) => name)
    .map((name) => `chat-${name}`)
    .join(' ')
