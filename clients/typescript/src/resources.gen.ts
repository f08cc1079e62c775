// generated from spec/openapi.yaml by scripts/codegen; do not edit

import type {
  AddOperatorsRequest,
  AddPollOptionRequest,
  AddReactionRequest,
  AnswerQuestionRequest,
  AppealRequest,
  AppendToStreamRequest,
  AskQuestionRequest,
  BanMemberRequest,
  BannedMemberPage,
  BlockUserRequest,
  CaseDetail,
  CasePage,
  Channel,
  ChannelDetail,
  ChannelMetadata,
  ChannelPage,
  CountPreferenceSetting,
  CreateDirectChannelRequest,
  CreateDirectUploadRequest,
  CreateGroupChannelRequest,
  CreatePollRequest,
  CreateScheduledMessageRequest,
  CreateUploadRequest,
  DecideAppealRequest,
  DecideCaseRequest,
  Decision,
  DecisionPage,
  DeleteDraftQuery,
  Draft,
  DraftPage,
  EditMessageRequest,
  EndStreamRequest,
  EventPage,
  FollowedThreadPage,
  ForwardMessageRequest,
  GetUsersQuery,
  HeldAnswer,
  HeldMessagePage,
  HideChannelRequest,
  InviteMembersRequest,
  InvitedMembers,
  ListBannedMembersQuery,
  ListBlockedUsersQuery,
  ListCasesQuery,
  ListChannelsQuery,
  ListDecisionsQuery,
  ListDraftsQuery,
  ListEventsQuery,
  ListHeldMessagesQuery,
  ListMembersQuery,
  ListMessagesQuery,
  ListMutedMembersQuery,
  ListMyChannelsQuery,
  ListOperatorsQuery,
  ListPinnedMessagesQuery,
  ListQuestionsQuery,
  ListScheduledMessagesQuery,
  ListSharedFilesQuery,
  ListThreadQuery,
  ListThreadsQuery,
  ListUserEventsQuery,
  MarkReadRequest,
  MarkThreadReadRequest,
  MarkThreadUnreadRequest,
  MarkUnreadRequest,
  MemberPage,
  Message,
  MessagePage,
  MessageSearchPage,
  MessageStream,
  ModeratedMember,
  MuteChannelRequest,
  MuteMemberRequest,
  MutedMemberPage,
  OperatorList,
  OperatorPage,
  PinnedMessage,
  PinnedMessageList,
  Poll,
  PollEventsRequest,
  PollWithVotes,
  PolledEvents,
  PushTriggerSetting,
  Question,
  QuestionPage,
  ReactionList,
  RemoveOperatorsRequest,
  ReplaceMetadataRequest,
  Report,
  ReportChannelRequest,
  SaveDraftRequest,
  ScheduledMessage,
  ScheduledMessagePage,
  SearchMessagesRequest,
  SearchUsersQuery,
  SendFileRequest,
  SendMessageRequest,
  SetCountPreferenceRequest,
  SetPushTriggerRequest,
  SetStreamPartRequest,
  SharedFilePage,
  StreamLength,
  Success,
  UnblockUserRequest,
  UnreadCount,
  UpdateChannelRequest,
  UpdateMemberRequest,
  UpdateScheduledMessageRequest,
  Upload,
  User,
  UserList,
  UserPage,
  VotePollRequest,
} from './api.gen.js'
import type { FileUpload } from './file-upload.js'
import type { HttpClient, IdempotentRequestOptions, PreferHold, RequestOptions } from './http.js'
import { type OperationTables, resourcesOf } from './operations.js'
import type { StreamMethods } from './stream-types.js'

export type {
  AddOperatorsRequest,
  AddPollOptionRequest,
  AddReactionRequest,
  AnswerQuestionRequest,
  Appeal,
  AppealRequest,
  AppealState,
  AppendToStreamRequest,
  AskQuestionRequest,
  BanMemberRequest,
  BannedMemberPage,
  BlockUserRequest,
  CanMentionAll,
  Case,
  CaseAction,
  CaseAppeal,
  CaseClaim,
  CaseDecision,
  CaseDetail,
  CasePage,
  CaseState,
  CaseSubjectType,
  Channel,
  ChannelDetail,
  ChannelListItem,
  ChannelMemberSummary,
  ChannelMetadata,
  ChannelPage,
  ChannelType,
  ClientId,
  CountPreference,
  CountPreferenceSetting,
  CreateDirectChannelRequest,
  CreateDirectUploadRequest,
  CreateGroupChannelRequest,
  CreatePollRequest,
  CreateScheduledMessageRequest,
  CreateUploadRequest,
  DecideAppealRequest,
  DecideCaseRequest,
  Decision,
  DecisionAction,
  DecisionPage,
  DecisionReason,
  DeleteDraftQuery,
  DeletedQuote,
  Draft,
  DraftPage,
  DraftRevision,
  EditMessageRequest,
  EndStreamRequest,
  ErrorCode,
  ErrorEnvelope,
  EventPage,
  EventSeq,
  FileOfUpload,
  Flag,
  FollowedThreadPage,
  ForwardMessageRequest,
  GetUsersQuery,
  HeldAnswer,
  HeldMessage,
  HeldMessagePage,
  HeldPoll,
  HeldReason,
  HeldState,
  HiddenQuote,
  HideChannelRequest,
  Id,
  InviteMembersRequest,
  InvitedMembers,
  LastMessage,
  LinkMetadata,
  LinkMetadataInput,
  ListBannedMembersQuery,
  ListBlockedUsersQuery,
  ListCasesQuery,
  ListChannelsQuery,
  ListDecisionsQuery,
  ListDraftsQuery,
  ListEventsQuery,
  ListHeldMessagesQuery,
  ListMembersQuery,
  ListMessagesQuery,
  ListMutedMembersQuery,
  ListMyChannelsQuery,
  ListOperatorsQuery,
  ListPinnedMessagesQuery,
  ListQuestionsQuery,
  ListScheduledMessagesQuery,
  ListSharedFilesQuery,
  ListThreadQuery,
  ListThreadsQuery,
  ListUserEventsQuery,
  ListedMember,
  LoggedEvent,
  MarkReadRequest,
  MarkThreadReadRequest,
  MarkThreadUnreadRequest,
  MarkUnreadRequest,
  Member,
  MemberPage,
  MemberRole,
  Mentions,
  Message,
  MessageFile,
  MessagePage,
  MessageSearchHit,
  MessageSearchPage,
  MessageStream,
  MessageText,
  MessageType,
  Metadata,
  ModeratedMember,
  Moderation,
  MuteChannelRequest,
  MuteMemberRequest,
  MutedMemberPage,
  NextCursor,
  NextSendAt,
  Operator,
  OperatorList,
  OperatorPage,
  PinnedMessage,
  PinnedMessageList,
  Poll,
  PollEventsRequest,
  PollOption,
  PollOptionText,
  PollStatus,
  PollWithVotes,
  PolledChannel,
  PolledEvents,
  PolledFrame,
  PushTrigger,
  PushTriggerSetting,
  Question,
  QuestionAnswer,
  QuestionDecision,
  QuestionField,
  QuestionKind,
  QuestionOption,
  QuestionPage,
  QuestionRole,
  QuestionSchema,
  QuestionState,
  QuestionSubject,
  QuestionUsers,
  Quote,
  QuotedMessage,
  Reaction,
  ReactionList,
  RemoveOperatorsRequest,
  ReplaceMetadataRequest,
  Report,
  ReportCategory,
  ReportChannelRequest,
  ReportRecord,
  ReportSnapshot,
  ReportStatus,
  ResumeChannel,
  SaveDraftRequest,
  ScheduledMessage,
  ScheduledMessagePage,
  ScheduledStatus,
  SearchMessagesRequest,
  SearchUsersQuery,
  SendFileRequest,
  SendMessageRequest,
  SetCountPreferenceRequest,
  SetPushTriggerRequest,
  SetStreamPartRequest,
  SharedFile,
  SharedFilePage,
  SlowModeSeconds,
  StreamLength,
  StreamOptions,
  StreamPart,
  StreamPartNumber,
  StreamPartType,
  StreamRun,
  StreamState,
  Success,
  Thread,
  ThreadChannel,
  ThreadInfo,
  Timestamp,
  TimestampInput,
  UnblockUserRequest,
  UnreadCount,
  UpdateChannelRequest,
  UpdateMemberRequest,
  UpdateScheduledMessageRequest,
  Upload,
  UploadTarget,
  User,
  UserId,
  UserList,
  UserPage,
  UsersById,
  ValidationIssue,
  VotePollRequest,
  WhoCanSend,
} from './api.gen.js'

/** Which contract a client was built with. */
export interface Contract {
  /** Its version, as in `info.version` of the specification. */
  readonly version: string
  /** It rises with each version that adds or changes something. */
  readonly featureLevel: number
}

/**
 * The contract that this client was built with. Compare `featureLevel` with that of `gateway:hello`, or of the header
 * `Chat-Feature-Level`, to know whether the service is older.
 */
export const contract: Contract = { version: '0.1.0', featureLevel: 1 }

