import type { ChatEvent } from '../../src/index'
import { query } from '../support/recount'
import type { Owner, Scheduler } from './scheduler'

/** So that a process can be frozen in the middle of a page. */
const HANDLER_MS = 150

/** The guarantee for consumers: each event at least once, in order, in one process at a time. */
export class Ledger {
  readonly wrongs: string[] = []
  private readonly begun = new Map<string, { by: Owner; seq: number; at: number }>()
  private readonly ended = new Set<string>()

  constructor(private readonly scheduler: Scheduler) {}

  /** Consumes an event in the process that is running now. */
  async consume({ tenantId, channelId, userId, seq, name }: ChatEvent): Promise<void> {
    const { now } = this.scheduler
    const owner = this.scheduler.owner as Owner
    const feed = channelId ?? `user:${userId}`
    const last = this.begun.get(feed)
    // Only who was stopped in the middle may have had events that its successor does not know to be over.
    if (last && last.by !== owner && seq <= last.seq && last.by.stoppedAt < last.at) {
      const was = `${last.by.name} had begun ${last.seq} at ${last.at.toFixed(0)} and lives`
      this.wrongs.push(`${owner.name} consumes ${name} ${seq} of ${feed} at ${now.toFixed(0)}, when ${was}`)
    }
    this.begun.set(feed, { by: owner, seq, at: now })
    await new Promise((resolve) => setTimeout(resolve, HANDLER_MS))
    this.ended.add(`${tenantId} ${feed} ${seq}`)
  }

  /** Events that no consumer got, without those of deleted messages. */
  async missing(databaseUrl: string): Promise<string[]> {
    const rows = await query<{ place: string; event: string }>(
      databaseUrl,
      `select concat_ws(' ', tenant_id, channel_id, seq) as place, event from chat_events
        where not starts_with(channel_id, 'user:') and event in ('chat:user:left', 'chat:message:deleted', 'chat:read:updated')`,
    )
    return rows
      .filter(({ place }) => !this.ended.has(place))
      .map(({ place, event }) => `${event} ${place} was not consumed`)
  }
}
