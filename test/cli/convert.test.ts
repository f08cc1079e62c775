import { gzipSync } from 'node:zlib'
import { convert } from '../../src/cli/convert/convert'
import { converted } from './converted'

// In the format of https://getstream.io/chat/docs/node/exporting_channels/, with messages as in
// https://getstream.io/chat/docs/node/message_format/ and channels, members and reads as returned by that API.
const user = (id: string) => ({ id, role: 'user', name: id, online: false })
const streamMessage = (id: string, userId: string, second: number, more: object = {}) => ({
  id,
  cid: 'messaging:!members-1',
  text: id,
  html: `<p>${id}</p>`,
  type: 'regular',
  user: user(userId),
  attachments: [],
  latest_reactions: [],
  own_reactions: [],
  reaction_counts: {},
  created_at: `2025-01-23T13:05:${second}.491258Z`,
  mentioned_users: [],
  pinned: false,
  ...more,
})
const streamExport = {
  channel: {
    id: '!members-1',
    cid: 'messaging:!members-1',
    type: 'messaging',
    name: 'Two',
    created_by: user('ann'),
    created_at: '2025-01-23T13:05:35.310709Z',
    frozen: false,
    member_count: 2,
    config: {},
    topic: 'tea',
  },
  messages: [
    streamMessage('s1', 'ann', 40, {
      mentioned_users: [user('bob')],
      pinned: true,
      pinned_by: user('bob'),
      pinned_at: '2025-01-23T13:06:00Z',
      reaction_counts: { like: 3 },
      latest_reactions: [{ type: 'like', user_id: 'bob', message_id: 's1', created_at: '2025-01-23T13:05:50Z' }],
      mood: 'good',
    }),
    streamMessage('s2', 'bob', 41, {
      type: 'reply',
      parent_id: 's1',
      quoted_message_id: 's1',
      message_text_updated_at: '2025-01-23T13:07:00Z',
      attachments: [
        { type: 'image', image_url: 'https://cdn.example/a.png', fallback: 'a.png' },
        {
          type: 'file',
          asset_url: 'https://cdn.example/b.pdf',
          title: 'b.pdf',
          mime_type: 'application/pdf',
          file_size: 9,
        },
        { type: 'image', og_scrape_url: 'https://example.org', image_url: 'https://example.org/og.png' },
      ],
    }),
    streamMessage('s3', 'bob', 42, { type: 'deleted', deleted_at: '2025-01-23T13:08:00Z' }),
    streamMessage('s4', 'bob', 43, { type: 'ephemeral' }),
    streamMessage('s5', 'bob', 44, { type: 'system' }),
  ],
  members: [
    {
      user_id: 'ann',
      user: user('ann'),
      role: 'owner',
      channel_role: 'channel_member',
      created_at: '2025-01-23T13:05:35Z',
    },
    {
      user_id: 'bob',
      user: user('bob'),
      role: 'member',
      created_at: '2025-01-23T13:05:36Z',
      notifications_muted: true,
      pinned_at: '2025-01-23T13:05:40Z',
    },
  ],
  read: [{ user: user('bob'), last_read: '2025-01-23T13:05:41.5Z', unread_messages: 3 }],
}

describe('an export of Stream', () => {
  const expected = [
    expect.objectContaining({
      type: 'message',
      channelId: 'messaging:!members-1',
      id: 's1',
      userId: 'ann',
      mentionedUserIds: ['bob'],
      metadata: { mood: 'good' },
    }),
    {
      type: 'pin',
      channelId: 'messaging:!members-1',
      messageId: 's1',
      userId: 'bob',
      createdAt: '2025-01-23T13:06:00Z',
    },
    expect.objectContaining({ type: 'reaction', messageId: 's1', userId: 'bob', key: 'like' }),
    expect.objectContaining({
      id: 's2',
      parentId: 's1',
      editedAt: '2025-01-23T13:07:00Z',
      quotedMessageId: 's1',
      files: [
        { url: 'https://cdn.example/a.png', name: 'a.png', mimeType: 'image/png' },
        { url: 'https://cdn.example/b.pdf', name: 'b.pdf', mimeType: 'application/pdf', size: 9 },
      ],
    }),
    expect.objectContaining({ id: 's3', deletedAt: '2025-01-23T13:08:00Z' }),
    expect.objectContaining({ id: 's5', isAdmin: true }),
    expect.objectContaining({
      type: 'channel',
      id: 'messaging:!members-1',
      kind: 'DIRECT',
      userIds: ['ann', 'bob'],
      customType: 'messaging',
      metadata: { topic: 'tea' },
    }),
    expect.objectContaining({ type: 'member', userId: 'ann', role: 'OPERATOR' }),
    expect.objectContaining({
      userId: 'bob',
      lastReadAt: '2025-01-23T13:05:41.5Z',
      isChannelMuted: true,
      isFavorite: true,
    }),
  ]
  const leftOut = [
    '2 × reactions that are counted in the export, but not in it',
    '1 × link previews',
    '1 × messages of the type "ephemeral"',
  ]

  it.each([
    ['of one channel', JSON.stringify(streamExport)],
    ['as a list', JSON.stringify([streamExport], null, 2)],
    ['with a list of channels', JSON.stringify({ channels: [streamExport] })],
    ['that gzip made smaller', gzipSync(JSON.stringify(streamExport))],
  ])('%s becomes lines', async (_, content) => {
    expect(await converted('stream', content)).toEqual({ records: expected, leftOut })
  })

  it('keeps several channels apart', async () => {
    const other = JSON.stringify(streamExport).replaceAll('!members-1', 'general')
    const { records } = await converted('stream', `${JSON.stringify(streamExport)}\n${other}`)
    expect(records.filter(({ type }) => type === 'channel')).toMatchObject([
      { kind: 'DIRECT' },
      { id: 'messaging:general', kind: 'GROUP' },
    ])
    expect(records).toHaveLength(2 * expected.length)
  })
})

it.each([
  [[], /Name the format first: stream or sendbird/],
  [['slack', 'x'], /Name the format first/],
  [['stream'], /Name the files/],
  [['stream', 'none.json'], /There is no file none.json/],
])('%j is refused with what is allowed', async (operands, message) => {
  await expect(convert(operands)).rejects.toThrow(message)
})