/**
 * Direct and group channels, their metadata, and the caller's own view of them.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
export interface Channels {
  /**
   * List channels.
   *
   * Lists the channels of which the caller is a member, each with its exact unread count and its last visible
   * message. Channels that the caller is banned from are left out, and so are empty channels unless `includeEmpty`
   * is true. Hidden channels are left out too; `hidden=true` lists only those. `position` is for `gateway:resume`,
   * which then brings the later changes of the list.
   *
   * @see GET /channels
   */
  list(query?: ListChannelsQuery, options?: RequestOptions): Promise<ChannelPage>

  /** Everything that {@link list} lists, page after page as the loop goes on. `query.limit` is the size of a page. */
  iterate(
    query?: ListChannelsQuery,
    options?: RequestOptions,
  ): AsyncGenerator<ChannelPage['channels'][number], void, undefined>

  /**
   * List my channels.
   *
   * An alias of `GET /channels`, with the same parameters and the same response.
   *
   * @see GET /channels/my
   */
  listMy(query?: ListMyChannelsQuery, options?: RequestOptions): Promise<ChannelPage>

  /** Everything that {@link listMy} lists, page after page as the loop goes on. `query.limit` is the size of a page. */
  iterateMy(
    query?: ListMyChannelsQuery,
    options?: RequestOptions,
  ): AsyncGenerator<ChannelPage['channels'][number], void, undefined>

  /**
   * Get the total unread count.
   *
   * Returns the sum of the unread counts of the caller's channels. Hidden channels and channels whose count
   * preference is `OFF` are left out.
   *
   * @see GET /channels/unread-count
   */
  getUnreadCount(options?: RequestOptions): Promise<UnreadCount>

  /**
   * Open a direct channel.
   *
   * Creates the direct channel between the caller and another user, or returns the existing one with 200. Two users
   * of a tenant have one direct channel, even if both create it at once. Both are operators. If the caller or the
   * other user had left, they become a member again. A direct channel with the caller alone is refused with 400, and
   * a caller that the other user has blocked gets 403.
   *
   * @throws {ChatApiError} CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/direct
   */
  createDirect(body: CreateDirectChannelRequest, options?: RequestOptions): Promise<Channel>

  /**
   * Create a group channel.
   *
   * Creates a group channel with the caller as operator and the given users as members. All users must exist, and
   * the caller counts towards the member limit (100 by default).
   *
   * @throws {ChatApiError} CHAT_USER_SUSPENDED, CHAT_POLICY_REFUSED, CHAT_USER_NOT_FOUND, CHAT_UPLOAD_NOT_FOUND,
   * CHAT_UPLOAD_INCOMPLETE, CHAT_PAYLOAD_TOO_LARGE, CHAT_CHANNEL_MEMBER_LIMIT, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/group
   */
  createGroup(body: CreateGroupChannelRequest, options?: RequestOptions): Promise<Channel>

  /**
   * Get a channel.
   *
   * Returns one channel with its active members: all of them if there are at most 100, else the first 100.
   * `nextMembersCursor` is then the `cursor` for the next members in `GET /channels/{id}/members`. Banned members
   * are left out.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}
   */
  get(channelId: string, options?: RequestOptions): Promise<ChannelDetail>

  /**
   * Delete a channel.
   *
   * Permanently deletes the channel and all its messages. Scheduled messages that are still pending fail with
   * `CHAT_CHANNEL_NOT_FOUND`. The event log can no longer be read; its rows are removed after the usual retention.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND
   * @see DELETE /channels/{id}
   */
  delete(channelId: string, options?: RequestOptions): Promise<void>

  /**
   * Change a channel.
   *
   * Changes the given properties of a group channel; the others keep their values. Null clears a text. Setting
   * `whoCanSend` to `OPERATORS` ends the open streams of members.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_UPLOAD_NOT_FOUND,
   * CHAT_UPLOAD_INCOMPLETE, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see PATCH /channels/{id}
   */
  update(channelId: string, body: UpdateChannelRequest, options?: RequestOptions): Promise<Channel>

  /**
   * Leave a channel.
   *
   * Ends the caller's membership. When the last operator leaves, the longest-standing member becomes operator. The
   * channel is deleted when the last member who is not banned leaves, a direct channel when both users have left. A
   * member who returns keeps the read marker.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see POST /channels/{id}/leave
   */
  leave(channelId: string, options?: RequestOptions): Promise<Success>

  /**
   * Mark a channel as read.
   *
   * Moves the caller's read marker forward to the newest message, or to the message `messageId`. It never moves
   * backwards: if the marker is there already, or nothing is unread, nothing changes and no event is sent. In a
   * channel of more than `limits.largeChannelMembers` members (500 by default) there is no
   * `chat:read:receipt:updated`.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/read
   */
  markRead(channelId: string, body?: MarkReadRequest, options?: RequestOptions): Promise<Success>

  /**
   * Mark a channel as unread.
   *
   * Moves the caller's read marker back to just before a message: of the messages from there on, those that
   * `unreadCount` counts are unread again. If the marker is before the message already, nothing changes and no event
   * is sent. In a channel of more than `limits.largeChannelMembers` members (500 by default) there is no
   * `chat:read:receipt:updated`.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/unread
   */
  markUnread(channelId: string, body: MarkUnreadRequest, options?: RequestOptions): Promise<Success>

  /**
   * Get the push trigger.
   *
   * Returns which messages of the channel are pushed to the caller. The default is `ALL`.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}/push-trigger
   */
  getPushTrigger(channelId: string, options?: RequestOptions): Promise<PushTriggerSetting>

  /**
   * Set the push trigger.
   *
   * Sets which messages of the channel are pushed to the caller.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see PUT /channels/{id}/push-trigger
   */
  setPushTrigger(channelId: string, body: SetPushTriggerRequest, options?: RequestOptions): Promise<PushTriggerSetting>

  /**
   * Get the count preference.
   *
   * Returns how the channel counts towards the caller's unread total. The default is `ALL`.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}/count-preference
   */
  getCountPreference(channelId: string, options?: RequestOptions): Promise<CountPreferenceSetting>

  /**
   * Set the count preference.
   *
   * Sets how the channel counts towards the caller's unread total. `off` makes its count 0 and leaves it out of the
   * total.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see PUT /channels/{id}/count-preference
   */
  setCountPreference(
    channelId: string,
    body: SetCountPreferenceRequest,
    options?: RequestOptions,
  ): Promise<CountPreferenceSetting>

  /**
   * Freeze a channel.
   *
   * Makes the channel refuse every new message from everyone, operators included: text, file, poll, forward into it
   * and scheduled delivery.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND
   * @see POST /channels/{id}/freeze
   */
  freeze(channelId: string, options?: RequestOptions): Promise<Channel>

  /**
   * Unfreeze a channel.
   *
   * Lets the channel take messages again.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND
   * @see POST /channels/{id}/unfreeze
   */
  unfreeze(channelId: string, options?: RequestOptions): Promise<Channel>

  /**
   * Save a draft of the caller.
   *
   * Saves the caller's unsent text in the channel, or in one of its threads, for all their devices. `revision` is
   * the revision of the draft that it replaces, 0 if there is none. If the draft has another revision, the response
   * is 409 with the newer draft in `details.draft` (null if it was deleted). Saving the same text again changes
   * nothing.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_MESSAGE_TOO_LONG, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_MESSAGE_NOT_FOUND, CHAT_DRAFT_CHANGED, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see PUT /channels/{id}/draft
   */
  saveDraft(channelId: string, body: SaveDraftRequest, options?: RequestOptions): Promise<Draft>

  /**
   * Delete a draft of the caller.
   *
   * Deletes the caller's draft in the channel, or in one of its threads, if it has this revision. If it has another
   * revision, the response is 409 with the draft in `details.draft`. Without a draft nothing changes.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_DRAFT_CHANGED
   * @see DELETE /channels/{id}/draft
   */
  deleteDraft(channelId: string, query: DeleteDraftQuery, options?: RequestOptions): Promise<Success>

  /**
   * Mute a channel for the caller.
   *
   * Suppresses the channel's notifications for the caller, until they unmute it or until the given time. The caller
   * can still send. When the mute expires, `chat:channel:unmuted` is sent. Muting again replaces the expiry.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/mute
   */
  mute(channelId: string, body?: MuteChannelRequest, options?: RequestOptions): Promise<Success>

  /**
   * Unmute a channel for the caller.
   *
   * Lets the channel notify the caller again.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see POST /channels/{id}/unmute
   */
  unmute(channelId: string, options?: RequestOptions): Promise<Success>

  /**
   * Make a channel a favorite of the caller.
   *
   * Marks the channel as a favorite of the caller; `order=favorites` lists favorites first. A caller who leaves and
   * returns keeps the mark.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see PUT /channels/{id}/favorite
   */
  favorite(channelId: string, options?: RequestOptions): Promise<Success>

  /**
   * Remove a channel from the caller's favorites.
   *
   * Removes the channel from the caller's favorites. If it is not a favorite, nothing changes.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see DELETE /channels/{id}/favorite
   */
  unfavorite(channelId: string, options?: RequestOptions): Promise<Success>

  /**
   * Hide a channel.
   *
   * Removes the channel from the caller's lists and unread total until it is unhidden. With `hidePreviousMessages`
   * the messages sent so far stay hidden from the caller after that too, everywhere.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/hide
   */
  hide(channelId: string, body?: HideChannelRequest, options?: RequestOptions): Promise<Success>

  /**
   * Unhide a channel.
   *
   * Puts the channel back into the caller's lists and unread total.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see POST /channels/{id}/unhide
   */
  unhide(channelId: string, options?: RequestOptions): Promise<Success>

  /**
   * Reset the caller's history.
   *
   * Hides all earlier messages from the caller, in lists, threads, search, pins, files and counts. Other members
   * still see them. The caller's open streams continue, and can be read by id until they end.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see POST /channels/{id}/reset-history
   */
  resetHistory(channelId: string, options?: RequestOptions): Promise<Success>

  /**
   * Get the metadata.
   *
   * Returns the channel's metadata.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}/metadata
   */
  getMetadata(channelId: string, options?: RequestOptions): Promise<ChannelMetadata>

  /**
   * Replace the metadata.
   *
   * Replaces the whole metadata of the channel. Keys that are not given are removed.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
   * CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see PUT /channels/{id}/metadata
   */
  replaceMetadata(channelId: string, body: ReplaceMetadataRequest, options?: RequestOptions): Promise<ChannelMetadata>

  /**
   * Remove a metadata key.
   *
   * Removes one key from the metadata of the channel. An absent key changes nothing.
   *
   * @param channelId The channel.
   * @param key The metadata key.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
   * CHAT_CHANNEL_NOT_FOUND
   * @see DELETE /channels/{id}/metadata/{key}
   */
  deleteMetadataKey(channelId: string, key: string, options?: RequestOptions): Promise<ChannelMetadata>

  /**
   * List shared files.
   *
   * Lists the files of the messages that the caller can see, newest first.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}/shared-files
   */
  listSharedFiles(channelId: string, query?: ListSharedFilesQuery, options?: RequestOptions): Promise<SharedFilePage>

  /**
   * Everything that {@link listSharedFiles} lists, page after page as the loop goes on. `query.limit` is the size of
   * a page.
   */
  iterateSharedFiles(
    channelId: string,
    query?: ListSharedFilesQuery,
    options?: RequestOptions,
  ): AsyncGenerator<SharedFilePage['files'][number], void, undefined>

  /**
   * Report a channel.
   *
   * Files a report about the channel. The other members do not see it.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/report
   */
  report(channelId: string, body: ReportChannelRequest, options?: RequestOptions): Promise<Report>

  /**
   * Read the event log.
   *
   * Returns the channel's logged events after `since`, as the caller's socket would get them: for clients without a
   * socket and for resuming by REST. Events are kept for 48 hours by default; `recovered` is false if the log no
   * longer reaches back to `since`.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}/events
   */
  listEvents(channelId: string, query?: ListEventsQuery, options?: RequestOptions): Promise<EventPage>
}

