import { invalid } from './errors'

/** Positions are opaque to callers, so that what they hold can change. */
export function encodeCursor(...position: string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * @param length how many texts the position has.
 * @throws CHAT_VALIDATION_ERROR for a cursor that no list has given out.
 */
export function decodeCursor(cursor: string, length: number): string[] {
  let position: unknown
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    position = undefined
  }
  const isPosition = Array.isArray(position) && position.length === length
  if (isPosition && (position as unknown[]).every((part) => typeof part === 'string' && isStorable(part))) {
    return position as string[]
  }
  throw invalid('query', '/cursor', 'must be a nextCursor that this list has answered')
}

/** A position whose first part is a time, as a list gives it out: no day that JavaScript would move, no year zero. */
export function decodeTimeCursor(cursor: string, length: number): string[] {
  const position = decodeCursor(cursor, length)
  const [time = ''] = position
  if (/^[1-9]\d{3}-/.test(time) && !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time) {
    return position
  }
  throw invalid('query', '/cursor', 'must be a nextCursor that this list has answered')
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Cuts a list that was read with one row too many, and says where the next page begins. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  position: (last: Row) => string[],
): { page: Row[]; nextCursor: string | null } {
  if (rows.length <= limit) return { page: rows, nextCursor: null }
  const page = rows.slice(0, limit)
  return { page, nextCursor: encodeCursor(...position(page[limit - 1] as Row)) }
}
