import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as pg from 'pg'
import { TESTED_PG } from '../../../src/platform/database/tenant-fence'
import { FencedQuery } from '../../../src/platform/database/fenced-query'
import { openChat } from '../../../src/service/chat'
import { createDatabase } from '../../support/database'
import { providers } from '../../support/world'

/** A part missing from pg's types. */
interface Inside {
  Query: { prototype: { prepare: () => void } }
  Connection: { prototype: { bind: (this: object, portal: { values?: unknown[] | undefined }) => void } }
}
const { Query, Connection } = pg as unknown as Inside

let url: string
beforeAll(async () => {
  url = await createDatabase()
})
afterEach(() => jest.restoreAllMocks())

const open = (tenantFence?: boolean) =>
  openChat({
    providers,
    database: { url, ...(tenantFence !== undefined && { tenantFence }) },
    redis: { url: 'memory:' },
    logging: { level: 'silent' },
  })

const misses = () => {
  throw new TypeError('connection.parse is not a function')
}

it.each([
  ['never sends what raises the fence', Query.prototype.prepare, 'saw no answer'],
  ['lacks what the fence calls', misses, 'saw an error of pg (connection.parse is not a function)'],
])('a pg that %s is refused at the start, by a sentence that says what to do', async (_what, prepare, seen) => {
  jest.spyOn(FencedQuery.prototype, 'prepare').mockImplementation(prepare)
  const refusal = open()
  await expect(refusal).rejects.toThrow(seen)
  await expect(refusal).rejects.toThrow(`npm install pg@${TESTED_PG}`)
  await (await open(false)).close()
})

it('a pg that mixes up tenants of statements is refused at the start', async () => {
  const { bind } = Connection.prototype
  jest.spyOn(Connection.prototype, 'bind').mockImplementation(function (this: object, portal) {
    const values = portal.values?.map((value) => (value === 'chat-fence-check-2' ? 'another' : value))
    bind.call(this, { ...portal, values })
  })
  await expect(open()).rejects.toThrow('a statement for the tenant chat-fence-check-2 saw tenant another, view')
})

it('the tested minor version of pg is the one that hosts install', () => {
  const { dependencies } = JSON.parse(readFileSync(resolve(__dirname, '../../../package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(dependencies.pg).toBe(TESTED_PG)
})
