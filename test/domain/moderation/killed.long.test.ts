import { ChatClient } from '../../../clients/typescript/src/index'
import { createDatabase, redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { inMs } from '../../support/clock'
import { Program } from '../../support/program'
import { query, recount } from '../../support/recount'
import { tokenOf } from '../../support/world'

afterEach(() => Program.killAll())

let database: string
let prefix: string
beforeEach(async () => {
  database = await createDatabase()
  prefix = redisPrefix()
})

async function start(answers: boolean, more: { releases?: true } = {}) {
  const settings = { database, redis: redisUrl(), prefix, answers, internals: { sweepMs: 200, leaseMs: 1000 }, ...more }
  const program = Program.node('test/support/reviewing-host.cjs', { HOST_SETTINGS: JSON.stringify(settings) })
  const [, baseUrl = ''] = await program.prints(/"url":"([^"]+)"/)
  return { program, alice: new ChatClient({ baseUrl, token: tokenOf('alice', 'acme'), retries: 0 }) }
}

it('a process killed during a review leaves nothing behind, and another one writes each draft once', async () => {
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

it('held messages are sent once each, even if releasing processes are killed', async () => {
  const { alice, program } = await start(true)
  const { id } = await alice.channels.createGroup({ userIds: ['bob'] })
  const texts = Array.from({ length: 10 }, (_, n) => `held ${n}`)
  const keyed = texts.slice(5)
  const send = (client: ChatClient, text: string) =>
    client.messages.send(id, { text }, { prefer: 'hold', ...(keyed.includes(text) && { idempotencyKey: text }) })
  for (const text of texts) expect(await send(alice, text)).toHaveProperty('heldMessage')
  await program.kill('SIGKILL')
  const sent = () => query<{ text: string }>(database, 'select text from chat_messages order by text')

  const hanging = await start(false, { releases: true })
  await hanging.program.prints(/"reviewed":"RELEASE"/)
  await hanging.program.kill('SIGKILL')
  expect(await sent()).toEqual([])

  const doomed = await start(true, { releases: true })
  await doomed.program.prints(/("released":"[^"]+"[^]*){3}/)
  await doomed.program.kill('SIGKILL')
  expect((await sent()).length).toBeGreaterThanOrEqual(3)

  const others = await Promise.all([start(true, { releases: true }), start(true, { releases: true })])
  for (const other of others) await other.program.prints(/"released":"all"/)
  expect((await sent()).map(({ text }) => text)).toEqual(texts)
  for (const text of keyed) expect(await send(others[0].alice, text)).toMatchObject({ text })
  expect(await sent()).toHaveLength(texts.length)
  expect((await others[0].alice.heldMessages.list()).heldMessages).toEqual([])
  expect(await recount(database)).toEqual([])
})
