import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import { compiledQuery } from '../../platform/database/compiled-query'
import type { Caller } from './caller'
import { accessTo, checkAccess, type Access, type Guards } from './guards'

/** A row of the page; a single row with nulls in place of the page if it is empty, or if there is a `refusal`. */
type GuardedRow<Row, Extra> = Access & Extra & ((Row & { isFound: true }) | { isFound: null })

export type GuardedQuery<Row, Extra> = Pick<
  SelectQueryBuilder<{ access: Access }, 'access', GuardedRow<Row, Extra>>,
  'compile' | 'execute'
>

/** Restricts a table to the channel that the Member guard found. */
export const isInChannel = (table: string) => sql<SqlBool>`(
  ${sql.ref(`${table}.tenantId`)} = access.tenant_id and ${sql.ref(`${table}.channelId`)} = access.channel_id
)`

/**
 * Reads rows of a channel and its guards in one statement, which saves a round trip. A refused caller reads no row.
 *
 * @param rows.guards besides the Member guard.
 * @param rows.page the rows. Conditions may refer to the guard's columns as `access`; see `accessTo`.
 * @param rows.order columns of the page.
 * @param rows.answer an expression on `page`, returned as `answer` in place of the page's columns; the columns of the
 *   order stay.
 * @param rows.userIds the users in a row, returned as `userIds`.
 * @param rows.extra values returned once, even if the page is empty; they may refer to `access`.
 */
export function guardedQuery<D, T extends keyof D, Row, Extra extends object = object, Answer = never>(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  rows: {
    guards?: Guards | undefined
    page: SelectQueryBuilder<D, T, Row>
    order?: readonly (readonly [column: NoInfer<keyof Row & string>, direction: 'asc' | 'desc'])[]
    limit?: number | undefined
    answer?: RawBuilder<Answer>
    userIds?: RawBuilder<string[]> | undefined
    extra?: { [Name in keyof Extra]: RawBuilder<Extra[Name]> }
  },
): GuardedQuery<[Answer] extends [never] ? Row : Row & { answer: Answer; userIds?: string[] }, Extra> {
  const { guards, order = [], limit, answer, userIds, extra = {} } = rows
  let page = rows.page.where(sql<SqlBool>`access.refusal is null`)
  // Without a limit the page is sorted once, at the end.
  if (limit !== undefined) {
    page = order.reduce((q, [column, direction]) => q.orderBy(sql.ref(column), direction), page).limit(limit)
  }
  const query = db
    .with('access', () => accessTo(db, caller, channelId, guards))
    .selectFrom('access')
    .leftJoinLateral(page.select(sql<true>`true`.as('isFound')).as('page'), (join) => join.onTrue())
    .select('access.refusal')
    .select(Object.entries<RawBuilder<unknown>>(extra).map(([name, value]) => value.as(name)))

  const ordered = order.reduce((q, [column, direction]) => q.orderBy(sql.ref(`page.${column}`), direction), query)
  if (!answer) return ordered.selectAll('page') as never
  return ordered
    .select(sql`page.is_found`.as('isFound'))
    .select(sql`case when page.is_found then ${answer} end`.as('answer'))
    .$if(userIds !== undefined, (q) => q.select((userIds as RawBuilder<string[]>).as('userIds')))
    .select(order.map(([column]) => sql.ref(`page.${column}`).as(column))) as never
}

/**
 * Runs a guarded query, compiled once per shape of its arguments; see `compiledQuery` for the rules of `build`. A row
 * also has the columns of the guards, so do not return it unchanged.
 *
 * @throws errors of the guards.
 */
export function guarded<Args extends unknown[], Row, Extra>(
  build: (db: Kysely<DB>, caller: Caller, channelId: string, ...args: Args) => GuardedQuery<Row, Extra>,
): (db: Kysely<DB>, caller: Caller, channelId: string, ...args: Args) => Promise<{ rows: Row[]; extra: Extra }> {
  const select = compiledQuery(build)
  return async (db, caller, channelId, ...args) => {
    const rows = await select(db, caller, channelId, ...args)
    const [first] = rows
    checkAccess(first, channelId)
    return { rows: rows.filter((row) => row.isFound) as Row[], extra: first as Extra }
  }
}
