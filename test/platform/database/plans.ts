import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { Pool } from 'pg'
import type { DB } from '../../../generated/database'
import { createSeeded } from '../../support/database'
import { literal, raiseFence, seedTenant } from './planned-rows'

/** A database with a large tenant, and the plans of statements on it. */
export interface Plans {
  pool: Pool
  db: Kysely<DB>
  /** The statements run so far. */
  statements: CompiledQuery[]
  /** The plan of the one statement that this runs. */
  planOf(run: () => Promise<unknown>): Promise<string>
}

export async function openPlans(tenantId: string): Promise<Plans> {
  const statements: CompiledQuery[] = []
  const pool = new Pool({ connectionString: await createSeeded('plans', (pool) => seedTenant(pool, tenantId)) })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void statements.push(query),
  })
  const planOf = async (run: () => Promise<unknown>) => {
    statements.length = 0
    await run()
    expect(statements).toHaveLength(1)
    const [{ sql, parameters }] = statements as [CompiledQuery]
    const client = await pool.connect()
    try {
      await client.query('begin')
      if (parameters.flat().includes(tenantId)) await raiseFence(client, tenantId)
      await client.query(`prepare planned as ${sql}`)
      const given = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain analyze execute planned ${given}`)
      await client.query('deallocate planned')
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.query('commit')
      client.release()
    }
  }
  return { pool, db, statements, planOf }
}

/** The maximum number of rows that a step of the plan read in one loop. */
export function mostRows(plan: string): number {
  const numbers = [...plan.matchAll(/(?:actual time=\S+ rows=|Rows Removed by \S+(?: \S+)*: )([\d.]+)/g)]
  return Math.max(...numbers.map(([, rows]) => Number(rows)))
}
