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
import type { AccountMenuProps } from '../panels/account-menu.js'
import type { MemberRowProps } from '../panels/member-row.js'
import type { DateSeparatorProps, JumpToLatestProps } from '../messages/separators.js'
import type { AvatarProps } from '../parts/avatar.js'

/** The parts that a host can replace, by their names. */
export interface ChatComponents {
  AccountMenu?: ComponentType<AccountMenuProps>
  Attachment?: ComponentType<AttachmentProps>
  Avatar?: ComponentType<AvatarProps>
  ChannelList?: ComponentType<ChannelListProps>
  ChannelListHeader?: ComponentType<ChannelListHeaderProps>
  ChannelRow?: ComponentType<ChannelRowProps>
  AttachmentTray?: ComponentType<ComposerPartProps>
  Composer?: ComponentType<ComposerProps>
  ComposerInput?: ComponentType<ComposerPartProps>
  ComposerNote?: ComponentType<ComposerPartProps>
  MentionList?: ComponentType<ComposerPartProps>
  SendButton?: ComponentType<ComposerPartProps>
  VoiceRecorder?: ComponentType<ComposerPartProps>
  DateSeparator?: ComponentType<DateSeparatorProps>
  FloatingDate?: ComponentType<DateSeparatorProps>
  EmptyChannelList?: ComponentType<EmptyChannelListProps>
  EmptyConversation?: ComponentType<object>
  JumpToLatest?: ComponentType<JumpToLatestProps>
  MessageList?: ComponentType<object>
  UnreadSeparator?: ComponentType<object>
  ConversationHeader?: ComponentType<ConversationHeaderProps>
  MemberRow?: ComponentType<MemberRowProps>
  EmojiPicker?: ComponentType<EmojiPickerProps>
  Lightbox?: ComponentType<LightboxProps>
  LinkPreview?: ComponentType<LinkPreviewProps>
  MessageText?: ComponentType<MessageTextProps>
  Quoted?: ComponentType<QuotedProps>
  VoiceMessage?: ComponentType<VoiceMessageProps>
  Message?: ComponentType<MessageProps>
  MessageActions?: ComponentType<MessageActionsProps>
  Poll?: ComponentType<PollProps>
}
