import type { Chat } from '../chat'
import { isAway } from '../../../platform/database/errors'
import { Passes, type PassPeriods } from '../../../platform/lib/passes'
import { removeOldAudit } from '../audit-log'
import { channelsWithOld, expireMessages } from './expire-messages'
import { removeAllReleasedCopies } from '../holds/legal-hold'
import { purgeRemoved } from '../../cases/removal'
import { removeOldSnapshots, removeSettledHeld } from './settled-rows'
import { tenantsOf } from '../tenants-of'

const PERIODS = { firstMs: 20_000, intervalMs: 30 * 60_000, retryMs: 60_000, channelPauseMs: 250 }
export type RetentionPeriods = Partial<PassPeriods & { channelPauseMs: number }>
/** Minimum pause between two statements; otherwise the pause equals the duration of the last one. */
const MIN_PAUSE_MS = 20

/** The position of a pass in a tenant. */
interface Round {
  tenantId: string
  days: number
  /** Channels with messages to remove, the position in each, and the earliest time of its next step. */
  channels: { id: string; after?: string | undefined; readyAt: number }[]
  /** The last channel examined; undefined at the end. */
  lookedAt: string | undefined
  /** The channel of the current or last step. */
  channelId?: string | undefined
}

/**
 * Removes messages older than their tenant's retention period, and then other data kept for a time.
 *
 * Invariants
 *
 * * There is no state besides the messages, so after a crash the next pass of any process continues. A statement
 *   changes messages, counts and events atomically.
 * * Any number of processes may run a pass: the channel lock serialises them.
 * * Tenants, and the channels of a tenant, alternate by statement. A channel pauses after each statement, which limits
 *   the rate of events for its subscribers.
 * * A failure in one channel or tenant does not stop the others.
 * * Messages that are kept, because of a hold or a thread, are examined once per pass.
 */
export class MessageRetention {
  private readonly periods: typeof PERIODS
  private readonly passes: Passes

  constructor(
    private readonly chat: Chat,
    periods: RetentionPeriods = {},
  ) {
    this.periods = { ...PERIODS, ...periods }
    this.passes = new Passes(this.periods, () => this.run())
  }

  /** Resolves when the running statement has ended. */
  close(): Promise<void> {
    return this.passes.close()
  }

  /** Examines all tenants once. @returns how many messages were removed, and whether all tenants succeeded. */
  async pass(): Promise<{ removed: number; succeeded: boolean }> {
    let removed = 0
    let succeeded = true
    const rounds = await this.begin()
    // Random order, so that processes that start together rarely collide.
    rounds.sort(() => Math.random() - 0.5)
    while (rounds.length > 0 && !this.passes.isClosed) {
      const round = rounds.shift() as Round
      const began = performance.now()
      const count = await this.step(round).catch((error: unknown) => {
        if (isAway(error)) throw error
        succeeded = false
        const { tenantId, channelId } = round
        const message = 'removing old messages of a tenant failed; it will be retried'
        this.chat.log.warn({ err: error, tenantId, channelId }, message)
        return 0
      })
      removed += count ?? 0
      if (round.channels.length > 0 || round.lookedAt !== undefined) rounds.push(round)
      if (rounds.length === 0) break
      const tookMs = performance.now() - began
      const waitMs = earliest(rounds.map(readyAt)) - performance.now()
      await this.passes.pause(Math.max(count === undefined ? 0 : Math.max(MIN_PAUSE_MS, tookMs), waitMs))
    }
    return { removed, succeeded }
  }

  private async begin(): Promise<Round[]> {
    const rounds: Round[] = []
    for (const tenantId of await tenantsOf(this.chat.db, 'chat_channels')) {
      const { messageDays: days } = (await this.chat.settingsOf(tenantId)).retention
      if (days !== undefined) rounds.push({ tenantId, days, channels: [], lookedAt: '' })
    }
    return rounds
  }

  /** One statement for a tenant. @returns how many messages it removed; undefined if a channel still pauses. */
  private async step(round: Round): Promise<number | undefined> {
    const { chat } = this
    const { tenantId, days } = round
    round.channelId = undefined
    const channel = round.channels.shift()
    if (!channel) {
      const after = round.lookedAt ?? ''
      // A failure ends the round.
      round.lookedAt = undefined
      const found = await channelsWithOld(chat.db, tenantId, { days, after })
      round.lookedAt = found.last
      round.channels = found.channelIds.map((id) => ({ id, readyAt: 0 }))
      return 0
    }
    if (channel.readyAt > performance.now()) {
      round.channels.push(channel)
      return undefined
    }
    const key = { tenantId, channelId: channel.id }
    round.channelId = channel.id
    const { removed, next } = await expireMessages(chat, key, { days, after: channel.after })
    if (next !== undefined) {
      // Skipped messages cause no events, so no pause is needed.
      const pauseMs = removed > 0 ? this.periods.channelPauseMs : 0
      round.channels.push({ id: channel.id, after: next, readyAt: performance.now() + pauseMs })
    }
    return removed
  }

  /** A pass and the further removals. @returns whether all succeeded. */
  run(): Promise<boolean> {
    const { db, log, config } = this.chat
    return this.passes.takeAll(log, {
      'old messages': async () => {
        const { removed, succeeded } = await this.pass()
        if (removed > 0) log.info({ removed }, 'message retention removed expired messages')
        return succeeded
      },
      'copies of released holds': () => removeAllReleasedCopies(db, log),
      'messages that reports kept': () => removeOldSnapshots(db, log),
      'settled held messages': () => removeSettledHeld(db, log),
      'old entries of the audit': () => removeOldAudit(db, config.retention.auditDays, log),
      'messages removed long ago': () => purgeRemoved(this.chat),
    })
  }
}

/** The earliest time of the tenant's next step. */
const readyAt = ({ channels }: Round): number => earliest(channels.map((channel) => channel.readyAt))

/** 0 if there are none. A loop, because the arguments of a spread are limited. */
const earliest = (times: number[]): number => times.reduce((first, time) => Math.min(first, time), times[0] ?? 0)
