interface OpenWorld {
  close(): Promise<void>
}

/** Worlds that are open in this worker, whichever copy of the modules opened them. */
export const openWorlds: Set<OpenWorld> = ((globalThis as { chatTestWorlds?: Set<OpenWorld> }).chatTestWorlds ??=
  new Set())
