import { type Finding, finding, type Patient } from './finding'

const AREA = 'tenant fence'

/** Whether `database.tenantFence` can be used. */
export async function checkTenantFence({ database }: Patient): Promise<Finding[]> {
  const { rows } = await database.pool.query(`select where to_regproc('chat_build_fence') is not null`)
  // No schema, or an older one, which another check reports.
  if (rows.length === 0) return []
  if (await database.fenced()) return [finding('ok', AREA, 'covers every table')]
  return [
    finding(
      'warning',
      AREA,
      'misses some tables: with "database.tenantFence" the service does not start',
      'Run "npx chat-migrate" as a role with "grant create on database".',
    ),
  ]
}
