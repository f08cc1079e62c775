import { Client } from 'pg'
import { pino } from 'pino'
import { DiskSpace } from '../../../src/platform/database/disk-space'
import { createDatabase } from '../../support/database'
import { eventually } from '../../support/eventually'
import { moveToSmallDisk, type SmallDisk } from '../../support/small-disk'
import { World } from '../../support/world'

let url: string
let disk: SmallDisk | undefined
beforeAll(async () => {
  url = await createDatabase()
  disk = await moveToSmallDisk(url, { megabytes: 100 })
})
afterAll(() => disk?.remove())

// If no disk can be mounted, test/http/full-disk.test.ts checks the same with a simulated error.
describe('a database whose disk is full', () => {
  it('degrades its service until there is space, and each change is logged once', async () => {
    if (!disk) return
    const lines: string[] = []
    const logger = pino({}, { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) })
    const world = await World.start({ settings: { database: { url }, logging: { logger } } })
    const health = () => world.nodes[0]?.chat.health()
    const alice = world.person('alice')
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const send = () => alice.client.messages.send(id, { text: 'hello '.repeat(300) })
    await send()
    expect(await health()).toMatchObject({ status: 'ok', database: 'up' })

    disk.fill()
    // The tables' last pages have some free space.
    const refused = await eventually(() => send().then(() => false, (error: unknown) => error)) // prettier-ignore
    expect(refused).toMatchObject({ status: 503 })
    expect(await health()).toMatchObject({ status: 'degraded', database: 'disk-full' })
    expect((await alice.client.messages.list(id)).messages).not.toEqual([])

    disk.free()
    await eventually(send)
    await eventually(async () => (await health())?.status === 'ok')
    expect(lines.filter((line) => line.includes('disk'))).toEqual([
      'the disk of the database is full: reads work, writes fail',
      'the disk of the database has space again',
    ])
    await world.close()
  })

  it('is probed with a real allocation when no write has failed for a while', async () => {
    if (!disk) return
    const client = new Client({ connectionString: url })
    await client.connect()
    const query = (text: string) => client.query(text)
    const space = new DiskSpace(url, undefined, 0)
    space.failed(Object.assign(new Error('could not extend file'), { code: '53100' }))
    disk.fill()
    expect(await space.isFull(query)).toBe(true)
    disk.free()
    expect(await space.isFull(query)).toBe(false)
    await client.end()
  })
})
