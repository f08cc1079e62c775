import type { OperationId } from '../../generated/operations'
import type {
  CaseDetail,
  Channel,
  ChatOperations,
  IdempotentCallOptions,
  LinkMetadataInput,
  Message,
  ReportRecord,
  StreamMethods,
} from '../../generated/server-api'
import type { resources } from '../../generated/server-api-methods'
import type { Chat } from '../pipeline/chat'
import type { Caller } from '../domain/access/caller'
import { chatIn } from '../domain/access/tenant-chat'
import { decideAppeal, type DecideAppeal } from '../domain/cases/appeals'
import { decideCase, type DecideCase } from '../domain/cases/cases'
import { createDirectForOthers, createGroupForOthers, type NewGroup } from '../domain/channels/create-channel'
import {
  getReport,
  listReports,
  setReportStatus,
  type ReportPage,
  type ReportQuery,
} from '../domain/cases/settle-reports'
import { fillLinkMetadata } from '../domain/messages/edit'
import { plain, type Calls } from './calls'
import { paged, resourcesOf } from './resources'
import {
  readCaseId,
  readAppealDecision,
  readDecision,
  readLinkPreview,
  readNewGroup,
  readPair,
  readReportId,
  readReportQuery,
  readSettlement,
} from './system-input'

/**
 * The operations of the system: those of operators, and reads. The others concern the caller's own view of a channel,
 * or users only. An operation of the contract missing here is a compile error.
 */
const offered = {
  getChannel: true,
  updateChannel: true,
  deleteChannel: true,
  freezeChannel: true,
  unfreezeChannel: true,
  getMetadata: true,
  replaceMetadata: true,
  deleteMetadataKey: true,
  listSharedFiles: true,
  listEvents: true,
  listMembers: true,
  inviteMembers: true,
  removeMember: true,
  updateMember: true,
  muteMember: true,
  unmuteMember: true,
  banMember: true,
  unbanMember: true,
  listMutedMembers: true,
  listBannedMembers: true,
  listOperators: true,
  addOperators: true,
  removeOperators: true,
  listMessages: true,
  getMessage: true,
  listThread: true,
  sendMessage: true,
  sendFile: true,
  createUpload: true,
  editMessage: true,
  deleteMessage: true,
  pinMessage: true,
  unpinMessage: true,
  listPinnedMessages: true,
  appendToStream: true,
  setStreamPart: true,
  endStream: true,
  keepStreamAlive: true,
  stopStream: true,
  createPoll: true,
  getPoll: true,
  closePoll: true,
  deletePoll: true,
  getUser: true,
  getUsers: true,
  searchUsers: true,
  // Replaced by a method of the system that acts for other users.
  createDirectChannel: false,
  createGroupChannel: false,
  listChannels: false,
  listMyChannels: false,
  getUnreadCount: false,
  leaveChannel: false,
  markChannelRead: false,
  markChannelUnread: false,
  getPushTrigger: false,
  setPushTrigger: false,
  getCountPreference: false,
  setCountPreference: false,
  muteChannel: false,
  unmuteChannel: false,
  listThreads: false,
  followThread: false,
  unfollowThread: false,
  markThreadRead: false,
  markThreadUnread: false,
  favoriteChannel: false,
  unfavoriteChannel: false,
  hideChannel: false,
  unhideChannel: false,
  resetHistory: false,
  saveDraft: false,
  deleteDraft: false,
  listDrafts: false,
  reportChannel: false,
  reportMessage: false,
  reportUser: false,
  searchMessages: false,
  forwardMessage: false,
  addReaction: false,
  removeReaction: false,
  votePoll: false,
  changePollVote: false,
  withdrawPollVote: false,
  addPollOption: false,
  listBlockedUsers: false,
  blockUser: false,
  unblockUser: false,
  listUserEvents: false,
  pollEvents: false,
  listScheduledMessages: false,
  createScheduledMessage: false,
  updateScheduledMessage: false,
  cancelScheduledMessage: false,
  sendScheduledMessageNow: false,
  listHeldMessages: false,
  cancelHeldMessage: false,
  listCases: true,
  getCase: true,
  decideCase: true,
  restoreCase: true,
  decideAppeal: true,
  // The system decides regardless of claims.
  claimCase: false,
  listDecisions: false,
  askQuestion: true,
  cancelQuestion: true,
  // Only users answer questions.
  answerQuestion: false,
  listQuestions: false,
  appealDecision: false,
} as const satisfies Record<OperationId, boolean>

type Offered = { [Id in OperationId]: (typeof offered)[Id] extends true ? Id : never }[OperationId]
type Table = typeof resources
type OfferedMethod<R extends keyof Table> = {
  [M in keyof Table[R]]: Table[R][M] extends { id: Offered } ? M : never
}[keyof Table[R]]
/** The system's methods of a resource. */
type Part<R extends keyof Table & keyof ChatOperations> = Pick<
  ChatOperations[R],
  OfferedMethod<R> & keyof ChatOperations[R]
>

/** Channels of other users. */
export interface SystemChannels extends Part<'channels'> {
  /** Creates a group of these users, or of none. Without `operatorIds` the system is its only operator. */
  createGroup(body?: NewGroup): Promise<Channel>
  /** The direct channel of two users: created if missing, with both as members again, regardless of blocks. */
  createDirect(body: { userIds: [string, string] }): Promise<Channel>
}

