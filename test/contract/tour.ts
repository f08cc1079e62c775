import type { ChatClient } from '../../clients/typescript/src/index'
import { operations, type OperationId } from '../../generated/operations'
import { pending } from '../../src/handlers'
import { operationOf } from '../support/contract'

/** Operations that have a handler. */
export const existing = (Object.keys(operations) as OperationId[]).filter(
  (id) => !(pending as readonly OperationId[]).includes(id),
)

/** `fetch` that notes which operations were called, and with what the answer of each was marked. */
export function notingFetch(note: (id: OperationId | undefined, response: Response, text: string) => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    note(operationOf(init?.method ?? 'GET', pathname), response, await response.clone().text())
    return response
  }
}

/**
 * One conversation that needs every operation of the contract. It holds against a mock too, where every id is made up,
 * so it asks for nothing but that each call succeeds. Operations without a handler are left out.
 */
export async function tour(alice: ChatClient, bob: ChatClient): Promise<void> {
  const step = async (id: OperationId, call: () => Promise<unknown>) => {
    if (existing.includes(id)) await call()
  }
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

  const { id: direct } = await alice.channels.createDirect({ userId: 'bob' })
  const { id: group } = await alice.channels.createGroup({ userIds: ['bob', 'carol'], name: 'Launch' })
  const { id: other } = await alice.channels.createGroup({ userIds: ['bob'] })
  await alice.messages.send(direct, { text: 'hi' })
  const top = await alice.messages.send(group, { text: 'The launch is on Thursday.', mentionedUserIds: ['bob'] })
  await bob.messages.send(group, { text: 'Good.', parentMessageId: top.id, metadata: { mood: 'glad' } })
  await bob.messages.list(group, { limit: 10, includeReactions: true })
  await bob.messages.get(group, top.id)
  await bob.messages.listThread(group, top.id)

  await bob.channels.list({ limit: 10, order: 'chronological', includeEmpty: true })
  await bob.channels.listMy()
  await bob.channels.get(group)
  await step('getUnreadCount', () => bob.channels.getUnreadCount())
  await bob.channels.markRead(group)
  await step('updateChannel', () => alice.channels.update(group, { name: 'Launch week', coverUrl: null }))
  await step('setPushTrigger', () => bob.channels.setPushTrigger(group, { option: 'mention_only' }))
  await step('getPushTrigger', () => bob.channels.getPushTrigger(group))
  await step('setCountPreference', () => bob.channels.setCountPreference(group, { preference: 'off' }))
  await step('getCountPreference', () => bob.channels.getCountPreference(group))
  await step('freezeChannel', () => alice.channels.freeze(group))
  await step('unfreezeChannel', () => alice.channels.unfreeze(group))
  await step('muteChannel', () => bob.channels.mute(group))
  await step('unmuteChannel', () => bob.channels.unmute(group))
  await step('hideChannel', () => bob.channels.hide(other, { hidePreviousMessages: true }))
  await step('unhideChannel', () => bob.channels.unhide(other))
  await step('resetHistory', () => bob.channels.resetHistory(other))
  await step('replaceMetadata', () => alice.channels.replaceMetadata(group, { metadata: { color: 'blue' } }))
  await step('getMetadata', () => bob.channels.getMetadata(group))
  await step('deleteMetadataKey', () => alice.channels.deleteMetadataKey(group, 'color'))
  await step('reportChannel', () => bob.channels.report(group, { category: 'spam' }))
  await step('listEvents', () => bob.channels.listEvents(group, { since: 0 }))

  await bob.members.list(group)
  await step('inviteMembers', () => alice.members.invite(group, { userIds: ['dave'] }))
  await step('removeMember', () => alice.members.remove(group, 'dave'))
  await step('addOperators', () => alice.members.addOperators(group, { userIds: ['bob'] }))
  await step('listOperators', () => alice.members.listOperators(group))
  await step('removeOperators', () => alice.members.removeOperators(group, { userIds: ['bob'] }))
  await step('muteMember', () => alice.members.mute(group, 'carol', { seconds: 60 }))
  await step('listMutedMembers', () => alice.members.listMuted(group))
  await step('unmuteMember', () => alice.members.unmute(group, 'carol'))
  await step('banMember', () => alice.members.ban(group, 'carol', { description: 'Spam', seconds: 60 }))
  await step('listBannedMembers', () => alice.members.listBanned(group))
  await step('unbanMember', () => alice.members.unban(group, 'carol'))

  await step('editMessage', () => alice.messages.edit(group, top.id, { text: 'The launch is on Friday.' }))
  await step('addReaction', () => bob.messages.addReaction(group, top.id, { key: '👍' }))
  await step('removeReaction', () => bob.messages.removeReaction(group, top.id, '👍'))
  await step('pinMessage', () => alice.messages.pin(group, top.id))
  await step('listPinnedMessages', () => bob.messages.listPinned(group))
  await step('unpinMessage', () => alice.messages.unpin(group, top.id))
  await step('forwardMessage', () => alice.messages.forward(group, top.id, { targetChannelId: other }))
  await step('searchMessages', () => bob.messages.search({ keyword: 'launch', channelId: group }))
  await step('sendFile', () =>
    alice.messages.sendFile(group, { file: new Blob(['hello'], { type: 'text/plain' }), fileName: 'hello.txt', text: 'A file' }),
  )
  await step('listSharedFiles', () => bob.channels.listSharedFiles(group, { limit: 10 }))

  if (existing.includes('createPoll')) {
    const poll = await alice.polls.create(group, { title: 'When?', options: ['Thursday', 'Friday'], allowUserSuggestion: true })
    const [option] = poll.options
    await step('votePoll', () => bob.polls.vote(group, poll.id, { optionIds: [option?.id as string] }))
    await step('addPollOption', () => bob.polls.addOption(group, poll.id, { text: 'Never' }))
    await step('getPoll', () => bob.polls.get(group, poll.id))
    await step('closePoll', () => alice.polls.close(group, poll.id))
    await step('deletePoll', () => alice.polls.delete(group, poll.id))
  }

  await step('searchUsers', () => alice.users.search({ keyword: 'bo' }))
  await step('getUser', () => alice.users.get('bob'))
  await step('blockUser', () => alice.users.block({ userId: 'bob' }))
  await step('listBlockedUsers', () => alice.users.listBlocked())
  await step('unblockUser', () => alice.users.unblock({ userId: 'bob' }))

  if (existing.includes('createScheduledMessage')) {
    const make = () => alice.scheduledMessages.create(group, { text: 'Later.', scheduledAt: inAnHour() })
    const [one, two] = [await make(), await make()]
    await step('listScheduledMessages', () => alice.scheduledMessages.list(group))
    await step('updateScheduledMessage', () => alice.scheduledMessages.update(group, one.id, { text: 'Much later.' }))
    await step('cancelScheduledMessage', () => alice.scheduledMessages.cancel(group, one.id))
    await step('sendScheduledMessageNow', () => alice.scheduledMessages.sendNow(group, two.id))
  }

  await step('deleteMessage', () => alice.messages.delete(group, top.id))
  await step('leaveChannel', () => bob.channels.leave(group))
  await step('deleteChannel', () => alice.channels.delete(other))
}
