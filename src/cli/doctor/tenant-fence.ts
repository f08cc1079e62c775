import { type Finding, finding, type Patient } from './finding'

const AREA = 'tenant fence'

/** Whether a service can run behind the tenant fence. */
export async function checkTenantFence({ database }: Patient): Promise<Finding[]> {
  const { rows } = await database.pool.query(`select where to_regproc('chat_build_fence') is not null`)
  // There is no schema, or an older one, which is said already.
  if (rows.length === 0) return []
  if (await database.fenced()) return [finding('ok', AREA, 'stands before every table')]
  return [
    finding(
      'warning',
      AREA,
      'is missing before some tables: a service runs without it, or not at all with "database.tenantFence"',
      'Run "npx chat-migrate" as a role with "grant create on database".',
    ),
  ]
}
