/** Worlds that the tests of the current file have open. */
export const openWorlds = new Set<{ close(): Promise<void> }>()
