import { Redis } from 'ioredis'
import { redisUrl } from '../../support/database'
import { query } from '../../support/recount'
import type { Person, World } from '../../support/world'

/** Ids that can be found in any text: a text with one names the user. */
export const markOf = (person: Person) => person.userId

/** Three users of a tenant, with data of each in every place that holds text. */
export interface Marked {
  ann: Person
  ben: Person
  cat: Person
  groupId: string
  directId: string
}

const LATER = () => new Date(Date.now() + 3_600_000).toISOString()

/**
 * Fills a tenant. Each mark occurs only in data of its user, and in no shared channel.
 *
 * @param world whose host has file storage.
 */
export async function fillTenant(world: World, tenantId: string): Promise<Marked> {
  const person = (name: string, node: number) => world.person(`${name}-of-${tenantId}`, { tenantId, node })
  const [ann, ben, cat] = [person('ann', 0), person('ben', 1), person('cat', 0)] as const
  const { id: groupId } = await cat.client.channels.createGroup({ userIds: [ann.userId, ben.userId], name: 'All' })
  const { id: otherId } = await cat.client.channels.createGroup({ userIds: [ben.userId], name: 'Without Ann' })
  const { id: directId } = await ann.client.channels.createDirect({ userId: ben.userId })
  const first = await cat.client.messages.send(groupId, { text: 'first', mentionedUserIds: [ann.userId, ben.userId] })
  const poll = await cat.client.polls.create(groupId, {
    title: 'which?',
    options: ['a', 'b'],
    allowUserSuggestion: true,
    allowMultipleVotes: true,
  })
  for (const one of [ann, ben]) await leaveMarks(world, one, { groupId, directId, firstId: first.id, poll })
  const { chat } = world.nodes[0]!
  const system = chat.system(tenantId)
  const [report] = (await system.reports.list({})).reports
  await system.reports.settle(report!.id, { status: 'RESOLVED', settledById: ann.userId, note: markOf(ann) })
  await chat.system(tenantId, { userId: ann.userId }).messages.send(otherId, { text: `${markOf(ann)} as the system` })

  await holdOthers(chat, { ann, ben, dan: person('dan', 1) })

  // Data about Ann by others: copies of her messages and of copies, replies, mentions, reactions, blocks, a ban.
  const { messages } = await ben.client.messages.list(groupId, { limit: 100 })
  for (const { id, senderId, type } of messages) {
    if (senderId !== ann.userId || type === 'POLL') continue
    const copy = await ben.client.messages.forward(groupId, id, { targetChannelId: otherId })
    await cat.client.messages.forward(otherId, copy.id, { targetChannelId: groupId })
  }
  const own = messages.find(({ senderId, parentMessageId }) => senderId === ann.userId && !parentMessageId)!
  await ben.client.messages.send(groupId, { text: 'a reply', parentMessageId: own.id })
  await ben.client.messages.addReaction(groupId, own.id, { key: markOf(ben) })
  await cat.client.messages.pin(groupId, own.id)
  await ben.client.messages.pin(groupId, first.id)
  await cat.client.users.block({ userId: ann.userId })
  await ann.client.users.block({ userId: cat.userId })
  const { id: bannedId } = await cat.client.channels.createGroup({ userIds: [ann.userId], name: 'Banned' })
  await cat.client.members.ban(bannedId, ann.userId, { description: `banned ${markOf(ann)}` })
  // Events that a consumer failed on, with the errors of its handler.
  await query(
    world.databaseUrl,
    `insert into chat_consumer_failures (tenant_id, consumer, id, channel_id, seq, epoch, event, data, logged_at, attempts, error, failed_at)
     select tenant_id, 'failing', channel_id || seq, channel_id, seq, 'epoch', event, data, logged_at, 1,
            'cannot consume ' || data::text, now()
       from chat_events where tenant_id = $1`,
    [tenantId],
  )
  return { ann, ben, cat, groupId, directId }
}

