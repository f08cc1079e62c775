import type { FileRecord } from '../../../generated/import-validators'
import { albumsOf, isObject, type Json, listOf, mimeTypeOf, numberOf, type Sink, textOf } from './fields'
import type { Found, Path } from './json-values'
import { given } from '../../platform/lib/given'

/**
 * Exports of Sendbird: messages and group channels in the form of its Platform API, in a list, under `messages` or
 * `channels`, or in sequence.
 *
 *   https://sendbird.com/docs/chat/v3/platform-api/data-export/data-export-overview
 *   https://sendbird.com/docs/chat/v3/platform-api/message/message-overview
 *   https://sendbird.com/docs/chat/v3/platform-api/channel/channel-overview
 */
const LISTS = ['messages', 'channels', 'users']

/** Sender of messages without a user. */
const ADMIN = 'sendbird-admin'

export class SendbirdConverter {
  private whole: Json = {}

  constructor(private readonly sink: Sink) {}

  enters(path: Path): boolean {
    return path.length === 0 || (path.length === 1 && LISTS.includes(path[0] as string))
  }

  take(found: Found): void {
    const last = found.path.at(-1)
    if (found.isEnd) {
      // A single record was read field by field.
      if (found.path.length === 0) {
        const { whole } = this
        this.whole = {}
        if (Object.keys(whole).length > 0) this.record(whole)
      }
    } else if (last === '*' && isObject(found.value)) this.record(found.value)
    else if (found.path.length === 1) this.whole[last as string] = found.value
  }

  private record(value: Json): void {
    if (value.message_id !== undefined) this.message(value)
    else if (textOf(value.channel_url)) this.channel(value)
    else if (textOf(value.user_id)) this.sink.leaveOut('users, who belong to your application')
    else this.sink.leaveOut('records that are neither message, channel nor user')
  }

  private channel(channel: Json): void {
    const channelId = textOf(channel.channel_url) as string
    const all = listOf(channel.members)
    const members = all.filter(({ state }) => state === undefined || state === 'joined')
    if (all.length > members.length)
      this.sink.leaveOut('invitations that were not accepted', all.length - members.length)
    const operators = new Set(listOf(channel.operators).flatMap((user) => textOf(user.user_id) ?? []))
    const userIds = members.flatMap((member) => textOf(member.user_id) ?? [])
    const isDirect = channel.is_distinct === true && all.length === 2 && userIds.length === 2
    const creator = isObject(channel.created_by) ? textOf(channel.created_by.user_id) : undefined
    this.sink.write({
      type: 'channel',
      id: channelId,
      kind: isDirect ? 'DIRECT' : 'GROUP',
      userIds: isDirect ? userIds : undefined,
      name: textOf(channel.name),
      coverUrl: textOf(channel.cover_url),
      customType: textOf(channel.custom_type),
      metadata: dataOf(channel.data),
      isFrozen: channel.freeze === true,
      createdById: creator ?? [...operators][0] ?? userIds[0] ?? ADMIN,
      createdAt: timeOf(channel.created_at) ?? '',
    })
    const reads = isObject(channel.read_receipt) ? channel.read_receipt : {}
    for (const member of members) {
      const userId = textOf(member.user_id)
      if (userId === undefined) continue
      this.sink.write({
        type: 'member',
        channelId,
        userId,
        role: member.role === 'operator' || operators.has(userId) ? 'OPERATOR' : 'MEMBER',
        lastReadAt: timeOf(reads[userId]),
        isMuted: member.is_muted === true,
        mutedUntil: timeOf(member.muted_end_at),
      })
    }
  }

  private message(message: Json): void {
    const channelId = textOf(message.channel_url)
    const id = textOf(message.message_id)
    const createdAt = timeOf(message.created_at)
    if (!channelId || !id || !createdAt) return this.sink.leaveOut('messages without channel, id or time')
    const isAdmin = message.type === 'ADMM'
    const sender = isObject(message.user) ? textOf(message.user.user_id) : undefined
    const parentId = textOf(message.parent_message_id)
    const base = {
      type: 'message' as const,
      channelId,
      userId: sender ?? ADMIN,
      createdAt,
      // 0: none.
      parentId: parentId === '0' ? undefined : parentId,
    }
    if (message.is_removed === true) {
      return this.sink.write({ ...base, id, deletedAt: timeOf(message.updated_at) ?? createdAt })
    }
    const [files, ...more] = albumsOf(filesOf(message))
    const text = textOf(message.message) ?? ''
    if (text.trim() === '' && !files) return this.sink.leaveOut('messages without text and file')
    if (isObject(message.poll)) this.sink.leaveOut('polls, of which the message is kept')
    if (isObject(message.og_tag)) this.sink.leaveOut('link previews')
    const updatedAt = numberOf(message.updated_at) ?? 0
    const metaArray = listOf(message.sorted_metaarray)
    const customType = textOf(message.custom_type)
    this.sink.write({
      ...base,
      id,
      text,
      isAdmin: isAdmin ? true : undefined,
      editedAt: updatedAt > (numberOf(message.created_at) ?? 0) ? timeOf(updatedAt) : undefined,
      mentionedUserIds: listOf(message.mentioned_users).flatMap((user) => textOf(user.user_id) ?? []),
      mentions: message.mention_type === 'channel' ? 'CHANNEL' : undefined,
      metadata: {
        ...dataOf(message.data),
        ...(customType !== undefined && { customType }),
        ...(metaArray.length > 0 && { metaArray }),
      },
      files,
    })
    for (const [index, files] of more.entries()) {
      this.sink.write({ ...base, id: `${id}#${index + 2}`, text: '', files })
    }
    for (const reaction of listOf(message.reactions)) {
      const key = textOf(reaction.key)
      const users: unknown[] = Array.isArray(reaction.user_ids) ? reaction.user_ids : []
      for (const userId of users.flatMap((user) => textOf(user) ?? [])) {
        if (key !== undefined) this.sink.write({ type: 'reaction', channelId, messageId: id, userId, key })
      }
    }
  }
}

function filesOf(message: Json): FileRecord[] {
  const files = isObject(message.file) ? [message.file] : []
  return [...files, ...listOf(message.files)].flatMap((file) => {
    const url = textOf(file.url)
    if (url === undefined) return []
    const name = textOf(file.name)
    return given({
      url,
      name,
      size: numberOf(file.size),
      mimeType: mimeTypeOf(textOf(file.type), name ?? url),
    })
  })
}

/** Free text of the host, often JSON. */
function dataOf(data: unknown): Json | undefined {
  const text = textOf(data)
  if (text === undefined) return isObject(data) ? data : undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : { data: value }
  } catch {
    return { data: text }
  }
}

/** Times of messages are in milliseconds, those of channels in seconds. 0 or less: none. */
function timeOf(value: unknown): string | undefined {
  const number = numberOf(value)
  if (number === undefined || number <= 0) return undefined
  const time = new Date(number < 1e11 ? number * 1000 : number)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
