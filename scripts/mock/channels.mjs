/** Channels stored by the mock: created, listed and found. */
import { invalid, Refusal } from './errors.mjs'
import { fresh } from './fresh.mjs'
import { pageOf } from './page.mjs'
import { nextSendAt, requireOperator } from './sending.mjs'
import { withCover } from './uploads.mjs'

const membersOf = ({ item, members }) => members ?? [{ userId: item.createdById }, { userId: item.peer?.id }]
const has = (entry, userId) => membersOf(entry).some((member) => member.userId === userId)

/** Adds a channel of the caller and notifies its members. */
const create = (memory, { example, userId }, gateway, { userIds, given, type }) => {
  const at = memory.now()
  const everybody = [...new Set([userId, ...userIds])]
  const channel = {
    ...example,
    ...fresh.channel,
    ...given,
    id: memory.make(),
    type,
    memberCount: everybody.length,
    createdById: userId,
    createdAt: at,
    updatedAt: at,
  }
  const isOperator = (id) => type === 'DIRECT' || id === userId
  const members = everybody.map((id) => ({ userId: id, role: isOperator(id) ? 'OPERATOR' : 'MEMBER', joinedAt: at }))
  memory.channels.set(channel.id, { item: channel, members })
  gateway.publish('chat:channel:created', { channelId: channel.id, channel, joinedAt: at }, { userIds: everybody })
  return { status: 201, body: channel }
}

/** The caller's own settings of the channel, as they are now. */
const preferencesOf = (memory, { item, members }, userId) => {
  const { isFavorite, isMuted, mutedUntil = null } = members === undefined ? item : fresh.listItem
  const own = { isFavorite, isMuted, mutedUntil, ...memory.preferences.get(`${userId} ${item.id}`) }
  const isOver = own.mutedUntil !== null && Date.parse(own.mutedUntil) <= Date.now()
  return isOver ? { ...own, isMuted: false, mutedUntil: null } : own
}

/** Changes the caller's own settings of a channel, and says so to all of the caller's sockets. */
const prefer =
  (wantedOf, event, saidOf = (_item, wanted) => wanted) =>
  (memory, { params, body, userId, example }, gateway) => {
    const entry = memory.channels.get(params.id)
    if (!entry) return undefined
    if (entry.members && !has(entry, userId)) throw new Refusal('CHAT_NOT_CHANNEL_MEMBER', { channelId: params.id })
    const before = preferencesOf(memory, entry, userId)
    const wanted = wantedOf(body ?? {})
    if (Object.entries(wanted).some(([name, value]) => before[name] !== value)) {
      memory.preferences.set(`${userId} ${params.id}`, { ...before, ...wanted })
      const said = saidOf(listItem(memory, entry, userId, gateway), wanted)
      gateway.publish(event, { channelId: params.id, ...said }, { userIds: [userId] })
    }
    return { body: example }
  }

const setFavorite = (isFavorite) =>
  prefer(
    () => ({ isFavorite }),
    'chat:channel:preference:updated',
    ({ pushTrigger, countPreference, isMuted, mutedUntil }, wanted) => ({
      ...{ pushTrigger, countPreference, isMuted, mutedUntil },
      ...wanted,
    }),
  )

/** The channel as an item of the caller's list. */
const listItem = (memory, { item, members }, userId, gateway) => {
  const eventSeq = gateway.logs.ofChannel(item.id).seq
  const [last] = memory.messagesOf(item.id)
  // A channel of the examples keeps their last message until the mock has one.
  const latest = last && {
    lastMessageAt: last.createdAt,
    lastMessage: {
      ...{ id: last.id, type: last.type, text: last.text, senderId: last.senderId, createdAt: last.createdAt },
      mimeTypes: last.files.map(({ mimeType }) => mimeType),
    },
    isEmpty: false,
  }
  const preferences = preferencesOf(memory, { item, members }, userId)
  if (members === undefined) return { ...item, ...latest, ...preferences, eventSeq }
  const { role, canMentionAll = false } = members.find((member) => member.userId === userId)
  const other = item.type === 'DIRECT' ? members.find((member) => member.userId !== userId) : undefined
  return {
    ...item,
    ...fresh.listItem,
    ...latest,
    ...preferences,
    eventSeq,
    myRole: role,
    canMentionAll,
    nextSendAt: nextSendAt(memory, { item, members }, userId),
    peer: memory.contract.known.users.get(other?.userId) ?? null,
  }
}

