import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FileOfUpload, Message } from '../../../clients/typescript/src/index'
import type { NewMessage } from '../../../src/domain/messages/message-row'
import { sendBatches, type SendItem, type SendResult } from '../../../src/domain/messages/send-queue'
import { begunStream } from '../../../src/domain/open-streams/new-stream'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { inMs } from '../../support/clock'
import { at, importInto, message as lineOf } from '../../support/imports'
import { query, recount } from '../../support/recount'
import { World, type Person } from '../../support/world'
import { readSpecification } from '../../support/specifications'

// However a message is created, each of its columns has the sent value.

type Row = Record<string, unknown>

/** Set only after the message was sent. */
const LATER = {
  is_edited: false,
  reply_count: 0,
  last_replied_at: null,
  deleted_at: null,
  deleted_event_seq: null,
  decision_id: null,
  has_questions: false,
}

let world: World
let alice: Person
let database: Database
let channelId: string
let otherId: string
let columns: string[]
/** A reply attaches to it. */
let parentMessageId: string

beforeAll(async () => {
  world = await World.start({ storage: true, settings: { limits: { maxOpenStreams: 100 } } })
  alice = world.person('alice')
  database = await openDatabase({ url: world.databaseUrl })
  channelId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
  otherId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
  parentMessageId = (await alice.client.messages.send(channelId, { text: 'top' })).id
  const rows = await query<{ name: string }>(
    world.databaseUrl,
    `select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = 'chat_messages'`,
  )
  columns = rows.map(({ name }) => name).sort()
})
afterAll(async () => {
  expect(await recount(world.databaseUrl, world.tenantId)).toEqual([])
  await database.close()
  await world.close()
})

async function rowOf(id: string): Promise<Row> {
  const [found] = await query<{ row: Row }>(
    world.databaseUrl,
    'select to_jsonb(m) as row from chat_messages m where tenant_id = $1 and id = $2',
    [world.tenantId, id],
  )
  return found!.row
}

/** The row of a message, with all columns of the table. */
const row = (message: Omit<NewMessage, 'reactions'> & { id: string; quotedMessageId?: string }, given: Row): Row => ({
  ...LATER,
  tenant_id: world.tenantId,
  channel_id: message.channelId,
  id: message.id,
  seq: expect.any(Number),
  event_seq: expect.any(Number),
  sender_id: message.senderId,
  type: message.type,
  text: message.text,
  mentioned_user_ids: message.mentionedUserIds,
  mentions: message.mentions ?? null,
  is_forwarded: message.isForwarded,
  forwarded_from_id: message.forwardedFromId,
  parent_message_id: message.parentMessageId,
  metadata: message.metadata,
  link_metadata: message.linkMetadata,
  file_url: message.fileUrl,
  file_name: message.fileName,
  file_size: message.fileSize,
  mime_type: message.mimeType,
  thumbnail_url: message.thumbnailUrl,
  files: message.files.length > 1 ? message.files : null,
  poll_id: message.pollId,
  client_id: message.clientId,
  // Open streams are in a separate table.
  stream: message.stream && {},
  quoted_message_id: message.quotedMessageId ?? null,
  created_at: expect.any(String),
  updated_at: expect.any(String),
  ...given,
})

const linkMetadata = {
  url: 'https://example.com',
  title: 'Example',
  description: 'A page',
  imageUrl: 'https://i.example',
}
const metadata = { priority: 'high', nested: [1, 'two', null] }

/** A message with every property. */
const everything = (name: string): NewMessage => ({
  ...{
    channelId,
    senderId: 'alice',
    type: 'FILE',
    text: `text of ${name}`,
    mentionedUserIds: ['bob'],
    mentions: 'CHANNEL',
    isEdited: false,
  },
  ...{ isForwarded: true, forwardedFromId: 'source', parentMessageId, metadata, linkMetadata, reactions: [] },
  ...{ fileUrl: 'https://files.example/f', fileName: 'f', fileSize: 5_000_000_000, mimeType: 'text/plain' },
  files: [
    {
      ...{ fileUrl: 'https://files.example/f', fileName: 'f', fileSize: 5_000_000_000, mimeType: 'text/plain' },
      ...{ thumbnailUrl: 'https://files.example/t', altText: 'the first' },
    },
    {
      ...{ fileUrl: 'https://files.example/g', fileName: 'g', fileSize: 6, mimeType: 'text/html', thumbnailUrl: null },
      altText: null,
    },
  ],
  ...{
    thumbnailUrl: 'https://files.example/t',
    pollId: 'poll',
    clientId: 'local',
    stream: begunStream(`text of ${name}`),
  },
})

