import { sql } from 'kysely'
import type { Message } from '../../../generated/openapi'
import type { Chat } from './chat'
import type { JobSource } from '../../platform/scheduler/jobs'

/** How long a producer has to end a stream that was stopped. */
export const STOP_MS = 10_000

/** Open streams whose producer gave no sign of life, unless a question waits for its answer; or did not stop. */
export const streamJobs: JobSource = {
  kind: 'end-stream',
  table: sql`chat_streams`,
  at: sql<Date>`coalesce(
    s.stopping_at + make_interval(secs => ${sql.lit(STOP_MS / 1000)}),
    greatest(s.alive_at, s.asking_until) + make_interval(secs => s.idle_seconds)
  )`,
  pending: sql<boolean>`true`,
  id: sql<string>`s.message_id`,
}

/** Has a stream end when its producer gives no sign of life for this long. */
export function scheduleEnd(chat: Chat, tenantId: string, { channelId, id }: Message, idleSeconds: number): void {
  const at = new Date(chat.clock.now() + idleSeconds * 1000)
  chat.scheduler.schedule(streamJobs, { tenantId, channelId, id }, at)
}
