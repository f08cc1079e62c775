import type { User } from '../../generated/openapi'
import type { Caller, Chat } from '../chat-context'
import type { ChatUser } from '../providers'

/**
 * Users as the API shows them. Whether somebody is online says the profile, else the host, else the gateway, which is
 * asked once for all.
 */
export async function toUsers(chat: Chat, { tenantId }: Caller, profiles: ChatUser[]): Promise<User[]> {
  const said = await Promise.all(
    profiles.map(async ({ id, isOnline }) => (typeof isOnline === 'boolean' ? isOnline : chat.host.isOnline(id))),
  )
  const unsaid = profiles.filter((_, index) => said[index] === undefined).map(({ id }) => id)
  const connected = unsaid.length > 0 ? await chat.presence.isOnline(tenantId, unsaid) : new Set<string>()
  return profiles.map((profile, index) => toUser(profile, said[index] ?? connected.has(profile.id)))
}

/** Only what the contract has, and only where the host gave it what it promised: the profile is the host's. */
function toUser({ id, nickname, profileUrl, metadata, lastSeenAt }: ChatUser, isOnline: boolean): User {
  const lastSeen = lastSeenAt == null ? undefined : new Date(lastSeenAt)
  return {
    id,
    nickname: typeof nickname === 'string' ? nickname : id,
    ...(typeof profileUrl === 'string' && { profileUrl }),
    ...(isObject(metadata) && { metadata: textsOf(metadata) }),
    isOnline,
    ...(lastSeen && !Number.isNaN(lastSeen.getTime()) && { lastSeenAt: lastSeen.toISOString() }),
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function textsOf(metadata: object): Record<string, string> {
  const entries = Object.entries(metadata) as [string, unknown][]
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
