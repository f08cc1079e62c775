import type { ComponentType } from 'react'
import type { ComposerPartProps, ComposerProps } from '../composer/use-composer.js'
import type { AttachmentProps } from '../content/attachment.js'
import type { LightboxProps } from '../content/lightbox.js'
import type { LinkPreviewProps } from '../content/link-preview.js'
import type { QuotedProps } from '../content/quoted.js'
import type { MessageTextProps } from '../content/text.js'
import type { VoiceMessageProps } from '../content/voice-message.js'
import type { EmojiPickerProps } from '../parts/emoji-picker.js'
import type { ConversationHeaderProps } from '../conversation/conversation-header.js'
import type { ChannelListHeaderProps, ChannelListProps, EmptyChannelListProps } from '../list/channel-list.js'
import type { ChannelRowProps } from '../list/channel-row.js'
import type { MessageActionsProps } from '../messages/message-actions.js'
import type { MessageProps } from '../messages/message.js'
import type { PollProps } from '../messages/poll.js'
import type { ReactionsProps } from '../messages/reactions.js'
import type { AccountMenuProps } from '../panels/account-menu.js'
import type { BlockedProps } from '../panels/blocked.js'
import type { ThreadProps } from '../panels/thread.js'
import type { MemberRowProps } from '../panels/member-row.js'
import type { DateSeparatorProps, JumpToLatestProps } from '../messages/separators.js'
import type { AvatarProps } from '../parts/avatar.js'

/** The parts that a host can replace, by their names. */
export interface ChatComponents {
  AccountMenu?: ComponentType<AccountMenuProps>
  Attachment?: ComponentType<AttachmentProps>
  AttachmentTray?: ComponentType<ComposerPartProps>
  Avatar?: ComponentType<AvatarProps>
  Blocked?: ComponentType<BlockedProps>
  ChannelList?: ComponentType<ChannelListProps>
  ChannelListHeader?: ComponentType<ChannelListHeaderProps>
  ChannelRow?: ComponentType<ChannelRowProps>
  Composer?: ComponentType<ComposerProps>
  ComposerInput?: ComponentType<ComposerPartProps>
  ComposerNote?: ComponentType<ComposerPartProps>
  Connection?: ComponentType<object>
  ConversationHeader?: ComponentType<ConversationHeaderProps>
  DateSeparator?: ComponentType<DateSeparatorProps>
  Details?: ComponentType<object>
  EmojiPicker?: ComponentType<EmojiPickerProps>
  EmptyChannelList?: ComponentType<EmptyChannelListProps>
  EmptyConversation?: ComponentType<object>
  Files?: ComponentType<object>
  FloatingDate?: ComponentType<DateSeparatorProps>
  JumpToLatest?: ComponentType<JumpToLatestProps>
  Lightbox?: ComponentType<LightboxProps>
  LinkPreview?: ComponentType<LinkPreviewProps>
  MemberRow?: ComponentType<MemberRowProps>
  Members?: ComponentType<object>
  MentionList?: ComponentType<ComposerPartProps>
  Message?: ComponentType<MessageProps>
  MessageActions?: ComponentType<MessageActionsProps>
  MessageList?: ComponentType<object>
  MessageText?: ComponentType<MessageTextProps>
  Moderation?: ComponentType<object>
  Pins?: ComponentType<object>
  Poll?: ComponentType<PollProps>
  Quoted?: ComponentType<QuotedProps>
  Reactions?: ComponentType<ReactionsProps>
  Scheduled?: ComponentType<object>
  Search?: ComponentType<object>
  SendButton?: ComponentType<ComposerPartProps>
  Thread?: ComponentType<ThreadProps>
  Typing?: ComponentType<object>
  UnreadSeparator?: ComponentType<object>
  VoiceMessage?: ComponentType<VoiceMessageProps>
  VoiceRecorder?: ComponentType<ComposerPartProps>
}
