import { Client } from 'pg'
import { endCoverage } from './coverage'
import { haveTestsFailed, rememberedServices } from './global-state'
import { removeSpecifications } from './specifications'

/** Leaves a server that was lent to the tests as it was, and throws away one that was started for them. */
export default async function globalTeardown(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) await dropDatabases()
  await rememberedServices()?.stop()
  removeSpecifications()
  const missing = endCoverage()
  if (process.env.TEST_EVERYTHING !== '1' || missing.length === 0) return
  const message = `These parts of the contract occur in no test:\n  ${missing.join('\n  ')}`
  if (!haveTestsFailed()) throw new Error(message)
  console.log(`${message}\nTests have failed, so this may be for want of them.`)
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
