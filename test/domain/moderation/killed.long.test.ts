import { ChatClient } from '../../../clients/typescript/src/index'
import { createDatabase, redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { inMs } from '../../support/clock'
import { Program } from '../../support/program'
import { query, recount } from '../../support/recount'
import { tokenOf } from '../../support/world'

afterEach(() => Program.killAll())

it('a process that is killed while the policy reviews leaves nothing, and another one writes each draft once', async () => {
  const database = await createDatabase()
  const prefix = redisPrefix()
  const start = async (answers: boolean) => {
    const settings = { database, redis: redisUrl(), prefix, answers, internals: { sweepMs: 200, leaseMs: 1000 } }
    const program = Program.node('test/support/reviewing-host.cjs', { HOST_SETTINGS: JSON.stringify(settings) })
    const [, baseUrl = ''] = await program.prints(/"url":"([^"]+)"/)
    return { program, alice: new ChatClient({ baseUrl, token: tokenOf('alice', 'acme'), retries: 0 }) }
  }

  const first = await start(true)
  const { id } = await first.alice.channels.createGroup({ userIds: ['bob'] })
  const { id: edited } = await first.alice.messages.send(id, { text: 'before' })
  const { id: streamed } = await first.alice.messages.send(id, { text: 'begun', stream: {} })
  await first.alice.scheduledMessages.create(id, { text: 'scheduled', scheduledAt: inMs(86_400_000) })
  await first.program.kill('SIGKILL')

  const send = ({ alice }: typeof first) => alice.messages.send(id, { text: 'sent' }, { idempotencyKey: 'once' })
  const write = (host: typeof first) => [send(host), ...change(host)]
  const change = ({ alice }: typeof first) => [
    alice.messages.edit(id, edited, { text: 'after' }),
    alice.polls.create(id, { title: 'title', options: ['yes', 'no'] }),
    alice.messages.endStream(id, streamed, { run: 1, state: 'COMPLETE' }),
  ]
  const doomed = await start(false)
  await query(database, `update chat_scheduled_messages set scheduled_at = clock_timestamp()`)
  const lost = Promise.allSettled(write(doomed))
  await doomed.program.prints(/"reviewed":"SCHEDULED"/)
  for (const kind of ['SEND', 'EDIT', 'POLL', 'STREAM_END'])
    await doomed.program.prints(new RegExp(`"reviewed":"${kind}"`))
  await doomed.program.kill('SIGKILL')
  expect((await lost).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  const texts = () => query<{ text: string }>(database, 'select text from chat_messages order by text')
  expect(await texts()).toEqual([{ text: 'before' }, { text: 'begun' }])

  const other = await start(true)
  await Promise.all(write(other))
  await send(other)
  await eventually(
    async () =>
      expect(await texts()).toEqual(['after', 'begun', 'scheduled', 'sent', 'title'].map((text) => ({ text }))),
    { within: 30_000 },
  )
  expect(await recount(database)).toEqual([])
})
