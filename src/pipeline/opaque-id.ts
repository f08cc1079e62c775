/** Ids are opaque: an id that PostgreSQL cannot compare, with NUL or an unpaired surrogate, counts as unknown. */
export const opaqueId = (id: string) => id.replaceAll('\0', '\uFFFD').toWellFormed()
