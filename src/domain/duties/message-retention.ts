import type { Logger } from '../../config/options'
import type { Chat } from '../../context'
import { removeOldAudit } from './audit-log'
import { channelsWithOld, expireMessages, type Expiring } from './expire-messages'
import { removeAllReleasedCopies } from './legal-hold'
import { tenantsOf } from './tenants-of'

/** Average times: from the start to the first pass, from one pass to the next, and after a failed pass. */
const PERIODS = { firstMs: 20_000, intervalMs: 30 * 60_000, retryMs: 60_000, channelPauseMs: 250 }
export type RetentionPeriods = Partial<typeof PERIODS>
/** Limits of one statement: messages that it looks at in a channel, and channels that it looks at. */
const MAX_MESSAGES = 100
const MAX_CHANNELS = 200
/** Pause between two statements: as long as the last one took, and at least this. */
const MIN_PAUSE_MS = 20

/** Days for which a tenant keeps its messages; undefined: for good. */
export type MessageDaysOf = (tenantId: string) => number | undefined | Promise<number | undefined>

export interface MessageRetentionOptions {
  chat: Expiring
  log: Logger
  messageDaysOf: MessageDaysOf
  /** What a pass does besides. */
  alsoRemove?: () => Promise<void>
  periods?: RetentionPeriods | undefined
}

/** As the options and the host's settings by tenant say. A pass also removes copies of released holds, and what the audit no longer keeps. */
export function openMessageRetention(chat: Chat, periods?: RetentionPeriods): MessageRetention {
  const { db, config, log } = chat
  const { auditDays } = config.retention
  return new MessageRetention({
    chat,
    log,
    messageDaysOf: async (tenantId) => (await chat.settingsOf(tenantId)).retention.messageDays,
    alsoRemove: async () => {
      await removeAllReleasedCopies(db)
      await removeOldAudit(db, auditDays)
    },
    periods,
  })
}

/** How far a pass has come in a tenant. */
interface Round {
  tenantId: string
  days: number
  /** Channels with something to remove, from where, and not before when. */
  channels: { id: string; after?: string | undefined; readyAt: number }[]
  /** The last channel that was looked at; undefined at the end. */
  lookedAt: string | undefined
}

/**
 * Removes messages that are older than their tenant keeps them.
 *
 * Invariants
 *   * What is to be done is found in the messages themselves, so there is nothing to remember: a process that stops in the middle
 *     leaves a shorter history, and the next pass of any process goes on. A statement is whole: messages, counts and events.
 *   * Any number of processes may be at it: the channel lock lets one at a time remove, and the other finds what is left.
 *   * Tenants take turns statement by statement, and the channels of a tenant too. A channel is left alone for a while after
 *     each statement, so what its subscribers get is bounded, however much there is to remove.
 *   * What stays, because it is held or has a thread, is passed by once in a pass.
 */
export class MessageRetention {
  private readonly periods: typeof PERIODS
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private wake: () => void = () => undefined
  private closed = false

  constructor(private readonly options: MessageRetentionOptions) {
    this.periods = { ...PERIODS, ...options.periods }
    this.schedule(this.periods.firstMs)
  }

  /** Resolves when the running statement has ended. */
  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    this.wake()
    await this.running
  }

  /** Goes through all tenants once. @returns how many messages were removed. */
  async pass(): Promise<number> {
    let removed = 0
    const rounds = await this.begin()
    // Where several processes begin at the same time, they meet less.
    rounds.sort(() => Math.random() - 0.5)
    while (rounds.length > 0 && !this.closed) {
      const round = rounds.shift() as Round
      const began = performance.now()
      const step = await this.step(round)
      removed += step.removed
      if (!step.isOver) rounds.push(round)
      const tookMs = performance.now() - began
      const waitMs = rounds.length === 0 ? 0 : Math.min(...rounds.map(readyAt)) - performance.now()
      if (rounds.length > 0) await this.pause(Math.max(step.didNothing ? 0 : Math.max(MIN_PAUSE_MS, tookMs), waitMs))
    }
    return removed
  }

  private async begin(): Promise<Round[]> {
    const { chat, messageDaysOf } = this.options
    const rounds: Round[] = []
    for (const tenantId of await tenantsOf(chat.db, 'chat_channels')) {
      const days = await this.daysOf(messageDaysOf, tenantId)
      if (days !== undefined) rounds.push({ tenantId, days, channels: [], lookedAt: '' })
    }
    return rounds
  }

  /** Where the host does not say how long, nothing is removed. */
  private async daysOf(messageDaysOf: MessageDaysOf, tenantId: string): Promise<number | undefined> {
    try {
      return await messageDaysOf(tenantId)
    } catch (error) {
      this.options.log.warn({ err: error, tenantId }, 'it is not known how long messages are kept; none is removed')
      return undefined
    }
  }

  /** One statement for a tenant. */
  private async step(round: Round): Promise<{ removed: number; isOver: boolean; didNothing?: boolean }> {
    const { chat } = this.options
    const { tenantId, days } = round
    if (round.channels.length === 0) {
      if (round.lookedAt === undefined) return { removed: 0, isOver: true, didNothing: true }
      const found = await channelsWithOld(chat.db, tenantId, { days, after: round.lookedAt, limit: MAX_CHANNELS })
      round.lookedAt = found.last
      round.channels = found.channelIds.map((id) => ({ id, readyAt: 0 }))
      return { removed: 0, isOver: false }
    }
    const channel = round.channels.shift() as Round['channels'][number]
    if (channel.readyAt > performance.now()) {
      round.channels.push(channel)
      return { removed: 0, isOver: false, didNothing: true }
    }
    const key = { tenantId, channelId: channel.id }
    const { removed, next } = await expireMessages(chat, key, { days, limit: MAX_MESSAGES, after: channel.after })
    if (next !== undefined) {
      // Nobody was told of what was passed by.
      const pauseMs = removed > 0 ? this.periods.channelPauseMs : 0
      round.channels.push({ id: channel.id, after: next, readyAt: performance.now() + pauseMs })
    }
    return { removed, isOver: false }
  }

  /** With jitter, so that processes that started together do not run at the same time. */
  private schedule(ms: number): void {
    if (this.closed) return
    const run = () => {
      this.running = this.run()
    }
    this.timer = setTimeout(run, ms * (0.5 + Math.random()))
    this.timer.unref()
  }

  private async run(): Promise<void> {
    const { log, alsoRemove } = this.options
    try {
      const removed = await this.pass()
      if (!this.closed) await alsoRemove?.()
      if (removed > 0) log.info({ removed }, 'removed messages that were older than they are kept')
      this.schedule(this.periods.intervalMs)
    } catch (error) {
      log.warn({ err: error }, 'removing old messages failed; it will be retried')
      this.schedule(this.periods.retryMs)
    }
  }

  private async pause(ms: number): Promise<void> {
    if (ms <= 0 || this.closed) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.wake = resolve
      timer = setTimeout(resolve, ms)
    })
    clearTimeout(timer)
  }
}

/** When there is something to do for the tenant. */
const readyAt = ({ channels }: Round): number =>
  channels.length === 0 ? 0 : Math.min(...channels.map((channel) => channel.readyAt))
