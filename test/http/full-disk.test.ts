import { Client } from 'pg'
import { eventually } from '../support/eventually'
import { World, type Person } from '../support/world'

/** The PostgreSQL error when it cannot extend a table's file: `disk_full`. */
const DISK_FULL = '53100'

let world: World
let admin: Client
let alice: Person
beforeAll(async () => {
  world = await World.start({ processes: 2 })
  alice = world.person('alice')
  admin = new Client({ connectionString: world.databaseUrl })
  await admin.connect()
  await admin.query(`
    create function fail() returns trigger language plpgsql as $$
    begin raise 'could not extend file: No space left on device' using errcode = '${DISK_FULL}'; end $$`)
})
afterAll(async () => {
  await admin.end()
  await world.close()
})

it.each(['chat_messages', 'chat_events'])(
  'while %s cannot grow, writes return 503 without a trace, reads continue and the service is degraded; afterwards each write succeeds once',
  async (table) => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const inbox = await world.person('bob', { node: 1 }).join(id)
    await alice.client.messages.send(id, { text: 'before' })
    await inbox.next('chat:message:received')
    await admin.query(`create trigger fail before insert on ${table} for each row execute function fail()`)
    const send = (text: string) => alice.client.messages.send(id, { text }, { idempotencyKey: `${table}-${text}` })
    for (const text of ['one', 'two']) {
      await expect(send(text)).rejects.toMatchObject({ status: 503, code: 'CHAT_SERVICE_UNAVAILABLE' })
    }
    const texts = async () => (await alice.client.messages.list(id)).messages.map((message) => message.text).sort()
    expect(await texts()).toEqual(['before'])
    expect(await world.nodes[0]?.chat.health()).toMatchObject({ status: 'degraded', database: 'disk-full' })
    await admin.query(`drop trigger fail on ${table}`)
    await eventually(() => send('one'))
    await send('one')
    await send('two')
    expect(await texts()).toEqual(['before', 'one', 'two'])
    for (const text of ['one', 'two']) {
      expect(await inbox.next('chat:message:received')).toMatchObject({ data: { message: { text } } })
    }
  },
)
