import { Client } from 'pg'
import { SearchUpkeep } from '../../../src/domain/search/upkeep'
import { openDatabase } from '../../../src/platform/database/connect'
import { eventually } from '../../support/eventually'
import { World } from '../../support/world'

it('merges the search index once for all processes', async () => {
  const world = await World.start()
  const alice = world.person('alice')
  const { id } = await alice.client.channels.createGroup({ name: 'Team', userIds: ['bob'] })
  await alice.client.messages.send(id, { text: 'pending' })
  const client = new Client({ connectionString: world.databaseUrl })
  await client.connect()
  await client.query('create extension pageinspect')
  const read = async <Row>(query: string) => (await client.query(query)).rows[0] as Row
  const pendingPages = async () =>
    Number(
      (
        await read<{ pages: string }>(
          `select n_pending_pages as pages from gin_metapage_info(get_raw_page('chat_messages_search', 0))`,
        )
      ).pages,
    )
  const counted = async () =>
    (await read<{ count: number }>('select search_pending as count from chat_installation')).count
  const databases = await Promise.all([1, 2].map(() => openDatabase({ url: world.databaseUrl })))
  const [one, other] = databases.map(({ db }) => new SearchUpkeep(db)) as [SearchUpkeep, SearchUpkeep]

  one.wrote(2400)
  await eventually(async () => (await counted()) === 2400)
  other.wrote(2400)
  await eventually(async () => (await counted()) === 4800)
  expect(await pendingPages()).toBe(1)
  // A few messages are not worth a log line.
  one.wrote(499)
  one.wrote(1)
  await eventually(async () => (await pendingPages()) === 0)
  expect(await counted()).toBe(0)

  await Promise.all(databases.map((database) => database.close()))
  await client.end()
  await world.close()
})