/** A hold that Ann placed on Dan, and copies of Dan's messages about the others. */
async function holdOthers(
  chat: World['nodes'][0]['chat'],
  { ann, ben, dan }: { ann: Person; ben: Person; dan: Person },
): Promise<void> {
  const { tenantId } = dan
  const { id: groupId } = await dan.client.channels.createGroup({ userIds: [ann.userId, ben.userId], name: 'Held' })
  await chat.data(tenantId, { userId: ann.userId }).holds.place({ userId: dan.userId, reason: 'a case' })
  const { id } = await dan.client.messages.send(groupId, {
    text: 'about both',
    mentionedUserIds: [ann.userId, ben.userId],
  })
  await dan.client.messages.edit(groupId, id, { text: 'about nobody' })
  const poll = await dan.client.polls.create(groupId, { title: 'who?', options: ['one', 'two'] })
  for (const { client } of [ann, ben]) await client.polls.vote(groupId, poll.id, { optionIds: [poll.options[0]!.id] })
  await dan.client.polls.delete(groupId, poll.id)
}

/** The remains of a released hold, for the next pass of retention. */
export async function leaveCopies(world: World, { tenantId, userId }: Person): Promise<void> {
  await query(
    world.databaseUrl,
    `insert into chat_held_messages (tenant_id, channel_id, message_id, version, sender_id, cause, content)
     select tenant_id, channel_id, id, 100, sender_id, 'EDITED', jsonb_build_object('text', text)
       from chat_messages where tenant_id = $1 and sender_id = $2 and text <> ''`,
    [tenantId, userId],
  )
}

interface Places {
  groupId: string
  directId: string
  firstId: string
  poll: { id: string; options: { id: string }[] }
}

/** A stream whose every part names the user. */
async function streamMarks({ userId: mark, client }: Person, channelId: string, { isEnded }: { isEnded: boolean }) {
  const { messages } = client
  const { id } = await messages.send(channelId, { text: `begun ${mark}`, stream: { idleSeconds: 600 } })
  const [run, offset] = [1, `begun ${mark}`.length]
  await messages.appendToStream(channelId, id, { run, offset, text: ` appended ${mark}` })
  await messages.appendToStream(channelId, id, { run, part: 1, type: 'reasoning', offset: 0, text: `thought ${mark}` })
  await messages.setStreamPart(channelId, id, 2, { run, type: 'tool', value: { note: mark } })
  if (isEnded) await messages.endStream(channelId, id, { run, state: 'COMPLETE', metadata: { note: mark } })
}

