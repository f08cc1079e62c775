import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { invalid, type ValidationIssue } from '../../errors'

/** Page size for a cursor without a limit. */
const DEFAULT_LIMIT = 100

/** A paginated list. */
interface PagedList<Column extends string> {
  /** Identifies the list and its order; filters are not part of it. */
  name: string
  /** The columns that order the list and identify a row; a time comes first, or the id of a message. */
  position: readonly [Column, ...Column[]]
  /** Cursors omit the last column if it is null. */
  isLastOptional?: true
  /** The part of the request that has the cursor. */
  in?: ValidationIssue['in']
}

type Position<Column extends string> = { [C in Column]: Date | string | null }

/**
 * Reads a page of a list and creates the cursor of the next one; reads the whole list if neither a limit nor a cursor is
 * given. Cursors are opaque to callers, so that their content can change: the list's name, then the position of the last row.
 *
 * @param read returns at most `limit` rows, those `after` a position if one is given.
 * @throws CHAT_VALIDATION_ERROR for a cursor that is not of this list.
 */
export async function readPage<
  Column extends string,
  Row extends Position<Column>,
  Request extends { limit?: number | undefined; cursor?: string | undefined },
>(
  list: PagedList<Column>,
  { limit, cursor }: Request,
  read: (page: { after: { [C in Column]: string } | undefined; limit: Request['limit'] }) => Promise<Row[]>,
): Promise<{ page: Row[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : positionOf(list, cursor)
  const size = limit ?? (cursor === undefined ? Infinity : DEFAULT_LIMIT)
  // One extra row shows whether there is a next page.
  return pageOf(list, await read({ after, limit: size === Infinity ? undefined : size + 1 }), size)
}

/** The first rows of a list as a page of this size, and the cursor of the next one if there are more rows. */
export function pageOf<Column extends string, Row extends Position<Column>>(
  list: PagedList<Column>,
  rows: Row[],
  size: number,
): { page: Row[]; nextCursor: string | null } {
  if (rows.length <= size) return { page: rows, nextCursor: null }
  const page = rows.slice(0, size)
  return { page, nextCursor: cursorOf(list, page[size - 1] as Row) }
}

/** SQL: whether a row comes after a position, given the SQL of each of its columns; all rows do without one. */
export function isBeyond<Column extends string>(
  after: Record<Column, string> | undefined,
  columns: Record<Column, string>,
  order: 'asc' | 'desc' = 'desc',
): RawBuilder<SqlBool> {
  if (!after) return sql`true`
  const [time, ...ids] = (Object.keys(columns) as Column[]).map((column) => after[column])
  const position = sql.join([sql`${time}::timestamptz`, ...ids])
  return sql`(${sql.raw(Object.values(columns).join(', '))}) ${sql.raw(order === 'desc' ? '<' : '>')} (${position})`
}

function cursorOf<Column extends string>(list: PagedList<Column>, row: Position<Column>): string {
  const columns =
    list.isLastOptional && row[list.position.at(-1) as Column] === null ? list.position.slice(0, -1) : list.position
  const position = columns.map((column) => row[column])
  // Times become ISO 8601.
  return Buffer.from(JSON.stringify([list.name, ...position])).toString('base64url')
}

function positionOf<Column extends string>(list: PagedList<Column>, cursor: string): { [C in Column]: string } {
  const [name, ...values] = parse(cursor)
  const isFirst = list.position[0] === 'id' ? isMessageId : isTime
  const missing = list.position.length - values.length
  if (name !== list.name || (missing !== 0 && !(list.isLastOptional && missing === 1)) || !isFirst(values[0] ?? '')) {
    throw invalid(list.in ?? 'query', '/cursor', 'must be a nextCursor of this list')
  }
  return Object.fromEntries(list.position.map((column, n) => [column, values[n]])) as { [C in Column]: string }
}

function parse(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parts) && parts.every(isStorable) ? parts : []
  } catch {
    return []
  }
}

const isStorable = (part: unknown): part is string =>
  typeof part === 'string' && !part.includes('\0') && part.isWellFormed()

const isMessageId = (text: string) => /^c[0-9a-z]{16}$/.test(text)

/** Whether a cursor's time is valid: not a day that JavaScript would shift, and not year zero. */
const isTime = (text: string) =>
  /^[1-9]\d{3}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