/**
 * The threads that the caller follows.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
export interface Threads {
  /**
   * List the followed threads.
   *
   * Lists the threads that the caller follows and in which the caller can see a reply, newest reply first. Threads
   * of hidden channels have no unread replies; threads of channels that the caller has left or is banned from are
   * left out.
   *
   * @see GET /threads
   */
  list(query?: ListThreadsQuery, options?: RequestOptions): Promise<FollowedThreadPage>

  /** Everything that {@link list} lists, page after page as the loop goes on. `query.limit` is the size of a page. */
  iterate(
    query?: ListThreadsQuery,
    options?: RequestOptions,
  ): AsyncGenerator<FollowedThreadPage['threads'][number], void, undefined>

  /**
   * Follow a thread.
   *
   * Follows the thread of the message, and marks its present replies as read. A reply stands for its thread. Users
   * follow a thread without this call once their message gets a reply, they reply, or a reply mentions them by name.
   * Beyond 10,000 followed threads the one that was read longest ago is unfollowed.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND
   * @see PUT /channels/{id}/messages/{messageId}/follow
   */
  follow(channelId: string, messageId: string, options?: RequestOptions): Promise<Success>

  /**
   * Unfollow a thread.
   *
   * Unfollows the thread, until the caller replies or is mentioned in it.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND
   * @see DELETE /channels/{id}/messages/{messageId}/follow
   */
  unfollow(channelId: string, messageId: string, options?: RequestOptions): Promise<Success>

  /**
   * Mark a thread as read.
   *
   * Moves the caller's marker in a followed thread forward to the given reply or first message; without a body to
   * the newest reply. The channel's read marker does not move. If the caller does not follow the thread, nothing
   * changes.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/messages/{messageId}/thread/read
   */
  markRead(
    channelId: string,
    messageId: string,
    body?: MarkThreadReadRequest,
    options?: RequestOptions,
  ): Promise<Success>

  /**
   * Mark a thread as unread.
   *
   * Moves the caller's marker in a followed thread back to just before a message: of the replies from there on,
   * those that `unreadCount` counts are unread again. If the caller does not follow the thread, nothing changes.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/messages/{messageId}/thread/unread
   */
  markUnread(
    channelId: string,
    messageId: string,
    body: MarkThreadUnreadRequest,
    options?: RequestOptions,
  ): Promise<Success>
}

/**
 * Members and operators of a channel, and moderation.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
export interface Members {
  /**
   * List members.
   *
   * Lists the active members, longest-standing first. Banned members are left out. `cursor` also takes
   * `nextMembersCursor` of `GET /channels/{id}`. Without `limit` and `cursor` the list is complete; request pages of
   * a large channel.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}/members
   */
  list(channelId: string, query?: ListMembersQuery, options?: RequestOptions): Promise<MemberPage>

  /** Everything that {@link list} lists, page after page as the loop goes on. `query.limit` is the size of a page. */
  iterate(
    channelId: string,
    query?: ListMembersQuery,
    options?: RequestOptions,
  ): AsyncGenerator<MemberPage['members'][number], void, undefined>

  /**
   * Invite users.
   *
   * Adds users to a group channel. Active members are skipped; if all users are active members, the response is 409.
   * A banned user must be unbanned first (403). The member limit (100 by default) holds under concurrent invites
   * too. A new member sees earlier messages as read, and `lastReadAt` is null. A member who returns has the role
   * `MEMBER` and keeps the read marker and mutes; messages sent meanwhile are unread.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_ALREADY_CHANNEL_MEMBER,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_CHANNEL_MEMBER_LIMIT, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/members/invite
   */
  invite(channelId: string, body: InviteMembersRequest, options?: RequestOptions): Promise<InvitedMembers>

  /**
   * Remove a member.
   *
   * Removes a member from a group channel and ends their live subscription at once. A ban outlasts the removal. The
   * caller cannot be removed (400): leave instead.
   *
   * @param channelId The channel.
   * @param userId The user.
   * @throws {ChatApiError} CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND
   * @see DELETE /channels/{id}/members/{userId}
   */
  remove(channelId: string, userId: string, options?: RequestOptions): Promise<Success>

  /**
   * Let a member mention all.
   *
   * Allows a member of a group channel to mention all with `mentions`, or revokes that. Operators always can. A
   * member who leaves loses the permission.
   *
   * @param channelId The channel.
   * @param userId The user.
   * @throws {ChatApiError} CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see PATCH /channels/{id}/members/{userId}
   */
  update(
    channelId: string,
    userId: string,
    body: UpdateMemberRequest,
    options?: RequestOptions,
  ): Promise<ModeratedMember>

  /**
   * Mute a member.
   *
   * Stops a member of a group channel from sending, indefinitely or for a number of seconds. A mute expires by
   * itself. Muting again replaces the duration. The caller cannot be muted (400). Operators may mute operators.
   *
   * @param channelId The channel.
   * @param userId The user.
   * @throws {ChatApiError} CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/members/{userId}/mute
   */
  mute(channelId: string, userId: string, body?: MuteMemberRequest, options?: RequestOptions): Promise<ModeratedMember>

  /**
   * Unmute a member.
   *
   * Lets a muted member send again. Unmuting a member who is not muted changes nothing. The caller cannot be unmuted
   * (400).
   *
   * @param channelId The channel.
   * @param userId The user.
   * @throws {ChatApiError} CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND
   * @see POST /channels/{id}/members/{userId}/unmute
   */
  unmute(channelId: string, userId: string, options?: RequestOptions): Promise<ModeratedMember>

  /**
   * Ban a member.
   *
   * Bans a member from a group channel, permanently or for a number of seconds, and ends their live subscription at
   * once. A banned member can do nothing in the channel and is left out of its members and counts. A ban expires by
   * itself. Banning again replaces duration and description. The caller cannot be banned (400). Operators may ban
   * operators.
   *
   * @param channelId The channel.
   * @param userId The user.
   * @throws {ChatApiError} CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/members/{userId}/ban
   */
  ban(channelId: string, userId: string, body?: BanMemberRequest, options?: RequestOptions): Promise<ModeratedMember>

  /**
   * Unban a member.
   *
   * Lifts a ban: the user is an active member again, or can be invited again if they were removed while banned.
   * Unbanning a user who is not banned changes nothing. A full channel refuses the unban. The caller cannot be
   * unbanned (400).
   *
   * @param channelId The channel.
   * @param userId The user.
   * @throws {ChatApiError} CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_CHANNEL_MEMBER_LIMIT
   * @see POST /channels/{id}/members/{userId}/unban
   */
  unban(channelId: string, userId: string, options?: RequestOptions): Promise<ModeratedMember>

  /**
   * List muted members.
   *
   * Lists the members who are muted now. Expired mutes are left out.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_NOT_CHANNEL_OPERATOR,
   * CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}/muted-users
   */
  listMuted(channelId: string, query?: ListMutedMembersQuery, options?: RequestOptions): Promise<MutedMemberPage>

  /**
   * Everything that {@link listMuted} lists, page after page as the loop goes on. `query.limit` is the size of a
   * page.
   */
  iterateMuted(
    channelId: string,
    query?: ListMutedMembersQuery,
    options?: RequestOptions,
  ): AsyncGenerator<MutedMemberPage['mutedUsers'][number], void, undefined>

  /**
   * List banned members.
   *
   * Lists the users who are banned now, also those removed while banned. Expired bans are left out.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_NOT_CHANNEL_OPERATOR,
   * CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}/banned-users
   */
  listBanned(channelId: string, query?: ListBannedMembersQuery, options?: RequestOptions): Promise<BannedMemberPage>

  /**
   * Everything that {@link listBanned} lists, page after page as the loop goes on. `query.limit` is the size of a
   * page.
   */
  iterateBanned(
    channelId: string,
    query?: ListBannedMembersQuery,
    options?: RequestOptions,
  ): AsyncGenerator<BannedMemberPage['bannedUsers'][number], void, undefined>

  /**
   * List operators.
   *
   * Lists the operators of the channel, longest-standing first.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}/operators
   */
  listOperators(channelId: string, query?: ListOperatorsQuery, options?: RequestOptions): Promise<OperatorPage>

  /**
   * Everything that {@link listOperators} lists, page after page as the loop goes on. `query.limit` is the size of a
   * page.
   */
  iterateOperators(
    channelId: string,
    query?: ListOperatorsQuery,
    options?: RequestOptions,
  ): AsyncGenerator<OperatorPage['operators'][number], void, undefined>

  /**
   * Promote members.
   *
   * Makes members of a group channel operators. Operators stay operators. If any user is not a member, the response
   * is 404 and no user is promoted.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/operators
   */
  addOperators(channelId: string, body: AddOperatorsRequest, options?: RequestOptions): Promise<OperatorList>

  /**
   * Demote operators.
   *
   * Makes operators of a group channel plain members. Plain members stay plain members. At least one operator who is
   * not banned must remain (else 409). In an announcement channel this ends their open streams.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_LAST_OPERATOR,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see DELETE /channels/{id}/operators
   */
  removeOperators(channelId: string, body: RemoveOperatorsRequest, options?: RequestOptions): Promise<OperatorList>
}

