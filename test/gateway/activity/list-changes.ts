import fc from 'fast-check'
import { weighted } from '../../support/weighted'
import type { Person } from '../../support/world'

/** Changes of lists, with their weights. */
const WEIGHTS = {
  send: 12,
  reply: 10,
  follow: 2,
  unfollow: 1,
  readThread: 3,
  unreadThread: 1,
  read: 6,
  unread: 2,
  edit: 3,
  remove: 3,
  react: 2,
  group: 3,
  direct: 1,
  settings: 4,
  hide: 2,
  unhide: 3,
  rename: 2,
  freeze: 1,
  unfreeze: 1,
  metadata: 1,
  reset: 1,
  leave: 2,
  invite: 4,
  ban: 2,
  unban: 2,
  block: 1,
  unblock: 2,
  erase: 1,
} satisfies Record<string, number>

type Kind = keyof typeof WEIGHTS

/** A change. Numbers choose among the objects that exist by then. */
export interface Change {
  kind: Kind
  who: number
  n: number
}

export const aChange: fc.Arbitrary<Change> = fc.record({
  kind: weighted(WEIGHTS),
  who: fc.nat(3),
  n: fc.nat(11),
})

const of = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length]

/** Performs the change. Rejects if the service refuses it because of earlier ones. */
export async function change(people: Person[], { kind, who, n }: Change): Promise<unknown> {
  const { client, userId } = of(people, who) as Person
  const other = of(people, who + 1 + (n % (people.length - 1))) as Person
  const { channels, members, messages, threads, users } = client
  if (kind === 'group') return channels.createGroup({ userIds: [other.userId], name: `by ${userId}` })
  if (kind === 'direct') return channels.createDirect({ userId: other.userId })
  if (kind === 'block') return users.block({ userId: other.userId })
  if (kind === 'unblock') return users.unblock({ userId: (await users.listBlocked()).users[0]?.id ?? 'nobody' })
  const { channels: listed } = await channels.list({ includeEmpty: true, hidden: kind === 'unhide', limit: 100 })
  const id = of(listed, n)?.id
  if (id === undefined) return undefined
  const own = async () => {
    const { messages: said } = await messages.list(id)
    const mine = said.filter(({ senderId }) => senderId === userId)
    return of(mine, n)?.id ?? 'none'
  }
  const any = async () => of((await messages.list(id)).messages, n)?.id ?? 'none'
  switch (kind) {
    case 'send':
      return messages.send(id, {
        ...{ text: `from ${userId}`, mentionedUserIds: n % 3 === 1 ? [other.userId] : [] },
        // Refused to members who are not operators.
        ...(n % 3 === 2 && { mentions: 'CHANNEL' as const }),
      })
    case 'reply':
      return messages.send(id, {
        ...{ text: `from ${userId}`, parentMessageId: await any() },
        mentionedUserIds: n % 3 === 1 ? [other.userId] : [],
      })
    case 'follow':
      return threads.follow(id, await any())
    case 'unfollow':
      return threads.unfollow(id, await any())
    case 'readThread':
      return threads.markRead(id, await any())
    case 'unreadThread': {
      const messageId = await any()
      return threads.markUnread(id, messageId, { messageId })
    }
    case 'read':
      return channels.markRead(id)
    case 'unread':
      return channels.markUnread(id, { messageId: (await messages.list(id)).messages[0]?.id ?? 'none' })
    case 'edit':
      return messages.edit(id, await own(), { text: 'edited' })
    case 'remove':
      return messages.delete(id, await own())
    case 'react':
      return messages.addReaction(id, await own(), { key: '👍' })
    case 'settings':
      return [
        () => channels.mute(id),
        () => channels.unmute(id),
        () => channels.setPushTrigger(id, { option: 'off' }),
        () => channels.setCountPreference(id, { preference: 'off' }),
        () => channels.setCountPreference(id, { preference: 'all' }),
      ][n % 5]?.()
    case 'hide':
      return channels.hide(id, { hidePreviousMessages: n % 2 === 1 })
    case 'unhide':
      return channels.unhide(id)
    case 'rename':
      return channels.update(id, { name: `renamed ${n}` })
    case 'freeze':
      return channels.freeze(id)
    case 'unfreeze':
      return channels.unfreeze(id)
    case 'metadata':
      return channels.replaceMetadata(id, { metadata: { n } })
    case 'reset':
      return channels.resetHistory(id)
    case 'leave':
      return channels.leave(id)
    case 'invite':
      return members.invite(id, { userIds: [other.userId] })
    case 'ban':
      return members.ban(id, other.userId, {})
    case 'unban':
      return members.unban(id, (await members.listBanned(id)).bannedUsers[0]?.userId ?? 'nobody')
    case 'erase':
      return channels.delete(id)
    default:
      return kind
  }
}
