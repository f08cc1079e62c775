import { sql } from 'kysely'
import type { Message } from '../../../generated/openapi'
import type { Chat } from './chat'
import type { JobSource } from '../../platform/scheduler/jobs'

/** Time for a producer to end a stopped stream. */
export const STOP_MS = 10_000

/** Due when the producer of an open stream is idle, unless a question is open, or has not ended a stopped stream. */
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

/** Schedules the end of a stream whose producer gives no sign of life for this long. */
export function scheduleEnd(chat: Chat, tenantId: string, { channelId, id }: Message, idleSeconds: number): void {
  const at = new Date(chat.clock.now() + idleSeconds * 1000)
  chat.scheduler.schedule(streamJobs, { tenantId, channelId, id }, at)
}
