import { converted } from './converted'

// In the format of https://sendbird.com/docs/chat/v3/platform-api/message/message-overview and, for channels,
// https://sendbird.com/docs/chat/v3/platform-api/channel/channel-overview.
const sendbirdMessages = [
  {
    message_id: 640903435,
    type: 'MESG',
    custom_type: 'greeting',
    channel_url: 'sendbird_group_channel_1',
    user: { user_id: 'ann', nickname: 'Ann', profile_url: '' },
    mention_type: 'users',
    mentioned_users: [{ user_id: 'bob', nickname: 'Bob' }],
    is_removed: false,
    message: 'Hi',
    data: '{"a":1}',
    sorted_metaarray: [{ key: 'k', value: ['v'] }],
    reactions: [{ key: 'smile', user_ids: ['bob', 'ann'], updated_at: 1542762344163 }],
    created_at: 1542762344162,
    updated_at: 1542762345000,
    file: {},
  },
  {
    message_id: 640903436,
    type: 'FILE',
    channel_url: 'sendbird_group_channel_1',
    user: { user_id: 'bob' },
    parent_message_id: 640903435,
    is_removed: false,
    files: Array.from({ length: 11 }, (_, n) => ({
      ...{ url: `https://sendbird.example/${n}.png`, name: `${n}.png`, type: 'image/png', size: 12, data: '' },
    })),
    created_at: 1542762344262,
    updated_at: 0,
  },
  {
    message_id: 640903437,
    type: 'ADMM',
    channel_url: 'sendbird_group_channel_1',
    message: 'Bob joined',
    is_removed: false,
    created_at: 1542762344362,
    updated_at: 0,
  },
  {
    message_id: 640903438,
    type: 'MESG',
    channel_url: 'sendbird_group_channel_1',
    user: { user_id: 'bob' },
    message: 'oops',
    is_removed: true,
    created_at: 1542762344462,
    updated_at: 0,
  },
]
const sendbirdChannel = {
  channel_url: 'sendbird_group_channel_1',
  name: 'Tea',
  cover_url: 'https://sendbird.example/cover.png',
  custom_type: 'club',
  data: 'plain',
  is_distinct: true,
  freeze: false,
  created_by: { user_id: 'ann' },
  members: [
    { user_id: 'ann', state: 'joined', role: 'operator', is_muted: false },
    { user_id: 'bob', state: 'joined', role: '', is_muted: true, muted_end_at: 1642762344162 },
    { user_id: 'cleo', state: 'invited', role: '' },
  ],
  read_receipt: { bob: 1542762344262 },
  created_at: 1542762340,
}

describe('an export of Sendbird', () => {
  it.each([
    ['as lists', JSON.stringify(sendbirdMessages), JSON.stringify([sendbirdChannel])],
    ['with lists', JSON.stringify({ messages: sendbirdMessages }), JSON.stringify({ channels: [sendbirdChannel] })],
    [
      'as lines',
      sendbirdMessages.map((message) => JSON.stringify(message)).join('\n'),
      JSON.stringify(sendbirdChannel),
    ],
  ])('%s becomes lines', async (_, messages, channels) => {
    const { records, leftOut } = await converted('sendbird', messages, channels)
    const createdAt = '2018-11-21T01:05:44.162Z'
    const channelId = 'sendbird_group_channel_1'
    const picture = (n: number) => ({
      ...{ url: `https://sendbird.example/${n}.png`, name: `${n}.png`, size: 12, mimeType: 'image/png' },
    })
    expect(records).toEqual([
      {
        type: 'message',
        channelId,
        id: '640903435',
        userId: 'ann',
        createdAt,
        text: 'Hi',
        editedAt: '2018-11-21T01:05:45.000Z',
        mentionedUserIds: ['bob'],
        metadata: { a: 1, customType: 'greeting', metaArray: [{ key: 'k', value: ['v'] }] },
      },
      { type: 'reaction', channelId, messageId: '640903435', userId: 'bob', key: 'smile' },
      { type: 'reaction', channelId, messageId: '640903435', userId: 'ann', key: 'smile' },
      expect.objectContaining({
        id: '640903436',
        parentId: '640903435',
        files: Array.from({ length: 10 }, (_, n) => picture(n)),
      }),
      expect.objectContaining({ id: '640903436#2', parentId: '640903435', text: '', files: [picture(10)] }),
      expect.objectContaining({ id: '640903437', isAdmin: true, userId: 'sendbird-admin' }),
      expect.objectContaining({ id: '640903438', deletedAt: '2018-11-21T01:05:44.462Z' }),
      {
        type: 'channel',
        id: channelId,
        kind: 'GROUP',
        name: 'Tea',
        coverUrl: 'https://sendbird.example/cover.png',
        customType: 'club',
        metadata: { data: 'plain' },
        isFrozen: false,
        createdById: 'ann',
        createdAt: '2018-11-21T01:05:40.000Z',
      },
      { type: 'member', channelId, userId: 'ann', role: 'OPERATOR', isMuted: false },
      {
        type: 'member',
        channelId,
        userId: 'bob',
        role: 'MEMBER',
        lastReadAt: '2018-11-21T01:05:44.262Z',
        isMuted: true,
        mutedUntil: '2022-01-21T10:52:24.162Z',
      },
    ])
    expect(leftOut).toEqual(['1 × invitations that were not accepted'])
  })
})