async function leaveMarks(world: World, one: Person, { groupId, directId, firstId, poll }: Places): Promise<void> {
  const mark = markOf(one)
  const { client } = one
  const { id: soloId } = await client.channels.createGroup({ userIds: [one.userId], name: `${mark} alone` })
  await client.channels.update(soloId, { name: `${mark} renamed` })
  await client.channels.replaceMetadata(soloId, { metadata: { note: mark } })
  const sent = await client.messages.send(
    groupId,
    { text: `text ${mark}`, metadata: { note: mark }, linkMetadata: { title: mark }, clientId: mark.slice(0, 64) },
    { idempotencyKey: `key ${mark}` },
  )
  await client.messages.edit(groupId, sent.id, { text: `edited ${mark}` })
  const gone = await client.messages.send(groupId, { text: `deleted ${mark}` }, { idempotencyKey: `gone ${mark}` })
  await client.messages.delete(groupId, gone.id)
  for (const channelId of [groupId, directId, soloId]) {
    await client.messages.sendFile(channelId, {
      file: new File([`content ${mark}`], `${mark}.txt`, { type: 'text/plain' }),
      text: mark,
      metadata: { note: mark },
    })
  }
  const upload = (name: string) =>
    client.messages.createUpload({ file: new File([`content ${mark}`], `${name} ${mark}.txt`, { type: 'text/plain' }) })
  const uploads = [await upload('one'), await upload('two')]
  await client.messages.send(groupId, { files: uploads.map(({ uploadId }) => ({ uploadId, altText: `alt ${mark}` })) })
  await upload('unused')
  await client.messages.send(groupId, { text: `reply ${mark}`, parentMessageId: firstId })
  await client.messages.send(directId, { text: `direct ${mark}` })
  await streamMarks(one, groupId, { isEnded: true })
  await streamMarks(one, directId, { isEnded: false })
  await client.messages.addReaction(groupId, firstId, { key: mark })
  await client.messages.edit(groupId, sent.id, { text: `edited again ${mark}` })
  const own = await client.polls.create(groupId, { title: `poll ${mark}`, options: [mark, 'other'] })
  await client.polls.vote(groupId, own.id, { optionIds: [own.options[0]!.id] })
  await client.polls.addOption(groupId, poll.id, { text: `option ${mark}` })
  await client.polls.vote(groupId, poll.id, { optionIds: [poll.options[0]!.id] })
  await client.scheduledMessages.create(groupId, {
    text: `later ${mark}`,
    scheduledAt: LATER(),
    metadata: { note: mark },
  })
  await client.channels.saveDraft(groupId, { text: `draft ${mark}`, revision: 0 })
  await client.channels.saveDraft(directId, { text: `draft ${mark}`, revision: 0 })
  await client.channels.report(groupId, { category: 'other', description: `report ${mark}` })
  await client.channels.markRead(groupId)
  const { id: closedId } = await client.channels.createGroup({ userIds: [one.userId], name: `${mark} closed` })
  await client.channels.delete(closedId)
  const socket = await one.join(groupId)
  await socket.next('chat:unread:count:changed', 100).catch(() => undefined)
}

/** Every row of every table, as text. */
async function dumpDatabase(world: World): Promise<Map<string, string[]>> {
  const tables = await query<{ name: string }>(
    world.databaseUrl,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not like 'chat\\_events\\_%'`,
  )
  const all = tables.map(({ name }) => `select '${name}' as name, to_json(t)::text as row from "${name}" t`)
  const dump = new Map<string, string[]>(tables.map(({ name }) => [name, []]))
  for (const { name, row } of await query<{ name: string; row: string }>(world.databaseUrl, all.join(' union all '))) {
    dump.get(name)?.push(row)
  }
  return dump
}

/** Every key in Redis with its value, as text. */
async function dumpRedis(prefix: string): Promise<string[]> {
  const redis = new Redis(redisUrl())
  try {
    const found: string[] = []
    for await (const keys of redis.scanStream({ match: `*${prefix}*`, count: 1000 })) {
      for (const key of keys as string[]) found.push(`${key} ${JSON.stringify(await valueOf(redis, key))}`)
    }
    return found
  } finally {
    redis.disconnect()
  }
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key)
    case 'hash':
      return redis.hgetall(key)
    case 'set':
      return redis.smembers(key)
    case 'zset':
      return redis.zrange(key, 0, -1, 'WITHSCORES')
    case 'list':
      return redis.lrange(key, 0, -1)
    case 'stream':
      return redis.xrange(key, '-', '+')
    default:
      return undefined
  }
}

/** The locations and counts of each text: by table, in Redis and in stored files. */
export async function placesOf(world: World, prefix: string, texts: string[]): Promise<Record<string, number>[]> {
  const dump = await dumpDatabase(world)
  dump.set('Redis', await dumpRedis(prefix))
  const files = [...world.storage.files].map(
    ([url, file]) => `${url} ${file.fileName} ${file.tenantId} ${file.content.toString()}`,
  )
  dump.set('files', files)
  return texts.map((text) => {
    const counts = [...dump].map(([place, all]) => [place, all.filter((one) => one.includes(text)).length] as const)
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  })
}
