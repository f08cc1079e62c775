import { CamelCasePlugin, Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from '../../../generated/database'
import { groupBy } from '../lib/group-by'
import { DatabaseSetupError, reasonOf } from './errors'
import type { Fence } from './fenced-query'
import type { Pool, PoolClient, QueryResult } from './pool'

/*
 * The tenant fence: row-level security as a second boundary between tenants. Statements filter by tenant themselves;
 * the fence covers one that forgets.
 *
 * Invariants
 *
 * * The service holds a database handle that accepts no statement. `inTenant` returns one limited to the rows of a
 *   tenant, for reads and writes, including called functions and triggers.
 * * `acrossTenants` returns one without the fence, for work that spans tenants, with a reason from the list below.
 * * The fence lasts for one transaction and leaves no state on the connection.
 * * If the fence is off, or within a transaction, they return the given handle.
 */

/** Reasons to span tenants. */
export const crossings = {
  installation: 'reads which database this is, and begins epochs',
  'search upkeep': 'merges the pending list of the search index',
  'list position': 'reads where transactions stand, and no table',
  timers: 'finds due jobs of all tenants, and compares clocks',
  retention: 'removes expired rows of all tenants',
  consumers: 'registers consumers, and claims the channels that have events for them',
  erasures: 'reads of which users and tenants everything is being erased',
  'feed numbers':
    'reads the numbers of the last events of channels of several tenants, how far their streams are, and no content',
  'open streams': 'counts the streams that are open, of all tenants',
} as const

export type Crossing = keyof typeof crossings

interface Handles {
  inTenant(tenantId: string): Kysely<DB>
  readonly across: Kysely<DB>
}

/** The minor version of pg against which FencedQuery is tested, as in package.json. */
export const TESTED_PG = '~8.23.1'
/** Maximum cached handles. Creating one takes microseconds. */
const MAX_TENANTS = 1000

const handlesOf = new WeakMap<Kysely<DB>, Handles>()

/** A database limited to the rows of this tenant. */
export const inTenant = (db: Kysely<DB>, tenantId: string): Kysely<DB> => handlesOf.get(db)?.inTenant(tenantId) ?? db

/** A database limited to the tenant that the statement sets with `set_config('chat.tenant', …, true)`. */
export const inEachTenant = (db: Kysely<DB>): Kysely<DB> => inTenant(db, '')

/** A database without the fence. */
export const acrossTenants = (db: Kysely<DB>, _why: Crossing): Kysely<DB> => handlesOf.get(db)?.across ?? db

/** Whether the fence is on. */
export const isFenced = (db: Kysely<DB>): boolean => handlesOf.has(db)

/** The items of each tenant, in order. */
export const groupByTenant = <Item extends { tenantId: string }>(items: readonly Item[]) => [
  ...groupBy(items, ({ tenantId }) => tenantId),
]

type Read<Item, Row> = (db: Kysely<DB>, items: Item[]) => Promise<Row[]>

/** Reads rows of several tenants, by a statement per tenant, or one without the fence. @returns all rows. */
export async function rowsByTenant<Item extends { tenantId: string }, Row>(
  db: Kysely<DB>,
  items: Item[],
  read: Read<Item, Row>,
): Promise<Row[]> {
  if (!isFenced(db)) return read(db, items)
  const parts = groupByTenant(items).map(([tenantId, some]) => read(inTenant(db, tenantId), some))
  return (await Promise.all(parts)).flat()
}

/** The same, with one result per item. @returns the results in the order of the items. */
export async function answersByTenant<Item extends { tenantId: string }, Answer>(
  db: Kysely<DB>,
  items: Item[],
  read: Read<Item, Answer>,
): Promise<Answer[]> {
  if (!isFenced(db)) return read(db, items)
  const answers = new Map<Item, Answer>()
  const parts = groupByTenant(items).map(async ([tenantId, some]) => {
    const found = await read(inTenant(db, tenantId), some)
    for (const [index, item] of some.entries()) answers.set(item, found[index] as Answer)
  })
  await Promise.all(parts)
  return items.map((item) => answers.get(item) as Answer)
}

/** Kysely on a pool. Its type also requires cursors, which it uses only to stream. */
export const kyselyOn = (pool: { connect(): Promise<PoolClient>; end(): Promise<void> }) =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** Puts `open` behind the fence. @param onHandle gets each new handle. @returns the one that accepts no statement. */
export function fencedDatabase(
  open: Kysely<DB>,
  pool: Pool,
  searchPath: string,
  onHandle: (db: Kysely<DB>) => void,
): Kysely<DB> {
  const make = (connect: () => Promise<PoolClient>): Kysely<DB> => {
    const db = kyselyOn({ connect, end: async () => undefined })
    handlesOf.set(db, handles)
    onHandle(db)
    return db
  }
  const behind = (tenantId: string) =>
    make(async () => new FencedClient(await pool.connect(), { searchPath, tenantId }))
  const tenants = new LRUCache<string, Kysely<DB>>({ max: MAX_TENANTS, memoMethod: behind })
  const handles: Handles = { inTenant: (tenantId) => tenants.memo(tenantId), across: open }
  handlesOf.set(open, handles)
  return make(() => Promise.reject(new Error(`A statement stands outside the tenant fence: ${WAYS}`)))
}

const WAYS = 'use inTenant, or acrossTenants where it rightly spans tenants'

/** The search path with the views of the fence first. Undefined if a table lacks its view. */
export async function fenceSearchPath(db: Kysely<DB>): Promise<string | undefined> {
  const { rows } = await sql<{ path: string; isWhole: boolean }>`
    select quote_ident(chat_fence_schema()) || ', ' || current_setting('search_path') as path,
           not exists (
             select from pg_class c
               join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
              where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind in ('r', 'p')
                and not c.relispartition and c.relname like 'chat\\_%'
                and not exists (
                  select from pg_class f
                   where f.relnamespace = to_regnamespace(quote_ident(chat_fence_schema())) and f.relname = c.relname
                     and f.relkind = 'v'
                )
           ) as is_whole`.execute(db)
  const [found] = rows
  return found?.isWhole ? found.path : undefined
}

/**
 * Checks the fence for two tenants: first with a statement that PostgreSQL parses, then with a prepared one.
 *
 * @throws DatabaseSetupError if a statement behind the fence does not see its tenant, or sees tables instead of views.
 */
export async function assertFenceHolds(fenced: Kysely<DB>): Promise<void> {
  for (const tenantId of ['chat-fence-check-1', 'chat-fence-check-2']) {
    const seen = await look(inTenant(fenced, tenantId))
    if (seen === `tenant ${tenantId}, view`) continue
    throw new DatabaseSetupError(
      `The tenant fence does not hold: a statement for the tenant ${tenantId} saw ${seen}. It depends on internals of pg ${TESTED_PG}: ` +
        `"npm ls pg" shows what is installed, and npm install pg@${TESTED_PG} what is needed; ` +
        '"database.tenantFence: false" (CHAT_TENANT_FENCE=false) starts without the fence',
    )
  }
}

async function look(db: Kysely<DB>): Promise<string> {
  try {
    const { rows } = await sql<{ tenant: string | null; kind: string | null }>`
      select current_setting('chat.tenant', true) as tenant,
             (select relkind from pg_class where oid = to_regclass('chat_channels')) as kind`.execute(db)
    const [row] = rows
    if (!row) return 'no answer'
    return `tenant ${row.tenant || 'none'}, ${row.kind === 'v' ? 'view' : 'table'}`
  } catch (error) {
    // A missing internal of pg, not an error from the server.
    if (error instanceof TypeError) return `an error of pg (${reasonOf(error)})`
    throw error
  }
}

const PLANNED = /^\s*(select|insert|update|delete|with|merge|explain)\b/i
const TRANSACTION = /^\s*(begin|start transaction|commit|rollback)\b/i

class FencedClient implements PoolClient {
  /** Whether the fence is set up for the open transaction. */
  #isUp = false

  constructor(
    private readonly client: Awaited<ReturnType<Pool['connect']>>,
    private readonly fence: Fence,
  ) {}

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<QueryResult<Row>> {
    const isPlanned = PLANNED.test(text)
    if (!isPlanned && !TRANSACTION.test(text))
      throw new Error(`The tenant fence cannot hold for "${text.slice(0, 40)}…"`)
    const isInTransaction = this.client.isInTransaction()
    if (!isPlanned || (this.#isUp && isInTransaction)) return this.client.query<Row>(text, values)
    this.#isUp = false
    const result = await this.client.query<Row>(text, values, this.fence)
    this.#isUp = isInTransaction
    return result
  }

  release(): void {
    this.client.release()
  }
}
