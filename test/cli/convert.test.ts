import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { convert } from '../../src/cli/convert/convert'
import { type Found, readValues } from '../../src/cli/convert/json-values'
import { RecordReader } from '../../src/cli/import/read-record'
import { scratchFolder } from '../platform/database/scratch'

const folder = scratchFolder()
let files = 0
const fileOf = (content: string | Buffer, ending = '.json') => {
  const file = join(folder, `${++files}${ending}`)
  writeFileSync(file, content)
  return file
}

/** The lines that an export becomes, all of which import takes, and what was left out. */
async function converted(format: string, ...contents: (string | Buffer)[]) {
  const notes: string[] = []
  const spy = jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => notes.push(String(chunk)) > 0)
  const output = new PassThrough()
  const lines = text(output)
  try {
    await convert(
      [format, ...contents.map((content) => fileOf(content, typeof content === 'string' ? '.json' : '.gz'))],
      output,
    )
  } finally {
    spy.mockRestore()
  }
  output.end()
  const records = (await lines).trim().split('\n')
  const reader = new RecordReader(Date.now())
  expect(records.map((line) => reader.read(line)).filter((record) => 'problem' in record)).toEqual([])
  return {
    records: records.map((line) => JSON.parse(line) as Record<string, unknown>),
    leftOut: notes.join('').match(/(?<=left out: ).*/g) ?? [],
  }
}

describe('JSON in pieces', () => {
  const value = { a: [{ 'k"ey': 'x\\"}]' }, 2, 'three', null, true, [[]]], b: {}, c: -1.5e3, d: [] }
  const enters = (path: string[]) => path.length === 0 || path[0] === 'a' || path[0] === '*'

  it.each([1, 2, 3, 7, 1000])('is the same in chunks of %i', async (size) => {
    const whole = `\uFEFF${JSON.stringify(value)}\n${JSON.stringify(value, null, 2)} [1, "[", 2]`
    const chunks = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    const found: Found[] = []
    for await (const one of readValues(Readable.from(chunks), enters)) found.push(one)
    const object = [
      { path: ['a', '*', 'k"ey'], value: 'x\\"}]' },
      { path: ['a', '*'], isEnd: true },
      ...[2, 'three', null, true].map((element) => ({ path: ['a', '*'], value: element })),
      { path: ['a', '*', '*'], isEnd: true },
      { path: ['a', '*'], isEnd: true },
      { path: ['a'], isEnd: true },
      { path: ['b'], value: {} },
      { path: ['c'], value: -1500 },
      { path: ['d'], value: [] },
      { path: [], isEnd: true },
    ]
    const list = [1, '[', 2].map((element) => ({ path: ['*'], value: element }))
    expect(found).toEqual([...object, ...object, ...list, { path: [], isEnd: true }])
  })

  it.each(['{"a": [1, 2', '{"a": tru}', '[1]]', '{"b": "x'])('that is wrong is refused: %s', async (content) => {
    const read = async () => {
      for await (const found of readValues(Readable.from([content]), enters)) void found
    }
    await expect(read()).rejects.toThrow()
  })
})

// Of the form of https://getstream.io/chat/docs/node/exporting_channels/, with messages as in
// https://getstream.io/chat/docs/node/message_format/ and channels, members and reads as that API answers them.
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
      metadata: { quotedMessageId: 's1' },
      file: { url: 'https://cdn.example/a.png', name: 'a.png', mimeType: 'image/png' },
    }),
    expect.objectContaining({
      id: 's2#2',
      parentId: 's1',
      file: { url: 'https://cdn.example/b.pdf', name: 'b.pdf', mimeType: 'application/pdf', size: 9 },
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
    expect.objectContaining({ userId: 'bob', lastReadAt: '2025-01-23T13:05:41.5Z', isChannelMuted: true }),
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

  it('of several channels keeps them apart', async () => {
    const other = JSON.stringify(streamExport).replaceAll('!members-1', 'general')
    const { records } = await converted('stream', `${JSON.stringify(streamExport)}\n${other}`)
    expect(records.filter(({ type }) => type === 'channel')).toMatchObject([
      { kind: 'DIRECT' },
      { id: 'messaging:general', kind: 'GROUP' },
    ])
    expect(records).toHaveLength(2 * expected.length)
  })
})

// Of the form of https://sendbird.com/docs/chat/v3/platform-api/message/message-overview and, for channels,
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
    file: { url: 'https://sendbird.example/x.png', name: 'x.png', type: 'image/png', size: 12, data: '' },
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
        file: { url: 'https://sendbird.example/x.png', name: 'x.png', size: 12, mimeType: 'image/png' },
      }),
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

it.each([
  [[], /Name the format first: stream or sendbird/],
  [['slack', 'x'], /Name the format first/],
  [['stream'], /Name the files/],
  [['stream', 'none.json'], /There is no file none.json/],
])('%j is refused with what is allowed', async (operands, message) => {
  await expect(convert(operands)).rejects.toThrow(message)
})
