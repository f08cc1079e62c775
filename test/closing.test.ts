import { Client } from 'pg'
import { createChat } from '../src/index'
import { createApp } from '../src/http/app'
import { createDatabase } from './support/database'
import { eventually } from './support/eventually'
import { startProxy } from './support/tcp-proxy'
import { providers, World } from './support/world'

/** The last step that can fail. */
jest.mock('../src/http/app', () => {
  const actual = jest.requireActual<{ createApp: typeof createApp }>('../src/http/app')
  return { createApp: jest.fn(actual.createApp) }
})

/** Something outside of the service, that looks at its database. */
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
  it('leaves no connection and no timer behind', async () => {
    const url = await createDatabase()
    const outside = await observer(url)
    jest.mocked(createApp).mockRejectedValueOnce(new Error('a later step'))
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
  it('answers those that are under way, makes their callbacks, and refuses later ones', async () => {
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
    await eventually(async () => {
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      return (await outside.query(waiting)).rowCount === 1
    })
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

  it('breaks off what a database that does not answer holds up', async () => {
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
