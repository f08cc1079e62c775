import { ChatClient } from '../../../clients/typescript/src/index'
import { createDatabase, redisPrefix, redisUrl } from '../../support/database'
import { createEmbedded } from '../../support/embedded'
import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import { query } from '../../support/recount'
import { tokenOf } from '../../support/world'

const marks = (databaseUrl: string) => query(databaseUrl, 'select * from chat_consumer_channels')

describe('the callbacks of a host whose process is killed', () => {
  afterEach(() => Program.killAll())

  interface Told {
    begun?: string
    channelId: string
    id: string
    url?: string
  }
  const told = ({ stdout }: Program) =>
    stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Told)
  const toldOf = (programs: Program[], name: string) =>
    programs.flatMap((program) => told(program).flatMap(({ begun, id }) => (begun === name ? [id] : [])))
  /** @param options.diesAt the last message before it dies. */
  const start = async (
    database: string,
    redis: string,
    prefix: string,
    options: { callbackMs?: number; diesAt?: number } = {},
  ) => {
    const settings = { database, redis, prefix, callbackMs: 30, ...options, internals: { sweepMs: 300, leaseMs: 3000 } }
    const env = { HOST_SETTINGS: JSON.stringify(settings) }
    const program = Program.node('test/support/callback-host.cjs', env)
    const [, baseUrl = ''] = await program.prints(/"url":"([^"]+)"/)
    const client = new ChatClient({ baseUrl, token: tokenOf('alice', 'acme'), retries: 0 })
    return { program, client }
  }

  /** Creates channels and sends to them until the process is gone. @returns what it acknowledged. */
  async function writeUntilItDies(client: ChatClient) {
    const channels: string[] = []
    const messages: string[] = []
    const write = async () => {
      for (;;) {
        const { id } = await client.channels.createGroup({ userIds: ['bob'] })
        channels.push(id)
        for (let n = 0; n < 5; n += 1) messages.push((await client.messages.send(id, { text: 'hello' })).id)
      }
    }
    await Promise.allSettled(Array.from({ length: 8 }, write))
    return { channels, messages }
  }

  const missing = (expected: string[], found: string[]) => {
    const known = new Set(found)
    return expected.filter((id) => !known.has(id))
  }

  it('are made by another process, for every acknowledged message', async () => {
    const url = await createDatabase()
    const prefix = redisPrefix()
    const [doomed, other] = await Promise.all([
      start(url, redisUrl(), prefix, { callbackMs: 1000, diesAt: 60 }),
      start(url, redisUrl(), prefix),
    ])
    const { channels, messages } = await writeUntilItDies(doomed.client)
    await doomed.program.ended
    const both = [doomed.program, other.program]
    await eventually(
      () => {
        expect(missing(messages, toldOf(both, 'onMessageSent'))).toEqual([])
        expect(missing(messages, toldOf(both, 'onPushNeeded'))).toEqual([])
        expect(missing(channels, toldOf(both, 'onChannelCreated'))).toEqual([])
      },
      { within: 60_000 },
    )
    // Premise of the test: the process died with pending callbacks.
    expect(missing(messages, toldOf([doomed.program], 'onPushNeeded'))).not.toEqual([])
    await eventually(async () => expect(await marks(url)).toEqual([]))
  })

  it('are made after a restart with the embedded database', async () => {
    const url = await createEmbedded()
    const first = await start(url, 'memory:', 'embedded', { diesAt: 30 })
    const { channels, messages } = await writeUntilItDies(first.client)
    await first.program.ended
    const second = await start(url, 'memory:', 'embedded')
    const both = [first.program, second.program]
    await eventually(
      () => {
        expect(missing(messages, toldOf(both, 'onMessageSent'))).toEqual([])
        expect(missing(channels, toldOf(both, 'onChannelCreated'))).toEqual([])
      },
      { within: 60_000 },
    )
    const { id: channelId } = await second.client.channels.createGroup({ userIds: ['bob'] })
    const send = () => second.client.messages.send(channelId, { text: 'hello' })
    const later = (await Promise.all(Array.from({ length: 20 }, send))).map(({ id }) => id)
    const toldLater = () => told(second.program).filter((line) => line.channelId === channelId)
    const names = (name: string) => toldLater().flatMap(({ begun, id }) => (begun === name ? [id] : []))
    await eventually(() => expect(names('onPushNeeded').length).toBeGreaterThanOrEqual(20))
    expect(names('onMessageSent').sort()).toEqual(later.sort())
    expect(names('onPushNeeded').sort()).toEqual(later)
    expect(toldLater()[0]).toEqual({ begun: 'onChannelCreated', channelId, id: channelId })
  })
})