/**
 * Messages, threads, files, reactions, pins and search.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
export interface Messages extends StreamMethods<IdempotentRequestOptions> {
  /**
   * List messages.
   *
   * Lists the messages that the caller can see, newest first. Creation times within a channel are strictly
   * increasing, so paging by `before` and `after` neither skips nor repeats a message.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}/messages
   */
  list(channelId: string, query?: ListMessagesQuery, options?: RequestOptions): Promise<MessagePage>

  /** Everything that {@link list} lists, page after page as the loop goes on. `query.limit` is the size of a page. */
  iterate(
    channelId: string,
    query?: ListMessagesQuery,
    options?: RequestOptions,
  ): AsyncGenerator<MessagePage['messages'][number], void, undefined>

  /**
   * Send a message.
   *
   * Sends a text message, or a reply with `parentMessageId`. Mentioned users who are active members, other than the
   * sender and those who blocked the sender, are notified. A sender blocked by the other user of a direct channel
   * gets 403. With `stream` members see the message while it is written: the sender appends to it until it ends.
   * `quotedMessageId` quotes a message of the channel. `files` sends files uploaded with `POST /uploads`. `mentions`
   * mentions all members, or those who are online. `draftRevision` deletes the draft that was sent. `ifSeq` sends
   * only if no other user has written since.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_MESSAGE_TOO_LONG, CHAT_MENTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
   * CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED,
   * CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_UPLOAD_NOT_FOUND,
   * CHAT_IDEMPOTENCY_CONFLICT, CHAT_UPLOAD_INCOMPLETE, CHAT_CHANNEL_MOVED, CHAT_STREAM_LIMIT,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_SLOW_MODE, CHAT_HELD_LIMIT
   * @see POST /channels/{id}/messages
   */
  send(
    channelId: string,
    body: SendMessageRequest,
    options: IdempotentRequestOptions & PreferHold,
  ): Promise<Message | HeldAnswer>
  /**
   * Send a message.
   *
   * Sends a text message, or a reply with `parentMessageId`. Mentioned users who are active members, other than the
   * sender and those who blocked the sender, are notified. A sender blocked by the other user of a direct channel
   * gets 403. With `stream` members see the message while it is written: the sender appends to it until it ends.
   * `quotedMessageId` quotes a message of the channel. `files` sends files uploaded with `POST /uploads`. `mentions`
   * mentions all members, or those who are online. `draftRevision` deletes the draft that was sent. `ifSeq` sends
   * only if no other user has written since.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_MESSAGE_TOO_LONG, CHAT_MENTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
   * CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED,
   * CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_UPLOAD_NOT_FOUND,
   * CHAT_IDEMPOTENCY_CONFLICT, CHAT_UPLOAD_INCOMPLETE, CHAT_CHANNEL_MOVED, CHAT_STREAM_LIMIT,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_SLOW_MODE, CHAT_HELD_LIMIT
   * @see POST /channels/{id}/messages
   */
  send(channelId: string, body: SendMessageRequest, options?: IdempotentRequestOptions): Promise<Message>

  /**
   * Send a file.
   *
   * Streams a file to the host's storage and sends a message with it. The MIME type decides whether it is an
   * `IMAGE`, `VIDEO`, `AUDIO` or `FILE` message. Without a storage provider the response is 501.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_MESSAGE_TOO_LONG, CHAT_MENTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
   * CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED,
   * CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_IDEMPOTENCY_CONFLICT,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_FILE_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_FILE_TYPE_NOT_ALLOWED,
   * CHAT_SLOW_MODE, CHAT_HELD_LIMIT, CHAT_STORAGE_NOT_CONFIGURED, CHAT_UPLOAD_FAILED
   * @see POST /channels/{id}/files
   */
  sendFile(
    channelId: string,
    body: FileUpload & Omit<SendFileRequest, 'file'>,
    options: IdempotentRequestOptions & PreferHold,
  ): Promise<Message | HeldAnswer>
  /**
   * Send a file.
   *
   * Streams a file to the host's storage and sends a message with it. The MIME type decides whether it is an
   * `IMAGE`, `VIDEO`, `AUDIO` or `FILE` message. Without a storage provider the response is 501.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_MESSAGE_TOO_LONG, CHAT_MENTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
   * CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED,
   * CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_IDEMPOTENCY_CONFLICT,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_FILE_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_FILE_TYPE_NOT_ALLOWED,
   * CHAT_SLOW_MODE, CHAT_HELD_LIMIT, CHAT_STORAGE_NOT_CONFIGURED, CHAT_UPLOAD_FAILED
   * @see POST /channels/{id}/files
   */
  sendFile(
    channelId: string,
    body: FileUpload & Omit<SendFileRequest, 'file'>,
    options?: IdempotentRequestOptions,
  ): Promise<Message>

  /**
   * Upload a file.
   *
   * Streams a file to the host's storage, for a later message (`files` of `POST /channels/{id}/messages`) or for the
   * cover of a group (`coverUploadId`). Only the uploader can use it, and only once. A file that is not used within
   * 24 hours is deleted. Without a storage provider the response is 501.
   *
   * A JSON body in place of the form starts a direct upload: the client sends the bytes straight to the storage, to
   * the `target` of the response. Until all bytes are there, a send is refused with 409 `CHAT_UPLOAD_INCOMPLETE`. If
   * the storage takes no direct uploads, the response is 415 `CHAT_UNSUPPORTED_MEDIA_TYPE`: send the form.
   *
   * @throws {ChatApiError} CHAT_USER_SUSPENDED, CHAT_PAYLOAD_TOO_LARGE, CHAT_FILE_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_FILE_TYPE_NOT_ALLOWED, CHAT_STORAGE_NOT_CONFIGURED, CHAT_UPLOAD_FAILED
   * @see POST /uploads
   */
  createUpload(
    body: (FileUpload & Omit<CreateUploadRequest, 'file'>) | CreateDirectUploadRequest,
    options?: RequestOptions,
  ): Promise<Upload>

  /**
   * Get a message.
   *
   * Returns one message with its reactions and thread info. A message that is deleted, hidden, or sent by a user
   * that the caller has blocked is not found.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND
   * @see GET /channels/{id}/messages/{messageId}
   */
  get(channelId: string, messageId: string, options?: RequestOptions): Promise<Message>

  /**
   * Delete a message.
   *
   * Deletes a message for all members. The sender and operators may do so. It is gone from lists, search, pins and
   * counts, and the reply count of its parent goes down. Deleting a poll's message deletes the poll too. In a direct
   * channel a blocked user may delete only their own messages (else 403).
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_MESSAGE_NOT_OWNER,
   * CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND
   * @see DELETE /channels/{id}/messages/{messageId}
   */
  delete(channelId: string, messageId: string, options?: RequestOptions): Promise<Success>

  /**
   * Edit a message.
   *
   * Replaces the text of one of the caller's own messages and sets `isEdited`. Only the sender may edit. A poll's
   * message cannot be edited (400). If the edit removes the link of the preview, `linkMetadata` becomes null.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_MESSAGE_TOO_LONG, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
   * CHAT_STREAM_OPEN, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see PATCH /channels/{id}/messages/{messageId}
   */
  edit(channelId: string, messageId: string, body: EditMessageRequest, options?: RequestOptions): Promise<Message>

  /**
   * List the replies of a thread.
   *
   * Lists the replies to a message that the caller can see, oldest first.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND
   * @see GET /channels/{id}/messages/{messageId}/thread
   */
  listThread(
    channelId: string,
    messageId: string,
    query?: ListThreadQuery,
    options?: RequestOptions,
  ): Promise<MessagePage>

  /**
   * Everything that {@link listThread} lists, page after page as the loop goes on. `query.limit` is the size of a
   * page.
   */
  iterateThread(
    channelId: string,
    messageId: string,
    query?: ListThreadQuery,
    options?: RequestOptions,
  ): AsyncGenerator<MessagePage['messages'][number], void, undefined>

  /**
   * Report a message.
   *
   * Files a report about the message, even if its sender is blocked. The report keeps the message as it is now, and
   * up to five messages before and after it. Its author and the other members do not see the report. A message
   * before the start of the caller's history cannot be reported.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/messages/{messageId}/report
   */
  report(channelId: string, messageId: string, body: ReportChannelRequest, options?: RequestOptions): Promise<Report>

  /**
   * Forward a message.
   *
   * Sends a copy of the message to another channel. The caller has to be a member of both channels, and the freeze,
   * mute, ban and block rules are those of the target. The copy is a message of the caller with `isForwarded` true
   * and `forwardedFromId` set; it has no mentions and no quote. A poll's message cannot be forwarded (400). The
   * idempotency key belongs to the target channel.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED,
   * CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_IDEMPOTENCY_CONFLICT, CHAT_STREAM_OPEN,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_SLOW_MODE
   * @see POST /channels/{id}/messages/{messageId}/forward
   */
  forward(
    channelId: string,
    messageId: string,
    body: ForwardMessageRequest,
    options?: IdempotentRequestOptions,
  ): Promise<Message>

  /**
   * Append to a stream.
   *
   * Appends text to a part of a message that the caller streams. `offset` is the position of the text in that part:
   * its end. If the part already has the same text there, nothing changes, so a producer can repeat a request. The
   * next request takes `run` and `length` of the response. If `run` is newer than in the request, text that was not
   * durable may be lost: continue other parts at their last `durableLength`. Subscribers of the channel get the
   * piece in an event without `seq`.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_MESSAGE_NOT_STREAM, CHAT_MESSAGE_TOO_LONG, CHAT_NOT_CHANNEL_MEMBER,
   * CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OFFSET, CHAT_STREAM_RUN, CHAT_STREAM_STOPPED, CHAT_STREAM_ENDED,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/messages/{messageId}/stream
   */
  appendToStream(
    channelId: string,
    messageId: string,
    body: AppendToStreamRequest,
    options?: RequestOptions,
  ): Promise<StreamLength>

  /**
   * Set a part of a stream.
   *
   * Sets the value of a part that is not text, such as a tool call. A new part takes the next number. The value is
   * durable before the operation returns.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @param part The number of the part. The number after the last starts a new part.
   * @throws {ChatApiError} CHAT_MESSAGE_NOT_STREAM, CHAT_STREAM_PART_LIMIT, CHAT_NOT_CHANNEL_MEMBER,
   * CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED,
   * CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OFFSET, CHAT_STREAM_RUN, CHAT_STREAM_STOPPED,
   * CHAT_STREAM_ENDED, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see PUT /channels/{id}/messages/{messageId}/stream/parts/{part}
   */
  setStreamPart(
    channelId: string,
    messageId: string,
    part: number,
    body: SetStreamPartRequest,
    options?: RequestOptions,
  ): Promise<MessageStream>

  /**
   * End a stream.
   *
   * Ends a stream of the caller. If it has ended already, the message is returned unchanged. One
   * `chat:message:updated` with the whole message is logged, mentions and pushes are sent, and search finds the
   * text.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_MESSAGE_NOT_STREAM, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_MESSAGE_NOT_OWNER, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_RUN,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/messages/{messageId}/stream/end
   */
  endStream(channelId: string, messageId: string, body: EndStreamRequest, options?: RequestOptions): Promise<Message>

  /**
   * Keep a stream open.
   *
   * Keeps the stream open while the producer has nothing to append. If the producer is silent for `idleSeconds`, the
   * stream ends as `FAILED`.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_MESSAGE_NOT_STREAM, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_STOPPED,
   * CHAT_STREAM_ENDED
   * @see POST /channels/{id}/messages/{messageId}/stream/alive
   */
  keepStreamAlive(channelId: string, messageId: string, options?: RequestOptions): Promise<MessageStream>

  /**
   * Stop a stream.
   *
   * Asks the producer of a stream to stop. Appends are refused from now on; the stream ends as `STOPPED` when the
   * producer ends it, or by itself after 10 s. Allowed for the users that `stoppableBy` names and for the sender. A
   * stream that has ended is returned unchanged.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_MESSAGE_NOT_STREAM, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND
   * @see POST /channels/{id}/messages/{messageId}/stream/stop
   */
  stopStream(channelId: string, messageId: string, options?: RequestOptions): Promise<MessageStream>

  /**
   * Search messages.
   *
   * Searches the messages that the caller can see, in all channels of the caller or in one. It finds parts of words
   * in any script; a stream is found once it has ended. Search ignores case, accents and other marks, width,
   * ligatures, the kind of quotes and dashes, soft hyphens and the amount of white space. A `channelId` of which the
   * caller is not a member is refused like any request to that channel.
   *
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /messages/search
   */
  search(body: SearchMessagesRequest, options?: RequestOptions): Promise<MessageSearchPage>

  /** Everything that {@link search} lists, page after page as the loop goes on. `body.limit` is the size of a page. */
  iterateSearch(
    body: SearchMessagesRequest,
    options?: RequestOptions,
  ): AsyncGenerator<MessageSearchPage['messages'][number], void, undefined>

  /**
   * React to a message.
   *
   * Adds the caller's reaction to a message. Adding the same reaction twice changes nothing. Keys are compared in
   * NFC and without variation selectors (U+FE0E, U+FE0F): hearts from two devices are one reaction, under the key
   * first used on that message. Skin tones are separate reactions.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
   * CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/messages/{messageId}/reactions
   */
  addReaction(
    channelId: string,
    messageId: string,
    body: AddReactionRequest,
    options?: RequestOptions,
  ): Promise<ReactionList>

  /**
   * Remove a reaction.
   *
   * Removes the caller's reaction from a message, by any key that compares as equal. Removing a missing reaction
   * changes nothing.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @param key The key of the reaction, percent-encoded.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_MESSAGE_NOT_FOUND
   * @see DELETE /channels/{id}/messages/{messageId}/reactions/{key}
   */
  removeReaction(channelId: string, messageId: string, key: string, options?: RequestOptions): Promise<ReactionList>

  /**
   * Pin a message.
   *
   * Pins a message for all members of the channel, up to the pin limit (5 by default). Pinning a pinned message
   * returns the existing pin with 200.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
   * CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OPEN, CHAT_CHANNEL_PIN_LIMIT
   * @see POST /channels/{id}/messages/{messageId}/pin
   */
  pin(channelId: string, messageId: string, options?: RequestOptions): Promise<PinnedMessage>

  /**
   * Unpin a message.
   *
   * Unpins a message. Unpinning one that is not pinned changes nothing.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
   * CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND
   * @see DELETE /channels/{id}/messages/{messageId}/pin
   */
  unpin(channelId: string, messageId: string, options?: RequestOptions): Promise<Success>

  /**
   * List pinned messages.
   *
   * Lists the pinned messages that the caller can see, newest pin first.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{id}/pinned-messages
   */
  listPinned(channelId: string, query?: ListPinnedMessagesQuery, options?: RequestOptions): Promise<PinnedMessageList>
}

