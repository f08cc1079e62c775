import { operations } from '../../../generated/operations'
import { inAnHour } from '../../support/clock'
import { createFixtureIn, everyOperation, requestFor } from '../../support/fixture'
import { raw } from '../../support/raw'
import { tokenOf, World } from '../../support/world'

let world: World
beforeAll(async () => (world = await World.start({ storage: true })))
afterAll(() => world?.close())

/** Operations that a blocked user may use on own messages, polls and questions of a direct channel. */
const allowedForOwn = ['deleteMessage', 'deletePoll', 'closePoll', 'cancelQuestion']
/** Operations that neither user may use on the other's messages, blocked or not. */
const refusedForOther = ['editMessage', 'appendToStream', 'setStreamPart', 'keepStreamAlive']

/** In a direct channel, of which each operation has its own. @returns whether the caller is refused because of the block. */
async function isRefused(id: (typeof everyOperation)[number], whose: 'own' | 'other'): Promise<boolean> {
  const [alice, bob] = ['alice', 'bob'].map((name) => world.person(`${name}-${id}-${whose}`)) as [Person, Person]
  const channel = await alice.client.channels.createDirect({ userId: bob.userId })
  const fixture = await createFixtureIn(whose === 'own' ? alice : bob, channel.id, bob.userId, {
    of: id,
    allowUserSuggestion: true,
  })
  // Scheduled messages of other users are not found.
  const scheduled =
    whose === 'own' || fixture.scheduledId === 'none'
      ? { id: fixture.scheduledId }
      : await alice.client.scheduledMessages.create(channel.id, { text: 'later', scheduledAt: inAnHour() })
  await bob.client.users.block({ userId: alice.userId })
  const request = requestFor(id, { ...fixture, scheduledId: scheduled.id })
  const answer = await raw(alice.node.url, {
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${tokenOf(alice.userId, alice.tenantId)}` },
  })
  return answer.status === 403 && answer.body.error.code === 'CHAT_USER_BLOCKED'
}

type Person = ReturnType<World['person']>

it.each(everyOperation.filter((id) => /\{(id|channelId)\}/.test(operations[id].path)))(
  'says in x-errors whether a blocked end of a direct channel is refused: %s',
  async (id) => {
    const isNamed = (operations[id].errors as readonly string[]).includes('CHAT_USER_BLOCKED')
    expect({ own: await isRefused(id, 'own'), other: await isRefused(id, 'other') }).toEqual({
      own: isNamed && !allowedForOwn.includes(id),
      other: isNamed && !refusedForOther.includes(id),
    })
  },
)
