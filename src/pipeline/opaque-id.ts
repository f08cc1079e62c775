/** Ids are opaque: one with what PostgreSQL cannot compare, NUL or half a character, is not found like any other unknown id. */
export const opaqueId = (id: string) => id.replaceAll('\0', '\uFFFD').toWellFormed()
