import { pino } from 'pino'
import { eventRules } from '../../../src/domain/access/event-rules'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { transaction } from '../../../src/platform/database/transaction'
import { memoryBus } from '../../../src/platform/events/bus'
import { BatchDispatch, type BatchConsumer } from '../../../src/platform/consumers/batch-dispatch'
import { EventConsumer } from '../../../src/platform/consumers/event-consumer'
import { EventLog } from '../../../src/platform/events/event-log'
import type { ConsumedEvent } from '../../../src/platform/consumers/wanted-events'

export const TENANT = 'acme'
/** Effectively never in a test: everything is found without it. */
const NEVER = 3_600_000

const open = new Set<Process>()

afterEach(async () => {
  for (const process of open) await process.close()
})

/** A process that appends to the log and consumes, until the test ends. */
export class Process {
  readonly consumed: ConsumedEvent[] = []
  readonly tookOver: string[] = []
  readonly warnings: string[] = []
  /** What the events that are handed over from now on wait for. */
  until = Promise.resolve()
  failing = 0
  /** A channel whose events this process cannot read. */
  unreadable = ''
  private consumer!: EventConsumer
  private log!: EventLog

  private constructor(
    readonly database: Database,
    private readonly all: ConsumedEvent[],
  ) {}

  static async start(
    url: string,
    { all = [] as ConsumedEvent[], sweepMs = NEVER, leaseMs = 30_000, events = ['chat:metadata:changed'] } = {},
  ): Promise<Process> {
    const process = new Process(await openDatabase({ url }), all)
    const warn = (_: unknown, message: string) => void process.warnings.push(message)
    const log = Object.assign(pino({ level: 'silent' }), { warn })
    const { db } = process.database
    process.log = new EventLog(db, memoryBus(log), eventRules, { current: 'epoch' })
    const options = { db, events: process.log, rules: eventRules, log, retentionHours: 48, sweepMs, leaseMs }
    const dispatch = new BatchDispatch(
      {
        name: 'test',
        events: events as BatchConsumer['events'],
        begin: async (events) => {
          if (process.failing > 0) {
            process.failing -= 1
            throw new Error('not now')
          }
          if (events.some(({ channelId }) => channelId === process.unreadable)) throw new TypeError('cannot be read')
          process.consumed.push(...events)
          all.push(...events)
          return { ended: process.until }
        },
        tookOver: (channels) => process.tookOver.push(...channels.map(({ channelId }) => channelId)),
      },
      options,
    )
    process.consumer = new EventConsumer(dispatch, options)
    await process.consumer.start()
    open.add(process)
    return process
  }

  append(channelId: string, { wanted = true, rollBack = false } = {}): Promise<unknown> {
    const at = { tenantId: TENANT, channelId }
    const appended = transaction(this.database.db, async (tx) => {
      const updatedAt = new Date().toISOString()
      const metadata = { channelId, metadata: {}, updatedAt }
      if (wanted) await this.log.append(tx, at, 'chat:metadata:changed', metadata)
      else await this.log.append(tx, at, 'chat:channel:frozen', { channelId, isFrozen: true, updatedAt })
      if (rollBack) throw new Error('rolled back')
    })
    return rollBack ? expect(appended).rejects.toThrow('rolled back') : appended
  }

  /** As after the database went back in time. */
  forget(): void {
    this.consumer.forget()
  }

  seqs(channelId: string): number[] {
    return this.consumed.filter((event) => event.channelId === channelId).map(({ seq }) => seq)
  }

  async close(): Promise<void> {
    open.delete(this)
    await this.consumer.close()
    await this.database.close()
  }
}
