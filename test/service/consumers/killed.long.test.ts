import { ChatClient } from '../../../clients/typescript/src/index'
import { openConsumers } from '../../../src/index'
import { createDatabase, redisPrefix, redisUrl } from '../../support/database'
import { createEmbedded } from '../../support/embedded'
import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import { query } from '../../support/recount'
import { tokenOf } from '../../support/world'

interface Line {
  at: number
  done?: string
  channelId: string | null
  seq: number
  message?: string
}

afterEach(() => Program.killAll())

const lines = (programs: Program[]) =>
  programs.flatMap(({ stdout }) =>
    stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line),
  )
const messagesOf = (programs: Program[]) => lines(programs).flatMap(({ message }) => message ?? [])

async function start(settings: {
  database: string
  redis?: string
  prefix: string
  handlerMs?: number
  deadlyText?: string
}) {
  const internals = { sweepMs: 200, leaseMs: 2000 }
  const env = { HOST_SETTINGS: JSON.stringify({ redis: redisUrl(), internals, ...settings }) }
  const program = Program.node('test/support/consuming-host.cjs', env)
  const [, baseUrl = ''] = await program.prints(/"url":"([^"]+)"/)
  return { program, client: new ChatClient({ baseUrl, token: tokenOf('alice', 'acme'), retries: 0 }) }
}

it('another process consumes the events of a killed one, in order', async () => {
  const count = 100
  const database = await createDatabase()
  const prefix = redisPrefix()
  const [doomed, other] = await Promise.all([
    start({ database, prefix, handlerMs: 50 }),
    start({ database, prefix, handlerMs: 5 }),
  ])
  const sent: string[] = []
  // On a busy machine it may be slower than sending.
  const hasConsumed = () => messagesOf([doomed.program]).length > 0 || sent.length > 20 * count
  const write = async () => {
    const { id } = await doomed.client.channels.createGroup({ userIds: ['bob'] })
    for (;;) {
      sent.push((await doomed.client.messages.send(id, { text: 'hello' })).id)
      if (sent.length >= count && hasConsumed()) doomed.program.process.kill('SIGKILL')
    }
  }
  await Promise.allSettled(Array.from({ length: 8 }, write))
  await doomed.program.ended
  const before = new Set(messagesOf([doomed.program]))
  // Premise of the test: it has consumed some events, but not all.
  expect(before.size).toBeGreaterThan(0)
  expect(sent.filter((id) => !before.has(id))).not.toEqual([])
  const both = [doomed.program, other.program]
  await eventually(async () => expect(await query(database, 'select from chat_consumer_channels')).toEqual([]), {
    within: 60_000,
  })
  const got = new Set(messagesOf(both))
  expect(sent.filter((id) => !got.has(id))).toEqual([])
  const channels = new Set(lines(both).flatMap(({ channelId }) => channelId ?? []))
  for (const channelId of channels) {
    // Either may begin a channel; its successor may repeat the last events.
    const seqs = lines(both)
      .filter((line) => line.channelId === channelId)
      .sort((one, next) => one.at - next.at)
      .map(({ seq }) => seq)
    const firsts = seqs.filter((seq, n) => seqs.indexOf(seq) === n)
    expect(firsts).toEqual(firsts.map((_, n) => n))
  }
})

it('an event that kills each process that handles it is set aside', async () => {
  const database = await createDatabase()
  const prefix = redisPrefix()
  const sender = await start({ database, prefix })
  const { id } = await sender.client.channels.createGroup({ userIds: ['bob'] })
  await sender.program.kill('SIGTERM')
  await query(database, `select * from chat_send('{acme}', array[$1], $2::jsonb, true, true)`, [
    id,
    JSON.stringify(
      ['before', 'deadly', 'after'].map((text) => ({
        ...{ channel: 1, digits: text },
        message: {
          ...{ type: 'TEXT', senderId: 'alice', text, mentionedUserIds: [], isForwarded: false },
          ...{ forwardedFromId: null, parentMessageId: null, metadata: {}, linkMetadata: null, fileUrl: null },
          ...{ fileName: null, fileSize: null, mimeType: null, thumbnailUrl: null, pollId: null },
        },
        ...{ idempotencyKey: null, idempotencyDigest: null, refusal: {} },
      })),
    ),
  ])
  const programs: Program[] = []
  for (let deaths = 0; ; deaths += 1) {
    expect(deaths).toBeLessThan(8)
    const { program } = await start({ database, prefix, deadlyText: 'deadly' })
    programs.push(program)
    const isOver = eventually(() => messagesOf(programs).some((one) => one.endsWith('after')), { within: 60_000 }).then(
      () => true,
    )
    if (await Promise.race([isOver, program.ended.then(() => false)])) break
  }
  expect(programs.length).toBeGreaterThan(2)
  const { consumers, close } = await openConsumers({ database: { url: database } })
  expect(await consumers.failures('test')).toMatchObject([
    { name: 'chat:message:received', channelId: id, error: 'the process ended while the handler ran' },
  ])
  await close()
})

it('consumers work on the embedded database, and get interrupted events after a restart', async () => {
  const settings = { database: await createEmbedded(), redis: 'memory:', prefix: 'embedded' }
  const first = await start({ ...settings, handlerMs: 100 })
  const { id } = await first.client.channels.createGroup({ userIds: ['bob'] })
  const sent: string[] = []
  for (let n = 0; n < 10; n += 1) sent.push((await first.client.messages.send(id, { text: 'hello' })).id)
  await eventually(() => messagesOf([first.program]).length > 0)
  await first.program.kill('SIGKILL')
  expect(messagesOf([first.program])).not.toContain(sent.at(-1))
  const second = await start(settings)
  sent.push((await second.client.messages.send(id, { text: 'hello' })).id)
  const both = [first.program, second.program]
  await eventually(() => expect(new Set(messagesOf(both))).toEqual(new Set(sent)), { within: 60_000 })
  const seqs = lines(both).flatMap(({ channelId, seq }) => (channelId === id ? [seq] : []))
  const firsts = seqs.filter((seq, n) => seqs.indexOf(seq) === n)
  expect(firsts).toEqual(firsts.map((_, n) => n))
})