const stream = { idleSeconds: 60, stoppableBy: 'MEMBERS', maxInChannel: 100, maxOfSender: 100 } as const

describe('chat_send writes every column, and logs every property, of', () => {
  const send = (item: SendItem, options: Parameters<typeof sendBatches>[2], others: SendItem[] = []) =>
    sendBatches(
      database.db,
      [
        { key: { tenantId: world.tenantId, channelId }, items: [item] },
        ...others.map((other) => ({ key: { tenantId: world.tenantId, channelId: otherId }, items: [other] })),
      ],
      options,
    )
  const alone = (name: string): SendItem => ({
    message: { ...everything(name), channelId: otherId, parentMessageId: null },
    stream,
  })

  it.each<[string, (item: SendItem) => ReturnType<typeof send>]>([
    ['a message alone', (item) => send(item, { waits: true })],
    ['a message among others', (item) => send(item, { waits: false }, [alone('beside')])],
    ['a message of a transaction', (item) => send(item, { waits: true, isWithin: true })],
    ['a message of the system', (item) => send({ ...item, isSystem: true }, { waits: true, isWithin: true })],
  ])('%s', async (name, run) => {
    const fields = everything(name)
    const given = { idempotencyKey: name, idempotencyDigest: 'digest', quotedMessageId: parentMessageId }
    const [results] = await run({ message: fields, stream, ...given })
    const [sent] = results as [SendResult & { outcome: 'sent' }]
    const message = { ...fields, id: (JSON.parse(sent.data) as { message: Message }).message.id }
    const expected = row(
      { ...message, quotedMessageId: parentMessageId },
      { idempotency_key: name, idempotency_digest: 'digest' },
    )
    const stored = await rowOf(message.id)
    expect(stored).toEqual(expected)
    // Add a new column to `row` and to chat_send: see docs/adding-an-operation.md, "A field of messages".
    expect(Object.keys(expected).sort()).toEqual(columns)
    const unset = columns.filter((column) => [null, '', false, '{}', '[]'].includes(stored[column] as null))
    expect(unset.filter((column) => !(column in LATER))).toEqual([])
    const time = new Date(stored['created_at'] as string).toISOString()
    // The quoted message is kept beside the data, and not logged.
    const data = { channelId, message: { ...message, quote: null, createdAt: time, updatedAt: time } }
    expect(JSON.parse(sent.data)).toEqual(data)
    const quote = {
      ...{ messageId: parentMessageId, senderId: 'alice', type: 'TEXT', text: 'top' },
      ...{ fileName: null, thumbnailUrl: null },
    }
    expect(sent.quoted).toEqual({ quote, authorId: 'alice', hiddenFrom: [] })
    const [logged] = await query<{ data: object }>(
      world.databaseUrl,
      'select data from chat_events where tenant_id = $1 and channel_id = $2 and seq = $3',
      [world.tenantId, channelId, sent.seq],
    )
    const { quote: _, ...stillLogged } = data.message
    expect(logged!.data).toEqual({ channelId, message: stillLogged })
  })
})

const { components } = readSpecification('openapi') as {
  components: { schemas: Record<string, { properties: object }> }
}

