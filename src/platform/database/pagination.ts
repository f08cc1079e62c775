import { invalid, type ValidationIssue } from '../../errors'

/**
 * The pages of one list and the cursors that lead from one to the next. A cursor is opaque to callers, so that what it
 * holds can change: the list that gave it out, then the position of the last row, which begins with a time.
 */
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
