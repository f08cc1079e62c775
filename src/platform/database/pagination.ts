import { invalid, type ValidationIssue } from '../../errors'

/** The length of a page that goes on with a list of which the first request named no limit. */
const DEFAULT_LIMIT = 100

/** A list that is read in pages. */
export interface PagedList<Column extends string> {
  /** Names the list and its order; filters are not part of it. */
  name: string
  /** The columns by which the list is sorted and which identify a row; a time comes first. */
  position: readonly [Column, ...Column[]]
  /** Where the request has its cursor. */
  in?: ValidationIssue['in']
}

/**
 * Reads a page of a list and makes the cursor that leads to the next one: all of the list where neither a limit nor a
 * cursor is given. A cursor is opaque to callers, so that what it holds can change: the list that gave it out, then the
 * position of the last row.
 *
 * @param read answers at most `limit` rows, those `after` a position where one is given.
 * @throws CHAT_VALIDATION_ERROR for a cursor that this list has not given out.
 */
export async function readPage<
  Column extends string,
  Row extends { [C in Column]: Date | string },
  Request extends { limit?: number | undefined; cursor?: string | undefined },
>(
  list: PagedList<Column>,
  { limit, cursor }: Request,
  read: (page: { after: { [C in Column]: string } | undefined; limit: Request['limit'] }) => Promise<Row[]>,
): Promise<{ page: Row[]; nextCursor: string | null }> {
  const { name, position, in: where = 'query' } = list
  const pages = new Pages(name, position.length, where)
  const values = pages.after(cursor)
  const after = Object.fromEntries(position.map((column, n) => [column, values[n]])) as { [C in Column]: string }
  const size = limit ?? (cursor === undefined ? Infinity : DEFAULT_LIMIT)
  const rows = await read({
    after: cursor === undefined ? undefined : after,
    // One more than asked for shows whether there is a next page.
    limit: size === Infinity ? undefined : size + 1,
  })
  return pages.cut(rows, size, (last) => position.map((column) => textOf(last[column])))
}

const textOf = (value: Date | string) => (typeof value === 'string' ? value : value.toISOString())

/** The cursors of one list, of which `readPage` makes use. */
export class Pages {
  /**
   * @param list names the list and its order; filters are not part of it.
   * @param length how many texts a position has.
   */
  constructor(
    private readonly list: string,
    private readonly length: number,
    private readonly where: ValidationIssue['in'] = 'query',
  ) {}

  /**
   * The position after which the page begins; nothing for the first page.
   *
   * @throws CHAT_VALIDATION_ERROR for a cursor that this list has not given out.
   */
  after(cursor: string | undefined): string[] {
    if (cursor === undefined) return []
    const [list, ...position] = parse(cursor)
    if (list === this.list && position.length === this.length && isTime(position[0] ?? '')) return position
    throw invalid(this.where, '/cursor', 'must be a nextCursor that this list has answered')
  }

  /** Cuts a list that was read with one row too many, and says where the next page begins. */
  cut<Row>(rows: Row[], limit: number, position: (last: Row) => string[]): { page: Row[]; nextCursor: string | null } {
    if (rows.length <= limit) return { page: rows, nextCursor: null }
    const page = rows.slice(0, limit)
    const cursor = [this.list, ...position(page[limit - 1] as Row)]
    return { page, nextCursor: Buffer.from(JSON.stringify(cursor)).toString('base64url') }
  }
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

/** A time as lists give it out: no day that JavaScript would move, no year zero. */
const isTime = (text: string) =>
  /^[1-9]\d{3}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