describe('the properties of a request are in the row and in reads, of', () => {
  /** Clients send a key if they can repeat a request. */
  const keysOf = ({ idempotency_key, idempotency_digest }: Row) => ({ idempotency_key, idempotency_digest })
  const mentions = 'CHANNEL' as const
  const text = { text: 'all of it', mentionedUserIds: ['bob'], mentions, metadata, linkMetadata, clientId: 'local-1' }
  /** Has a value for every property of the request. Add new ones here. */
  const whole = <Request extends object>(schema: string, request: Request, excluded: string[] = []): Request => {
    const given = [...Object.keys(request), ...excluded].sort()
    expect(given).toEqual(Object.keys(components.schemas[schema]!.properties).sort())
    return request
  }
  /** They take effect during the send, and are not part of the message. */
  const ofTheSend = ['draftRevision', 'ifSeq']
  type Fields = NewMessage & { quotedMessageId?: string }
  /** Values of the row that a message does not show. */
  const defaults = {
    ...{
      mentionedUserIds: [],
      mentions: null,
      isForwarded: false,
      forwardedFromId: null,
      parentMessageId: null,
      metadata: {},
    },
    ...{ linkMetadata: null, fileUrl: null, fileName: null, fileSize: null, mimeType: null, thumbnailUrl: null },
    ...{ files: [], pollId: null, clientId: null, stream: null, isEdited: false },
  }

  const ways: [string, () => Promise<[sent: Pick<Message, 'id'>, fields: Partial<Fields>]>][] = [
    [
      'a message',
      async () => {
        const more = { parentMessageId, quotedMessageId: parentMessageId, stream: {} }
        const request = whole('SendMessageRequest', { ...text, ...more }, ['files', ...ofTheSend])
        const fields = { ...request, stream: begunStream(request.text) }
        return [await alice.client.messages.send(channelId, request), { type: 'TEXT', ...fields }]
      },
    ],
    [
      'a message of the system',
      async () => {
        const more = { parentMessageId, quotedMessageId: parentMessageId, stream: {} }
        const request = whole('SendMessageRequest', { ...text, ...more }, ['files', ...ofTheSend])
        const fields = { ...request, stream: begunStream(request.text) }
        const system = world.nodes[0]!.chat.system(world.tenantId)
        const sent = await system.messages.send(channelId, request)
        return [sent, { type: 'ADMIN', senderId: sent.senderId, ...fields }]
      },
    ],
    [
      'a message of files',
      async () => {
        const files: FileOfUpload[] = []
        for (const name of ['cat.png', 'dog.png']) {
          const file = new File(['image'], name, { type: 'image/png' })
          files.push({ uploadId: (await alice.client.messages.createUpload({ file })).uploadId, altText: name })
        }
        const more = { parentMessageId, quotedMessageId: parentMessageId, files }
        const sent = await alice.client.messages.send(
          channelId,
          whole('SendMessageRequest', { ...text, ...more }, ['stream', ...ofTheSend]),
        )
        const stored = sent.files.map(({ fileUrl }, n) => ({
          ...{ fileUrl, fileName: ['cat.png', 'dog.png'][n]!, fileSize: 5, mimeType: 'image/png' },
          ...{ thumbnailUrl: `${fileUrl}?thumbnail`, altText: ['cat.png', 'dog.png'][n]! },
        }))
        const { altText: _, ...first } = stored[0]!
        return [
          sent,
          { ...text, parentMessageId, quotedMessageId: parentMessageId, type: 'IMAGE', ...first, files: stored },
        ]
      },
    ],
    [
      'a file',
      async () => {
        const quotedMessageId = parentMessageId
        const fields = { text: 'a cat', mentions, metadata, parentMessageId, quotedMessageId, clientId: 'local-2' }
        const file = new File(['image'], 'cat.png', { type: 'image/png' })
        const sent = await alice.client.messages.sendFile(channelId, whole('SendFileRequest', { file, ...fields }))
        const { fileUrl } = sent
        const stored = { fileName: 'cat.png', fileSize: 5, mimeType: 'image/png', thumbnailUrl: `${fileUrl}?thumbnail` }
        const files = [{ fileUrl: fileUrl!, ...stored, altText: null }]
        return [sent, { type: 'IMAGE', fileUrl, ...stored, files, ...fields }]
      },
    ],
    [
      'a forwarded message',
      async () => {
        const { linkMetadata: link } = await alice.client.messages.send(otherId, text)
        const file = new File(['image'], 'cat.png', { type: 'image/png' })
        const source = await alice.client.messages.sendFile(otherId, { file, text: 'a cat', metadata })
        await query(world.databaseUrl, 'update chat_messages set link_metadata = $1 where id = $2', [link, source.id])
        const request = whole('ForwardMessageRequest', { targetChannelId: channelId, clientId: 'local-3' })
        const { fileUrl, fileName, fileSize, mimeType, thumbnailUrl } = source
        return [
          await alice.client.messages.forward(otherId, source.id, request),
          {
            ...{ type: 'IMAGE', text: 'a cat', metadata, linkMetadata, clientId: 'local-3' },
            ...{ isForwarded: true, forwardedFromId: source.id },
            ...{ fileUrl, fileName, fileSize, mimeType, thumbnailUrl, files: source.files },
          },
        ]
      },
    ],
    [
      'a poll',
      async () => {
        const request = whole('CreatePollRequest', {
          ...{ title: 'Lunch?', options: ['Yes', 'No'], allowMultipleVotes: true, allowUserSuggestion: true },
          ...{ closeAt: inMs(3_600_000), clientId: 'local-4', allowChange: false },
        })
        const poll = await alice.client.polls.create(channelId, request)
        return [{ id: poll.messageId }, { type: 'POLL', text: 'Lunch?', pollId: poll.id, clientId: 'local-4' }]
      },
    ],
    [
      'a scheduled message',
      async () => {
        const request = whole('CreateScheduledMessageRequest', {
          ...{ text: 'later', scheduledAt: inMs(3_600_000) },
          ...{ mentionedUserIds: ['bob'], mentions, quotedMessageId: parentMessageId, metadata, clientId: 'local-5' },
        })
        const { id } = await alice.client.scheduledMessages.create(channelId, request)
        const { scheduledAt: _at, ...fields } = request
        return [await alice.client.scheduledMessages.sendNow(channelId, id), { type: 'TEXT', ...fields }]
      },
    ],
  ]
  it.each(ways)('%s', async (_name, send) => {
    const [{ id }, fields] = await send()
    const message = { ...defaults, id, channelId, senderId: 'alice', ...fields } as Fields & { id: string }
    const stored = await rowOf(id)
    expect(stored).toEqual(row(message, keysOf(stored)))
    const { quotedMessageId: messageId, ...read } = message
    const quote = messageId === undefined ? null : (expect.objectContaining({ messageId, text: 'top' }) as unknown)
    expect(await alice.client.messages.get(channelId, id)).toMatchObject({ ...read, quote })
  })

  it('an import', async () => {
    const { $defs } = JSON.parse(readFileSync(resolve(__dirname, '../../../spec/import.schema.json'), 'utf8')) as {
      $defs: { message: { properties: object } }
    }
    const more = {
      ...{ mentionedUserIds: ['bob'], mentions, metadata, forwardedFrom: { channelId: 'i', id: 'm1' }, parentId: 'm1' },
      quotedMessageId: 'm4',
      files: [
        { url: 'https://f.example/a', name: 'a', size: 5_000_000_000, mimeType: 'text/plain', thumbnailUrl: 't' },
        { url: 'https://f.example/b', name: 'b', size: 1, mimeType: 'text/plain', altText: 'the second' },
      ],
      editedAt: at(20),
    }
    const line = lineOf('i', 'm2', 'alice', 11, more)
    // The others exclude what this one has.
    const others = ['deletedAt', 'file', 'isAdmin', 'poll']
    expect([...Object.keys(line), ...others].sort()).toEqual(Object.keys($defs.message.properties).sort())
    const { problems } = await importInto(
      world.databaseUrl,
      [
        { type: 'channel', id: 'i', kind: 'GROUP', createdById: 'alice', createdAt: at(0) },
        lineOf('i', 'm1', 'alice', 10),
        line,
        lineOf('i', 'm3', 'alice', 12, { deletedAt: at(13) }),
        lineOf('i', 'm4', 'robot', 14, { isAdmin: true }),
        lineOf('i', 'm5', 'alice', 15, { poll: { options: [{ text: 'this' }] } }),
      ],
      { tenantId: world.tenantId },
    )
    expect(problems).toEqual([])
    const rows = await query<{ row: Row }>(
      world.databaseUrl,
      `select to_jsonb(m) as row from chat_messages m where m.tenant_id = $1 and m.created_at < '2026-01-01' order by seq`,
      [world.tenantId],
    )
    const [top, all, gone, admin, poll] = rows.map(({ row: found }) => found)
    const from = { ...defaults, channelId: all!['channel_id'] as string, senderId: 'alice', type: 'FILE' as const }
    const files = more.files.map(
      ({ url: fileUrl, name: fileName, size: fileSize, thumbnailUrl, altText, ...file }) => ({
        ...{ ...file, fileUrl, fileName, fileSize },
        ...{ thumbnailUrl: thumbnailUrl ?? null, altText: altText ?? null },
      }),
    )
    const { altText: _altText, ...first } = files[0]!
    const expected = row(
      {
        ...{ ...from, id: all!['id'] as string, text: 'text of m2', mentionedUserIds: ['bob'], mentions, metadata },
        ...{ isForwarded: true, forwardedFromId: top!['id'] as string, parentMessageId: top!['id'] as string },
        quotedMessageId: admin!['id'] as string,
        ...first,
        files,
      },
      { is_edited: true, event_seq: 0, ...keysOf(all!) },
    )
    expect(all).toEqual(expected)
    expect(top).toMatchObject({ reply_count: 1, last_replied_at: expect.any(String) as string })
    expect(gone).toMatchObject({ deleted_at: expect.any(String) as string, text: '' })
    expect(admin).toMatchObject({ type: 'ADMIN', sender_id: 'robot' })
    expect(poll).toMatchObject({ type: 'POLL', poll_id: expect.any(String) as string })
    // Values that a source cannot have. Add a new column here, or to the import: see
    // src/cli/import/message-statements.ts.
    const unset = [
      'client_id',
      'decision_id',
      'deleted_event_seq',
      'idempotency_digest',
      'idempotency_key',
      'link_metadata',
      'stream',
    ]
    expect(columns.filter((column) => rows.every(({ row: found }) => found[column] === null))).toEqual(unset)
  })
})
