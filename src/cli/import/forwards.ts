import type { Session } from '../../platform/database/engine'
import { namedMessages, storedMessage } from './stored-message'

/**
 * Resolves the origins of forwarded messages, after all channels, because an origin can be in any channel. Until then
 * messages store the key of the origin.
 */
export async function nameForwarded(session: Session, tenantId: string): Promise<void> {
  await session.query(
    `
  with source as materialized (${namedMessages(`
    select distinct s.forwarded_from_channel as channel_id, s.forwarded_from as key
      from import_message s where s.forwarded_from is not null`)})
  update chat_messages m
     set forwarded_from_id = source.id
    from import_message s
    join source on source.channel_id = s.forwarded_from_channel and source.key = s.forwarded_from
   cross join lateral (${storedMessage}) stored
   where m.tenant_id = $1 and m.channel_id = s.channel_id and m.id = stored.id and m.forwarded_from_id = s.forwarded_from`,
    [tenantId],
  )
}
