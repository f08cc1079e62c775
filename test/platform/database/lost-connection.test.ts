import { Pool } from 'pg'
import { namedPool } from '../../../src/platform/database/pool'
import { statementWatch } from '../../../src/platform/database/statement-watch'
import { noTelemetry } from '../../../src/platform/telemetry/telemetry'
import { startProxy, type TcpProxy } from '../../support/tcp-proxy'
import { emptyDatabase } from './scratch'

let proxy: TcpProxy
beforeAll(async () => (proxy = await startProxy(await emptyDatabase())))
afterAll(() => proxy.close())

it('a connection that loses all packets is dropped and replaced', async () => {
  const raw = new Pool({ connectionString: proxy.url, max: 1 })
  raw.on('connect', (client) => client.on('error', () => undefined))
  raw.on('error', () => undefined)
  const watch = statementWatch({ telemetry: noTelemetry, slowMs: 0, log: undefined })
  const onFailure = () => undefined
  const pool = namedPool(raw, { named: true, replaceable: true, answerTimeoutMs: 300, watch, onFailure })
  await pool.query('select 1')
  proxy.stall()
  await expect(pool.query('select 2')).rejects.toThrow('Connection terminated')
  proxy.mend()
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
  await pool.end()
})
