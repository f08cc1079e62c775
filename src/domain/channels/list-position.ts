import { sql } from 'kysely'

/**
 * A point in the history of all lists, at which a statement reads: `<xid>.<seconds since 1970>`. The statement sees all
 * transactions committed by then; rows of other transactions have an xmin at or after the xid. So xmin shows whether a
 * row has changed since.
 */
export const listPosition = sql<string>`(
  pg_snapshot_xmin(pg_current_snapshot())::text || '.' || extract(epoch from chat_statement_now())::bigint
)`

/** Transaction ids in rows are the lower half of those in snapshots. */
const XIDS = 2n ** 32n
const PATTERN = /^([1-9]\d{0,17})\.(\d{1,12})$/

/** The position of a client's list. */
export class ListPosition {
  private constructor(
    private readonly text: string,
    private readonly xid: bigint,
    /** Since 1970. */
    readonly seconds: number,
  ) {}

  /** Undefined for any text that is not a position. */
  static read(text: string): ListPosition | undefined {
    const [, xid, seconds] = PATTERN.exec(text) ?? []
    return xid === undefined ? undefined : new ListPosition(text, BigInt(xid), Number(seconds))
  }

  /** Whether changes since this position are still known at the other one. @param hours the retention of events. */
  reaches(present: ListPosition, hours: number): boolean {
    return !this.isAfter(present) && present.seconds - this.seconds < hours * 3600 && present.xid - this.xid < XIDS / 2n
  }

  static earlier(one: ListPosition | undefined, other: ListPosition | undefined): ListPosition | undefined {
    return one && other ? (one.isAfter(other) ? other : one) : (one ?? other)
  }

  isAfter(other: ListPosition): boolean {
    return this.xid > other.xid
  }

  /** Whether a change after one is a change after the other. */
  isAlike(other: ListPosition): boolean {
    return this.xid === other.xid
  }

  /** For `isChangedSince`. */
  get rowXid(): string {
    return String(this.xid % XIDS)
  }

  toString(): string {
    return this.text
  }

  toJSON(): string {
    return this.text
  }
}

const circle = sql.lit(Number(XIDS))

/** How many transactions have begun since a position, given as `rowXid`. */
export const transactionsSince = (rowXid: string) =>
  sql<number>`((pg_snapshot_xmax(pg_current_snapshot())::text::bigint % ${circle} - ${sql.ref(rowXid)} + ${circle}) % ${circle})`

/**
 * Whether a row was changed at or after the position of `caller`. Transaction ids wrap around, so the check is whether
 * the row's xid is among those assigned since.
 */
export const isChangedSince = (xmin: string) =>
  sql<boolean>`((${sql.ref(xmin)}::text::bigint - caller.row_xid + ${circle}) % ${circle} <= caller.transactions)`
