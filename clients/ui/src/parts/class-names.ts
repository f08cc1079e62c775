/** Class names of the kit, which all begin with `chat-`. What is false or undefined is left out. */
export const cx = (...names: (string | false | undefined)[]): string =>
  names
    .filter((name) => name)
    .map((name) => `chat-${name}`)
    .join(' ')
