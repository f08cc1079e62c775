import { WebSocket } from 'ws'
import { ChatClient } from '../../../clients/typescript/src/index'
import { live, liveDecisions, type Live } from '../../../clients/typescript/src/live/index'
import { World, type Person } from '../../support/world'
import { until } from './world'

// Decisions about a user, against the service itself. Alice and Dora moderate.
let world: World
let alice: Person
let bob: Person
let chat: Live

beforeEach(async () => {
  world = await World.start()
  alice = world.person('alice')
  bob = world.person('bob')
  chat = live(new ChatClient({ baseUrl: bob.node.url, token: bob.token, WebSocket }))
})
afterEach(async () => {
  chat.close()
  await world.close()
})

async function warn(): Promise<string> {
  await alice.client.users.report('bob', { category: 'spam' })
  const [open] = (await alice.client.cases.list({ state: 'OPEN' })).cases
  await alice.client.cases.decide(open!.id, { action: 'WARN', reason: 'spam', statement: 'No offers.' })
  return open!.id
}

it('shows earlier and new decisions, and the outcome of an appeal', async () => {
  await warn()
  const decisions = liveDecisions(chat)
  decisions.subscribe(() => undefined)
  chat.connect()
  await until(chat.status, ({ state }) => state === 'live')
  const [first] = (await until(decisions, (shown) => shown.decisions.length === 1)).decisions
  expect(first).toMatchObject({ action: 'WARN', statement: 'No offers.', appeal: null })
  const caseId = await warn()
  const [second] = (await until(decisions, (shown) => shown.decisions.length === 2)).decisions
  await bob.client.decisions.appeal(second!.id, { text: 'I did not.' })
  await until(decisions, (shown) => shown.decisions[0]?.appeal?.state === 'OPEN')
  await world.person('dora').client.cases.decideAppeal(caseId, { outcome: 'REVERSED' })
  await until(decisions, (shown) => shown.decisions[0]?.appeal?.state === 'REVERSED')
  expect(decisions.getSnapshot()).toEqual({ decisions: (await bob.client.decisions.list()).decisions })
})