const list = (memory, { query, userId, example }, gateway) => {
  const { includeEmpty, hidden, search = '', order, includeUsers, limit = 20, cursor } = query
  const { favorite, type, customType, memberId } = query
  const momentOf = ({ lastMessageAt, createdAt }) =>
    order === 'chronological' ? createdAt : (lastMessageAt ?? createdAt)
  const items = [...memory.channels.values()]
    // Those of the examples belong to every user.
    .filter((entry) => entry.members === undefined || has(entry, userId))
    .filter((entry) => memberId === undefined || has(entry, memberId))
    .map((entry) => listItem(memory, entry, userId, gateway))
    .filter((item) => includeEmpty === 'true' || !item.isEmpty)
    .filter((item) => item.isHidden === (hidden === 'true'))
    .filter((item) => favorite === undefined || item.isFavorite === (favorite === 'true'))
    .filter((item) => type === undefined || item.type === type)
    .filter((item) => customType === undefined || item.customType === customType)
    .filter((item) => (item.name ?? '').toLowerCase().includes(search.toLowerCase()))
    .sort((a, b) => momentOf(b).localeCompare(momentOf(a)))
    .sort((a, b) => (order === 'favorites' ? Number(b.isFavorite) - Number(a.isFavorite) : 0))
  const { items: channels, nextCursor } = pageOf(items, limit, cursor)
  const ids = channels.flatMap(({ createdById, peer }) => [createdById, ...(peer ? [peer.id] : [])])
  return {
    body: { ...example, channels, nextCursor, ...(includeUsers === 'true' && { users: memory.usersBy(ids) }) },
  }
}

/** By operation: its response, or undefined for Prism's. */
export const channelOperations = {
  createGroupChannel: (memory, call, gateway) => {
    const { userIds, ...given } = call.body
    return create(memory, call, gateway, { userIds, given: withCover(memory, given), type: 'GROUP' })
  },
  createDirectChannel: (memory, call, gateway) => {
    const { userId: other } = call.body
    const isOfBoth = (entry) => entry.item.type === 'DIRECT' && has(entry, call.userId) && has(entry, other)
    const existing = [...memory.channels.values()].find(isOfBoth)
    if (!existing) return create(memory, call, gateway, { userIds: [other], given: {}, type: 'DIRECT' })
    const keys = Object.keys(call.example)
    return { status: 200, body: Object.fromEntries(keys.map((key) => [key, existing.item[key]])) }
  },
  getChannel: (memory, { params, userId, example }, gateway) => {
    const entry = memory.channels.get(params.id)
    const eventSeq = gateway.logs.ofChannel(params.id).seq
    if (entry?.members === undefined) return { body: { ...example, id: params.id, eventSeq } }
    const { item } = entry
    const members = entry.members.map(({ canMentionAll: _, ...member }) => member)
    const unread = { lastReadAt: null, lastReadMessageId: null }
    const membership = { ...example.membership, ...unread, ...entry.members.find((member) => member.userId === userId) }
    const next = { nextSendAt: nextSendAt(memory, entry, userId) }
    return { body: { ...example, ...item, ...next, membership, members, nextMembersCursor: null, eventSeq } }
  },
  updateChannel: (memory, { params, body, userId }, gateway) => {
    const entry = memory.channels.get(params.id)
    if (entry?.members === undefined) return undefined
    requireOperator(entry, userId)
    const channel = { ...entry.item, ...withCover(memory, body), updatedAt: memory.now() }
    memory.channels.set(channel.id, { ...entry, item: channel })
    gateway.publish('chat:channel:changed', { channelId: channel.id, channel })
    return { body: channel }
  },
  updateMember: (memory, { params, body, userId, example }) => {
    const entry = memory.channels.get(params.id)
    const member = entry?.members?.find((one) => one.userId === params.userId)
    if (!member) return undefined
    requireOperator(entry, userId)
    Object.assign(member, body)
    return { body: { ...example, ...member } }
  },
  favoriteChannel: setFavorite(true),
  unfavoriteChannel: setFavorite(false),
  muteChannel: prefer(({ until = null }) => {
    if (until !== null && Date.parse(until) <= Date.now())
      throw invalid([{ in: 'body', pointer: '/until', message: 'must lie in the future' }])
    return { isMuted: true, mutedUntil: until }
  }, 'chat:channel:muted'),
  unmuteChannel: prefer(
    () => ({ isMuted: false, mutedUntil: null }),
    'chat:channel:unmuted',
    (_item, { isMuted }) => ({ isMuted }),
  ),
  listChannels: list,
  listMyChannels: list,
}
