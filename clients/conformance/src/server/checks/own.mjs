/** Promises about private data of users, on all their devices. */
import { expect, expectSame } from '../../breach.mjs'

const itemOf = async (user, id) => {
  const { channels } = await user.call('listChannels', { query: { includeEmpty: true } })
  return channels.find((channel) => channel.id === id)
}

/** @type {import('../run.mjs').Check[]} */
export const own = [
  {
    name: 'draft',
    title: 'a draft reaches the other devices, never replaces a newer one, and goes with the send of its revision',
    says: 'If the draft has another revision, the response is 409 with the newer draft in `details.draft`',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await alice.socket()
      const save = (text, revision) => ({ path: { id }, body: { text, revision } })
      const listed = async () => (await alice.call('listDrafts', { query: { channelId: id } })).drafts
      const first = await alice.call('saveDraft', save('one', 0))
      const { data } = await socket.next('chat:draft:changed', ({ data }) => data.channelId === id)
      expectSame([data.revision, data.isDeleted], [first.revision, false], 'revision and isDeleted of the event')
      expect(!JSON.stringify(data).includes('one'), 'an event without the text', data)
      const second = await alice.call('saveDraft', save('two', first.revision))
      const { status, code, details } = await alice.refused('saveDraft', save('late', first.revision))
      expectSame([status, code, details.draft], [409, 'CHAT_DRAFT_CHANGED', second], 'status, code and draft')
      await alice.send(id, 'late', { draftRevision: first.revision })
      expectSame(await listed(), [second], 'drafts after the send of an older revision')
      await alice.send(id, 'two', { draftRevision: second.revision })
      expectSame(await listed(), [], 'drafts after the send')
      await socket.next('chat:draft:changed', ({ data }) => data.channelId === id && data.isDeleted)
    },
  },
  {
    name: 'favorite',
    title: 'a favorite reaches the other devices, and comes first in the order of favorites',
    says: '`order=favorites` lists favorites first.',
    async run({ alice, bob }) {
      const [id, later] = [await alice.group(bob), await alice.group(bob)]
      const socket = await alice.socket()
      await alice.call('favoriteChannel', { path: { id } })
      try {
        const { data } = await socket.next('chat:channel:preference:updated', ({ data }) => data.channelId === id)
        expectSame(data.isFavorite, true, 'isFavorite of the event')
        const page = await alice.call('listChannels', { query: { order: 'favorites', includeEmpty: true, limit: 100 } })
        const places = [id, later].map((one) => page.channels.findIndex((channel) => channel.id === one))
        const isFirst = places[0] >= 0 && (places[1] < 0 || places[0] < places[1])
        expect(isFirst, 'the favorite before the channel made after it', places)
        expectSame((await itemOf(bob, id)).isFavorite, false, 'isFavorite of another member')
      } finally {
        await alice.call('unfavoriteChannel', { path: { id } })
      }
    },
  },
  {
    name: 'followed-thread',
    title: 'who replies follows the thread, counts its unread replies, and reads it on all devices',
    says: 'Users follow a thread without this call once their message gets a reply, they reply, or a reply mentions them by name.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.socket()
      const parent = await alice.send(id, 'Who is in?')
      const path = { id, messageId: parent.id }
      const reply = (user, text) => user.send(id, text, { parentMessageId: parent.id })
      const shown = async () => {
        const { threads } = await bob.call('listThreads', { query: { channelId: id } })
        return threads.map(({ parentMessageId, unreadCount }) => [parentMessageId, unreadCount])
      }
      const isOfThread = ({ data }) => data.parentMessageId === parent.id
      await reply(bob, 'I am')
      await socket.next('chat:thread:followed', isOfThread)
      const newest = await reply(alice, 'Good')
      expectSame(await shown(), [[parent.id, 1]], 'thread and unreadCount')
      await bob.call('markChannelRead', { path: { id }, body: {} })
      expectSame(await shown(), [[parent.id, 1]], 'thread and unreadCount after the channel was read')
      await bob.call('markThreadRead', { path })
      const { data } = await socket.next('chat:thread:read', isOfThread)
      expectSame(data.lastReadMessageId, newest.id, 'lastReadMessageId of the event')
      expectSame(await shown(), [[parent.id, 0]], 'thread and unreadCount after it was read')
      await bob.call('unfollowThread', { path })
      await socket.next('chat:thread:unfollowed', isOfThread)
      await reply(alice, 'Still there?')
      expectSame(await shown(), [], 'threads after it was unfollowed')
    },
  },
  {
    name: 'mute-until',
    title: 'a mute of a channel ends at its time',
    says: 'When the mute expires, `chat:channel:unmuted` is sent.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await alice.socket()
      const until = new Date(Date.now() + 2000).toISOString()
      await alice.call('muteChannel', { path: { id }, body: { until } })
      const { data } = await socket.next('chat:channel:muted', ({ data }) => data.channelId === id)
      expectSame([data.isMuted, data.mutedUntil], [true, until], 'isMuted and mutedUntil of the event')
      await socket.next('chat:channel:unmuted', ({ data }) => data.channelId === id, 60_000)
      const { isMuted, mutedUntil } = await itemOf(alice, id)
      expectSame([isMuted, mutedUntil], [false, null], 'isMuted and mutedUntil')
    },
  },
]
