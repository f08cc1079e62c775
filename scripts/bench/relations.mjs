/** Bytes of tables and indexes, and of the WAL that names them. Everything comes from the catalog, so no name is assumed. */

const sum = (values) => values.reduce((total, value) => total + value, 0)
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** WAL without a table: commits, and PostgreSQL's own records. */
const WITHOUT_TABLE = { table: 'transactions', part: 'commits and the like' }

const RELATIONS = `
  with relation as (
    select c.oid, c.relkind, i.indrelid, am.amname as method, coalesce(i.indrelid, c.oid) as base
      from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_am am on am.oid = c.relam
     where c.relkind in ('r', 'i', 't')
  ), owned as (
    select r.*, toasted.oid is not null as is_toast,
           coalesce(pg_partition_root(coalesce(toasted.oid, base)), toasted.oid, base) as root
      from relation r left join pg_class toasted on toasted.reltoastrelid = r.base
  )
  select o.oid, d.oid || '/' || pg_relation_filenode(o.oid) as file, root.relname as "table", o.method,
         case when is_toast then 'TOAST'
              when indrelid is null then 'rows'
              else (select relname from pg_class where oid = coalesce(pg_partition_root(o.oid), o.oid)) end as part,
         pg_relation_size(o.oid) - case when indrelid is null then 0
           else 8192 * (select count(*) from pg_freespace(o.oid::regclass) where avail > 0) end as size
    from owned o join pg_class root on root.oid = o.root, pg_database d
   where d.datname = current_database() and root.relnamespace = 'public'::regnamespace`

/**
 * Tables, TOAST and indexes, with their bytes. Partitions have the name of the whole. Free pages of an index, such as
 * those of merged pending rows, do not count: they are used again.
 */
export const relationsOf = async (pool) => (await pool.query(RELATIONS)).rows

const keyOf = ({ table, part }) => `${table}: ${part}`

/** Bytes by name. */
export function sizesOf(relations) {
  const sizes = new Map()
  for (const one of relations) sizes.set(keyOf(one), (sizes.get(keyOf(one)) ?? 0) + Number(one.size))
  return sizes
}

/** Prepares a database for measuring. @returns whether its WAL can be told apart by table and index. */
export async function prepareMeasuring(pool) {
  await pool.query('create extension pg_freespacemap')
  const { rows } = await pool.query(`select 1 from pg_available_extensions where name = 'pg_walinspect'`)
  if (rows.length > 0) await pool.query('create extension pg_walinspect')
  return rows.length > 0
}

/** Merges the pending rows of every GIN index. */
export async function mergePending(pool) {
  await pool.query(
    `select gin_clean_pending_list(c.oid) from pg_class c join pg_am am on am.oid = c.relam
      where am.amname = 'gin' and c.relkind = 'i'`,
  )
}

/**
 * The WAL of some work after a checkpoint, in bytes: by table and index, full-page images apart.
 *
 * @returns {Promise<{ bytes: number, images: number, parts: Map<string, number> }>} where the WAL cannot be told apart,
 *   `bytes` is all of it, images included.
 */
export async function walOf(pool, isTold, work) {
  await pool.query('checkpoint')
  const before = await relationsOf(pool)
  const { rows: begin } = await pool.query('select pg_current_wal_insert_lsn() as lsn')
  await work()
  // A commit that is flushed, and with it all WAL before.
  await pool.query(`select pg_logical_emit_message(true, 'bench', '')`)
  const { rows: end } = await pool.query('select pg_current_wal_flush_lsn() as lsn')
  const span = [begin[0].lsn, end[0].lsn]
  if (!isTold) {
    const { rows } = await pool.query('select pg_wal_lsn_diff($2, $1)::float8 as bytes', span)
    return { bytes: rows[0].bytes, images: 0, parts: new Map() }
  }
  const { rows } = await pool.query(
    `select substring(block_ref from 'rel \\d+/(\\d+/\\d+)') as file,
            resource_manager = 'Gin' and record_type ~ 'META_PAGE|LISTPAGE' as is_pending,
            sum(record_length - fpi_length)::float8 as bytes, sum(fpi_length)::float8 as images
       from pg_get_wal_records_info($1, $2) group by 1, 2`,
    span,
  )
  // Partitions that the work dropped are in the first list, those that it made in the second.
  const names = new Map([...before, ...(await relationsOf(pool))].map((one) => [one.file, one]))
  const parts = new Map()
  for (const { file, is_pending: isPending, bytes } of rows) {
    const name = file === null ? WITHOUT_TABLE : (names.get(file) ?? { table: 'PostgreSQL', part: 'catalogs' })
    const key = `${keyOf(name)}${isPending ? ', pending rows' : ''}`
    parts.set(key, (parts.get(key) ?? 0) + bytes)
  }
  const total = (name) => sum(rows.map((row) => row[name]))
  return { bytes: total('bytes'), images: total('images'), parts }
}

/** The growth, in bytes for each of `count`. */
export function growth(before, after, count) {
  const names = new Set([...before.keys(), ...after.keys()])
  return new Map([...names].map((name) => [name, ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / count]))
}
export const tableOf = (name) => name.split(': ')[0]
export const totalOf = (parts, isWanted) =>
  sum([...parts].filter(([name]) => isWanted(tableOf(name))).map(([, size]) => size))

/** Medians by name over several rounds. */
export function medians(rounds) {
  const names = new Set(rounds.flatMap((round) => [...round.keys()]))
  return new Map([...names].map((name) => [name, median(rounds.map((round) => round.get(name) ?? 0))]))
}