/** Messages: those of the contract, of the type `ADMIN` where it sends, and link previews. */
interface SystemMessages extends Part<'messages'>, StreamMethods<IdempotentCallOptions> {
  /**
   * Fills in the link preview of a message: of any sender, of a stream once it has ended. Nothing changes if the message has a
   * preview, or no longer this text. Members get `chat:message:updated` with `isLinkPreview`; `isEdited` stays, and no user is notified.
   *
   * @param body.text the text that the preview belongs to.
   * @param body.linkMetadata as in a message that is sent.
   * @returns the message as it is now.
   * @throws CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OPEN, and CHAT_VALIDATION_ERROR also for the message of a poll.
   */
  setLinkMetadata(
    channelId: string,
    messageId: string,
    body: { text: string; linkMetadata: LinkMetadataInput },
  ): Promise<Message>
}

/** Reports filed by users about channels, messages and users. Only the reporter is notified of a settlement. */
export interface Reports {
  /** Newest first. */
  list(query?: ReportQuery): Promise<ReportPage>
  /** Iterates over `list`, reading the next page as the loop continues. */
  iterate(query?: ReportQuery): AsyncGenerator<ReportRecord, void, undefined>
  get(reportId: string): Promise<ReportRecord>
  /**
   * Settles a report. Settling it again replaces the previous settlement.
   *
   * @param body.settledById the user who settled it. Default: the name under which the system acts.
   * @param body.note at most 2,000 characters, for operators.
   */
  settle(
    reportId: string,
    body: { status: 'RESOLVED' | 'DISMISSED'; settledById?: string; note?: string },
  ): Promise<ReportRecord>
  /** Reopens a settled report. */
  reopen(reportId: string): Promise<ReportRecord>
}

/** Cases: reported subjects, and messages that wait for a moderator. Claims do not bind the system. */
export interface SystemCases extends Omit<Part<'cases'>, 'decide' | 'decideAppeal'> {
  /**
   * Decides a case once, and settles its reports.
   *
   * @param body.decidedById the user who decided. Default: the name under which the system acts.
   */
  decide(caseId: string, body: DecideCase): Promise<CaseDetail>
  /**
   * Decides the appeal of a case, once, in the name of another moderator than the one who made the decision.
   *
   * @param body.decidedById the user who decided. Default: the name under which the system acts.
   */
  decideAppeal(caseId: string, body: DecideAppeal): Promise<CaseDetail>
}

/** Operations for the host's own code in a tenant: an operator of every channel without being a member, and more. */
export interface SystemOperations {
  readonly channels: SystemChannels
  readonly members: Part<'members'>
  /** `send` and `stream` send `ADMIN` messages, also to a frozen channel. */
  readonly messages: SystemMessages
  readonly polls: Part<'polls'>
  readonly questions: Part<'questions'>
  readonly users: Part<'users'>
  readonly reports: Reports
  readonly cases: SystemCases
}

export function systemOperations(service: Chat, calls: Calls, caller: Caller): SystemOperations {
  const chat = chatIn(service, caller.tenantId)
  const of = resourcesOf(calls, caller, ({ id }) => offered[id]) as unknown as Omit<SystemOperations, 'reports'>
  const run = <T>(operation: string, work: () => Promise<T>) =>
    calls.run(operation, caller, async () => plain(await work()) as T)
  const list = (query?: ReportQuery) =>
    run('listReports', async () => listReports(chat, caller, readReportQuery(query)))
  return {
    channels: {
      ...of.channels,
      createGroup: (body) =>
        run('createGroupForOthers', async () => createGroupForOthers(chat, caller, readNewGroup(body))),
      createDirect: (body) =>
        run('createDirectForOthers', async () => createDirectForOthers(chat, caller, readPair(body))),
    },
    members: of.members,
    messages: {
      ...of.messages,
      setLinkMetadata: (channelId, messageId, body) =>
        run('setLinkMetadata', async () => {
          const read = readLinkPreview(channelId, messageId, body)
          return (await fillLinkMetadata(chat, caller, read.channelId, read.messageId, read.preview)).toJSON()
        }),
    },
    polls: of.polls,
    questions: of.questions,
    users: of.users,
    reports: {
      list,
      iterate: paged((query) => list(query as ReportQuery), 0, 'reports') as Reports['iterate'],
      get: (id) => run('getReport', async () => getReport(chat, caller, readReportId(id))),
      settle: (id, body) =>
        run('settleReport', async () => {
          const { status, settledById = caller.userId, note = null } = readSettlement(body)
          return setReportStatus(chat, caller, readReportId(id), { status, settledById, note })
        }),
      reopen: (id) =>
        run('reopenReport', async () =>
          setReportStatus(chat, caller, readReportId(id), { status: 'OPEN', settledById: null, note: null }),
        ),
    },
    cases: {
      ...of.cases,
      decide: (id, body) => run('decideCase', async () => decideCase(chat, caller, readCaseId(id), readDecision(body))),
      decideAppeal: (id, body) =>
        run('decideAppeal', async () => decideAppeal(chat, caller, readCaseId(id), readAppealDecision(body))),
    },
  }
}
