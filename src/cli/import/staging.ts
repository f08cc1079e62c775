import { directKey } from '../../domain/access/channel-row'
import { typeOfFiles } from '../../domain/messages/file-type'
import { filesColumns } from '../../domain/messages/message-row'
import type { Session } from '../../platform/database/engine'
import { grouped } from './group-tables'
import type { FileRecord, ImportRecord, MemberRecord, MessageRecord } from '../../../generated/import-validators'
import { bucketOf, type SourceIds } from './source-ids'

/** Columns of messages that are stored unchanged. */
const stored = {
  is_edited: 'boolean',
  is_forwarded: 'boolean',
  file_url: 'text',
  file_name: 'text',
  file_size: 'bigint',
  mime_type: 'text',
  thumbnail_url: 'text',
  files: 'jsonb',
  poll_id: 'text',
  mentions: 'text',
}
export const storedColumns = Object.keys(stored)

type MemberValue = string | boolean | null | undefined
/** The same for members: the type of each column, and its value. */
const storedOfMember: Record<string, [type: string, read: (member: Partial<MemberRecord>) => MemberValue]> = {
  is_muted: ['boolean', ({ isMuted }) => isMuted ?? false],
  muted_until: ['timestamptz(3)', ({ isMuted, mutedUntil }) => (isMuted ? mutedUntil : null)],
  is_banned: ['boolean', ({ isBanned }) => isBanned ?? false],
  banned_until: ['timestamptz(3)', ({ isBanned, bannedUntil }) => (isBanned ? bannedUntil : null)],
  ban_description: ['text', ({ isBanned, banDescription }) => (isBanned ? banDescription : null)],
  is_channel_muted: ['boolean', ({ isChannelMuted }) => isChannelMuted ?? false],
  channel_muted_until: [
    'timestamptz(3)',
    ({ isChannelMuted, channelMutedUntil }) => (isChannelMuted ? channelMutedUntil : null),
  ],
  is_hidden: ['boolean', ({ isHidden }) => isHidden ?? false],
  is_favorite: ['boolean', ({ isFavorite }) => isFavorite ?? false],
  can_mention_all: ['boolean', ({ canMentionAll }) => canMentionAll ?? false],
  push_trigger: ['text', ({ pushTrigger }) => pushTrigger ?? 'ALL'],
  count_preference: ['text', ({ countPreference }) => countPreference ?? 'ALL'],
}
export const storedMemberColumns = Object.keys(storedOfMember)
/** The values of users of a direct channel without a line, as literals, which take the types of the staged columns. */
export const impliedMemberValues = Object.values(storedOfMember)
  .map(([, read]) => read({}))
  .map((value) => (value === null ? 'null' : `'${String(value)}'`))

/**
 * Stages lines, in any order, until a channel is complete: temporary tables of one connection, dropped with it. An
 * interrupted import leaves only complete channels.
 */
const tables = {
  channel: `bucket integer, line bigint, id text, type text, direct_key text, user_ids text[], name text, cover_url text,
    custom_type text, metadata jsonb, is_frozen boolean, slow_mode_seconds integer, who_can_send text, created_by_id text,
    created_at timestamptz(3), updated_at timestamptz(3), member_ids text[]`,
  member: `bucket integer, line bigint, channel_id text, user_id text, id text, role text, joined_at timestamptz(3),
    left_at timestamptz(3), last_read_at timestamptz(3), last_read_key text, visible_after timestamptz(3),
    ${Object.entries(storedOfMember)
      .map(([name, [type]]) => `${name} ${type}`)
      .join(', ')}`,
  message: `bucket integer, line bigint, channel_id text, key text, sender_id text, type text, text text,
    mentioned_user_ids text[], forwarded_from text, forwarded_from_channel text, parent_key text, quoted_key text,
    metadata jsonb, poll jsonb, created_at timestamptz(3), updated_at timestamptz(3), deleted_at timestamptz(3),
    ${Object.entries(stored)
      .map((column) => column.join(' '))
      .join(', ')}`,
  reaction: `bucket integer, line bigint, channel_id text, message_key text, user_id text, key text,
    created_at timestamptz(3)`,
  pin: `bucket integer, line bigint, channel_id text, message_key text, user_id text, created_at timestamptz(3)`,
  block: `line bigint, user_id text, blocked_id text, created_at timestamptz(3)`,
} satisfies Record<ImportRecord['type'], string>

const BATCH = 2000

/** The type of a file without one in its line. */
export const UNKNOWN_TYPE = 'application/octet-stream'

type Row = Record<string, unknown>

export class Staging {
  private readonly waiting = new Map<ImportRecord['type'], string[]>()
  private writing: Promise<unknown> = Promise.resolve()

  private constructor(
    private readonly session: Session,
    private readonly ids: SourceIds,
  ) {}

  static async open(session: Session, ids: SourceIds): Promise<Staging> {
    for (const [type, columns] of Object.entries(tables)) {
      await session.query(`create temporary table import_${type} (${columns})`)
    }
    return new Staging(session, ids)
  }

  /** Writes rows while reading continues. @returns a promise if the caller has to wait. */
  add(record: ImportRecord, line: number): Promise<void> | undefined {
    const { type } = record
    let rows = this.waiting.get(type)
    if (!rows) this.waiting.set(type, (rows = []))
    rows.push(JSON.stringify(this.rowOf(record, line)))
    return rows.length >= BATCH ? this.write(type, rows) : undefined
  }

  private async write(type: ImportRecord['type'], rows: string[]): Promise<void> {
    this.waiting.delete(type)
    await this.writing
    this.writing = this.session.query(
      `insert into import_${type} select * from json_to_recordset($1::json) as row (${tables[type]})`,
      [`[${rows.join(',')}]`],
    )
    // The next await rejects.
    this.writing.catch(() => undefined)
  }

