import type { User } from '../../../generated/openapi'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import type { ChatUser } from '../../providers'

/**
 * Users as the API shows them. Whether somebody is online says the profile, else the host, else the gateway, which is
 * asked once for all. When somebody was last seen says the profile too; the gateway only where it also says who is online,
 * or a host that hides it would be contradicted.
 */
export async function toUsers(chat: Chat, { tenantId }: Caller, profiles: ChatUser[]): Promise<User[]> {
  const said = await Promise.all(
    profiles.map(async ({ id, isOnline }) => (typeof isOnline === 'boolean' ? isOnline : chat.host.isOnline(id))),
  )
  const unsaid = profiles.filter((_, index) => said[index] === undefined).map(({ id }) => id)
  if (unsaid.length === 0) return profiles.map((profile, index) => toUser(profile, said[index] === true))
  const [connected, seen] = await Promise.all([
    chat.presence.isOnline(tenantId, unsaid),
    chat.presence.lastSeenAt(tenantId, unsaid),
  ])
  return profiles.map((profile, index) => {
    const isOnline = said[index]
    if (isOnline !== undefined) return toUser(profile, isOnline)
    return toUser({ ...profile, lastSeenAt: profile.lastSeenAt ?? seen.get(profile.id) }, connected.has(profile.id))
  })
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
