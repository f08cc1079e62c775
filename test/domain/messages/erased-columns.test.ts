import { newMessage } from '../../../src/domain/messages/message-row'
import { sendBatches } from '../../../src/domain/messages/send-queue'
import { begunStream } from '../../../src/domain/open-streams/new-stream'
import { openDatabase } from '../../../src/platform/database/connect'
import { query } from '../../support/recount'
import { World } from '../../support/world'

const ERASED = {
  ...{ text: '', metadata: {}, link_metadata: null, mentioned_user_ids: [], mentions: null },
  ...{ file_url: null, file_name: null, file_size: null, mime_type: null, thumbnail_url: null, files: null },
  stream: null,
  quoted_message_id: null,
  has_questions: false,
}
const SET = ['deleted_at', 'deleted_event_seq']
/** Needed for counts, for order, and for repeated requests. */
const KEPT = [
  ...[
    'tenant_id',
    'channel_id',
    'id',
    'seq',
    'event_seq',
    'sender_id',
    'type',
    'created_at',
    'updated_at',
    'is_edited',
  ],
  ...[
    'is_forwarded',
    'forwarded_from_id',
    'parent_message_id',
    'reply_count',
    'last_replied_at',
    'poll_id',
    'client_id',
    'decision_id',
  ],
  ...['idempotency_key', 'idempotency_digest'],
]

it('deleted messages, and expired ones kept for their replies, lose all content columns', async () => {
  const world = await World.start()
  const { client } = world.person('alice')
  const { tenantId, databaseUrl } = world
  const database = await openDatabase({ url: databaseUrl })
  const rowOf = async (id: string) => {
    const rows = await query<{ row: Record<string, unknown> }>(
      databaseUrl,
      'select to_jsonb(m) as row from chat_messages m where tenant_id = $1 and id = $2',
      [tenantId, id],
    )
    return rows[0]!.row
  }
  const ways: [string, (channelId: string, id: string) => Promise<unknown>][] = [
    ['deleted', (channelId, id) => client.messages.delete(channelId, id)],
    [
      'deleted after a decision removed it',
      async (channelId, id) => {
        await query(databaseUrl, `select from chat_take_down($1, $2, $3, 'decision', false)`, [tenantId, channelId, id])
        await client.messages.delete(channelId, id)
      },
    ],
    [
      'expired',
      (channelId) =>
        query(databaseUrl, `select chat_expire_messages($1, $2, 'infinity', '', 2, false, false)`, [
          tenantId,
          channelId,
        ]),
    ],
  ]
  for (const [way, erase] of ways) {
    const { id: channelId } = await client.channels.createGroup({ userIds: ['bob'] })
    const message = newMessage({
      ...{
        channelId,
        senderId: 'alice',
        type: 'FILE',
        text: 'text',
        mentionedUserIds: ['bob'],
        mentions: 'CHANNEL',
        metadata: { of: way },
      },
      ...{ linkMetadata: { url: 'https://example.com' }, fileUrl: 'https://f.example/f', fileName: 'f', fileSize: 5 },
      ...{ mimeType: 'text/plain', thumbnailUrl: 'https://f.example/t', clientId: 'local' },
      files: ['f', 'g'].map((name) => ({
        ...{ fileUrl: `https://f.example/${name}`, fileName: name, fileSize: 5, mimeType: 'text/plain' },
        ...{ thumbnailUrl: null, altText: name },
      })),
      stream: begunStream('text'),
    })
    const stream = { idleSeconds: 60, stoppableBy: 'MEMBERS', maxInChannel: 1, maxOfSender: 1 } as const
    const { id: quotedMessageId } = await client.messages.send(channelId, { text: 'quoted' })
    const items = [{ message, stream, quotedMessageId, idempotencyKey: 'key', idempotencyDigest: 'digest' }]
    await sendBatches(database.db, [{ key: { tenantId, channelId }, items }], { waits: true })
    const id = (await client.messages.list(channelId)).messages[0]!.id
    await client.messages.endStream(channelId, id, { run: 1, state: 'COMPLETE' })
    await client.messages.send(channelId, { text: 'a reply', parentMessageId: id })
    await client.messages.pin(channelId, id)
    const { id: asked } = await client.questions.ask(channelId, id, { kind: 'APPROVAL', prompt: 'May I?' })
    await client.questions.cancel(channelId, id, asked)
    const before = await rowOf(id)
    // Add a new column to one of them, and to chat_erase if it is content.
    expect([...KEPT, ...SET, ...Object.keys(ERASED)].sort()).toEqual(Object.keys(before).sort())
    await erase(channelId, id)
    const { deleted_at, deleted_event_seq, ...after } = await rowOf(id)
    expect([deleted_at, deleted_event_seq]).toEqual([expect.any(String), expect.any(Number)])
    const kept = Object.fromEntries(KEPT.map((column) => [column, before[column]]))
    expect(after).toEqual({ ...kept, ...ERASED })
    expect(Object.keys(ERASED).filter((column) => before[column] === ERASED[column as 'text'])).toEqual([])
    expect(await query(databaseUrl, 'select from chat_pinned_messages where tenant_id = $1', [tenantId])).toEqual([])
  }
  await database.close()
  await world.close()
})
