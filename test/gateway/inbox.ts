/** The events a subscriber received, and ways to make it miss some. */
import { query } from '../support/recount'
import type { TestSocket } from '../support/socket'
import type { World } from '../support/world'

export const seqs = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
export const seqsOf = (inbox: TestSocket) => inbox.frames.flatMap(({ seq }) => seq ?? [])
export const until = (inbox: TestSocket, count: number) => inbox.until(() => seqsOf(inbox).length >= count)

/** The result of a crash between commit and publish: a logged event that was not published. */
export const logSilently = (
  databaseUrl: string,
  channelId: string,
  { rows = 1, numbers = rows }: { rows?: number; numbers?: number } = {},
) =>
  query(
    databaseUrl,
    `with numbered as (
       update chat_channels set event_seq = event_seq + $3 where id = $1 returning tenant_id, event_seq - $3::bigint as before
     )
     insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at)
     select tenant_id, $1, before + n, 'chat:channel:member:count:changed',
            jsonb_build_object('channelId', $1::text, 'memberCount', 2), now()
       from numbered, generate_series(1, $2) n`,
    [channelId, rows, numbers],
  )

/** Whether a process considers its Redis connected. */
export const redisOf = async (world: World, node: number) => (await world.nodes[node]?.chat.health())?.redis
