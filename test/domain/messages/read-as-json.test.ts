import { World } from '../../support/world'

it('every list and read returns messages exactly like sends and edits', async () => {
  const world = await World.start()
  const { client } = world.person('alice')
  const { messages, channels } = client
  const { id } = await channels.createGroup({ userIds: ['bob'], name: '"quoted" \\ \u2028 \u0001 🎉' })
  const metadata = {
    'key "of" \\': ['\u0001\u007f\u2028 🎉 \uffff', { deep: [[], {}, null, false] }],
    numbers: [0, -1.5, 1e21, 5e-324, 1.7976931348623157e308, 9007199254740991, 0.1],
  }
  const top = await messages.send(id, { text: 'line\nbreak\t"quote" \\ </script> \u0001 日本語 🎉', metadata })
  const first = await messages.send(id, { text: 'reply', parentMessageId: top.id, metadata })
  const last = await messages.send(id, { text: '\\"', parentMessageId: top.id })
  const edited = await messages.edit(id, top.id, { text: 'edited "again" \\' })
  const thread = { replyCount: 2, lastRepliedAt: last.createdAt }
  const seen = { ...top, text: edited.text, isEdited: true, updatedAt: edited.updatedAt, threadInfo: thread }

  expect(edited).toEqual(seen)
  expect(await messages.get(id, top.id)).toEqual(seen)
  expect(await messages.get(id, last.id)).toEqual(last)
  expect((await messages.list(id)).messages).toEqual([last, first, seen])
  expect((await messages.listThread(id, top.id)).messages).toEqual([first, last])
  // Fields that were not requested are absent, not null.
  const bare = await messages.list(id, { includeReactions: false, includeThreadInfo: false })
  const { reactions: _reactions, threadInfo: _thread, ...plain } = seen
  expect(bare.messages[2]).toEqual(plain)
  expect(Object.keys(bare.messages[2] as object)).not.toContain('reactions')

  const { membership: _own, members: _members, nextMembersCursor: _next, ...channel } = await channels.get(id)
  const { id: lastId, text, type, senderId, createdAt } = last
  expect((await channels.list()).channels).toEqual([
    {
      ...{
        ...channel,
        lastMessage: { id: lastId, text, type, streamState: null, mimeTypes: [], senderId, createdAt },
        unreadCount: 0,
        unreadMentionCount: 0,
      },
      ...{
        memberIds: [],
        isEmpty: false,
        myRole: 'OPERATOR',
        isMuted: false,
        mutedUntil: null,
        pushTrigger: 'ALL',
        countPreference: 'ALL',
        isHidden: false,
        isFavorite: false,
        canMentionAll: false,
        peer: null,
      },
    },
  ])
  await world.close()
})
