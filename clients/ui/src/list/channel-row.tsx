import type { LastMessage } from '@chat-service/client'
import type { ListedChannel } from '@chat-service/client/live'
import { useUnread } from '@chat-service/client/react'
import { memo, type ReactNode, useState } from 'react'
import { isEmptyDraft } from '../composer/drafts.js'
import { useDraft } from '../composer/use-draft.js'
import { plainOf } from '../content/markdown-text.js'
import { ChannelAvatar } from '../parts/avatar.js'
import { cx } from '../parts/class-names.js'
import { Icon } from '../parts/icon.js'
import { inDays, inHours } from '../parts/later.js'
import type { MenuItem } from '../parts/menu.js'
import { onDemand } from '../parts/on-demand.js'
import { RouteLink } from '../parts/route-link.js'
import { useNotices } from '../provider/notices.js'
import { capital } from '../provider/format.js'
import { replaceable } from '../provider/replaceable.js'
import { useChannelName, useChat, useFormat, useNames, useStrings } from '../provider/use-chat.js'
import { RowWithMenu } from './row-with-menu.js'

export interface ChannelRowProps {
  channel: ListedChannel
  isOpen: boolean
  onOpen?: ((channelId: string) => void) | undefined
}

const DetailsDialog = onDemand(async () => (await import('../panels/details-dialogs.js')).DetailsDialog)

/**
 * A user's actions on a channel without opening it.
 *
 * @param askToLeave confirms before the user leaves a group.
 */
export function useChannelActions(
  channel: ListedChannel,
  unread: number,
  askToLeave?: () => void,
): readonly MenuItem[] {
  const { channels } = useChat().client
  const channelName = useChannelName()
  const { attempt, show } = useNotices()
  const words = useStrings().list
  const { id, isMuted, mutedUntil, isHidden, isFavorite, lastMessage } = channel
  const item = (label: string, icon: MenuItem['icon'], act: () => Promise<unknown>): MenuItem => ({
    label,
    icon,
    act: () => void attempt(act),
  })
  const archive = async () => {
    await channels.hide(id)
    show(words.wasArchived(channelName(channel)), { act: () => attempt(() => channels.unhide(id)) })
  }
  const reading =
    unread > 0
      ? item(words.markRead, 'check', () => channels.markRead(id))
      : lastMessage && item(words.markUnread, 'unread', () => channels.markUnread(id, { messageId: lastMessage.id }))
  // An earlier server has no favorites.
  const starring =
    isFavorite !== undefined &&
    (isFavorite
      ? item(words.unfavorite, 'star', () => channels.unfavorite(id))
      : item(words.favorite, 'star', () => channels.favorite(id)))
  const mute = (label: string, until?: () => Date) =>
    item(label, 'bell-off', () => channels.mute(id, until && { until: until().toISOString() }))
  // An earlier server has only mutes without an end.
  const muting = isMuted
    ? [item(words.unmute, 'bell', () => channels.unmute(id))]
    : mutedUntil === undefined
      ? [mute(words.mute)]
      : [
          mute(words.muteHours(1), () => inHours(1)),
          mute(words.muteHours(8), () => inHours(8)),
          mute(words.muteUntilTomorrow, () => inDays(1)),
          mute(words.muteAlways),
        ]
  const hiding = isHidden
    ? item(words.restore, 'archive', () => channels.unhide(id))
    : item(words.archive, 'archive', archive)
  const leaving: MenuItem | undefined =
    askToLeave && channel.type === 'GROUP'
      ? { label: words.leave, icon: 'leave', act: askToLeave, isDangerous: true }
      : undefined
  return [reading, starring, ...muting, hiding, leaving].filter((found) => !!found)
}

