import type { MessagePolicy } from '../../src/index'
import type { ChatClient } from '../../clients/typescript/src/index'
import type { OperationId } from '../../generated/operations'
import { operationOf } from '../support/contract'

/** `fetch` that records the called operations, and the violations of each response. */
export function notingFetch(
  note: (id: OperationId | undefined, response: Response, text: string) => void,
): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    note(operationOf(init?.method ?? 'GET', pathname), response, await response.clone().text())
    return response
  }
}

/** A client of the operations of the contract. */
export type Traveller = Pick<
  ChatClient,
  | 'channels'
  | 'members'
  | 'messages'
  | 'polls'
  | 'questions'
  | 'threads'
  | 'users'
  | 'scheduledMessages'
  | 'heldMessages'
  | 'decisions'
  | 'cases'
>

/** The policy of a toured server must hold it. */
export const HELD_TEXT = 'For a moderator.'
export const tourPolicy: MessagePolicy = {
  review: ({ text }) => (text === HELD_TEXT ? { action: 'hold', reason: 'tour' } : { action: 'allow' }),
}

/**
 * One conversation that uses every operation of the contract. It also runs against a mock with invented ids, so it only
 * requires that each call succeeds.
 */
export async function tour(alice: Traveller, bob: Traveller, judge = alice): Promise<void> {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

  const { id: direct } = await alice.channels.createDirect({ userId: 'bob' })
  const { id: group } = await alice.channels.createGroup({ userIds: ['bob', 'carol'], name: 'Launch' })
  const { id: other } = await alice.channels.createGroup({ userIds: ['bob'] })
  await alice.messages.send(direct, { text: 'hi', clientId: 'local-1' })
  const top = await alice.messages.send(group, { text: 'The launch is on Thursday.', mentionedUserIds: ['bob'] })
  const good = { text: 'Good.', parentMessageId: top.id, metadata: { mood: 'glad' } }
  const { id: replyId } = await bob.messages.send(group, good)
  await alice.messages.report(group, replyId, { category: 'other' })
  await bob.messages.list(group, { limit: 10, includeReactions: true, includeUsers: true })
  await bob.messages.get(group, top.id)
  await bob.messages.report(group, top.id, { category: 'spam' })
  await bob.messages.listThread(group, top.id)
  await bob.threads.follow(group, top.id)
  await bob.threads.list({ filter: 'unread', limit: 10, includeUsers: true })
  await bob.threads.markUnread(group, top.id, { messageId: top.id })
  await bob.threads.markRead(group, top.id)
  await bob.threads.unfollow(group, top.id)

  await bob.channels.list({ limit: 10, order: 'chronological', includeEmpty: true })
  await bob.channels.list({ hidden: true, includeUsers: true })
  await bob.channels.listMy()
  await bob.channels.get(group)
  await bob.channels.getUnreadCount()
  await bob.channels.markRead(group, { messageId: top.id })
  await bob.channels.markRead(group)
  await bob.channels.markUnread(group, { messageId: top.id })
  await alice.channels.update(group, { name: 'Launch week', coverUrl: null })
  await bob.channels.setPushTrigger(group, { option: 'mention_only' })
  await bob.channels.getPushTrigger(group)
  await bob.channels.setCountPreference(group, { preference: 'off' })
  await bob.channels.getCountPreference(group)
  await alice.channels.freeze(group)
  await alice.channels.unfreeze(group)
  const draft = await bob.channels.saveDraft(group, { text: 'Not yet', revision: 0 })
  await bob.users.listDrafts({ channelId: group })
  await bob.channels.deleteDraft(group, { revision: draft.revision })
  await bob.channels.mute(group)
  await bob.channels.unmute(group)
  await bob.channels.favorite(group)
  await bob.channels.unfavorite(group)
  await bob.channels.hide(other, { hidePreviousMessages: true })
  await bob.channels.unhide(other)
  await bob.channels.resetHistory(other)
  await alice.channels.replaceMetadata(group, { metadata: { color: 'blue' } })
  await bob.channels.getMetadata(group)
  await alice.channels.deleteMetadataKey(group, 'color')
  await bob.channels.report(group, { category: 'spam' })
  await bob.users.report('alice', { category: 'harassment' })
  await bob.channels.listEvents(group, { since: 0 })

  await bob.members.list(group)
  await alice.members.invite(group, { userIds: ['dave'] })
  await alice.members.remove(group, 'dave')
  await alice.members.addOperators(group, { userIds: ['bob'] })
  await alice.members.listOperators(group)
  await alice.members.removeOperators(group, { userIds: ['bob'] })
  await alice.members.update(group, 'carol', { canMentionAll: true })
  await alice.members.mute(group, 'carol', { seconds: 60 })
  await alice.members.listMuted(group)
  await alice.members.unmute(group, 'carol')
  await alice.members.ban(group, 'carol', { description: 'Spam', seconds: 60 })
  await alice.members.listBanned(group)
  await alice.members.unban(group, 'carol')

  await alice.messages.edit(group, top.id, { text: 'The launch is on Friday.' })
  await bob.messages.addReaction(group, top.id, { key: '👍' })
  await bob.messages.removeReaction(group, top.id, '👍')
  await alice.messages.pin(group, top.id)
  await bob.messages.listPinned(group)
  await alice.messages.unpin(group, top.id)
  await alice.messages.forward(group, top.id, { targetChannelId: other })
  await bob.messages.search({ keyword: 'launch', channelId: group })
  await alice.messages.sendFile(group, {
    file: Buffer.from('hello'),
    fileName: 'hello.txt',
    mimeType: 'text/plain',
    text: 'A file',
  })
  const { uploadId } = await alice.messages.createUpload({ file: Buffer.from('a'), fileName: 'a.txt' })
  await alice.messages.send(group, { files: [{ uploadId, altText: 'A letter' }] })
  await bob.channels.listSharedFiles(group, { limit: 10 })

  const stream = await alice.messages.send(group, { text: '', stream: { idleSeconds: 600 } })
  await alice.messages.appendToStream(group, stream.id, { run: 1, offset: 0, text: 'Thursday' })
  await alice.messages.setStreamPart(group, stream.id, 1, { run: 1, type: 'tool', value: {} })
  await alice.messages.keepStreamAlive(group, stream.id)
  await bob.messages.stopStream(group, stream.id)
  await alice.messages.endStream(group, stream.id, { run: 1, state: 'COMPLETE' })

  const poll = await alice.polls.create(group, {
    title: 'When?',
    options: ['Thursday', 'Friday'],
    allowUserSuggestion: true,
  })
  const [option] = poll.options
  await bob.polls.vote(group, poll.id, { optionIds: [option?.id as string] })
  await bob.polls.changeVote(group, poll.id, { optionIds: [poll.options[1]?.id as string] })
  await bob.polls.withdrawVote(group, poll.id)
  await bob.polls.addOption(group, poll.id, { text: 'Never' })
  await bob.polls.get(group, poll.id)
  await alice.polls.close(group, poll.id)

  const ask = (prompt: string) => alice.questions.ask(group, poll.messageId, { kind: 'APPROVAL', prompt })
  const [asked, unasked] = [await ask('Settled?'), await ask('Really?')]
  await bob.questions.answer(group, poll.messageId, asked.id, { decision: 'APPROVE', comment: 'Yes.' })
  await alice.questions.cancel(group, poll.messageId, unasked.id)
  await bob.questions.list({ state: 'OPEN', limit: 10 })
  await alice.polls.delete(group, poll.id)

  await alice.users.search({ keyword: 'bo' })
  await alice.users.get('bob')
  await alice.users.getMany({ ids: ['bob'] })
  await alice.users.pollEvents({ epoch: 'none' })
  await alice.users.listEvents({ since: 0 })
  await alice.users.block({ userId: 'bob' })
  await alice.users.listBlocked()
  await alice.users.listEvents({ since: 0 })
  await alice.users.unblock({ userId: 'bob' })

  const make = () => alice.scheduledMessages.create(group, { text: 'Later.', scheduledAt: inAnHour() })
  const [one, two] = [await make(), await make()]
  await alice.scheduledMessages.list(group)
  await alice.scheduledMessages.update(group, one.id, { text: 'Much later.' })
  await alice.scheduledMessages.cancel(group, one.id)
  await alice.scheduledMessages.sendNow(group, two.id)

  const held = await alice.messages.send(group, { text: HELD_TEXT }, { prefer: 'hold' })
  await alice.heldMessages.list()
  await alice.heldMessages.cancel('heldMessage' in held ? held.heldMessage.id : held.id)

  const { cases } = await alice.cases.list({ order: 'oldest' })
  const reported = cases.find(({ subjectType }) => subjectType === 'MESSAGE')?.id as string
  await alice.cases.claim(reported)
  await alice.cases.get(reported)
  await alice.cases.decide(reported, { action: 'REMOVE', reason: 'spam', statement: 'No advertisements.' })
  const { decisions } = await bob.decisions.list()
  await bob.decisions.appeal(decisions[0]!.id, { text: 'Why?' })
  // Refused without another moderator.
  await judge.cases.decideAppeal(reported, { outcome: 'UPHELD' }).catch(() => undefined)
  await alice.cases.restore(reported)

  await alice.messages.delete(group, top.id)
  await bob.channels.leave(group)
  await alice.channels.delete(other)
}
