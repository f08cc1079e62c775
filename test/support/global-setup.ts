import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { migrate } from '../../src/platform/database/migrate'
import { beginCoverage } from './coverage'
import { rememberServices } from './global-state'
import { databaseUrl } from './database'
import { sharedServices } from './services'
import { parseSpecifications } from './specifications'

/**
 * Starts PostgreSQL and Redis once for all test files and migrates one database, which every test file then copies. The
 * workers get the URLs from the environment.
 */
export default async function globalSetup(): Promise<void> {
  const services = await sharedServices()
  rememberServices(services)
  beginCoverage()
  parseSpecifications()
  const template = `chat_test_${randomBytes(5).toString('hex')}`
  process.env.TEST_POSTGRES_ADMIN_URL = services.urls.postgres
  process.env.TEST_REDIS_URL = services.urls.redis
  process.env.TEST_TEMPLATE_DATABASE = template
  process.env.TEST_EMBEDDED_DATABASES = mkdtempSync(path.join(tmpdir(), 'chat-embedded-'))

  const admin = new Client({ connectionString: services.urls.postgres })
  await admin.connect()
  try {
    await admin.query(`create database ${template}`)
    const { rows } = await admin.query<{ version: number }>(
      `select current_setting('server_version_num')::integer as version`,
    )
    // `wal_log`, the default strategy since PostgreSQL 15, takes twice as long.
    process.env.TEST_DATABASE_COPY = `template ${template}${rows[0]!.version < 150_000 ? '' : ' strategy file_copy'}`
    await migrate({ url: databaseUrl(template) })
    // A database can only be copied while it has no connections.
    await admin.query(`alter database ${template} with allow_connections false`)
  } finally {
    await admin.end()
  }
}
