import type { PushNeeded } from '../../../src/index'
import { eventually } from '../../support/eventually'
import { World } from '../../support/world'

it('notifies the host of mentions, and of users to push to by their settings and presence', async () => {
  const mentioned: string[] = []
  const pushes: PushNeeded[] = []
  const world = await World.start({
    processes: 2,
    providers: {
      eventHandler: {
        onUserMentioned: (userId) => void mentioned.push(userId),
        onPushNeeded: (push) => void pushes.push(push),
        // A handler that changes its arguments and hangs does no harm.
        onMessageSent: (_channelId, message) => {
          Object.assign(message, { id: 'changed by the host' })
          return new Promise(() => undefined)
        },
      },
    },
  })
  try {
    const alice = world.person('alice')
    const others = ['all', 'mention', 'off', 'muted', 'online', 'blocker', 'banned']
    const { id } = await alice.client.channels.createGroup({ userIds: others })
    const client = (userId: string) => world.person(userId, { node: 1 }).client
    await client('mention').channels.setPushTrigger(id, { option: 'mention_only' })
    await client('off').channels.setPushTrigger(id, { option: 'off' })
    await client('muted').channels.mute(id)
    await client('blocker').users.block({ userId: 'alice' })
    await alice.client.members.ban(id, 'banned')
    await world.person('online', { node: 1 }).socket()

    const plain = await alice.client.messages.send(id, { text: 'to all' })
    const pointed = await alice.client.messages.send(id, { text: 'to you', mentionedUserIds: [...others, 'alice'] })
    await eventually(() => pushes.length >= 2 && mentioned.length >= 3)
    const pushed = (messageId: string) => {
      const push = pushes.find(({ message }) => message.id === messageId)
      return { userIds: push?.userIds.sort(), mentionedUserIds: push?.mentionedUserIds.sort() }
    }
    expect(pushed(plain.id)).toEqual({ userIds: ['all'], mentionedUserIds: [] })
    expect(pushed(pointed.id)).toEqual({ userIds: ['all', 'mention'], mentionedUserIds: ['all', 'mention'] })
    expect(mentioned.sort()).toEqual(['all', 'mention', 'online'])
    expect(pushes).toHaveLength(2)
  } finally {
    await world.close()
  }
})