/**
 * Questions in a message, which members answer.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
export interface Questions {
  /**
   * Ask a question.
   *
   * Asks members for a decision in a message that the caller has sent: to approve or reject, to choose an option, or
   * to fill in a form. An open question suspends the `idleSeconds` of its stream. A repeat with the same idempotency
   * key returns the question as it is now. A message can have at most 50 questions.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
   * CHAT_MESSAGE_NOT_OWNER, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
   * CHAT_IDEMPOTENCY_CONFLICT, CHAT_STREAM_STOPPED, CHAT_QUESTION_LIMIT, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/messages/{messageId}/questions
   */
  ask(
    channelId: string,
    messageId: string,
    body: AskQuestionRequest,
    options?: IdempotentRequestOptions,
  ): Promise<Question>

  /**
   * Cancel a question.
   *
   * Cancels an open question. Allowed for its asker and for operators. A canceled question is returned unchanged.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @param questionId The question.
   * @throws {ChatApiError} CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_QUESTION_NOT_FOUND, CHAT_QUESTION_ANSWERED, CHAT_QUESTION_CLOSED
   * @see DELETE /channels/{id}/messages/{messageId}/questions/{questionId}
   */
  cancel(channelId: string, messageId: string, questionId: string, options?: RequestOptions): Promise<Question>

  /**
   * Answer a question.
   *
   * Answers an open question. It is decided once: by `needed` approvals or one rejection, or by the first answer to
   * a choice or a form. Repeating an answer changes nothing. The asker cannot answer.
   *
   * @param channelId The channel.
   * @param messageId The message.
   * @param questionId The question.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
   * CHAT_QUESTION_NOT_ANSWERABLE, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_QUESTION_NOT_FOUND,
   * CHAT_QUESTION_ANSWERED, CHAT_QUESTION_CLOSED, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{id}/messages/{messageId}/questions/{questionId}/answer
   */
  answer(
    channelId: string,
    messageId: string,
    questionId: string,
    body: AnswerQuestionRequest,
    options?: RequestOptions,
  ): Promise<Question>

  /**
   * List questions to the caller.
   *
   * Lists the questions that name the caller in `answerableBy`, newest first, with the exact number of open ones.
   * Questions that the caller can no longer see are left out: of a channel that the caller has left or is banned
   * from, of a blocked user, or from before the caller's history start.
   *
   * @see GET /users/me/questions
   */
  list(query?: ListQuestionsQuery, options?: RequestOptions): Promise<QuestionPage>

  /** Everything that {@link list} lists, page after page as the loop goes on. `query.limit` is the size of a page. */
  iterate(
    query?: ListQuestionsQuery,
    options?: RequestOptions,
  ): AsyncGenerator<QuestionPage['questions'][number], void, undefined>
}

