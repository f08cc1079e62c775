import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Channel } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { withChannelLock } from '../access/channel-lock'
import { raiseFlags, reviewed, type Review } from '../moderation/review'
import { requireUnblocked } from '../access/guards'
import { channelReturning, toChannel } from '../access/channel-row'
import { failStreams } from '../streams/close-stream'
import { whileSealed } from '../open-streams/writers'
import { advanceScheduled } from '../scheduled/scheduled'
import { allowedName } from './channel-draft'
import { hasCover, uploadedCover, type UploadedCover } from './cover'
import { channelForCaller } from './queries'

/** Freezes a channel, so that no member can send to it, or unfreezes it. */
export function setFrozen(chat: Chat, caller: Caller, channelId: string, isFrozen: boolean): Promise<Channel> {
  return whileSealed(chat, caller.tenantId, { channelId }, () =>
    withChannelLock(chat, caller, channelId, { operator: true }, async (tx, channel) => {
      const { key, row } = channel
      requireUnblocked(channel, channelId)
      if (row.isFrozen === isFrozen) return channelForCaller(tx, caller, toChannel(row))
      const changed = await tx
        .updateTable('chatChannels')
        .set({ isFrozen, updatedAt: sql`chat_statement_now()` })
        .where((eb) => eb.and({ tenantId: key.tenantId, id: key.channelId }))
        .returning(channelReturning)
        .executeTakeFirstOrThrow()
      const updatedAt = changed.updatedAt.toISOString()
      if (isFrozen) {
        await chat.events.append(tx, key, 'chat:channel:frozen', { channelId, isFrozen, updatedAt })
        await failStreams(chat, tx, key)
      } else await chat.events.append(tx, key, 'chat:channel:unfrozen', { channelId, isFrozen, updatedAt })
      await recordActs(tx, caller, [{ action: isFrozen ? 'channel.freeze' : 'channel.unfreeze', channelId }])
      return channelForCaller(tx, caller, toChannel(changed))
    }),
  )
}

type Changes = OperationInput<'updateChannel'>['body']

/** Updates properties of a group. Null clears a property. */
export async function updateChannel(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { coverUploadId, ...given }: Changes,
): Promise<Channel> {
  const cover = await uploadedCover(chat, caller, channelId, { ...given, coverUploadId })
  return reviewed(chat, caller, channelId, (review) => {
    const change = () => changeChannel(chat, caller, channelId, { given, cover, review })
    // Ends the streams of members who can no longer send.
    return given.whoCanSend === 'OPERATORS' ? whileSealed(chat, caller.tenantId, { channelId }, change) : change()
  })
}

function changeChannel(
  chat: Chat,
  caller: Caller,
  channelId: string,
  request: { given: Omit<Changes, 'coverUploadId'>; cover: UploadedCover | undefined; review: Review | undefined },
): Promise<Channel> {
  return withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key, row }) => {
    const { given, review } = request
    const { name, coverUrl, customType, slowModeSeconds, whoCanSend } = row
    const known = { name, coverUrl, customType, slowModeSeconds, whoCanSend }
    const next = { ...known, ...given }
    const cover = request.cover && !(await hasCover(tx, key, request.cover.uploadId)) ? request.cover : undefined
    next.name = allowedName(caller, review, next.name, { before: name, cover })
    const columns = await cover?.take(tx)
    if (!columns && isDeepStrictEqual(next, known)) return channelForCaller(tx, caller, toChannel(row))
    const changed = await tx
      .updateTable('chatChannels')
      .set({ ...next, ...columns, updatedAt: sql`chat_statement_now()` })
      .where((eb) => eb.and({ tenantId: key.tenantId, id: key.channelId }))
      .returning(channelReturning)
      .executeTakeFirstOrThrow()
    const channel = toChannel(changed)
    await raiseFlags(tx, key, review)
    await chat.events.append(tx, key, 'chat:channel:changed', { channelId, channel })
    if (given.whoCanSend === 'OPERATORS') await failStreams(chat, tx, key, { areOperators: false })
    const slowMode = { before: slowModeSeconds, after: changed.slowModeSeconds }
    if (slowMode.after < slowMode.before) await advanceScheduled(chat, tx, key, slowMode)
    return channelForCaller(tx, caller, channel)
  })
}
