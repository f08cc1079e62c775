/**
 * Ids are opaque: one that PostgreSQL cannot compare, with NUL or an unpaired surrogate, is not found like any unknown id.
 */
export const opaqueId = (id: string) => id.replaceAll('\0', '\uFFFD').toWellFormed()
