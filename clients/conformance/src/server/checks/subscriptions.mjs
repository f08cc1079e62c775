/** Promises about joining, the order of events, and resuming. */
import { expect, expectSame } from '../../breach.mjs'

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const seqsOf = (frames) => frames.map(({ seq }) => seq)
const sequenceOf = (frames) => frames.map(({ event, seq, data }) => ({ event, seq, data }))

/** Sends texts in sequence. @returns the messages */
const sendAll = async (user, channelId, texts) => {
  const messages = []
  for (const text of texts) messages.push(await user.send(channelId, text))
  return messages
}

/** @type {import('../run.mjs').Check[]} */
export const subscriptions = [
  {
    name: 'join',
    title: 'joining answers the latest number of the channel, and recovered: null',
    says: 'Without `since`, `recovered` is null.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.socket()
      const before = await socket.join(id)
      await sendAll(alice, id, ['one', 'two'])
      const after = await socket.join(id)
      expectSame([before.channelId, before.recovered], [id, null], 'channelId and recovered')
      expectSame(after.seq, before.seq + 2, 'seq after two messages')
    },
  },
  {
    name: 'join-refused',
    title: 'joining a channel that does not exist is refused',
    says: 'the channel is not found, or the caller is not a member or banned',
    async run({ bob }) {
      const { code } = await (await bob.socket()).refused('chat:join:channel', { channelId: 'nowhere' })
      expectSame(code, 'CHAT_CHANNEL_NOT_FOUND', 'code')
    },
  },
  {
    name: 'join-stranger',
    title: 'joining is refused to those who are no members',
    says: 'The caller must be a member who is not banned.',
    people: 3,
    async run({ alice, bob, carol }) {
      const id = await alice.group(bob)
      const { code } = await (await carol.socket()).refused('chat:join:channel', { channelId: id })
      expectSame(code, 'CHAT_NOT_CHANNEL_MEMBER', 'code')
    },
  },
  {
    name: 'leave',
    title: 'after chat:leave:channel no more events of the channel come',
    says: 'Ends the subscription of this socket only; the membership stays.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const [left, joined] = [await bob.joined(id), await bob.joined(id)]
      await left.request('chat:leave:channel', { channelId: id })
      await alice.send(id, 'unheard')
      await joined.next('chat:message:received')
      await left.request('chat:leave:channel', { channelId: id })
      expectSame(left.of('chat:message:received'), [], 'messages on the socket that has left')
    },
  },
  {
    name: 'removed-member',
    title: 'a removed member gets the event of the removal, and no later event of the channel',
    says: 'Sent to the channel and to the user who left, whose subscription ends.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const [mine, theirs] = [await alice.joined(id), await bob.joined(id)]
      await alice.call('removeMember', { path: { id, userId: bob.userId } })
      await theirs.next('chat:user:left', ({ data }) => data.userId === bob.userId)
      await alice.send(id, 'unheard')
      await mine.next('chat:message:received')
      await theirs.request('chat:leave:channel', { channelId: 'none' })
      expectSame(theirs.of('chat:message:received'), [], 'messages that the removed member gets')
    },
  },
  {
    name: 'once-and-in-order',
    title: 'an event reaches each socket of each member once, in order and without a gap',
    says: 'A subscriber sees each number once, in order.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const sockets = [await alice.joined(id), await bob.joined(id), await bob.joined(id)]
      const { seq } = await sockets[0].join(id)
      // Ten at a time, from both users: the service decides on the order.
      const ten = range(1, 10).map(String)
      await Promise.all([sendAll(alice, id, ten), sendAll(bob, id, ten)])
      const [first, ...others] = await Promise.all(sockets.map((socket) => socket.logged(id, 20, seq)))
      expectSame(seqsOf(first), range(seq + 1, seq + 20), 'numbers')
      for (const other of others) expectSame(sequenceOf(other), sequenceOf(first), 'the same events on each socket')
    },
  },
  {
    name: 'event-is-answer',
    title: 'events have the order of the answers, and the message of an event is the one that REST answers',
    says: 'a message in an event is the message that REST returns',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.joined(id)
      const sent = await sendAll(alice, id, ['one', 'two', 'three'])
      const received = await socket.logged(id, 3)
      expectSame(
        received.map(({ data }) => data.message),
        sent,
        'messages of the events',
      )
      const { messages } = await bob.call('listMessages', { path: { id } })
      expectSame(
        messages.map((message) => message.id),
        sent.map((message) => message.id).toReversed(),
        'GET …/messages, newest first',
      )
    },
  },
  {
    name: 'log-is-stream',
    title: 'the log that REST reads is what sockets got',
    says: "Returns the channel's logged events after `since`, as the caller's socket would get them",
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.joined(id)
      const [message] = await sendAll(alice, id, ['one', 'two'])
      await bob.call('addReaction', { path: { id, messageId: message.id }, body: { key: '👍' } })
      await alice.call('freezeChannel', { path: { id } })
      const frames = await socket.logged(id, 4)
      const { events } = await bob.call('listEvents', { path: { id }, query: { since: frames[0].seq - 1 } })
      expectSame(sequenceOf(events), sequenceOf(frames), 'GET …/events')
    },
  },
  {
    name: 'watermark',
    title: 'joining since the eventSeq of a page leaves no gap and doubles nothing',
    says: 'Join with `since` set to it, under the present epoch, to miss no event.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      await sendAll(alice, id, ['one', 'two'])
      const { messages, eventSeq } = await bob.call('listMessages', { path: { id } })
      const late = await sendAll(alice, id, ['three', 'four'])
      const socket = await bob.socket()
      await socket.join(id, eventSeq)
      const missed = await socket.logged(id, 2)
      expectSame(
        [...messages.toReversed(), ...missed.map(({ data }) => data.message)].map(({ text }) => text),
        ['one', 'two', 'three', 'four'],
        'page and events',
      )
      expectSame(missed.at(-1).data.message.id, late.at(-1).id, 'the last event')
    },
  },
  {
    name: 'resume',
    title: 'after a cut, joining with since replays exactly the missed events, then new ones',
    says: 'With `recovered: true` in the acknowledgement, the missed events follow.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const before = await bob.joined(id)
      await alice.send(id, 'seen')
      const [{ seq: since }] = await before.logged(id, 1)
      const { epoch } = before.of('gateway:hello')[0].data
      await before.cut()
      await sendAll(alice, id, ['missed 1', 'missed 2', 'missed 3'])
      const after = await bob.socket()
      const ack = await after.join(id, since, epoch)
      expectSame([ack.recovered, ack.seq], [true, since + 3], 'recovered and seq')
      await alice.send(id, 'new')
      const events = await after.logged(id, 4)
      expectSame(
        events.map(({ seq, data }) => [seq, data.message?.text]),
        ['missed 1', 'missed 2', 'missed 3', 'new'].map((text, index) => [since + 1 + index, text]),
        'numbers and texts',
      )
      const isAckFirst =
        after.frames.findIndex(({ event }) => event === 'gateway:ack') < after.frames.indexOf(events[0])
      expect(isAckFirst, 'the acknowledgement before the events', after.frames.slice(0, 3))
    },
  },
  {
    name: 'unknown-epoch',
    title: 'with an unknown epoch recovered is false, and nothing is replayed',
    says: 'With another epoch, `recovered` is false.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      await sendAll(alice, id, ['one', 'two'])
      const socket = await bob.socket()
      const { recovered, seq } = await socket.join(id, 1, 'no-such-epoch')
      expectSame(recovered, false, 'recovered')
      await alice.send(id, 'new')
      expectSame(seqsOf(await socket.logged(id, 1)), [seq + 1], 'numbers')
    },
  },
  {
    name: 'since-beyond',
    title: 'a since beyond the present is not recovered',
    says: '`since` lies beyond the present, and nothing is replayed',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const { recovered } = await (await bob.socket()).join(id, 1_000_000)
      expectSame(recovered, false, 'recovered')
    },
  },
  {
    name: 'since-zero',
    title: 'since 0 replays the log from its beginning, in any epoch',
    says: '0 replays the log from its beginning, in any epoch',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      await sendAll(alice, id, ['one', 'two'])
      const socket = await bob.socket()
      const { recovered, seq } = await socket.join(id, 0, 'no-such-epoch')
      expectSame(recovered, true, 'recovered')
      expectSame(seqsOf(await socket.logged(id, seq)), range(1, seq), 'numbers')
    },
  },
  {
    name: 'resume-all',
    title: 'gateway:resume recovers the feed of the user and many channels, in the order asked',
    says: "The user's missed events follow, then those of each channel in the requested order, then live ones.",
    async run({ alice, bob }) {
      const ids = [await alice.group(bob), await alice.group(bob)]
      const before = await bob.socket()
      const { epoch, userSeq } = before.of('gateway:hello')[0].data
      await before.cut()
      for (const id of ids) await alice.send(id, 'missed', { mentionedUserIds: [bob.userId] })
      const after = await bob.socket()
      const asked = [...ids.toReversed(), 'nowhere'].map((channelId) => ({ channelId, since: 0 }))
      const ack = await after.request('gateway:resume', { epoch, userSeq, channels: asked })
      expectSame(ack.userRecovered, true, 'userRecovered')
      expectSame(
        ack.channels.map((one) => one.error?.code ?? one.recovered),
        [true, true, 'CHAT_CHANNEL_NOT_FOUND'],
        'an entry for each channel, in their order',
      )
      for (const id of ids) await after.next('chat:mention:received', ({ data }) => data.channelId === id)
      for (const [index, id] of ids.toReversed().entries()) await after.logged(id, ack.channels[index].seq)
      const numbered = after.frames.filter(({ seq }) => seq !== undefined)
      const feed = numbered.filter((frame) => frame.feed)
      expectSame(seqsOf(feed), range(userSeq + 1, userSeq + feed.length), 'numbers of the feed')
      const isOrdered = numbered.findIndex((frame) => !frame.feed) >= feed.length
      expect(
        isOrdered,
        'the feed before the channels',
        numbered.map(({ event, feed }) => [event, feed]),
      )
      const order = [...new Set(numbered.filter((frame) => !frame.feed).map(({ data }) => data.channelId))]
      expectSame(order, ids.toReversed(), 'channels in the order asked')
    },
  },
  {
    name: 'stale',
    title: 'positions of another epoch are not recovered: gateway:stale comes before the activity',
    says: 'If it is older than the retention of events or of another epoch, `gateway:stale` comes before the activity',
    async run({ bob }) {
      const socket = await bob.socket()
      const { userRecovered } = await socket.request('gateway:resume', {
        epoch: 'no-such-epoch',
        userSeq: 1,
        activity: '1',
      })
      expectSame(userRecovered, false, 'userRecovered')
      await socket.next('chat:channel:activity')
      const names = socket.frames.map(({ event }) => event)
      const order = names.filter((event) => /^(gateway:stale|chat:channel:activity)$/.test(event))
      expectSame(order.slice(0, 2), ['gateway:stale', 'chat:channel:activity'], 'order')
    },
  },
  {
    name: 'polling',
    title: 'polls return each event once and in order, missed and live, and report unrecovered feeds',
    says: 'no event is missed or comes twice.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const received = []
      let positions = { epoch: 'none', channels: [{ channelId: id }] }
      const poll = async (waitSeconds) => {
        const { epoch, userSeq, channels, frames } = await bob.call('pollEvents', {
          body: { ...positions, waitSeconds },
        })
        positions = { epoch, userSeq, channels: channels.map(({ channelId, seq }) => ({ channelId, since: seq })) }
        received.push(...frames.filter(({ data, seq, feed }) => data.channelId === id && seq !== undefined && !feed))
      }
      await poll(20)
      const [{ since }] = positions.channels
      await sendAll(alice, id, ['missed 1', 'missed 2'])
      await poll(20)
      await Promise.all([poll(20), alice.send(id, 'new')])
      for (let left = 10; left > 0 && received.length < 3; left -= 1) await poll(2)
      await poll(0)
      expectSame(
        received.map(({ seq, data }) => [seq, data.message?.text]),
        ['missed 1', 'missed 2', 'new'].map((text, index) => [since + 1 + index, text]),
        'numbers and texts',
      )
      positions = { ...positions, epoch: 'no-such-epoch' }
      const { userRecovered, channels } = await bob.call('pollEvents', { body: { ...positions, waitSeconds: 20 } })
      expectSame([userRecovered, channels[0].recovered], [false, false], 'recovered in another epoch')
    },
  },
  {
    name: 'thread-activity',
    title: 'a socket that gave threads gets a thread with a new reply, as GET /threads answers it',
    says: 'It has the threads that have changed, as `GET /threads` would return them now',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const top = await alice.send(id, 'top')
      const socket = await alice.socket()
      const { epoch } = socket.of('gateway:hello')[0].data
      const { position } = await alice.call('listThreads', {})
      await socket.request('gateway:resume', { epoch, threads: position })
      await bob.send(id, 'reply', { parentMessageId: top.id })
      // The user may follow threads of earlier runs, too.
      const isHere = ({ channel }) => channel.id === id
      const { data } = await socket.next('chat:thread:activity', ({ data }) => data.threads.some(isHere))
      const { threads, totalUnreadThreads } = await alice.call('listThreads', { query: { channelId: id } })
      expectSame(
        [data.threads.filter(isHere), data.totalUnreadThreads],
        [threads, totalUnreadThreads],
        'threads and total',
      )
    },
  },
]
