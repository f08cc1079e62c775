import { Client } from 'pg'
import { createChat } from '../../src/index'
import { createApp } from '../../src/http/app'
import { createDatabase } from '../support/database'
import { eventually } from '../support/eventually'
import { untilLocked } from '../support/lock-waits'
import { query } from '../support/recount'
import { startProxy } from '../support/tcp-proxy'
import { providers, World } from '../support/world'

/** The last step that can fail. */
jest.mock('../../src/http/app', () => {
  const actual = jest.requireActual<{ createApp: typeof createApp }>('../../src/http/app')
  return { createApp: jest.fn(actual.createApp) }
})

/** An outside connection to the service's database. */
async function observer(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'observer' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const connections = async (client: Client) =>
  (
    await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'chat-service'",
    )
  ).rowCount

describe('createChat that fails after it has opened the database', () => {
  it('leaves no connections and timers', async () => {
    const url = await createDatabase()
    const outside = await observer(url)
    jest.mocked(createApp).mockImplementationOnce(() => {
      throw new Error('a later step')
    })
    const opening = createChat({
      providers,
      database: { url },
      redis: { url: 'memory:' },
      logging: { level: 'silent' },
    })
    await expect(opening).rejects.toThrow('a later step')
    await eventually(async () => (await connections(outside)) === 0)
    await outside.end()
  })
})

describe('a service that is closed while its host still takes requests', () => {
  it('completes requests under way and their callbacks, and refuses later ones', async () => {
    const called: string[] = []
    const world = await World.start({
      providers: {
        eventHandler: {
          onMessageSent: async () => {
            await new Promise((resolve) => setTimeout(resolve, 100))
            called.push('onMessageSent')
          },
          onPushNeeded: () => void called.push('onPushNeeded'),
          onUnreadCountChanged: () => void called.push('onUnreadCountChanged'),
        },
      },
    })
    const alice = world.person('alice')
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const outside = await observer(world.databaseUrl)
    await outside.query('begin')
    await outside.query('select 1 from chat_channels for update')
    const sending = alice.client.messages.send(id, { text: 'under way' })
    await untilLocked(world.databaseUrl)
    const closed = alice.node.chat.close().then(() => called.push('closed'))
    await eventually(async () => (await alice.fetch('/channels')).status === 503)
    await outside.query('commit')
    expect(await sending).toMatchObject({ text: 'under way' })
    await closed
    expect(called).toEqual(expect.arrayContaining(['onMessageSent', 'onPushNeeded', 'onUnreadCountChanged']))
    expect(called.at(-1)).toBe('closed')
    await outside.end()
    await world.close()
  })

  it('aborts requests that wait for an unresponsive database', async () => {
    const direct = await createDatabase()
    const proxy = await startProxy(direct)
    const world = await World.start({ settings: { database: { url: proxy.url } } })
    const alice = world.person('alice')
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    proxy.holdAnswers()
    const sending = alice.client.messages
      .send(id, { text: 'for nobody' })
      .catch(({ status }: { status: number }) => status)
    await eventually(() => proxy.holdsAnswer())
    let isClosed = false
    void alice.node.chat.close({ timeoutSeconds: 1 }).then(() => (isClosed = true))
    await eventually(() => isClosed)
    expect(await sending).toBe(503)
    await world.close()
    await proxy.close()
  })
})

describe('a service that closes while the host replies to messages', () => {
  const stopping = { code: 'CHAT_SERVICE_UNAVAILABLE', details: { reason: 'The server is stopping.' } }

  it.each(['callback', 'consumer'])('accepts the reply that a %s sends through the server API', async (by) => {
    const seen: string[] = []
    let goOn = () => {}
    const mayAnswer = new Promise<void>((resolve) => (goOn = resolve))
    const answers: Promise<unknown>[] = []
    const onMessage = async (channelId: string, { text }: { text: string }) => {
      seen.push(text)
      if (text !== 'question') return
      await mayAnswer
      const bot = chat.as({ tenantId: world.tenantId, userId: 'bob' })
      answers.push(bot.messages.send(channelId, { text: 'answer' }))
      await Promise.all(answers)
    }
    const world = await World.start({
      providers: by === 'callback' ? { eventHandler: { onMessageSent: onMessage } } : {},
    })
    const alice = world.person('alice')
    const { chat } = alice.node
    if (by === 'consumer') {
      const consume = ({ payload }: { payload: { channelId: string; message: { text: string } } }) =>
        onMessage(payload.channelId, payload.message)
      await chat.consume('bot', consume, { from: 'now', events: ['chat:message:received'] })
    }
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await alice.client.messages.send(id, { text: 'question' })
    await eventually(() => seen.includes('question'))
    const closed = chat.close()
    await eventually(async () => (await alice.fetch('/channels')).status === 503)
    goOn()
    await closed
    await expect(Promise.all(answers)).resolves.toMatchObject([{ text: 'answer' }])
    const sent = await query(world.databaseUrl, 'select text from chat_messages order by seq')
    expect(sent).toEqual([{ text: 'question' }, { text: 'answer' }])
    // The host gets callbacks for messages sent by this process. Consumers finish running events, and leave the rest to
    // other processes.
    if (by === 'callback') expect(seen).toEqual(['question', 'answer'])
    const late = chat.as({ tenantId: world.tenantId, userId: 'bob' }).messages.send(id, { text: 'late' })
    await expect(late).rejects.toMatchObject(stopping)
    await world.close()
  })
})
