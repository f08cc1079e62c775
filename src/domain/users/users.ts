import type { User, UserList, UsersById } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from './chat'
import { ChatError } from '../../errors'
import { noAnswer, withTimeout } from '../../platform/lib/timeout'
import type { ChatUser } from '../../providers'

/** Users of the caller's tenant, found by the host. */
export async function searchUsers(
  chat: Chat,
  caller: Caller,
  { keyword, limit }: OperationInput<'searchUsers'>['query'],
): Promise<UserList> {
  const found = await chat.host.searchUsers(caller.tenantId, keyword, limit)
  return { users: await toUsers(chat, caller, found.slice(0, limit)) }
}

export async function getUser(chat: Chat, caller: Caller, userId: string): Promise<User> {
  const profile = await chat.host.getUser(caller.tenantId, userId)
  const [user] = profile ? await toUsers(chat, caller, [profile]) : []
  if (!user) throw new ChatError('CHAT_USER_NOT_FOUND', { userIds: [userId] })
  return user
}

/** The users known to the host, in the requested order. */
export async function getUsers(
  chat: Chat,
  caller: Caller,
  { ids }: OperationInput<'getUsers'>['query'],
): Promise<UserList> {
  const users = await knownUsers(chat, caller, [...new Set(ids)])
  return { users }
}

/**
 * The users of a response that must not depend on the host: null, with a warning, if the host or presence fails or takes
 * more than a second. The host is called once for all users.
 */
export async function usersById(
  chat: Chat,
  caller: Pick<Caller, 'tenantId'>,
  userIds: Iterable<string | null>,
): Promise<UsersById> {
  const ids = [...new Set(userIds)].filter((id) => id !== null)
  try {
    const users = await withTimeout(knownUsers(chat, caller, ids), SHOWN_USERS_TIMEOUT_MS, noAnswer)
    return Object.fromEntries(users.map((user) => [user.id, user]))
  } catch (error) {
    chat.log.warn(
      { err: error, tenantId: caller.tenantId, users: ids.length },
      'list returned without users: host or presence failed',
    )
    return null
  }
}

/** Timeout for users in a list, shorter than for a request for users. */
const SHOWN_USERS_TIMEOUT_MS = 1000

/** Drops users that were not requested. */
async function knownUsers(chat: Chat, caller: Pick<Caller, 'tenantId'>, ids: string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const profiles = await chat.host.getUsers(caller.tenantId, ids)
  const byId = new Map(profiles.map((profile) => [profile.id, profile]))
  const known = ids.map((id) => byId.get(id)).filter((profile) => profile !== undefined)
  return toUsers(chat, caller, known)
}

/**
 * Users as API objects. The online state comes from the profile, else from the host, else from presence. `lastSeenAt`
 * comes from the profile; presence adds it only together with the online state, because a host that hides one may hide
 * the other.
 */
export async function toUsers(
  chat: Chat,
  { tenantId }: Pick<Caller, 'tenantId'>,
  profiles: ChatUser[],
): Promise<User[]> {
  const asked = profiles.filter(({ isOnline }) => typeof isOnline !== 'boolean').map(({ id }) => id)
  const answers = await chat.host.areOnline(tenantId, asked)
  const known = profiles.map(({ id, isOnline }) => (typeof isOnline === 'boolean' ? isOnline : answers.get(id)))
  const unknown = asked.filter((id) => !answers.has(id))
  if (unknown.length === 0) return profiles.map((profile, index) => toUser(profile, known[index] === true))
  const [online, lastSeen] = await Promise.all([
    chat.presence.isOnline(tenantId, unknown),
    chat.presence.lastSeenAt(tenantId, unknown),
  ])
  return profiles.map((profile, index) => {
    const isOnline = known[index]
    if (isOnline !== undefined) return toUser(profile, isOnline)
    const lastSeenAt = profile.lastSeenAt ?? lastSeen.get(profile.id)
    return toUser({ ...profile, ...(lastSeenAt && { lastSeenAt }) }, online.has(profile.id))
  })
}

/** Only contract fields with valid types, because the profile comes from the host. */
function toUser({ id, nickname, profileUrl, metadata, lastSeenAt }: ChatUser, isOnline: boolean): User {
  const lastSeen = lastSeenAt == null ? undefined : new Date(lastSeenAt)
  return {
    id,
    nickname: typeof nickname === 'string' ? nickname : id,
    ...(typeof profileUrl === 'string' && { profileUrl }),
    ...(isObject(metadata) && { metadata: stringEntries(metadata) }),
    isOnline,
    ...(lastSeen && !Number.isNaN(lastSeen.getTime()) && { lastSeenAt: lastSeen.toISOString() }),
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function stringEntries(metadata: object): Record<string, string> {
  const entries = Object.entries(metadata) as [string, unknown][]
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
