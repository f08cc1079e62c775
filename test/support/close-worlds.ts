/** Worlds that a failing test has left open, which would keep the worker busy after its file. */
export const openWorlds: Set<{ close(): Promise<void> }> = ((
  globalThis as { chatTestWorlds?: Set<{ close(): Promise<void> }> }
).chatTestWorlds ??= new Set())

/** Runs after the tests of each file. */
afterAll(async () => {
  await Promise.allSettled([...openWorlds].map((world) => world.close()))
})