/**
 * Polls inside a channel.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
export interface Polls {
  /**
   * Create a poll.
   *
   * Creates a poll and sends a message of type `POLL` that shows it. A poll with `closeAt` closes at that time. A
   * repeat with the same idempotency key returns the poll as it is now, or 404 if it was deleted.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_POLL_OPTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED,
   * CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_IDEMPOTENCY_CONFLICT, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_SLOW_MODE, CHAT_HELD_LIMIT
   * @see POST /channels/{channelId}/polls
   */
  create(
    channelId: string,
    body: CreatePollRequest,
    options: IdempotentRequestOptions & PreferHold,
  ): Promise<Poll | HeldAnswer>
  /**
   * Create a poll.
   *
   * Creates a poll and sends a message of type `POLL` that shows it. A poll with `closeAt` closes at that time. A
   * repeat with the same idempotency key returns the poll as it is now, or 404 if it was deleted.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_POLL_OPTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED,
   * CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_IDEMPOTENCY_CONFLICT, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_SLOW_MODE, CHAT_HELD_LIMIT
   * @see POST /channels/{channelId}/polls
   */
  create(channelId: string, body: CreatePollRequest, options?: IdempotentRequestOptions): Promise<Poll>

  /**
   * Get a poll.
   *
   * Returns a poll with its options, their counts and the caller's own votes.
   *
   * @param channelId The channel.
   * @param pollId The poll.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND
   * @see GET /channels/{channelId}/polls/{pollId}
   */
  get(channelId: string, pollId: string, options?: RequestOptions): Promise<PollWithVotes>

  /**
   * Delete a poll.
   *
   * Deletes a poll together with its message. The creator of the poll and operators may do so. In a direct channel a
   * blocked user may delete only their own polls (else 403).
   *
   * @param channelId The channel.
   * @param pollId The poll.
   * @throws {ChatApiError} CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND
   * @see DELETE /channels/{channelId}/polls/{pollId}
   */
  delete(channelId: string, pollId: string, options?: RequestOptions): Promise<Success>

  /**
   * Change the vote.
   *
   * Replaces the caller's votes in an open poll with these options, or casts the first vote. A single-choice poll
   * takes one option (400 for more). An option of another poll is refused with 400. If the poll's `allowChange` is
   * false, options other than the chosen ones are refused with 409. The same options change nothing.
   *
   * @param channelId The channel.
   * @param pollId The poll.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
   * CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_POLL_ALREADY_VOTED, CHAT_POLL_CLOSED, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see PUT /channels/{channelId}/polls/{pollId}/vote
   */
  changeVote(channelId: string, pollId: string, body: VotePollRequest, options?: RequestOptions): Promise<PollWithVotes>

  /**
   * Vote.
   *
   * Votes for options of an open poll. A single-choice poll takes one option (400 for more) and one vote (409 for a
   * second). In a multiple-choice poll a later vote may add options; an option that the caller has chosen already is
   * refused with 409. An option of another poll is refused with 400.
   *
   * @param channelId The channel.
   * @param pollId The poll.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
   * CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_POLL_ALREADY_VOTED, CHAT_POLL_CLOSED, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{channelId}/polls/{pollId}/vote
   */
  vote(channelId: string, pollId: string, body: VotePollRequest, options?: RequestOptions): Promise<PollWithVotes>

  /**
   * Withdraw the vote.
   *
   * Withdraws all votes of the caller in an open poll. If the poll's `allowChange` is false, withdrawing a vote is
   * refused with 409. Without a vote nothing changes.
   *
   * @param channelId The channel.
   * @param pollId The poll.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
   * CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_POLL_ALREADY_VOTED, CHAT_POLL_CLOSED
   * @see DELETE /channels/{channelId}/polls/{pollId}/vote
   */
  withdrawVote(channelId: string, pollId: string, options?: RequestOptions): Promise<PollWithVotes>

  /**
   * Add an option.
   *
   * Adds an option to an open poll that has `allowUserSuggestion`; otherwise the response is 403. The option limit
   * applies, and a text that the poll has already is refused with 400.
   *
   * @param channelId The channel.
   * @param pollId The poll.
   * @throws {ChatApiError} CHAT_POLL_OPTION_LIMIT, CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
   * CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND,
   * CHAT_POLL_CLOSED, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /channels/{channelId}/polls/{pollId}/options
   */
  addOption(
    channelId: string,
    pollId: string,
    body: AddPollOptionRequest,
    options?: RequestOptions,
  ): Promise<PollWithVotes>

  /**
   * Close a poll.
   *
   * Closes a poll, so that it takes no more votes. The creator of the poll and operators may do so. Closing a closed
   * poll changes nothing. In a direct channel a blocked user may close only their own polls (else 403).
   *
   * @param channelId The channel.
   * @param pollId The poll.
   * @throws {ChatApiError} CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
   * CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND
   * @see POST /channels/{channelId}/polls/{pollId}/close
   */
  close(channelId: string, pollId: string, options?: RequestOptions): Promise<PollWithVotes>
}

/**
 * Profiles, which the host application supplies, and the caller's blocks.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
export interface Users {
  /**
   * Get users.
   *
   * Returns the profiles of up to 100 users of the caller's tenant, in the order of `ids`. Users that the host does
   * not know are left out.
   *
   * @see GET /users
   */
  getMany(query: GetUsersQuery, options?: RequestOptions): Promise<UserList>

  /**
   * Search users.
   *
   * Searches the users of the caller's tenant with the host's user resolver.
   *
   * @see GET /users/search
   */
  search(query: SearchUsersQuery, options?: RequestOptions): Promise<UserList>

  /**
   * List blocked users.
   *
   * Lists the users that the caller has blocked, newest block first.
   *
   * @see GET /users/blocked
   */
  listBlocked(query?: ListBlockedUsersQuery, options?: RequestOptions): Promise<UserPage>

  /**
   * Everything that {@link listBlocked} lists, page after page as the loop goes on. `query.limit` is the size of a
   * page.
   */
  iterateBlocked(
    query?: ListBlockedUsersQuery,
    options?: RequestOptions,
  ): AsyncGenerator<UserPage['users'][number], void, undefined>

  /**
   * Block a user.
   *
   * Blocks a user. A blocked user cannot create or use a direct channel with the caller: operations that change it
   * for both users are refused. The blocked user can still delete own messages and polls, close own polls, remove
   * own reactions, read and leave. In groups the caller no longer sees messages of the blocked user, in lists,
   * search, counts and live events; other members are not affected. The caller cannot be blocked (400).
   *
   * @throws {ChatApiError} CHAT_USER_NOT_FOUND, CHAT_USER_ALREADY_BLOCKED, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /users/block
   */
  block(body: BlockUserRequest, options?: RequestOptions): Promise<Success>

  /**
   * Unblock a user.
   *
   * Removes a block. Unblocking a user who is not blocked changes nothing.
   *
   * @throws {ChatApiError} CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /users/unblock
   */
  unblock(body: UnblockUserRequest, options?: RequestOptions): Promise<Success>

  /**
   * List the caller's drafts.
   *
   * Lists the caller's drafts of all devices, newest first, in the channels of which the caller is an active member.
   * The drafts of a channel that the caller has left, or is banned from, are listed again once the caller is back.
   * Reload them after each reconnect: `chat:draft:changed` is best effort.
   *
   * @see GET /users/me/drafts
   */
  listDrafts(query?: ListDraftsQuery, options?: RequestOptions): Promise<DraftPage>

  /**
   * Everything that {@link listDrafts} lists, page after page as the loop goes on. `query.limit` is the size of a
   * page.
   */
  iterateDrafts(
    query?: ListDraftsQuery,
    options?: RequestOptions,
  ): AsyncGenerator<DraftPage['drafts'][number], void, undefined>

  /**
   * Read the user's feed.
   *
   * Returns the logged events of the caller's own feed after `since`: mentions, new channels, changes of the
   * caller's memberships, the caller's own settings, blocks and read markers, scheduled messages. For clients
   * without a socket and for resuming by REST. Events are kept for 48 hours by default; `recovered` is false if the
   * log no longer reaches back to `since`.
   *
   * @see GET /users/me/events
   */
  listEvents(query?: ListUserEventsQuery, options?: RequestOptions): Promise<EventPage>

  /**
   * Wait for events.
   *
   * Live events without a socket: returns the events that `gateway:resume` with these positions brings, and waits
   * for the first event if there is none yet. Send the positions of each response with the next poll, to any
   * process: no event is missed or comes twice.
   *
   * `frames` are those of the gateway, in its order: the missed events of the user's feed and of each channel, then
   * live ones. A poll ends shortly after its first frame, so that events of one operation come together, or at about
   * 256 KiB; only the first activity is always whole. `hasMore` says that missed events are left: poll again at
   * once.
   *
   * A position that is missing or null means from now on. Such a poll does not wait, nor does one that reports a
   * loss or a refusal (`recovered` false, `error`). Remove a refused channel from the next poll, and reload the lost
   * state.
   *
   * Logged events and list activity are never lost. Events that are not logged come only while a poll waits: those
   * between two polls are lost, as between two sockets. The activity has the unread totals; typing and the lengths
   * of open streams are repeated in each poll, and so are changes of lists while a long transaction in the database
   * holds back their position. They alone do not end a poll, but limit its wait to two seconds. Read drafts and
   * presence by REST from time to time.
   *
   * While a user polls, and for 5 seconds after a response, the user counts as connected: online, without pushes.
   * One process has at most 20 connections of a user, sockets and polls together; beyond it the response is 429
   * `CHAT_RATE_LIMITED` with `details.limit`. Aborting the request ends the poll at once. A server that stops ends
   * its polls while it drains. Start polls at least 250 ms apart, and further apart after each that returns at once
   * with nothing new.
   *
   * @throws {ChatApiError} CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /events/poll
   */
  pollEvents(body: PollEventsRequest, options?: RequestOptions): Promise<PolledEvents>

  /**
   * Get a user.
   *
   * Returns the profile of a user of the caller's tenant.
   *
   * @param userId The user.
   * @throws {ChatApiError} CHAT_USER_NOT_FOUND
   * @see GET /users/{userId}
   */
  get(userId: string, options?: RequestOptions): Promise<User>

  /**
   * Report a user.
   *
   * Files a report about the user, who does not see it. The caller cannot be reported (400).
   *
   * @param userId The user.
   * @throws {ChatApiError} CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /users/{userId}/report
   */
  report(userId: string, body: ReportChannelRequest, options?: RequestOptions): Promise<Report>
}

