import { sql } from 'kysely'
import type { ChannelMetadata, Metadata } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { accessTo, checkAccess, requireUnblocked } from '../access/guards'
import { withChannelLock } from '../access/channel-lock'
import { raiseFlags, reviewed, type Review } from '../moderation/review'
import { allowedMetadata } from './channel-draft'

export async function getMetadata(chat: Chat, caller: Caller, channelId: string): Promise<ChannelMetadata> {
  const found = await accessTo(chat.db, caller, channelId).select('c.metadata').executeTakeFirst()
  return { metadata: checkAccess(found, channelId).metadata as Metadata }
}

/** Replaces the metadata as a whole: keys that are not given are removed. */
export function replaceMetadata(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { metadata }: OperationInput<'replaceMetadata'>['body'],
): Promise<ChannelMetadata> {
  return reviewed(chat, caller, channelId, (review) =>
    changeMetadata(
      chat,
      caller,
      channelId,
      () => sql`${JSON.stringify(allowedMetadata(caller, review, metadata))}::jsonb`,
      review,
    ),
  )
}

export function deleteMetadataKey(
  chat: Chat,
  caller: Caller,
  channelId: string,
  key: string,
): Promise<ChannelMetadata> {
  return changeMetadata(chat, caller, channelId, () => sql`metadata - ${key}::text`)
}

/** Compared in the database, as JSON instead of text. */
function changeMetadata(
  chat: Chat,
  caller: Caller,
  channelId: string,
  /** Called once the guards have allowed the caller. */
  change: () => ReturnType<typeof sql>,
  review?: Review,
): Promise<ChannelMetadata> {
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const { key, row } = channel
    requireUnblocked(channel, channelId)
    const next = change()
    const changed = await tx
      .updateTable('chatChannels')
      .set({ metadata: sql`${next}`, updatedAt: sql`chat_statement_now()` })
      .where((eb) => eb.and({ tenantId: key.tenantId, id: key.channelId }))
      .where(sql<boolean>`metadata <> ${next}`)
      .returning(['metadata', 'updatedAt'])
      .executeTakeFirst()
    const metadata = (changed ?? row).metadata as Metadata
    if (changed) {
      const data = { channelId, metadata, updatedAt: changed.updatedAt.toISOString() }
      await raiseFlags(tx, key, review)
      await chat.events.append(tx, key, 'chat:metadata:changed', data)
    }
    return { metadata }
  })
}
