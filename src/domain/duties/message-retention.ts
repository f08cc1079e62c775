import type { Logger } from '../../config/options'
import type { Chat } from '../../context'
import { isAway } from '../../platform/database/errors'
import { Passes, type PassPeriods } from '../../platform/lib/passes'
import { removeOldAudit } from './audit-log'
import { channelsWithOld, expireMessages, type Expiring } from './expire-messages'
import { removeAllReleasedCopies } from './legal-hold'
import { tenantsOf } from './tenants-of'

const PERIODS = { firstMs: 20_000, intervalMs: 30 * 60_000, retryMs: 60_000, channelPauseMs: 250 }
export type RetentionPeriods = Partial<PassPeriods & { channelPauseMs: number }>
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
  /** What a pass removes besides, by the names of what it is. Each answers whether it succeeded. */
  alsoRemove?: Record<string, () => Promise<boolean>>
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
    alsoRemove: {
      'copies of released holds': () => removeAllReleasedCopies(db, log),
      'old entries of the audit': () => removeOldAudit(db, auditDays, log),
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
  /** Of the step that runs, or ran last. */
  channelId?: string | undefined
}

interface StepOutcome {
  removed: number
  isOver: boolean
  didNothing?: boolean
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
 *   * What fails in one channel or tenant keeps nothing from being removed in the others.
 *   * What stays, because it is held or has a thread, is passed by once in a pass.
 */
export class MessageRetention {
  private readonly periods: typeof PERIODS
  private readonly passes: Passes

  constructor(private readonly options: MessageRetentionOptions) {
    this.periods = { ...PERIODS, ...options.periods }
    this.passes = new Passes(this.periods, () => this.run())
  }

  /** Resolves when the running statement has ended. */
  close(): Promise<void> {
    return this.passes.close()
  }

  /** Goes through all tenants once. @returns how many messages were removed, and whether it succeeded in all tenants. */
  async pass(): Promise<{ removed: number; succeeded: boolean }> {
    let removed = 0
    let succeeded = true
    const rounds = await this.begin()
    // Where several processes begin at the same time, they meet less.
    rounds.sort(() => Math.random() - 0.5)
    while (rounds.length > 0 && !this.passes.isClosed) {
      const round = rounds.shift() as Round
      const began = performance.now()
      const step = await this.step(round).catch((error: unknown): StepOutcome => {
        if (isAway(error)) throw error
        succeeded = false
        const { tenantId, channelId } = round
        const message = 'removing old messages of a tenant failed; it will be retried'
        this.options.log.warn({ err: error, tenantId, channelId }, message)
        // The other channels have their turns.
        return { removed: 0, isOver: channelId === undefined }
      })
      removed += step.removed
      if (!step.isOver) rounds.push(round)
      if (rounds.length === 0) break
      const tookMs = performance.now() - began
      const waitMs = earliest(rounds.map(readyAt)) - performance.now()
      await this.passes.pause(Math.max(step.didNothing ? 0 : Math.max(MIN_PAUSE_MS, tookMs), waitMs))
    }
    return { removed, succeeded }
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
  private async step(round: Round): Promise<StepOutcome> {
    const { chat } = this.options
    const { tenantId, days } = round
    round.channelId = undefined
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
    round.channelId = channel.id
    const { removed, next } = await expireMessages(chat, key, { days, limit: MAX_MESSAGES, after: channel.after })
    if (next !== undefined) {
      // Nobody was told of what was passed by.
      const pauseMs = removed > 0 ? this.periods.channelPauseMs : 0
      round.channels.push({ id: channel.id, after: next, readyAt: performance.now() + pauseMs })
    }
    return { removed, isOver: false }
  }

  /** A pass, and what else is removed. @returns whether all of it was. */
  run(): Promise<boolean> {
    const { log, alsoRemove } = this.options
    return this.passes.takeAll(log, {
      'old messages': async () => {
        const { removed, succeeded } = await this.pass()
        if (removed > 0) log.info({ removed }, 'removed messages that were older than they are kept')
        return succeeded
      },
      ...alsoRemove,
    })
  }
}

/** When there is something to do for the tenant. */
const readyAt = ({ channels }: Round): number => earliest(channels.map((channel) => channel.readyAt))

/** 0 if there are none. There may be more than a call takes arguments. */
const earliest = (times: number[]): number => times.reduce((first, time) => Math.min(first, time), times[0] ?? 0)
