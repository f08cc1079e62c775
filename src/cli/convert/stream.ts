import type { FileRecord, MessageRecord } from '../../../generated/import-validators'
import { albumsOf, customFields, isObject, type Json, listOf, mimeTypeOf, numberOf, type Sink, textOf } from './fields'
import type { Found, Path } from './json-values'
import { given } from '../../platform/lib/given'

/**
 * Channel exports of Stream Chat, version 1, in the form of its API: objects with `channel`, `messages`, `members` and
 * `read`; one, a list, or a sequence.
 *
 *   https://getstream.io/chat/docs/node/exporting_channels/
 *   https://getstream.io/chat/docs/node/message_format/
 */
const LISTS = ['messages', 'members', 'read', 'reads']

/** The path within a channel's object. */
function inChannel(path: Path): Path {
  if (path[0] === 'channels') return path.slice(path.length > 1 ? 2 : 0)
  return path[0] === '*' ? path.slice(1) : path
}

const CHANNEL = new Set(
  `id type cid name image frozen disabled created_by created_by_id created_at updated_at deleted_at last_message_at
  member_count config own_capabilities hidden muted team truncated_at truncated_by truncated_by_id cooldown members
  auto_translation_enabled auto_translation_language message_count`.split(/\s+/),
)
const MESSAGE = new Set(
  `id cid text html type user user_id attachments latest_reactions own_reactions reactions reaction_counts reaction_scores
  reaction_groups reply_count deleted_reply_count parent_id show_in_channel quoted_message quoted_message_id thread_participants
  created_at updated_at deleted_at message_text_updated_at shadowed mentioned_users silent pinned pinned_at pinned_by
  pin_expires mml command args i18n before_message_send_failed poll poll_id restricted_visibility mentioned_channel
  mentioned_here`.split(/\s+/),
)
const MODERATORS = ['owner', 'admin', 'moderator', 'channel_moderator']

/** Converts one export as a stream. Only the members of a channel are kept in memory. */
export class StreamConverter {
  private channel: Json | undefined
  private members: Json[] = []
  private readonly reads = new Map<string, Json>()

  constructor(private readonly sink: Sink) {}

  enters(path: Path): boolean {
    const [key, ...rest] = inChannel(path)
    return key === undefined || (rest.length === 0 && LISTS.includes(key)) || (path.length === 1 && key === 'channels')
  }

  take(found: Found): void {
    const [key, ...rest] = inChannel(found.path)
    if (found.isEnd) {
      if (key === undefined) this.endChannel()
      return
    }
    const { value } = found
    if (!isObject(value)) return
    if (key === 'channel') this.channel = value
    else if (rest[0] !== '*') return
    else if (key === 'messages') this.message(value)
    else if (key === 'members') this.members.push(value)
    else this.reads.set(idOf(value.user) ?? '', value)
  }

  private endChannel(): void {
    const { channel, members } = this
    this.channel = undefined
    this.members = []
    if (channel) this.write(channel, members)
    else if (members.length > 0) this.sink.leaveOut('members of a channel that is missing', members.length)
    this.reads.clear()
  }

  private write(channel: Json, members: Json[]): void {
    const id = textOf(channel.cid) ?? `${String(channel.type)}:${String(channel.id)}`
    if (textOf(channel.deleted_at)) this.sink.leaveOut('channels that were deleted, whose messages are refused')
    else {
      const userIds = members.flatMap((member) => memberId(member) ?? [])
      // The id of a channel that is only referenced by its members.
      const isDirect = userIds.length === 2 && /(^|:)!members-/.test(id)
      this.sink.write({
        type: 'channel',
        id,
        kind: isDirect ? 'DIRECT' : 'GROUP',
        userIds: isDirect ? userIds : undefined,
        name: textOf(channel.name),
        coverUrl: textOf(channel.image),
        customType: textOf(channel.type),
        metadata: customFields(channel, CHANNEL),
        isFrozen: channel.frozen === true,
        createdById: idOf(channel.created_by) ?? textOf(channel.created_by_id) ?? userIds[0] ?? 'unknown',
        createdAt: textOf(channel.created_at) ?? '',
        updatedAt: textOf(channel.updated_at),
      })
      for (const member of members) this.member(id, member)
    }
  }

  private member(channelId: string, member: Json): void {
    const userId = memberId(member)
    if (userId === undefined) return this.sink.leaveOut('members without a user')
    if (member.invited === true && !textOf(member.invite_accepted_at)) {
      return this.sink.leaveOut('invitations that were not accepted')
    }
    if (member.shadow_banned === true) this.sink.leaveOut('shadow bans')
    const read = this.reads.get(userId)
    const roles = [member.channel_role, member.role]
    this.sink.write({
      type: 'member',
      channelId,
      userId,
      role: roles.some((role) => MODERATORS.includes(String(role))) ? 'OPERATOR' : 'MEMBER',
      joinedAt: textOf(member.created_at),
      lastReadAt: textOf(read?.last_read),
      isBanned: member.banned === true,
      bannedUntil: textOf(member.ban_expires),
      isChannelMuted: member.notifications_muted === true,
      isFavorite: textOf(member.pinned_at) !== undefined,
    })
  }

