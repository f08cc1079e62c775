import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jwt from 'jsonwebtoken'
import { ChatClient } from '../../clients/typescript/src/index'
import { live } from '../../clients/typescript/src/live/index'
import { emptyDatabase } from '../platform/database/scratch'
import { Program } from '../support/program'
import { released, type Programs } from '../support/versions'
import { tokenOf, World } from '../support/world'
import * as present from './tour/index'

const SECRET = 'a secret of the tests of two versions'

let folder: string
let world: World
const servers = {} as Record<'present' | 'released', present.Server>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chat-released-'))
  world = await World.start()
  servers.present = { url: world.person('alice').node.url, tokenOf }
})
afterAll(async () => {
  await Program.killAll()
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('the tours of the next release can run', async () => {
  const { answers } = await present.tour(servers.present, ChatClient)
  expect(Object.keys(answers).length).toBeGreaterThan(30)
  const { shown, asked } = await present.liveTour(servers.present, { ChatClient, live })
  expect(shown).toEqual(asked)
})

if (released) compareWith(released)

/**
 * The last release against this version: its client on this server, and this client on its server. Responses and events
 * may have new fields, and are otherwise equal.
 */
function compareWith({ programs, client, tours }: NonNullable<typeof released>): void {
  beforeAll(async () => {
    servers.released = await start(programs)
  })

  describe('the released client on the released server', () => {
    let before: Seen
    beforeAll(async () => {
      before = await tours.tour(servers.released, client.ChatClient)
      expect(before.notices.bob.join()).toContain('recovered')
    })

    it('sees the same on this server', async () => {
      const now = await tours.tour(servers.present, client.ChatClient)
      expectNoLess(now, before)
      expect(now.notices).toEqual(before.notices)
    })

    it('sees the same as this client on the released server', async () => {
      expectNoLess(await tours.tour(servers.released, ChatClient), before)
    })
  })

  describe.each(['present', 'released'] as const)('on the %s server', (name) => {
    it.each([
      ['this', { ChatClient, live }],
      ['the released', client as present.Sdk],
    ])('the collections of %s client show what the server has', async (_whose, sdk) => {
      const { shown, asked } = await tours.liveTour(servers[name], sdk)
      expect(asked.messages).toHaveLength(5)
      expect(shown).toEqual(asked)
    })
  })
}

async function start(programs: Programs): Promise<present.Server> {
  const env = { CHAT_DATABASE_URL: await emptyDatabase() }
  const migrating = Program.node(programs.migrate, env, ['deploy'])
  expect(await migrating.ended).toMatchObject({ code: 0 })
  const settings = { ...env, PORT: '0', CHAT_REDIS_URL: 'memory:', CHAT_JWT_SECRET: SECRET, CHAT_DATA_DIR: folder }
  const program = Program.node(programs.server, settings)
  const [, port] = await program.prints(/"url":"http:\/\/[^":]+:(\d+)"/)
  return {
    url: `http://127.0.0.1:${port}`,
    tokenOf: (userId, tenantId) => jwt.sign({ userId, tenantId }, SECRET, { expiresIn: '1d' }),
  }
}

type Seen = Awaited<ReturnType<typeof present.tour>>

function expectNoLess(now: Seen, before: Seen): void {
  for (const [what, answer] of Object.entries(before.answers)) {
    expect({ what, answer: now.answers[what] }).toMatchObject({ what, answer })
  }
  expect(now.seen).toMatchObject(before.seen)
}
