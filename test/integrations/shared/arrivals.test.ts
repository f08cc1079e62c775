import { Pool } from 'pg'
import { Arrivals, arrivalsTable, DAY_MS, type ArrivalsOptions } from '../../../integrations/shared/src/arrivals'
import { installSchema } from '../../../integrations/shared/src/schema'
import { createDatabase } from '../../support/database'
import { eventually } from '../../support/eventually'

interface Recipient {
  userId: string
}

let database: Pool
const open: Arrivals<Recipient>[] = []
const warnings: unknown[] = []
const log = { info: () => undefined, warn: (...of: unknown[]) => warnings.push(of), error: () => undefined }

beforeEach(async () => {
  database = new Pool({ connectionString: await createDatabase() })
  await installSchema({ database, name: 'chat_notes', owner: '@chat-service/notes' }, [arrivalsTable])
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((arrivals) => arrivals.close()))
  await database.end()
  warnings.splice(0)
})

const place = { tenantId: 'acme', channelId: 'c1', messageId: 'm1', questionId: '' }
const rows = async () => (await database.query('select * from chat_notes.arrivals')).rows

const start = (options: Partial<ArrivalsOptions<Recipient>>) => {
  const arrivals = new Arrivals<Recipient>({
    ...{ database, log, schema: 'chat_notes', pollMs: 10, delayMs: 1000, maxAgeMs: 7 * DAY_MS },
    retry: { minMs: 5, maxMs: 10 },
    recipients: async () => [{ userId: 'bob' }],
    take: async () => undefined,
    ...options,
  })
  open.push(arrivals)
  arrivals.start()
  return arrivals
}

it('a row is retried until its time limit, regardless of the attempts of a delivery', async () => {
  const retry = { attempts: 2, minMs: 5, maxMs: 10 }
  let failures = 0
  const taken: unknown[] = []
  const take = async (...[of, recipients, signal]: Parameters<ArrivalsOptions<Recipient>['take']>) => {
    if (++failures <= 4) throw new Error('away')
    taken.push([of, recipients, signal.aborted])
  }
  await start({ retry, take }).note(place, new Date(Date.now() - 2000))
  await eventually(async () => expect(await rows()).toEqual([]))
  expect(taken).toEqual([[place, [{ userId: 'bob' }], false]])
})

it('the time limit starts when a row is due, and is named in the log', async () => {
  const taken: string[] = []
  const arrivals = start({ delayMs: DAY_MS, take: async ({ messageId }) => void taken.push(messageId) })
  await arrivals.note({ ...place, messageId: 'young' }, new Date(Date.now() - 7.5 * DAY_MS))
  await arrivals.note({ ...place, messageId: 'old' }, new Date(Date.now() - 8.5 * DAY_MS))
  await eventually(async () => expect(await rows()).toEqual([]))
  expect(taken).toEqual(['young'])
  expect(warnings).toMatchObject([
    [{ message_id: 'old', err: { message: 'It was not delivered within 168 hours' } }, 'gave up a row'],
  ])
})
