import * as pg from 'pg'

/** The oid of the type bigint. */
const INT8 = 20

/** Parsers for this pool only, because pg's global registry belongs to the host. */
export const typeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary'): unknown =>
  oid === INT8 && format !== 'binary' ? safeInteger : pg.types.getTypeParser(oid, format)

function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The bigint ${text} does not fit into a JavaScript number`)
  return number
}
