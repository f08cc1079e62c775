import { ChatApiError, type ChatClient } from '../../clients/typescript/src/index'
import type {
  ChannelDetail,
  ChannelListItem,
  Decision,
  Draft,
  HeldMessage,
  Member,
  Message,
  ModeratedMember,
  PinnedMessage,
  PollWithVotes,
  Question,
  ScheduledMessage,
} from '../../generated/openapi'

/** A user who reads by REST. */
export interface Reader {
  readonly client: ChatClient
  readonly userId: string
}

/** Everything that a member can read of a channel. */
export interface ChannelSnapshot {
  /** The log's `seq` of this snapshot. */
  seq: number
  channel: ChannelDetail
  members: Member[]
  /** The lists of moderation, which only operators may read. */
  moderation: { muted: ModeratedMember[]; banned: ModeratedMember[] } | undefined
  messages: Message[]
  pins: PinnedMessage[]
  polls: PollWithVotes[]
}

/** A user's own settings of a channel. */
export const SETTINGS = ['pushTrigger', 'countPreference', 'isMuted', 'mutedUntil', 'isFavorite'] as const

export type Settings = Readonly<Record<(typeof SETTINGS)[number], unknown>>

/** The user's own state in a channel. */
export interface OwnSnapshot extends Settings {
  scheduled: ScheduledMessage[]
}

export interface UserSnapshot {
  /** By the ids of the channels in the user's list. */
  channels: Record<string, OwnSnapshot>
  totalUnreadCount: number
  /** The last one first. */
  blocked: string[]
  /** Revisions of the user's drafts, by channel or thread. */
  drafts: Record<string, number>
  /** The user's held messages, by id. */
  held: Record<string, HeldMessage>
  /** Decisions about the user, by id, with the fields that events carry. */
  decisions: Record<string, Pick<Decision, 'action' | 'reason' | 'statement' | 'isAutomated' | 'until' | 'appeal'>>
  /** Open questions that name the user, by id. */
  questions: Record<string, Question>
}

/** Maximum reads of a changing channel, before accepting a snapshot that is ahead of its `seq`. */
const READINGS = 5
/** Larger than any `seq`: a replay from here returns only the log's last `seq`. */
const BEYOND = 999_999_999_999_999
const PAGE = 100

/** Reads a channel until its `seq` is the same before and after. Undefined if the reader has no access. */
export async function readChannel(reader: Reader, channelId: string): Promise<ChannelSnapshot | undefined> {
  const { channels } = reader.client
  const lastSeq = async () => (await channels.listEvents(channelId, { since: BEYOND, limit: 1 })).lastSeq
  try {
    for (let reading = 1; ; reading += 1) {
      const seq = await lastSeq()
      const snapshot = { seq, ...(await readOnce(reader, channelId)) }
      if (reading === READINGS || (await lastSeq()) === seq) return snapshot
    }
  } catch (error) {
    if (isRefused(error, 'CHAT_CHANNEL_NOT_FOUND', 'CHAT_NOT_CHANNEL_MEMBER', 'CHAT_USER_BANNED')) return undefined
    throw error
  }
}

async function readOnce(reader: Reader, channelId: string): Promise<Omit<ChannelSnapshot, 'seq'>> {
  const { channels, members, messages } = reader.client
  const [channel, memberPage, listed, pinned] = await Promise.all([
    channels.get(channelId),
    members.list(channelId),
    all(messages.iterate(channelId, { limit: PAGE })),
    messages.listPinned(channelId),
  ])
  const role = memberPage.members.find(({ userId }) => userId === reader.userId)?.role
  const [moderation, ...polls] = await Promise.all([
    role === 'OPERATOR' ? readModeration(reader.client, channelId) : undefined,
    ...listed.map(({ pollId }) => (pollId === null ? undefined : readPoll(reader.client, channelId, pollId))),
  ])
  return {
    channel,
    // Presence changes without a seq.
    members: memberPage.members.map(({ isOnline: _isOnline, lastSeenAt: _lastSeenAt, ...member }) => member),
    moderation,
    messages: listed,
    pins: pinned.pinnedMessages,
    polls: polls.filter((poll) => poll !== undefined),
  }
}

async function readModeration(client: ChatClient, channelId: string): Promise<ChannelSnapshot['moderation']> {
  const [muted, banned] = await Promise.all([client.members.listMuted(channelId), client.members.listBanned(channelId)])
  return { muted: muted.mutedUsers, banned: banned.bannedUsers }
}

async function readPoll(client: ChatClient, channelId: string, pollId: string): Promise<PollWithVotes | undefined> {
  try {
    return await client.polls.get(channelId, pollId)
  } catch (error) {
    // Deleted after its message was read; the event follows the snapshot.
    if (isRefused(error, 'CHAT_POLL_NOT_FOUND')) return undefined
    throw error
  }
}

/** Reads a user's own state. Call it while nothing changes: it has no `seq`. */
export const placeOf = ({ channelId, parentMessageId }: Pick<Draft, 'channelId' | 'parentMessageId'>) =>
  `${channelId} ${parentMessageId ?? ''}`

export async function readUser({ client }: Reader): Promise<UserSnapshot> {
  const [channels, { totalUnreadCount }, blocked, { drafts }, { heldMessages }, { decisions }, { questions }] =
    await Promise.all([
      all(client.channels.iterate({ limit: PAGE, includeEmpty: true })),
      client.channels.getUnreadCount(),
      client.users.listBlocked(),
      client.users.listDrafts(),
      client.heldMessages.list(),
      client.decisions.list(),
      client.questions.list({ state: 'OPEN' }),
    ])
  const own = await Promise.all(channels.map(async (item) => [item.id, await readOwn(client, item)] as const))
  return {
    channels: Object.fromEntries(own),
    totalUnreadCount,
    blocked: blocked.users.map(({ id }) => id),
    drafts: Object.fromEntries(drafts.map((draft) => [placeOf(draft), draft.revision])),
    held: Object.fromEntries(heldMessages.map((held) => [held.id, held])),
    decisions: Object.fromEntries(
      decisions.map(({ id, action, reason, statement, isAutomated, until, appeal }) => [
        id,
        { action, reason, statement, isAutomated, until, appeal },
      ]),
    ),
    questions: Object.fromEntries(questions.map((question) => [question.id, question])),
  }
}

async function readOwn(client: ChatClient, item: ChannelListItem): Promise<OwnSnapshot> {
  const { id, pushTrigger, countPreference, isMuted, mutedUntil, isFavorite } = item
  const { scheduledMessages: scheduled } = await client.scheduledMessages.list(id)
  return { pushTrigger, countPreference, isMuted, mutedUntil, isFavorite, scheduled }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

const isRefused = (error: unknown, ...codes: string[]) => error instanceof ChatApiError && codes.includes(error.code)