/**
 * Messages that wait for a moderator.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
export interface HeldMessages {
  /**
   * List the caller's held messages.
   *
   * Lists the caller's messages that wait for a moderator, in all channels, newest first. Messages that were
   * released, refused or canceled, or have expired, are left out.
   *
   * @see GET /users/me/held-messages
   */
  list(query?: ListHeldMessagesQuery, options?: RequestOptions): Promise<HeldMessagePage>

  /** Everything that {@link list} lists, page after page as the loop goes on. `query.limit` is the size of a page. */
  iterate(
    query?: ListHeldMessagesQuery,
    options?: RequestOptions,
  ): AsyncGenerator<HeldMessagePage['heldMessages'][number], void, undefined>

  /**
   * Cancel a held message.
   *
   * Cancels one of the caller's messages that wait for a moderator, and deletes its files. Canceling it again
   * changes nothing.
   *
   * @param heldMessageId One of the caller's own held messages.
   * @throws {ChatApiError} CHAT_HELD_NOT_FOUND
   * @see DELETE /users/me/held-messages/{heldMessageId}
   */
  cancel(heldMessageId: string, options?: RequestOptions): Promise<Success>
}

/**
 * Decisions of moderators about the caller, and appeals.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
export interface Decisions {
  /**
   * List decisions about the caller.
   *
   * Lists moderators' decisions about the caller and the caller's messages, newest first.
   *
   * @see GET /users/me/decisions
   */
  list(query?: ListDecisionsQuery, options?: RequestOptions): Promise<DecisionPage>

  /** Everything that {@link list} lists, page after page as the loop goes on. `query.limit` is the size of a page. */
  iterate(
    query?: ListDecisionsQuery,
    options?: RequestOptions,
  ): AsyncGenerator<DecisionPage['decisions'][number], void, undefined>

  /**
   * Appeal a decision.
   *
   * Appeals a decision about the caller, once and within 180 days; another moderator decides the appeal. Repeating
   * it with the same text changes nothing.
   *
   * @param decisionId A decision about the caller.
   * @throws {ChatApiError} CHAT_DECISION_NOT_FOUND, CHAT_DECISION_APPEALED, CHAT_APPEAL_CLOSED,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /users/me/decisions/{decisionId}/appeal
   */
  appeal(decisionId: string, body: AppealRequest, options?: RequestOptions): Promise<Decision>
}

/**
 * Messages that are sent at a later time.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
export interface ScheduledMessages {
  /**
   * List scheduled messages.
   *
   * Lists the caller's pending scheduled messages in the channel, soonest first.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND
   * @see GET /channels/{channelId}/scheduled-messages
   */
  list(channelId: string, query?: ListScheduledMessagesQuery, options?: RequestOptions): Promise<ScheduledMessagePage>

  /** Everything that {@link list} lists, page after page as the loop goes on. `query.limit` is the size of a page. */
  iterate(
    channelId: string,
    query?: ListScheduledMessagesQuery,
    options?: RequestOptions,
  ): AsyncGenerator<ScheduledMessagePage['scheduledMessages'][number], void, undefined>

  /**
   * Schedule a message.
   *
   * Schedules a message, which is sent exactly once, within two seconds of its time. Freeze, mute, ban,
   * `whoCanSend`, block, `mentions`, leaving and deletion are checked at delivery: a refusal makes the status
   * `FAILED`, with the code in `errorMessage`. In slow mode the message waits: `scheduledAt` becomes the time when
   * the sender may send, and `chat:scheduled:message:updated` is sent. The quoted message is checked now.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_MESSAGE_TOO_LONG, CHAT_SCHEDULED_INVALID_TIME, CHAT_NOT_CHANNEL_MEMBER,
   * CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_HELD_LIMIT
   * @see POST /channels/{channelId}/scheduled-messages
   */
  create(
    channelId: string,
    body: CreateScheduledMessageRequest,
    options: RequestOptions & PreferHold,
  ): Promise<ScheduledMessage | HeldAnswer>
  /**
   * Schedule a message.
   *
   * Schedules a message, which is sent exactly once, within two seconds of its time. Freeze, mute, ban,
   * `whoCanSend`, block, `mentions`, leaving and deletion are checked at delivery: a refusal makes the status
   * `FAILED`, with the code in `errorMessage`. In slow mode the message waits: `scheduledAt` becomes the time when
   * the sender may send, and `chat:scheduled:message:updated` is sent. The quoted message is checked now.
   *
   * @param channelId The channel.
   * @throws {ChatApiError} CHAT_MESSAGE_TOO_LONG, CHAT_SCHEDULED_INVALID_TIME, CHAT_NOT_CHANNEL_MEMBER,
   * CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
   * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_HELD_LIMIT
   * @see POST /channels/{channelId}/scheduled-messages
   */
  create(channelId: string, body: CreateScheduledMessageRequest, options?: RequestOptions): Promise<ScheduledMessage>

  /**
   * Cancel a scheduled message.
   *
   * Cancels one of the caller's pending messages: its status becomes `CANCELED`, and it is not sent.
   *
   * @param channelId The channel.
   * @param scheduledId One of the caller's own scheduled messages.
   * @throws {ChatApiError} CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_SCHEDULED_NOT_FOUND, CHAT_SCHEDULED_ALREADY_SENT
   * @see DELETE /channels/{channelId}/scheduled-messages/{scheduledId}
   */
  cancel(channelId: string, scheduledId: string, options?: RequestOptions): Promise<ScheduledMessage>

  /**
   * Change a scheduled message.
   *
   * Changes the text or the time of one of the caller's pending messages.
   *
   * @param channelId The channel.
   * @param scheduledId One of the caller's own scheduled messages.
   * @throws {ChatApiError} CHAT_MESSAGE_TOO_LONG, CHAT_SCHEDULED_INVALID_TIME, CHAT_NOT_CHANNEL_MEMBER,
   * CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_SCHEDULED_NOT_FOUND,
   * CHAT_SCHEDULED_ALREADY_SENT, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see PATCH /channels/{channelId}/scheduled-messages/{scheduledId}
   */
  update(
    channelId: string,
    scheduledId: string,
    body: UpdateScheduledMessageRequest,
    options?: RequestOptions,
  ): Promise<ScheduledMessage>

  /**
   * Send a scheduled message now.
   *
   * Sends one of the caller's pending messages at once. The rules of any send apply; a refused message stays
   * `PENDING`.
   *
   * @param channelId The channel.
   * @param scheduledId One of the caller's own scheduled messages.
   * @throws {ChatApiError} CHAT_MESSAGE_TOO_LONG, CHAT_MENTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
   * CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED,
   * CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_SCHEDULED_NOT_FOUND, CHAT_SCHEDULED_ALREADY_SENT,
   * CHAT_SLOW_MODE
   * @see POST /channels/{channelId}/scheduled-messages/{scheduledId}/send-now
   */
  sendNow(channelId: string, scheduledId: string, options?: RequestOptions): Promise<Message>
}

