import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { endCoverage } from './coverage'
import { haveTestsFailed, rememberedServices } from './global-state'
import { removeSpecifications } from './specifications'

/** Cleans up a server from the environment, and discards one that the tests started. */
export default async function globalTeardown(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) await dropDatabases()
  await rememberedServices()?.stop()
  removeSpecifications()
  rmSync(process.env.TEST_EMBEDDED_DATABASES!, { recursive: true, force: true })
  const missing = endCoverage()
  if (process.env.TEST_EVERYTHING !== '1' || missing.length === 0) return
  const message = `These parts of the contract occur in no test:\n  ${missing.join('\n  ')}`
  if (!haveTestsFailed()) throw new Error(message)
  console.log(`${message}\nTests have failed, which may be the cause.`)
}

async function dropDatabases(): Promise<void> {
  const admin = new Client({ connectionString: process.env.TEST_POSTGRES_ADMIN_URL })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [process.env.TEST_TEMPLATE_DATABASE],
    )
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await admin.end()
  }
}
