export { Chat, type ChatProps } from './chat.js'
export { Cases } from './cases/cases-on-demand.js'
export type { CasesProps } from './cases/cases.js'
export { AttachmentTray, type AttachmentTrayProps } from './composer/attachment-tray.js'
export { Composer, type ComposerProps } from './composer/composer.js'
export { ComposerInput, type ComposerInputProps } from './composer/composer-input.js'
export { ComposerNote, type ComposerNoteProps } from './composer/composer-note.js'
export type { Draft, DraftFile } from './composer/drafts.js'
export { MentionList, type MentionListProps } from './composer/mention-list.js'
export { SendButton, type SendButtonProps } from './composer/send-button.js'
export { type ComposerPartProps, type ComposerState, useComposer } from './composer/use-composer.js'
export { useDraft } from './composer/use-draft.js'
export { useVoiceRecorder, type VoiceRecorderState } from './composer/use-voice-recorder.js'
export { VoiceRecorder, type VoiceRecorderProps } from './composer/voice-recorder.js'
export { Attachment, type AttachmentProps } from './content/attachment.js'
export { Connection } from './conversation/connection.js'
export {
  type OpenConversation,
  type ShownConversation,
  useOpenConversation,
  useShown,
} from './conversation/conversation-context.js'
export { Typing } from './conversation/typing.js'
export { Conversation, type ConversationProps } from './conversation/conversation.js'
export {
  ConversationHeader,
  type ConversationHeaderProps,
  useConversationHead,
} from './conversation/conversation-header.js'
export {
  ChannelList,
  ChannelListHeader,
  type ChannelListHeaderProps,
  type ChannelListProps,
  EmptyChannelList,
  type EmptyChannelListProps,
} from './list/channel-list.js'
export { ChannelRow, type ChannelRowProps, useChannelActions } from './list/channel-row.js'
export {
  ThreadList,
  type ThreadListProps,
  ThreadRow,
  type ThreadRowProps,
  useThreadActions,
} from './list/thread-list.js'
export { type ListFilter, useFilteredChannels } from './list/use-filtered-channels.js'
export { MessageRow as Message, type MessageProps } from './messages/message.js'
export { type Emoji, findEmoji, loadEmoji } from './content/emoji.js'
export { Lightbox, type LightboxProps } from './content/lightbox.js'
export { LinkPreview, type LinkPreviewProps } from './content/link-preview.js'
export { Quoted, type QuotedProps } from './content/quoted.js'
export { MessageText, type MessageTextProps } from './content/text.js'
export type { Voice } from './content/voice.js'
export { VoiceMessage, type VoiceMessageProps } from './content/voice-message.js'
export { EmojiPicker, type EmojiPickerProps } from './parts/emoji-picker.js'
export { MessageActions, type MessageActionsProps, useMessageActions } from './messages/message-actions.js'
export { MessageContent, type MessageContentProps } from './messages/message-content.js'
export { MessageStatus, type MessageStatusProps } from './messages/message-status.js'
export { EmptyConversation, MessageList, useMessageList } from './messages/message-list.js'
export {
  DateSeparator,
  type DateSeparatorProps,
  FloatingDate,
  JumpToLatest,
  type JumpToLatestProps,
  UnreadSeparator,
} from './messages/separators.js'
export { type RowsHandle, type RowsView, VirtualRows } from './parts/virtual-rows.js'
export { PollView as Poll, type PollProps } from './messages/poll.js'
export { QuestionCard as Question, type QuestionProps, Questions } from './questions/question-part.js'
export type { QuestionsProps } from './questions/questions.js'
export { QuestionsButton } from './questions/questions-button.js'
export { Reactions, type ReactionsProps } from './messages/reactions.js'
export { Avatar, type AvatarProps, ChannelAvatar } from './parts/avatar.js'
export { Dialog, type DialogProps } from './parts/dialog.js'
export { Menu, type MenuItem, MenuList } from './parts/menu.js'
export type { ChatComponents } from './provider/components.js'
export { AccountMenu, type AccountMenuProps } from './panels/account-menu.js'
export { Blocked, type BlockedProps } from './panels/blocked.js'
export { Details } from './panels/details.js'
export { Files, useSharedFiles } from './panels/files.js'
export { Moderation } from './panels/moderation.js'
export { Pins } from './panels/pins.js'
export { Scheduled, useScheduled } from './panels/scheduled.js'
export { Thread, type ThreadProps } from './panels/thread.js'
export { MemberRow, type MemberRowProps, useMemberActions } from './panels/member-row.js'
export { Members, useMembers } from './panels/members.js'
export { usePeople } from './panels/people-picker.js'
export { Search, useMessageSearch } from './panels/search.js'
export { type LoadPage, type Page, type Pages, usePages } from './parts/use-pages.js'
export { type Notifications, type NotificationState, useNotifications } from './provider/notifications.js'
export { useTitleBadge } from './provider/use-title-badge.js'
export { type NoticeOptions, type Notices, useNotices } from './provider/notices.js'
export { ChatProvider, type ChatProviderProps } from './provider/provider.js'
export { useHashRoute } from './provider/hash-route.js'
export { type ChatRoute, panels, type PanelName, type RouteProps, useRoute } from './provider/route.js'
export { type ChatContextValue, type Person, useChannelName, useChat, useNames } from './provider/use-chat.js'
export { english, german, type Language, type Strings } from './strings/index.js'