/**
 * Reported and held messages, users and channels, for moderators.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
export interface Cases {
  /**
   * List cases.
   *
   * Lists the tenant's cases for a moderator: reported messages, users and channels, and held messages. Cases about
   * the caller are left out. All operations on cases return 404 to callers who are not moderators.
   *
   * @throws {ChatApiError} CHAT_CASE_NOT_FOUND
   * @see GET /moderation/cases
   */
  list(query?: ListCasesQuery, options?: RequestOptions): Promise<CasePage>

  /** Everything that {@link list} lists, page after page as the loop goes on. `query.limit` is the size of a page. */
  iterate(query?: ListCasesQuery, options?: RequestOptions): AsyncGenerator<CasePage['cases'][number], void, undefined>

  /**
   * Get a case.
   *
   * Returns a case with its reports, each with the message as it was when reported and the messages around it, and
   * with the held message.
   *
   * @param caseId A case of the tenant.
   * @throws {ChatApiError} CHAT_CASE_NOT_FOUND
   * @see GET /moderation/cases/{caseId}
   */
  get(caseId: string, options?: RequestOptions): Promise<CaseDetail>

  /**
   * Claim a case.
   *
   * Reserves an open case for the caller for 15 minutes, so that two moderators do not work on it at once. Claiming
   * it again renews the 15 minutes. The host's own code never claims, and decides regardless of claims.
   *
   * @param caseId A case of the tenant.
   * @throws {ChatApiError} CHAT_CASE_NOT_FOUND, CHAT_CASE_CLAIMED, CHAT_CASE_DECIDED
   * @see POST /moderation/cases/{caseId}/claim
   */
  claim(caseId: string, options?: RequestOptions): Promise<CaseDetail>

  /**
   * Decide a case.
   *
   * Decides an open case once, in the caller's name, and settles its reports. `REMOVE` removes the message, or
   * refuses the held one; `RELEASE` sends the held one, if all guards allow it at that moment; `NONE` leaves a
   * message, user or channel as it is. `MUTE` and `BAN` act in the channel of the message, `SUSPEND` in all
   * channels, and `WARN` only notifies. A claim is not needed; while another moderator has one, the decision is
   * refused.
   *
   * @param caseId A case of the tenant.
   * @throws {ChatApiError} CHAT_CHANNEL_NOT_GROUP, CHAT_CASE_NOT_FOUND, CHAT_CHANNEL_NOT_FOUND,
   * CHAT_MESSAGE_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_CASE_CLAIMED, CHAT_CASE_DECIDED, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /moderation/cases/{caseId}/decide
   */
  decide(caseId: string, body: DecideCaseRequest, options?: RequestOptions): Promise<CaseDetail>

  /**
   * Restore a removed message.
   *
   * Reverses the decision of the case to remove a message: the message is back in its place, unless another decision
   * to remove it stands. Restoring it again changes nothing. A case whose decision has removed no message is refused
   * with 400.
   *
   * @param caseId A case of the tenant.
   * @throws {ChatApiError} CHAT_CASE_NOT_FOUND, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND
   * @see POST /moderation/cases/{caseId}/restore
   */
  restore(caseId: string, options?: RequestOptions): Promise<CaseDetail>

  /**
   * Decide an appeal.
   *
   * Decides the appeal of the affected user: once, and by a moderator other than the one who decided. `UPHELD`: the
   * decision stands. `REVERSED` undoes it: a message is restored, a mute or ban lifted, a suspension ended. A
   * shorter mute or ban that the decision extended is reinstated. The effects of other decisions stay, and so does a
   * mute or ban that an operator has set since. A case without an appeal is refused with 400.
   *
   * @param caseId A case of the tenant.
   * @throws {ChatApiError} CHAT_AUTH_FORBIDDEN, CHAT_CASE_NOT_FOUND, CHAT_CASE_DECIDED, CHAT_PAYLOAD_TOO_LARGE,
   * CHAT_UNSUPPORTED_MEDIA_TYPE
   * @see POST /moderation/cases/{caseId}/decide-appeal
   */
  decideAppeal(caseId: string, body: DecideAppealRequest, options?: RequestOptions): Promise<CaseDetail>
}

/** All operations, by resource. */
export interface Resources {
  /** Direct and group channels, their metadata, and the caller's own view of them. */
  readonly channels: Channels
  /** The threads that the caller follows. */
  readonly threads: Threads
  /** Members and operators of a channel, and moderation. */
  readonly members: Members
  /** Messages, threads, files, reactions, pins and search. */
  readonly messages: Messages
  /** Questions in a message, which members answer. */
  readonly questions: Questions
  /** Polls inside a channel. */
  readonly polls: Polls
  /** Profiles, which the host application supplies, and the caller's blocks. */
  readonly users: Users
  /** Messages that wait for a moderator. */
  readonly heldMessages: HeldMessages
  /** Decisions of moderators about the caller, and appeals. */
  readonly decisions: Decisions
  /** Messages that are sent at a later time. */
  readonly scheduledMessages: ScheduledMessages
  /** Reported and held messages, users and channels, for moderators. */
  readonly cases: Cases
}

const tables: OperationTables<Resources> = {
  channels: `GET list /channels q iterate channels
GET listMy /channels/my q iterateMy channels
GET getUnreadCount /channels/unread-count
POST createDirect /channels/direct b
POST createGroup /channels/group b
GET get @
DELETE delete @
PATCH update @ b
POST leave @/leave
POST markRead @/read b
POST markUnread @/unread b
GET getPushTrigger @/push-trigger
PUT setPushTrigger @/push-trigger b
GET getCountPreference @/count-preference
PUT setCountPreference @/count-preference b
POST freeze @/freeze
POST unfreeze @/unfreeze
PUT saveDraft @/draft b
DELETE deleteDraft @/draft q
POST mute @/mute b
POST unmute @/unmute
PUT favorite @/favorite
DELETE unfavorite @/favorite
POST hide @/hide b
POST unhide @/unhide
POST resetHistory @/reset-history
GET getMetadata @/metadata
PUT replaceMetadata @/metadata b
DELETE deleteMetadataKey @/metadata/{key}
GET listSharedFiles @/shared-files q iterateSharedFiles files
POST report @/report b
GET listEvents @/events q`,
  threads: `GET list /threads q iterate threads
PUT follow @/messages/{messageId}/follow
DELETE unfollow @/messages/{messageId}/follow
POST markRead @/messages/{messageId}/thread/read b
POST markUnread @/messages/{messageId}/thread/unread b`,
  members: `GET list @/members q iterate members
POST invite @/members/invite b
DELETE remove @/members/{userId}
PATCH update @/members/{userId} b
POST mute @/members/{userId}/mute b
POST unmute @/members/{userId}/unmute
POST ban @/members/{userId}/ban b
POST unban @/members/{userId}/unban
GET listMuted @/muted-users q iterateMuted mutedUsers
GET listBanned @/banned-users q iterateBanned bannedUsers
GET listOperators @/operators q iterateOperators operators
POST addOperators @/operators b
DELETE removeOperators @/operators b`,
  messages: `GET list @/messages q iterate messages
POST send @/messages bi
POST sendFile @/files bmi
POST createUpload /uploads bm
GET get @/messages/{messageId}
DELETE delete @/messages/{messageId}
PATCH edit @/messages/{messageId} b
GET listThread @/messages/{messageId}/thread q iterateThread messages
POST report @/messages/{messageId}/report b
POST forward @/messages/{messageId}/forward bi
POST appendToStream @/messages/{messageId}/stream b
PUT setStreamPart @/messages/{messageId}/stream/parts/{part} b
POST endStream @/messages/{messageId}/stream/end b
POST keepStreamAlive @/messages/{messageId}/stream/alive
POST stopStream @/messages/{messageId}/stream/stop
POST search /messages/search b iterateSearch messages
POST addReaction @/messages/{messageId}/reactions b
DELETE removeReaction @/messages/{messageId}/reactions/{key}
POST pin @/messages/{messageId}/pin
DELETE unpin @/messages/{messageId}/pin
GET listPinned @/pinned-messages q`,
  questions: `POST ask @/messages/{messageId}/questions bi
DELETE cancel @/messages/{messageId}/questions/{questionId}
POST answer @/messages/{messageId}/questions/{questionId}/answer b
GET list /users/me/questions q iterate questions`,
  polls: `POST create @/polls bi
GET get @/polls/{pollId}
DELETE delete @/polls/{pollId}
PUT changeVote @/polls/{pollId}/vote b
POST vote @/polls/{pollId}/vote b
DELETE withdrawVote @/polls/{pollId}/vote
POST addOption @/polls/{pollId}/options b
POST close @/polls/{pollId}/close`,
  users: `GET getMany /users q
GET search /users/search q
GET listBlocked /users/blocked q iterateBlocked users
POST block /users/block b
POST unblock /users/unblock b
GET listDrafts /users/me/drafts q iterateDrafts drafts
GET listEvents /users/me/events q
POST pollEvents /events/poll b
GET get /users/{userId}
POST report /users/{userId}/report b`,
  heldMessages: `GET list /users/me/held-messages q iterate heldMessages
DELETE cancel /users/me/held-messages/{heldMessageId}`,
  decisions: `GET list /users/me/decisions q iterate decisions
POST appeal /users/me/decisions/{decisionId}/appeal b`,
  scheduledMessages: `GET list @/scheduled-messages q iterate scheduledMessages
POST create @/scheduled-messages b
DELETE cancel @/scheduled-messages/{scheduledId}
PATCH update @/scheduled-messages/{scheduledId} b
POST sendNow @/scheduled-messages/{scheduledId}/send-now`,
  cases: `GET list /moderation/cases q iterate cases
GET get /moderation/cases/{caseId}
POST claim /moderation/cases/{caseId}/claim
POST decide /moderation/cases/{caseId}/decide b
POST restore /moderation/cases/{caseId}/restore
POST decideAppeal /moderation/cases/{caseId}/decide-appeal b`,
}

export const Resources = class {
  constructor(http: HttpClient) {
    resourcesOf(this, http, tables)
  }
} as new (http: HttpClient) => Resources
