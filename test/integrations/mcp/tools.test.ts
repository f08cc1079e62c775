import { World } from '../../support/world'
import { Host } from './hosts'

afterEach(() => Host.closeAll())

it('a message is sent in the name of the user, and a repeated call sends nothing more', async () => {
  const world = await World.start()
  const [alice, bob] = [world.person('alice'), world.person('bob')]
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Lunch' })
  const [first, second] = [
    await Host.stdio({ ...alice, url: alice.node.url }),
    await Host.stdio({ ...alice, url: alice.node.url }),
  ]

  const { channels } = await first.call('find_channels', { search: 'lun' })
  expect(channels).toMatchObject([{ id, name: 'Lunch', unreadCount: 0, peer: null }])
  const sent = await first.call('send_message', { channelId: id, text: 'Soup?' })
  expect(sent).toMatchObject({ alreadySent: false })
  expect(await second.call('send_message', { text: 'Soup?', channelId: id })).toEqual({ ...sent, alreadySent: true })
  expect(await second.call('send_message', { text: 'Soup?', channelId: id, sendId: '2' })).toMatchObject({
    alreadySent: false,
  })
  const { messages } = await bob.client.messages.list(id)
  expect(messages.map(({ senderId, text }) => [senderId, text])).toEqual([
    ['alice', 'Soup?'],
    ['alice', 'Soup?'],
  ])
})
