import { Writable } from 'node:stream'
import { pino } from 'pino'
import { createDatabase } from '../support/database'
import { startProxy } from '../support/tcp-proxy'
import { World } from '../support/world'

it('an unavailable database is logged as one line without a stack, not once for each request', async () => {
  const lines: { level: number; msg: string; err?: unknown; reason?: string }[] = []
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(String(chunk)) as (typeof lines)[number])
    done()
  }
  const proxy = await startProxy(await createDatabase())
  const world = await World.start({
    settings: { database: { url: proxy.url }, logging: { logger: pino({ level: 'info' }, new Writable({ write })) } },
  })
  const alice = world.person('alice')
  proxy.cut()
  for (let n = 0; n < 20; n += 1) expect((await alice.fetch('/channels')).status).toBe(503)
  const errors = lines.filter(({ level }) => level >= 50)
  expect(errors).toEqual([
    expect.objectContaining({
      msg: 'unavailable: The database did not respond.',
      reason: expect.stringContaining('Connection terminated') as string,
      requestId: expect.any(String) as string,
    }),
  ])
  expect(JSON.stringify(errors)).not.toContain('    at ')
  proxy.mend()
  expect((await alice.fetch('/channels')).status).toBe(200)
  await world.close()
  await proxy.close()
})
