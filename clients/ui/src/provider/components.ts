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
import type { ThreadListProps, ThreadRowProps } from '../list/thread-list.js'
import type { MessageActionsProps } from '../messages/message-actions.js'
import type { MessageContentProps } from '../messages/message-content.js'
import type { QuestionProps } from '../questions/question-part.js'
import type { MessageProps } from '../messages/message.js'
import type { MessageStatusProps } from '../messages/message-status.js'
import type { PollProps } from '../messages/poll.js'
import type { ReactionsProps } from '../messages/reactions.js'
import type { AccountMenuProps } from '../panels/account-menu.js'
import type { BlockedProps } from '../panels/blocked.js'
import type { ThreadProps } from '../panels/thread.js'
import type { MemberRowProps } from '../panels/member-row.js'
import type { DateSeparatorProps, JumpToLatestProps } from '../messages/separators.js'
import type { AvatarProps } from '../parts/avatar.js'

/** The replaceable parts, by name. */
export interface ChatComponents {
  AccountMenu?: ComponentType<AccountMenuProps> | undefined
  Attachment?: ComponentType<AttachmentProps> | undefined
  AttachmentTray?: ComponentType<ComposerPartProps> | undefined
  Avatar?: ComponentType<AvatarProps> | undefined
  Blocked?: ComponentType<BlockedProps> | undefined
  ChannelList?: ComponentType<ChannelListProps> | undefined
  ChannelListHeader?: ComponentType<ChannelListHeaderProps> | undefined
  ChannelRow?: ComponentType<ChannelRowProps> | undefined
  Composer?: ComponentType<ComposerProps> | undefined
  ComposerInput?: ComponentType<ComposerPartProps> | undefined
  ComposerNote?: ComponentType<ComposerPartProps> | undefined
  Connection?: ComponentType<object> | undefined
  ConversationHeader?: ComponentType<ConversationHeaderProps> | undefined
  DateSeparator?: ComponentType<DateSeparatorProps> | undefined
  Details?: ComponentType<object> | undefined
  EmojiPicker?: ComponentType<EmojiPickerProps> | undefined
  EmptyChannelList?: ComponentType<EmptyChannelListProps> | undefined
  EmptyConversation?: ComponentType<object> | undefined
  Files?: ComponentType<object> | undefined
  FloatingDate?: ComponentType<DateSeparatorProps> | undefined
  JumpToLatest?: ComponentType<JumpToLatestProps> | undefined
  Lightbox?: ComponentType<LightboxProps> | undefined
  LinkPreview?: ComponentType<LinkPreviewProps> | undefined
  MemberRow?: ComponentType<MemberRowProps> | undefined
  Members?: ComponentType<object> | undefined
  MentionList?: ComponentType<ComposerPartProps> | undefined
  Message?: ComponentType<MessageProps> | undefined
  MessageActions?: ComponentType<MessageActionsProps> | undefined
  MessageContent?: ComponentType<MessageContentProps> | undefined
  MessageList?: ComponentType<object> | undefined
  MessageStatus?: ComponentType<MessageStatusProps> | undefined
  MessageText?: ComponentType<MessageTextProps> | undefined
  Moderation?: ComponentType<object> | undefined
  Pins?: ComponentType<object> | undefined
  Poll?: ComponentType<PollProps> | undefined
  Question?: ComponentType<QuestionProps> | undefined
  Quoted?: ComponentType<QuotedProps> | undefined
  Reactions?: ComponentType<ReactionsProps> | undefined
  Scheduled?: ComponentType<object> | undefined
  Search?: ComponentType<object> | undefined
  SendButton?: ComponentType<ComposerPartProps> | undefined
  Thread?: ComponentType<ThreadProps> | undefined
  ThreadList?: ComponentType<ThreadListProps> | undefined
  ThreadRow?: ComponentType<ThreadRowProps> | undefined
  Typing?: ComponentType<object> | undefined
  UnreadSeparator?: ComponentType<object> | undefined
  VoiceMessage?: ComponentType<VoiceMessageProps> | undefined
  VoiceRecorder?: ComponentType<ComposerPartProps> | undefined
}