/** A message on one line, with its sender. Without text it is a file, or a stream without text yet. */
export function usePreviewOf() {
  const { me } = useChat()
  const { filesOf } = useFormat()
  const nameOf = useNames()
  const words = useStrings().list
  return ({ type, text, mimeTypes, senderId, streamState }: LastMessage, peerId?: string): ReactNode => {
    const isGrowing = streamState === 'STREAMING' || streamState === 'STOPPING'
    const written = plainOf(text) || (streamState && (isGrowing ? words.writing : words.nothingWritten))
    const shown = written || filesOf(mimeTypes, type)
    if (senderId === me.id) return written ? words.you(shown) : words.youSent(shown)
    if (senderId === peerId) return written ? shown : capital(shown)
    // Isolates a name of the other text direction.
    const [before, after] = (written ? words.by : words.sent)('\0', shown).split('\0')
    return (
      <>
        {before}
        <bdi>{nameOf(senderId)}</bdi>
        {after}
      </>
    )
  }
}

/** Typing users, the draft, or the last message. */
function usePreview({ id, lastMessage, typing, peer }: ListedChannel, isOpen: boolean): ReactNode {
  const { me } = useChat()
  const { listOf, filesOf } = useFormat()
  const nameOf = useNames()
  const previewOf = usePreviewOf()
  const words = useStrings().list
  const draft = useDraft(id)
  const others = typing.filter((id) => id !== me.id).map(nameOf)
  if (others.length > 0) return peer ? words.peerTyping : words.typing(listOf(others), others.length)
  if (!isOpen && !isEmptyDraft(draft))
    return (
      <>
        <em className="chat-draft">{words.draft}</em>{' '}
        {plainOf(draft.text) || filesOf(draft.files.map(({ file }) => file.type))}
      </>
    )
  return lastMessage ? previewOf(lastMessage, peer?.id) : words.noMessages
}

export const ChannelRow = replaceable('ChannelRow', memo(DefaultChannelRow))

function DefaultChannelRow({ channel, isOpen, onOpen }: ChannelRowProps) {
  const { nextOf, shortTimeOf } = useFormat()
  const channelName = useChannelName()
  const { chat } = useChat()
  const words = useStrings().list
  const counted = useUnread(chat).channels[channel.id] ?? channel.unreadCount
  // The open channel is being read.
  const unread = isOpen ? 0 : counted
  const { lastMessage, isMuted, mutedUntil, isFavorite } = channel
  const mentions = Math.min(channel.unreadMentionCount ?? 0, unread)
  const name = channelName(channel)
  const preview = usePreview(channel, isOpen)
  const [isLeaving, setLeaving] = useState(false)
  const items = useChannelActions(channel, unread, () => setLeaving(true))
  return (
    <RowWithMenu label={words.actions(name)} items={items}>
      <RouteLink
        className={cx('channel', isOpen && 'open', unread > 0 && 'unread', isMuted && 'muted-channel')}
        to={{ channelId: channel.id }}
        isCurrent={isOpen}
        onOpen={onOpen && (() => onOpen(channel.id))}
      >
        <ChannelAvatar channel={channel} peer={channel.peer} name={name} />
        <span className="chat-channel-text">
          <span className="chat-channel-line">
            <span className="chat-channel-name" dir="auto">
              {name}
            </span>
            {lastMessage && <time dateTime={lastMessage.createdAt}>{shortTimeOf(lastMessage.createdAt)}</time>}
          </span>
          <span className="chat-channel-line">
            <span className="chat-channel-last" dir="auto">
              {preview}
            </span>
            {isFavorite && (
              <>
                <Icon name="star" />
                <span className="chat-hidden">{words.isFavorite}</span>
              </>
            )}
            {isMuted && (
              <>
                <Icon name="bell-off" />
                <span className="chat-hidden">{mutedUntil ? words.mutedUntil(nextOf(mutedUntil)) : words.muted}</span>
              </>
            )}
            {mentions > 0 && (
              <span className="chat-badge chat-mention-badge">
                <span aria-hidden="true">@</span>
                {mentions}
                <span className="chat-hidden"> {words.unreadMentions}</span>
              </span>
            )}
            {unread > 0 && (
              <span className="chat-badge">
                {unread}
                <span className="chat-hidden"> {words.unreadMessages}</span>
              </span>
            )}
          </span>
        </span>
      </RouteLink>
      {isLeaving && <DetailsDialog asked="leave" channel={channel} onClose={() => setLeaving(false)} />}
    </RowWithMenu>
  )
}