  private message(message: Json): void {
    const channelId = textOf(message.cid) ?? textOf(this.channel?.cid)
    const id = textOf(message.id)
    const userId = idOf(message.user) ?? textOf(message.user_id)
    const createdAt = textOf(message.created_at)
    if (!channelId || !id || !userId || !createdAt)
      return this.sink.leaveOut('messages without channel, id, user or time')
    const kind = textOf(message.type)
    if (kind === 'ephemeral' || kind === 'error') return this.sink.leaveOut(`messages of the type "${kind}"`)
    const base = { type: 'message' as const, channelId, userId, createdAt }
    const parentId = textOf(message.parent_id)
    const deletedAt = textOf(message.deleted_at) ?? (kind === 'deleted' ? createdAt : undefined)
    if (deletedAt !== undefined) return this.sink.write({ ...base, id, parentId, deletedAt })
    const poll = isObject(message.poll) ? this.poll(message.poll) : undefined
    const albums = albumsOf(this.files(message))
    // A poll has no files.
    const files = poll ? undefined : albums.shift()
    const text = (poll && textOf((message.poll as Json).name)) ?? textOf(message.text) ?? ''
    if (text.trim() === '' && !files) return this.sink.leaveOut('messages without text and file')
    this.sink.write({
      ...base,
      id,
      text,
      parentId,
      editedAt: textOf(message.message_text_updated_at),
      isAdmin: kind === 'system' ? true : undefined,
      mentionedUserIds: listOf(message.mentioned_users).flatMap((user) => idOf(user) ?? []),
      mentions: message.mentioned_channel ? 'CHANNEL' : message.mentioned_here ? 'HERE' : undefined,
      quotedMessageId: textOf(message.quoted_message_id),
      metadata: customFields(message, MESSAGE),
      poll,
      files,
    })
    for (const [index, files] of albums.entries()) {
      this.sink.write({ ...base, id: `${id}#${index + 2}`, text: '', parentId, files })
    }
    this.pinAndReactions(message, channelId, id)
  }

  private pinAndReactions(message: Json, channelId: string, messageId: string): void {
    const pinnedBy = idOf(message.pinned_by)
    if (message.pinned === true && pinnedBy !== undefined) {
      this.sink.write({ type: 'pin', channelId, messageId, userId: pinnedBy, createdAt: textOf(message.pinned_at) })
    }
    const reactions = listOf(Array.isArray(message.reactions) ? message.reactions : message.latest_reactions)
    for (const reaction of reactions) {
      const userId = textOf(reaction.user_id) ?? idOf(reaction.user)
      const key = textOf(reaction.type)
      if (userId === undefined || key === undefined) continue
      this.sink.write({
        type: 'reaction',
        channelId,
        messageId,
        userId,
        key,
        createdAt: textOf(reaction.created_at),
      })
    }
    const counts = isObject(message.reaction_counts) ? Object.values(message.reaction_counts) : []
    const missing = counts.reduce<number>((sum, count) => sum + (numberOf(count) ?? 0), -reactions.length)
    if (missing > 0) this.sink.leaveOut('reactions that are counted in the export, but not in it', missing)
  }

  private files(message: Json): FileRecord[] {
    return listOf(message.attachments).flatMap((attachment) => {
      const kind = textOf(attachment.type)
      const url = textOf(attachment.asset_url) ?? textOf(attachment.image_url)
      if (url === undefined || textOf(attachment.og_scrape_url)) {
        this.sink.leaveOut(textOf(attachment.og_scrape_url) ? 'link previews' : 'attachments without a file')
        return []
      }
      const name = textOf(attachment.title) ?? textOf(attachment.fallback)
      return given({
        url,
        name,
        size: numberOf(attachment.file_size),
        mimeType: mimeTypeOf(textOf(attachment.mime_type), name ?? url, kind),
        thumbnailUrl: textOf(attachment.asset_url) && textOf(attachment.thumb_url),
      })
    })
  }

  private poll(poll: Json): MessageRecord['poll'] {
    const votes = isObject(poll.latest_votes_by_option) ? poll.latest_votes_by_option : {}
    return {
      options: listOf(poll.options).map((option) => ({
        text: textOf(option.text) ?? '',
        userIds: listOf(votes[textOf(option.id) ?? '']).flatMap(
          (vote) => textOf(vote.user_id) ?? idOf(vote.user) ?? [],
        ),
      })),
      allowMultipleVotes: poll.enforce_unique_vote !== true,
      allowUserSuggestion: poll.allow_user_suggested_options === true,
      ...(poll.is_closed === true && { closedAt: textOf(poll.updated_at) ?? textOf(poll.created_at) ?? '' }),
    }
  }
}

const idOf = (user: unknown): string | undefined => (isObject(user) ? textOf(user.id) : textOf(user))

const memberId = (member: Json) => textOf(member.user_id) ?? idOf(member.user)
