export const nextPage = (nextCursor: string | null | undefined): string[] =>
  nextCursor ? ['There is more: call again with `cursor`.'] : []
