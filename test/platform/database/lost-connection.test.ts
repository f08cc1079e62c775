import { Pool } from 'pg'
import { namedPool } from '../../../src/platform/database/pool'
import { startProxy, type TcpProxy } from '../../support/tcp-proxy'
import { emptyDatabase } from './scratch'

let proxy: TcpProxy
beforeAll(async () => (proxy = await startProxy(await emptyDatabase())))
afterAll(() => proxy.close())

it('a connection that loses all packets is dropped and replaced', async () => {
  const raw = new Pool({ connectionString: proxy.url, max: 1 })
  raw.on('connect', (client) => client.on('error', () => undefined))
  raw.on('error', () => undefined)
  const pool = namedPool(raw, { answerTimeoutMs: 300 })
  await pool.query('select 1')
  proxy.stall()
  await expect(pool.query('select 2')).rejects.toThrow('Connection terminated')
  proxy.mend()
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
  await pool.end()
})
