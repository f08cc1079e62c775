import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/**
 * Makes a migrated, empty database of its own for a test file and returns its URL. Takes about 50 ms. It need not be dropped:
 * that happens when all tests are over.
 */
export async function createDatabase(): Promise<string> {
  const template = required('TEST_TEMPLATE_DATABASE')
  const name = `${template}_${randomBytes(5).toString('hex')}`
  const admin = new Client({ connectionString: required('TEST_POSTGRES_ADMIN_URL') })
  await admin.connect()
  try {
    await admin.query(`create database ${name} ${required('TEST_DATABASE_COPY')}`)
  } finally {
    await admin.end()
  }
  return databaseUrl(name)
}

/** The URL of another database on the server of the tests. */
export function databaseUrl(name: string): string {
  const url = new URL(required('TEST_POSTGRES_ADMIN_URL'))
  url.pathname = `/${name}`
  return url.href
}

export function redisUrl(): string {
  return required('TEST_REDIS_URL')
}

/** A key prefix that no other test file has, so that all can share one Redis. */
export function redisPrefix(): string {
  return `chat-test-${randomBytes(5).toString('hex')}`
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests with npm test.`)
  return value
}