  /** Call it after the last line. */
  async close(): Promise<void> {
    for (const [type, rows] of [...this.waiting]) await this.write(type, rows)
    await this.writing
    for (const type of grouped) {
      await this.session.query(`create index on import_${type} (bucket)`)
      await this.session.query(`analyze import_${type}`)
    }
  }

  private rowOf(record: ImportRecord, line: number): Row {
    const { ids } = this
    if (record.type === 'block') {
      const { userId, blockedUserId, createdAt } = record
      return { line, user_id: userId, blocked_id: blockedUserId, created_at: createdAt }
    }
    const id = ids.channelOf(record.type === 'channel' ? record.id : record.channelId)
    const bucket = bucketOf(id)
    switch (record.type) {
      case 'channel': {
        const { userIds } = record
        const isDirect = record.kind === 'DIRECT' && userIds !== undefined
        return {
          line,
          bucket,
          id,
          type: record.kind,
          user_ids: isDirect ? userIds : null,
          // The ids of rows for members without a line.
          member_ids: isDirect ? userIds.map((userId) => ids.idOf('member', record.id, userId)) : null,
          direct_key: isDirect ? directKey(userIds[0] as string, userIds[1] as string) : null,
          name: record.name,
          cover_url: record.coverUrl,
          custom_type: record.customType,
          metadata: record.metadata ?? {},
          is_frozen: record.isFrozen ?? false,
          slow_mode_seconds: record.slowModeSeconds ?? 0,
          who_can_send: record.whoCanSend ?? 'MEMBERS',
          created_by_id: record.createdById ?? userIds?.[0],
          created_at: record.createdAt,
          updated_at: record.updatedAt ?? record.createdAt,
        }
      }
      case 'member':
        return {
          line,
          bucket,
          channel_id: id,
          user_id: record.userId,
          id: ids.idOf('member', record.channelId, record.userId),
          role: record.role ?? 'MEMBER',
          joined_at: record.joinedAt,
          left_at: record.leftAt,
          last_read_at: record.lastReadAt,
          last_read_key: record.lastReadMessageId && ids.messageOf(record.channelId, record.lastReadMessageId),
          visible_after: record.historyStartsAt,
          ...Object.fromEntries(Object.entries(storedOfMember).map(([name, [, read]]) => [name, read(record)])),
        }
      case 'message':
        return this.messageRow(record, line, bucket, id)
      case 'reaction':
      case 'pin':
        return {
          line,
          bucket,
          channel_id: id,
          message_key: ids.messageOf(record.channelId, record.messageId),
          user_id: record.userId,
          ...(record.type === 'reaction' && { key: record.key }),
          created_at: record.createdAt,
        }
    }
  }

  private messageRow(record: MessageRecord, line: number, bucket: number, channelOfIt: string): Row {
    const { ids } = this
    const { channelId, deletedAt, editedAt, forwardedFrom, parentId, quotedMessageId, poll } = record
    const { file, files = file && [file] } = record
    // The content of a deleted message is erased. Parent, sender and time are needed for counts and order.
    const isThere = deletedAt === undefined
    // Not copied for plain messages, which are the most frequent.
    const row: Row = {
      line,
      bucket,
      channel_id: channelOfIt,
      key: ids.messageOf(channelId, record.id),
      sender_id: record.userId,
      type: isThere && record.isAdmin ? 'ADMIN' : 'TEXT',
      text: isThere ? (record.text ?? '') : '',
      parent_key: parentId === undefined ? undefined : ids.messageOf(channelId, parentId),
      is_edited: isThere && editedAt !== undefined,
      is_forwarded: isThere && forwardedFrom !== undefined,
      created_at: record.createdAt,
      updated_at: editedAt ?? record.createdAt,
      deleted_at: deletedAt,
    }
    if (!isThere) return row
    if (record.mentionedUserIds) row.mentioned_user_ids = [...new Set(record.mentionedUserIds)]
    if (record.mentions) row.mentions = record.mentions
    if (forwardedFrom) {
      row.forwarded_from = ids.messageOf(forwardedFrom.channelId, forwardedFrom.id)
      row.forwarded_from_channel = ids.channelOf(forwardedFrom.channelId)
    }
    if (quotedMessageId !== undefined) row.quoted_key = ids.messageOf(channelId, quotedMessageId)
    if (record.metadata) row.metadata = record.metadata
    if (files) Object.assign(row, fileRow(files))
    if (poll) {
      const idOf = (kind: 'poll' | `option ${number}`) => ids.idOf(kind, channelId, record.id)
      const options = poll.options.map((option, n) => ({ ...option, id: idOf(`option ${n}`) }))
      Object.assign(row, { type: 'POLL', poll_id: idOf('poll'), poll: { ...poll, options } })
    }
    return row
  }
}

function fileRow(records: FileRecord[]): Row {
  const all = records.map(({ url, name, size = 0, mimeType = UNKNOWN_TYPE, thumbnailUrl = null, altText = null }) => {
    // Normalized like that of an upload.
    const fileName = name?.split(/[/\\]/).at(-1) || nameIn(url)
    return { fileUrl: url, fileName, fileSize: size, mimeType, thumbnailUrl, altText }
  })
  const { fileUrl, fileName, fileSize, mimeType, thumbnailUrl, files } = filesColumns(all)
  return {
    type: typeOfFiles(all),
    file_url: fileUrl,
    file_name: fileName,
    file_size: fileSize,
    mime_type: mimeType,
    thumbnail_url: thumbnailUrl,
    files,
  }
}

/** A file name derived from the URL. */
const nameIn = (url: string) => /([^/?#]+)\/?(?:[?#].*)?$/.exec(url)?.[1] ?? 'file'
