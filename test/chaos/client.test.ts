import jwt from 'jsonwebtoken'
import { ChatClient } from '../../clients/typescript/src/index'
import { checkedFetch } from '../support/contract'
import { eventually } from '../support/eventually'
import { TestSocket } from '../support/socket'
import { startProxy } from '../support/tcp-proxy'
import { providers, World } from '../support/world'
import { SECRET, TENANT } from './access'
import { FrontEnd } from './client'
import { Tally } from './tally'

it('finds no fault when the gateway completes a join that the client has abandoned', async () => {
  const world = await World.start({
    providers: {
      authGuard: {
        canActivate(request) {
          const [, token = ''] = (request.headers.authorization ?? '').split(' ')
          request.user = jwt.verify(token, SECRET)
          return true
        },
      },
      userResolver: providers.userResolver,
    },
  })
  const { url } = world.nodes[0] as World['nodes'][number]
  const tokenOf = (userId: string) => jwt.sign({ userId, tenantId: TENANT }, SECRET, { expiresIn: '1d' })
  const clientOf = (userId: string) => new ChatClient({ baseUrl: url, token: tokenOf(userId), fetch: checkedFetch() })
  const [alice, carol] = [clientOf('alice'), clientOf('carol')]
  const { id } = await alice.channels.createGroup({ userIds: ['bob', 'carol'] })
  await clientOf('bob').users.block({ userId: 'carol' })
  await alice.messages.send(id, { text: 'first' })
  const headers = { authorization: `Bearer ${tokenOf('alice')}` }
  const witness = await TestSocket.open(`${url.replace('http', 'ws')}/chat`, { headers })
  await witness.join(id)

  const proxy = await startProxy(url)
  const tally = new Tally()
  const bob = new FrontEnd('bob', proxy.url, tally, 500)
  // Half a second would be short on a busy machine.
  await eventually(() => bob.socket.connect().then(() => true))
  let attempts = 0
  const join = bob.socket.join.bind(bob.socket)
  jest.spyOn(bob.socket, 'join').mockImplementation((...args) => {
    if ((attempts += 1) === 1) proxy.holdAnswers()
    return join(...args)
  })
  bob.of(id).isMember = true
  const entering = bob.enter(id)
  await eventually(() => tally.counts.has('retries after TIMEOUT'))
  // Bob's client ignores the message, since it has no join. Carol's messages reach bob as skips.
  await alice.messages.send(id, { text: 'second' })
  await carol.messages.send(id, { text: 'third' })
  await witness.until(() => witness.frames.some(({ seq }) => seq === 3))
  proxy.mend()
  await entering
  await alice.messages.send(id, { text: 'fourth' })
  await eventually(() => bob.of(id).replica?.seq === 4)
  expect(attempts).toBeGreaterThan(1)
  expect(tally.wrongs).toEqual([])

  bob.socket.close()
  await witness.close()
  await proxy.close()
  await world.close()
})
