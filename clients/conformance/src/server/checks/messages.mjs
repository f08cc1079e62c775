/** Promises about messages, on sockets and by REST. */
import { eventually, expect, expectSame } from '../../breach.mjs'

const pathOf = (id, { id: messageId }) => ({ id, messageId })

/** @type {import('../run.mjs').Check[]} */
export const messages = [
  {
    name: 'idempotent-send',
    title: 'the same idempotency key, in turn and at once, makes one message and one event',
    says: 'A repeat by the same sender, in the same channel and with the same key, gets the first response again, at any later time',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.joined(id)
      const input = { path: { id }, body: { text: 'once' }, headers: { 'idempotency-key': 'conformance-1' } }
      const answers = await Promise.all([alice.request('sendMessage', input), alice.request('sendMessage', input)])
      answers.push(await alice.request('sendMessage', input))
      expectSame(
        answers.map(({ status, body }) => [status, body.id]),
        answers.map(() => [201, answers[0].body.id]),
        'status and id of three answers',
      )
      expectSame(answers.at(-1)?.headers.get('idempotent-replayed'), 'true', 'Idempotent-Replayed')
      await alice.send(id, 'next')
      const events = await socket.logged(id, 2)
      expectSame(
        events.map(({ data }) => data.message?.text),
        ['once', 'next'],
        'texts of the events',
      )
    },
  },
  {
    name: 'idempotency-conflict',
    title: 'the same idempotency key with another body is refused with 409',
    says: 'a different request gets 409 `CHAT_IDEMPOTENCY_CONFLICT`',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const headers = { 'idempotency-key': 'conformance-1' }
      await alice.send(id, 'one', {}, headers)
      const { status, code } = await alice.refused('sendMessage', { path: { id }, body: { text: 'other' }, headers })
      expectSame([status, code], [409, 'CHAT_IDEMPOTENCY_CONFLICT'], 'status and code')
    },
  },
  {
    name: 'client-id',
    title: 'answer and event carry the clientId of the sender',
    says: "The sender's `clientId`, or null.",
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.joined(id)
      const { clientId } = await alice.send(id, 'mine', { clientId: 'local-1' })
      const [{ data }] = await socket.logged(id, 1)
      expectSame([clientId, data.message.clientId], ['local-1', 'local-1'], 'clientId of answer and event')
    },
  },
  {
    name: 'changes',
    title: 'reactions, edits and deletions reach members with the next numbers',
    says: 'Every event of a channel room, except typing and presence, is logged',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.joined(id)
      const message = await alice.send(id, 'first')
      await bob.call('addReaction', { path: pathOf(id, message), body: { key: '👍' } })
      await alice.call('editMessage', { path: pathOf(id, message), body: { text: 'second' } })
      await alice.call('deleteMessage', { path: pathOf(id, message) })
      const events = await socket.logged(id, 4)
      expectSame(
        events.map(({ event }) => event),
        ['chat:message:received', 'chat:reaction:updated', 'chat:message:updated', 'chat:message:deleted'],
        'events',
      )
      expectSame(events[2].data.message.text, 'second', 'text of the edit')
      const { status } = await bob.refused('getMessage', { path: pathOf(id, message) })
      expectSame(status, 404, 'status of the deleted message')
    },
  },
  {
    name: 'uploads',
    title: 'uploads become the files of one message of their user, in the given order',
    says: 'Only the uploader can use it, and only once.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.joined(id)
      const upload = async (name) => {
        const form = new FormData()
        form.set('file', new File([name], name, { type: 'text/plain' }))
        const { status, body } = await alice.request('createUpload', { form })
        // The server has no storage: nothing to check.
        if (status === 501) return undefined
        expectSame(status, 201, 'status of the upload')
        return { uploadId: body.uploadId, altText: `The file ${name}` }
      }
      const [first, second] = [await upload('a.txt'), await upload('b.txt')]
      if (!first || !second) return
      const taking = (...files) => ({ path: { id }, body: { files } })
      const { status, code } = await bob.refused('sendMessage', taking(first))
      expectSame([status, code], [404, 'CHAT_UPLOAD_NOT_FOUND'], 'status and code for another user')
      const sent = await alice.call('sendMessage', taking(second, first))
      const files = sent.files.map(({ fileName, altText }) => [fileName, altText])
      expectSame(
        files,
        [
          ['b.txt', second.altText],
          ['a.txt', first.altText],
        ],
        'files of the message',
      )
      const [{ data }] = await socket.logged(id, 1)
      expectSame(data.message.files, sent.files, 'files of the event')
      const again = await alice.refused('sendMessage', taking(first))
      expectSame([again.status, again.code], [404, 'CHAT_UPLOAD_NOT_FOUND'], 'status and code of a second message')
    },
  },
  {
    name: 'frozen',
    title: 'a frozen channel refuses messages, and logs none',
    says: 'A frozen channel takes no new message from anyone, operators included.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.joined(id)
      await alice.call('freezeChannel', { path: { id } })
      const { status, code } = await bob.refused('sendMessage', { path: { id }, body: { text: 'no' } })
      expectSame([status, code], [403, 'CHAT_CHANNEL_FROZEN'], 'status and code')
      await alice.call('unfreezeChannel', { path: { id } })
      const events = await socket.logged(id, 2)
      expectSame(
        events.map(({ event }) => event),
        ['chat:channel:frozen', 'chat:channel:unfrozen'],
        'events',
      )
    },
  },
  {
    name: 'slow-mode',
    title: 'slow mode refuses the second message of a member, and none of an operator',
    says: 'Operators may send at any time.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      await alice.call('updateChannel', { path: { id }, body: { slowModeSeconds: 600 } })
      await bob.send(id, 'one')
      const { status, code } = await bob.refused('sendMessage', { path: { id }, body: { text: 'two' } })
      expectSame([status, code], [429, 'CHAT_SLOW_MODE'], 'status and code')
      await alice.send(id, 'one')
      await alice.send(id, 'two')
    },
  },
  {
    name: 'announcements',
    title: 'an announcement channel takes messages of operators only, and the votes and reactions of all',
    says: 'Who can send messages to a group channel; in an announcement channel these are its operators.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      await alice.call('updateChannel', { path: { id }, body: { whoCanSend: 'OPERATORS' } })
      const { status, code } = await bob.refused('sendMessage', { path: { id }, body: { text: 'no' } })
      expectSame([status, code], [403, 'CHAT_NOT_CHANNEL_OPERATOR'], 'status and code')
      await bob.call('addReaction', { path: pathOf(id, await alice.send(id, 'news')), body: { key: '👍' } })
    },
  },
  {
    name: 'votes',
    title: 'a vote is changed and withdrawn, unless the poll forbids it',
    says: 'Withdraws all votes of the caller in an open poll.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await alice.joined(id)
      const poll = (more = {}) =>
        alice.call('createPoll', {
          path: { channelId: id },
          body: { title: 'When?', options: ['Monday', 'Friday'], ...more },
        })
      const counts = async (pollId) =>
        (await alice.call('getPoll', { path: { channelId: id, pollId } })).options.map(({ voteCount }) => voteCount)
      const { id: pollId, options } = await poll()
      const path = { channelId: id, pollId }
      const [monday, friday] = options.map((option) => option.id)
      await bob.call('votePoll', { path, body: { optionIds: [monday] } })
      await bob.call('changePollVote', { path, body: { optionIds: [friday] } })
      expectSame(await counts(pollId), [0, 1], 'votes after the change')
      await bob.call('withdrawPollVote', { path })
      expectSame(await counts(pollId), [0, 0], 'votes after the withdrawal')
      await socket.next('chat:poll:voted', ({ data }) => data.pollId === pollId && data.optionIds.length === 0)
      const final = await poll({ allowChange: false })
      const finalPath = { channelId: id, pollId: final.id }
      await bob.call('votePoll', { path: finalPath, body: { optionIds: [final.options[0].id] } })
      const { status } = await bob.refused('withdrawPollVote', { path: finalPath })
      expectSame(status, 409, 'status of the withdrawal where the poll forbids it')
    },
  },
  {
    name: 'mention-all',
    title: 'a mention of all counts for each member, and only operators may make it',
    says: 'The number of these that mention the caller, by name or with `mentions`.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.socket()
      const count = async () => {
        const { channels } = await bob.call('listChannels', { query: { includeEmpty: true } })
        return channels.find((channel) => channel.id === id)?.unreadMentionCount
      }
      const message = await alice.send(id, 'All of you', { mentions: 'CHANNEL' })
      const { data } = await socket.next('chat:mention:received', ({ data }) => data.channelId === id)
      expectSame(data.message.id, message.id, 'the message')
      await alice.send(id, 'nobody')
      expectSame(await count(), 1, 'unreadMentionCount')
      await bob.call('markChannelRead', { path: { id }, body: {} })
      expectSame(await count(), 0, 'unreadMentionCount after reading')
      const { status } = await bob.refused('sendMessage', { path: { id }, body: { text: 'All', mentions: 'CHANNEL' } })
      expectSame(status, 403, 'status for a member')
    },
  },
  {
    name: 'mention',
    title: 'a mention reaches sockets of the user that have not joined the channel',
    says: 'It comes in addition to `chat:message:received`, also to sockets that have not joined the channel.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.socket()
      const message = await alice.send(id, 'You?', { mentionedUserIds: [bob.userId] })
      const { data } = await socket.next('chat:mention:received', ({ data }) => data.channelId === id)
      expectSame(data.message.id, message.id, 'the message')
    },
  },
  {
    name: 'unread',
    title: 'unread messages are counted exactly, and the others are notified of reading',
    says: 'A read marker is a position: every message before it is read',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const [mine, theirs] = [await alice.joined(id), await bob.socket()]
      for (const text of ['one', 'two', 'three']) await alice.send(id, text)
      await bob.send(id, 'my own')
      const count = async () => {
        const { channels } = await bob.call('listChannels', { query: { includeEmpty: true } })
        return channels.find((channel) => channel.id === id)?.unreadCount
      }
      expectSame(await count(), 3, 'unreadCount')
      const { totalUnreadCount } = await bob.call('getUnreadCount')
      await theirs.next('chat:unread:count:changed', ({ data }) => data.totalUnreadCount === totalUnreadCount)
      await bob.call('markChannelRead', { path: { id }, body: {} })
      expectSame(await count(), 0, 'unreadCount after reading')
      await mine.next('chat:read:receipt:updated', ({ data }) => data.userId === bob.userId)
      await theirs.next('chat:unread:count:changed', ({ data }) => data.totalUnreadCount === totalUnreadCount - 3)
    },
  },
  {
    name: 'block',
    title: 'messages of a blocked user are hidden, and gateway:skip takes their numbers',
    says: 'If such an event was logged, `gateway:skip` takes its number.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.joined(id)
      await bob.call('blockUser', { body: { userId: alice.userId } })
      try {
        await alice.send(id, 'hidden')
        await bob.send(id, 'shown')
        const events = await socket.logged(id, 2)
        const came = events.map(({ event, data }) => [event, data.message?.text])
        expectSame(
          came,
          [
            ['gateway:skip', undefined],
            ['chat:message:received', 'shown'],
          ],
          'events and texts',
        )
        const page = await bob.call('listMessages', { path: { id } })
        expectSame(
          page.messages.map(({ text }) => text),
          ['shown'],
          'GET …/messages',
        )
      } finally {
        await bob.call('unblockUser', { body: { userId: alice.userId } })
      }
    },
  },
  {
    name: 'typing',
    title: 'typing is seen by the others, has no number, and is not echoed',
    says: 'Sent to every subscriber of the channel except the typist and those who have blocked the typist.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const [typist, reader] = [await alice.joined(id), await bob.joined(id)]
      await typist.request('chat:typing:start', { channelId: id })
      await reader.next('chat:typing:status:updated', ({ data }) => data.isTyping && data.userId === alice.userId)
      await typist.request('chat:typing:stop', { channelId: id })
      await reader.next('chat:typing:status:updated', ({ data }) => !data.isTyping)
      await bob.send(id, 'after it')
      await typist.next('chat:message:received')
      expectSame(typist.of('chat:typing:status:updated'), [], 'typing that comes back to the typist')
    },
  },
  {
    name: 'typing-unjoined',
    title: 'typing in a channel that the socket has not joined is refused',
    says: 'Needs a joined channel in which the caller may send',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const { code } = await (await bob.socket()).refused('chat:typing:start', { channelId: id })
      expectSame(code, 'CHAT_AUTH_FORBIDDEN', 'code')
    },
  },
  {
    name: 'activity',
    title: 'chat:channel:activity brings the items that GET /channels answers',
    says: 'An item may come again, and none is missing',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.socket()
      const { epoch } = socket.of('gateway:hello')[0].data
      await socket.request('gateway:resume', { epoch, activity: null })
      await socket.next('chat:channel:activity')
      const message = await alice.send(id, 'news')
      const isNews = (item) => item.id === id && item.lastMessage?.id === message.id
      const { data } = await socket.next('chat:channel:activity', ({ data }) => data.channels.some(isNews))
      const { channels } = await bob.call('listChannels', { query: { includeEmpty: true } })
      expectSame(data.channels.find(isNews), channels.find(isNews), 'the item of the channel')
    },
  },
  {
    name: 'stream',
    title: 'a stream is one message whose text arrives in pieces, and its end has the whole',
    says: 'The end of a stream is `chat:message:updated`.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.joined(id)
      const message = await alice.send(id, '', { stream: { idleSeconds: 60 } })
      const path = pathOf(id, message)
      expectSame(message.stream.state, 'STREAMING', 'state')
      let offset = 0
      for (const text of ['The launch ', 'is on ', 'Thursday 🎉.']) {
        const { length } = await alice.call('appendToStream', { path, body: { run: message.stream.run, offset, text } })
        offset += [...text].length
        expectSame(length, offset, 'length in code points')
      }
      const pieces = () => socket.of('chat:message:appended').filter(({ data }) => data.messageId === message.id)
      const together = () =>
        pieces()
          .map(({ data }) => data.text)
          .join('')
      const whole = 'The launch is on Thursday 🎉.'
      await eventually(() => ({ isKept: together() === whole, came: together() }), `pieces of "${whole}"`)
      const wrong = { path, body: { run: message.stream.run, offset: offset + 5, text: 'x' } }
      const { status, code, details } = await alice.refused('appendToStream', wrong)
      expectSame([status, code, details.length], [409, 'CHAT_STREAM_OFFSET', offset], 'status, code and length')
      await alice.call('endStream', { path, body: { run: message.stream.run, state: 'COMPLETE' } })
      const [received, updated] = await socket.logged(id, 2)
      expectSame([received.event, updated.event], ['chat:message:received', 'chat:message:updated'], 'logged events')
      const { text, stream } = updated.data.message
      expectSame([text, stream.state], [whole, 'COMPLETE'], 'text and state at the end')
      const late = { path, body: { run: message.stream.run, offset, text: 'x' } }
      expectSame((await alice.refused('appendToStream', late)).code, 'CHAT_STREAM_ENDED', 'code after the end')
    },
  },
  {
    name: 'stream-stop',
    title: 'a reader stops a stream: the next append is refused, and any end makes STOPPED',
    says: 'Appends are refused from now on; the stream ends as `STOPPED`',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.joined(id)
      const message = await alice.send(id, 'Well', { stream: {} })
      const path = pathOf(id, message)
      await bob.call('stopStream', { path })
      await socket.next('chat:message:stream:changed', ({ data }) => data.state === 'STOPPING')
      const { run } = message.stream
      const { code } = await alice.refused('appendToStream', { path, body: { run, offset: 4, text: 'x' } })
      expectSame(code, 'CHAT_STREAM_STOPPED', 'code')
      const ended = await alice.call('endStream', { path, body: { run, state: 'COMPLETE' } })
      expect(ended.stream?.state === 'STOPPED', 'the state STOPPED', ended)
    },
  },
  {
    name: 'report',
    title: 'a report is filed once while it is open, and the author learns nothing of it',
    says: 'Its author and the other members do not see the report.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await alice.joined(id)
      const message = await alice.send(id, 'reported')
      const feed = () => alice.call('listUserEvents', { query: { since: 0, limit: 1 } })
      const { lastSeq } = await feed()
      const report = () => bob.request('reportMessage', { path: pathOf(id, message), body: { category: 'spam' } })
      const [first, again] = [await report(), await report()]
      expectSame([first.status, again.status], [201, 200], 'status of the report, and of the same one again')
      expectSame(again.body.id, first.body.id, 'id of the report')
      await alice.send(id, 'next')
      const events = await socket.logged(id, 2)
      expectSame(
        events.map(({ event, seq }) => [event, seq]),
        [1, 2].map((seq) => ['chat:message:received', seq]),
        'events with their numbers',
      )
      expectSame((await feed()).lastSeq, lastSeq, "last number of the author's feed")
    },
  },
  {
    name: 'removed',
    title: 'a removed message stays for its author, goes for all others under one number, and comes back at its place',
    says: 'the message is back in its place, unless another decision to remove it stands',
    moderator: true,
    async run({ alice, bob, moderator }) {
      const id = await alice.group(bob)
      const [author, member] = [await alice.joined(id), await bob.joined(id)]
      const message = await alice.send(id, 'removed')
      await bob.call('reportMessage', { path: pathOf(id, message), body: { category: 'spam' } })
      const caseId = await moderator.caseAbout(message.id)
      await moderator.call('decideCase', { path: { caseId }, body: { action: 'REMOVE', reason: 'spam' } })
      const shown = async (user) => (await user.call('listMessages', { path: { id } })).messages
      expectSame(
        [(await shown(alice)).map(({ moderation }) => moderation?.state), await shown(bob)],
        [['REMOVED'], []],
        'messages of the author and of a member',
      )
      const last = async (socket, count) =>
        (await socket.logged(id, count)).map(({ event, seq }) => [event, seq]).at(-1)
      // A removal read after the restore would show the restored message.
      expectSame(await last(author, 2), ['chat:message:updated', 2], 'event of the author')
      expectSame(await last(member, 2), ['chat:message:deleted', 2], 'event of a member')
      await moderator.call('restoreCase', { path: { caseId } })
      for (const socket of [author, member])
        expectSame(await last(socket, 3), ['chat:message:restored', 3], 'event of the restored message')
      expectSame(await shown(bob), await shown(alice), 'messages after it was restored')
    },
  },
  {
    name: 'cases-hidden',
    title: 'cases are there for moderators alone',
    says: 'All operations on cases return 404 to callers who are not moderators.',
    moderator: true,
    async run({ alice, bob, moderator }) {
      const id = await alice.group(bob)
      const message = await alice.send(id, 'reported')
      await bob.call('reportMessage', { path: pathOf(id, message), body: { category: 'other' } })
      const caseId = await moderator.caseAbout(message.id)
      for (const [operation, input] of [['listCases'], ['getCase', { path: { caseId } }]]) {
        const { status, code } = await bob.refused(operation, input)
        expectSame([status, code], [404, 'CHAT_CASE_NOT_FOUND'], `status and code of ${operation}`)
      }
      await moderator.call('decideCase', { path: { caseId }, body: { action: 'NONE', reason: 'fine' } })
      const late = await moderator.refused('decideCase', { path: { caseId }, body: { action: 'WARN', reason: 'late' } })
      expectSame([late.status, late.code], [409, 'CHAT_CASE_DECIDED'], 'status and code of a second decision')
    },
  },
]
