import { ChatClient } from '../../../clients/typescript/src/index'
import { createDatabase, redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import { query } from '../../support/recount'
import { tokenOf } from '../../support/world'
import { Site, titled } from './site'

let site: Site
beforeAll(async () => void (site = await Site.start()))
afterEach(() => Program.killAll())
afterAll(() => site.close())

/** A database, and processes that add previews to it. */
async function installation() {
  const database = await createDatabase()
  const prefix = redisPrefix()
  const start = async (dies?: 'before' | 'after') => {
    const internals = { sweepMs: 200, leaseMs: 2000 }
    const settings = { database, prefix, redis: redisUrl(), internals, ports: [site.port], dies }
    const env = { HOST_SETTINGS: JSON.stringify(settings) }
    const program = await Program.script('test/integrations/links/links-host.ts', env)
    const [, baseUrl = ''] = await program.prints(/"url":"([^"]+)"/)
    const client = new ChatClient({ baseUrl, token: tokenOf('alice', 'acme'), retries: 0 })
    return { program, client }
  }
  const updates = () =>
    query<{ link: object }>(
      database,
      `select data #> '{message,linkMetadata}' as link from chat_events where event = 'chat:message:updated'`,
    )
  const isDone = () =>
    eventually(async () => expect(await query(database, 'select from chat_consumer_channels')).toEqual([]))
  return { start, updates, isDone }
}

it.each(['before', 'after'] as const)('a process that dies %s the update leaves one update', async (dies) => {
  const { start, updates, isDone } = await installation()
  const url = site.page(`/${dies}`, titled('The page'))
  const doomed = await start(dies)
  const { id } = await doomed.client.channels.createGroup({ userIds: ['bob'] })
  await doomed.client.messages.send(id, { text: url })
  await doomed.program.ended
  expect(await updates()).toHaveLength(dies === 'before' ? 0 : 1)
  const other = await start()
  await isDone()
  const link = { url, title: 'The page' }
  expect(await updates()).toEqual([{ link }])
  expect((await other.client.messages.list(id)).messages[0]).toMatchObject({ linkMetadata: link, isEdited: false })
})

it('a page is read by another process if the first dies meanwhile', async () => {
  const { start, updates, isDone } = await installation()
  const [doomed, other] = [await start(), await start()]
  let asked = 0
  site.pages.set('/slow', (_, response) => {
    if (++asked > 1) response.writeHead(200, { 'content-type': 'text/html' }).end(titled('Slow'))
  })
  const { id } = await doomed.client.channels.createGroup({ userIds: ['bob'] })
  await doomed.client.messages.send(id, { text: site.url('/slow') })
  await eventually(() => asked === 1)
  await doomed.program.kill('SIGKILL')
  await isDone()
  expect(await updates()).toEqual([{ link: { url: site.url('/slow'), title: 'Slow' } }])
  expect((await other.client.messages.list(id)).messages).toHaveLength(1)
})
