/**
 * From events to pushes.
 *
 * Invariants:
 * - The chat says who wants a push when it is due, and again before each attempt.
 * - A device has one row for each message, whose key determines the collapse id: a repeat after a crash replaces the
 *   notice.
 * - A device gets one push at a time, so the last one has the newest total. Updates go before notices.
 * - An update in progress keeps its claim: a read meanwhile adds a second row for the channel.
 * - A row with `may_show` or without `due_at` is a notice that the device may show. Reading elsewhere adds one row for
 *   each device and channel, which withdraws these notices. Devices without silent pushes keep it for their next
 *   notice.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Arrivals, DAY_MS, refuseOlder, type Place } from '../../shared/src/arrivals.js'
import type { Database, Log, Row } from '../../shared/src/database.js'
import { HOST_ATTEMPTS } from '../../shared/src/names.js'
import { FinalError, Queue, RetryError, type Outcome } from '../../shared/src/queue.js'
import { unlessRefused } from '../../shared/src/refusal.js'
import type { PushChat, PushEvent, Recipient } from './chat.js'
import type { Contents, Render } from './content.js'
import { keyOf, type Device, type Devices, type ProviderName } from './devices.js'
import { KeyError, MaybeSentError, type Clear, type Provider, type Push } from './provider.js'
import { Wanted } from './wanted.js'

/** Reads within this time are coalesced into one update of the device. */
const GATHER_MS = 1000
/** Time reserved to record the result of a push. */
const NOTE_MS = 5000
/** `question_id` of the second update of a channel. */
const AGAIN = 'again'
/** Maximum number of channels that a Web Push notice withdraws. */
const MAX_CLEARS = 20
/** Rows deleted per statement. */
const PRUNED = 10_000

export interface PushesOptions {
  chat: PushChat
  database: Database
  schema: string
  devices: Devices
  contents: Contents
  providers: ReadonlyMap<ProviderName, Provider>
  render: Render
  graceMs: number
  timeoutMs: number
  pollMs: number
  concurrency: number
  retry: { minMs: number; maxMs: number }
  log: Log
  onResult: (result: PushResult) => void | Promise<void>
}

/** The outcome of an attempt to push to a device, for the host's metrics. */
export interface PushResult {
  provider: ProviderName
  kind: 'notice' | 'silent'
  /** `failed`: retried until it expires. */
  outcome: 'sent' | 'gone' | 'failed'
  seconds: number
}

interface Notable extends Row {
  tenant_id: string
  channel_id: string
  message_id: string
  question_id: string
  created_at: Date
}

interface Delivery extends Notable {
  user_id: string
  device_id: string
  may_show: boolean
  attempts: number
}

export class Pushes {
  private readonly arrivals: Arrivals<Recipient>
  private readonly deliveries: Queue<Delivery>
  private readonly wanted: Wanted
  private readonly schema: string
  private readonly hasDevices: string
  /** Refusals of the host's keys by lane of devices, until a push succeeds. */
  private readonly refusedKeys = new Map<string, string>()

  constructor(private readonly options: PushesOptions) {
    const { database, schema, log, pollMs, retry, timeoutMs, concurrency } = options
    this.schema = `"${schema}"`
    this.hasDevices = `exists (select from ${this.schema}.devices d where d.tenant_id = $1)`
    const ofService = Math.ceil(concurrency / 4)
    this.wanted = new Wanted(options.chat)
    this.arrivals = new Arrivals({
      ...{ database, log, pollMs, retry, schema: this.schema, delayMs: options.graceMs },
      maxAgeMs: DAY_MS,
      recipients: (query) => options.chat.notifications.recipients(query),
      take: (place, recipients) => this.spread(place, recipients),
    })
    this.deliveries = new Queue<Delivery>({
      ...{ database, log, pollMs },
      // Rows expire by age, not by attempts.
      retry: { attempts: 1000, ...retry },
      table: `${this.schema}.deliveries`,
      key: ['tenant_id', 'user_id', 'device_id', 'channel_id', 'message_id', 'question_id'],
      handle: (row, signal) => this.deliver(row, signal),
      giveUp: async (row) => leave(row),
      concurrency,
      serial: ['tenant_id', 'user_id', 'device_id'],
      first: (row) => `${row}.message_id = ''`,
      // A slow push service leaves room for other services, and a busy or slow tenant for other tenants of its service.
      lanes: [
        { column: 'lane', limit: ofService },
        { column: 'tenant_id', limit: Math.ceil((ofService * 3) / 4) },
      ],
      timeoutMs: timeoutMs + NOTE_MS,
    })
  }

  start(): void {
    this.arrivals.start()
    this.deliveries.start()
  }

  async close(): Promise<void> {
    await Promise.all([this.arrivals.close(), this.deliveries.close()])
  }

  /** Records an event of the chat. Idempotent. */
  async consume(event: PushEvent): Promise<void> {
    const { name, tenantId, payload, createdAt } = event
    if (name === 'chat:read:receipt:updated')
      return this.noteRead({ tenantId, ...(payload as { channelId: string; userId: string }) })
    const notable = this.options.chat.notifications.notableOf(event)
    if (notable && Date.now() - createdAt.getTime() < DAY_MS)
      await this.arrivals.note({ tenantId, questionId: '', ...notable }, createdAt, this.hasDevices)
  }

  /** Removes the rows of old notices. */
  async prune(): Promise<void> {
    const { database } = this.options
    for (let count = PRUNED; count === PRUNED;) {
      const { rows } = await database.query(
        `delete from ${this.schema}.deliveries
          where ctid = any (array(
            select ctid from ${this.schema}.deliveries where created_at < now() - interval '30 days' limit ${PRUNED}
          ))
          returning 1`,
      )
      count = rows.length
    }
  }

  /** Updates have separate lanes, so notices do not delay them. */
  private async noteRead({ tenantId, channelId, userId }: { tenantId: string; channelId: string; userId: string }) {
    const { providers } = this.options
    const silent = [...providers].filter(([, { takesSilent }]) => takesSilent).map(([name]) => name)
    const note = () => this.noteUpdates([tenantId, channelId, userId, silent, GATHER_MS])
    // The next statement sees an update that began after this one.
    if ((await note()) || (await note())) return
    throw new Error('Updates of the devices begin all the time')
  }

  /** @returns false if an update began meanwhile and needs a successor. */
  private async noteUpdates(values: unknown[]): Promise<boolean> {
    const { rows } = await this.options.database.query(
      `with wanted as (
         select x.tenant_id, x.user_id, x.device_id, x.lane || ' reads' as lane,
                case when x.provider = any ($4::text[]) then now() + $5 * interval '1 millisecond' end as due_at,
                case when exists (
                  select from ${this.schema}.deliveries u
                   where u.tenant_id = x.tenant_id and u.user_id = x.user_id and u.device_id = x.device_id
                     and u.channel_id = $2 and u.message_id = '' and u.question_id = '' and ${isRunning('u')}
                ) then '${AGAIN}' else '' end as question_id
           from ${this.schema}.devices x
          where x.tenant_id = $1 and x.user_id = $3
            -- It shows a badge, or a notice of the channel, or will.
            and (
              x.badge > 0 or exists (
                select from ${this.schema}.deliveries n
                 where n.tenant_id = x.tenant_id and n.user_id = x.user_id and n.device_id = x.device_id
                   and n.channel_id = $2 and n.message_id <> ''
              ) or exists (
                select from ${this.schema}.deliveries n
                 where n.tenant_id = x.tenant_id and n.user_id = x.user_id and n.device_id = x.device_id
                   and n.due_at is not null and n.message_id <> ''
              )
            )
       ), noted as (
         insert into ${this.schema}.deliveries as d
                (tenant_id, user_id, device_id, channel_id, message_id, question_id, seq, lane, due_at)
         select tenant_id, user_id, device_id, $2, '', question_id, 0, lane, due_at from wanted order by device_id
             on conflict (tenant_id, user_id, device_id, channel_id, message_id, question_id) do update
            set due_at = case when excluded.due_at is not null then least(d.due_at, excluded.due_at) end,
                lane = excluded.lane, created_at = clock_timestamp(), claim = null
          where not ${isRunning('d')}
         returning 1
       )
       select (select count(*) from wanted) = (select count(*) from noted) as is_noted`,
      values,
    )
    return rows[0]?.is_noted === true
  }

  /** Creates a delivery for each device of the recipients. */
  private async spread({ tenantId, channelId, messageId, questionId }: Place, recipients: Recipient[]): Promise<void> {
    await this.options.database.query(
      `insert into ${this.schema}.deliveries
              (tenant_id, user_id, device_id, channel_id, message_id, question_id, seq, lane, due_at)
       select d.tenant_id, d.user_id, d.device_id, $3, $4, $5, $6::bigint, d.lane, now()
         from ${this.schema}.devices d
        where d.tenant_id = $1 and d.user_id = any ($2::text[])
           on conflict do nothing`,
      [tenantId, recipients.map(({ userId }) => userId), channelId, messageId, questionId, recipients[0]?.seq],
    )
    this.deliveries.wake()
  }

  private async deliver(row: Delivery, signal: AbortSignal): Promise<Outcome> {
    const { devices, providers, timeoutMs } = this.options
    refuseOlder(row.created_at.getTime(), DAY_MS)
    // Leaves time to record the result.
    const limit = new AbortController()
    const abort = () => limit.abort(signal.reason)
    const timer = setTimeout(() => limit.abort(new Error(`It took longer than ${timeoutMs} ms`)), timeoutMs)
    signal.addEventListener('abort', abort)
    try {
      const isNotice = row.message_id !== ''
      const [device, isAlone, recipient] = await Promise.all([
        devices.get(keyOf(row)),
        this.isAlone(row),
        isNotice ? this.wanted.of({ ...queryOf(placeOf(row)), userId: row.user_id }) : null,
      ])
      const provider = device && providers.get(device.provider)
      if (!provider) return 'remove'
      if (!isAlone) return 'postpone'
      if (!isNotice) return await this.withdraw(row, device, provider, limit.signal)
      return recipient ? await this.notify(row, recipient, device, provider, limit.signal) : leave(row)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  /** Whether no other push to the device is running. Of two concurrent claims, at least one sees the other. */
  private async isAlone({ tenant_id, user_id, device_id, channel_id, message_id, question_id }: Delivery) {
    const { rows } = await this.options.database.query(
      `select from ${this.schema}.deliveries d
        where ${IS_OF_DEVICE} and ${isRunning('d')} and (channel_id, message_id, question_id) <> ($4, $5, $6)
        limit 1`,
      [tenant_id, user_id, device_id, channel_id, message_id, question_id],
    )
    return rows.length === 0
  }

  private async notify(
    row: Delivery,
    recipient: Recipient,
    device: Device,
    provider: Provider,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { contents } = this.options
    const place = placeOf(row)
    const content = await unlessRefused(() => contents.of(place, row.attempts))
    if (!content) return leave(row)
    const { seq, isMentioned, totalUnreadCount: badge } = recipient
    const notice = await this.render({ ...content, userId: row.user_id, isMentioned, badge }, row.attempts)
    if (!notice) return leave(row)
    const seen = provider.takesSilent ? NO_READS : await this.findReads(device)
    const reads = await Promise.all([...seen.keys()].map((read) => this.readOf(device, read)))
    const { tenantId, channelId, messageId, questionId } = place
    const push: Push = {
      collapseId: digest(tenantId, channelId, messageId, questionId),
      notice,
      badge,
      data: { tenantId, channelId, messageId, ...(questionId !== '' && { questionId }), seq },
      clear: reads.flatMap((read) => (read ? [read.clear] : [])),
    }
    // Kept so that it can be withdrawn.
    return (await this.send(row, device, provider, push, signal, seen)) ? 'park' : 'remove'
  }

  /** A notice that the host cannot render is dropped after some attempts. */
  private async render(content: Parameters<Render>[0], attempt: number): Promise<Awaited<ReturnType<Render>>> {
    try {
      return await this.options.render(content)
    } catch (cause) {
      const Failure = attempt < HOST_ATTEMPTS ? Error : FinalError
      throw new Failure('`render` of the host failed', { cause })
    }
  }

  /** Sets the device's badge and removes the channel's notices, if the device shows more than is unread. */
  private async withdraw(row: Delivery, device: Device, provider: Provider, signal: AbortSignal): Promise<Outcome> {
    // The device has changed its push service: its next notice withdraws them.
    if (!provider.takesSilent) return 'park'
    const { tenant_id: tenantId, channel_id: channelId, user_id: userId } = row
    const read = await this.readOf(device, channelId)
    if (!read) return 'remove'
    const { clear, badge } = read
    const { rows } = await this.options.database.query(
      `select exists (select from ${this.schema}.deliveries where ${IS_SHOWN}) as is_shown`,
      shownBy(device, clear),
    )
    if (!rows[0]?.is_shown && (device.badge ?? 0) <= badge) return 'remove'
    const collapseId = digest(tenantId, channelId, userId)
    const push: Push = { collapseId, notice: null, badge, data: { tenantId, channelId }, clear: [clear] }
    await this.send(row, device, provider, push, signal)
    return 'remove'
  }

  /** How far the user of the device has read the channel. A user who has left it has read everything. */
  private async readOf(
    { tenant_id, user_id }: Device,
    channelId: string,
  ): Promise<{ clear: Clear; badge: number } | undefined> {
    const { chat } = this.options
    const state = await unlessRefused(() =>
      chat.notifications.readState({ tenantId: tenant_id, channelId, userId: user_id }),
    )
    if (!state) return undefined
    const { readSeq, totalUnreadCount } = state
    return { clear: { channelId, upToSeq: readSeq ?? Number.MAX_SAFE_INTEGER }, badge: totalUnreadCount }
  }

  /** Channels read since the last notice of a device without silent pushes, and when, in the database's format. */
  private async findReads(device: Device): Promise<Map<string, string>> {
    const { rows } = await this.options.database.query(
      `select channel_id, max(created_at)::text as read_at
         from ${this.schema}.deliveries
        where ${IS_OF_DEVICE} and message_id = ''
        group by channel_id
        order by max(created_at) desc
        limit ${MAX_CLEARS}`,
      idsOf(device),
    )
    return new Map(rows.map(({ channel_id, read_at }) => [channel_id as string, read_at as string]))
  }

  /** @param readAt of the read in this push: a later read goes with the next push. */
  private async forgetShown(device: Device, clear: Clear, readAt: string | undefined): Promise<void> {
    await this.options.database.query(
      `delete from ${this.schema}.deliveries where ${IS_SHOWN}
           or ${IS_OF_DEVICE} and channel_id = $4 and message_id = '' and created_at <= $6::timestamptz`,
      [...shownBy(device, clear), readAt ?? null],
    )
  }

  /** @returns false if the device was gone and is now removed. */
  private async send(
    row: Delivery,
    device: Device,
    provider: Provider,
    push: Push,
    signal: AbortSignal,
    seen: ReadonlyMap<string, string> = NO_READS,
  ): Promise<boolean> {
    const { devices, log } = this.options
    const started = performance.now()
    const report = (outcome: PushResult['outcome']) => {
      const kind = push.notice ? 'notice' : 'silent'
      const seconds = (performance.now() - started) / 1000
      void this.report({ provider: device.provider, kind, outcome, seconds })
    }
    const undo = () => this.attempt(this.note(row, device, { mayShow: row.may_show, badge: device.badge }))
    await this.note(row, device, { mayShow: true, badge: Math.max(device.badge ?? 0, push.badge) })
    const result = await provider.send(device, push, signal).catch(async (error: unknown) => {
      report('failed')
      if (error instanceof KeyError) this.logRefusedKey(device, error)
      const isRefused =
        (error instanceof RetryError || error instanceof FinalError) && !(error instanceof MaybeSentError)
      if (isRefused) await undo()
      throw error
    })
    report(result.is)
    if (result.is === 'sent') {
      this.refusedKeys.delete(device.lane)
      await this.attempt(this.noteSent(row, device, push, seen))
      return true
    }
    if (await devices.removeGone(device, result.at)) {
      log.info({ ...keyOf(device), provider: device.provider }, 'a device is gone')
      return false
    }
    await undo()
    throw new RetryError('The device has registered again meanwhile', 0)
  }

  /** Logged once, not for each push. */
  private logRefusedKey({ lane, provider }: Device, error: KeyError): void {
    if (this.refusedKeys.get(lane) === error.message) return
    this.refusedKeys.set(lane, error.message)
    this.options.log.error({ err: error, provider }, 'a push service refuses the key of the host: its pushes wait')
  }

  /** Errors of the host's metrics are ignored. */
  private async report(result: PushResult): Promise<void> {
    try {
      await this.options.onResult(result)
    } catch (error) {
      this.options.log.error({ err: error }, '`onResult` of the host failed')
    }
  }

  /** Records the notices that the device shows, or may show. */
  private async note(
    row: Delivery,
    device: Device,
    { mayShow, badge }: { mayShow: boolean; badge: number | null },
  ): Promise<void> {
    const { channel_id, message_id, question_id } = row
    await this.options.database.query(
      `with noted as (
         update ${this.schema}.deliveries set may_show = $6 and message_id <> ''
          where ${IS_OF_DEVICE} and channel_id = $7 and message_id = $8 and question_id = $9
       )
       update ${this.schema}.devices set badge = $5 where ${IS_OF_DEVICE} and token = $4`,
      [...idsOf(device), device.token, badge, mayShow, channel_id, message_id, question_id],
    )
  }

  private async noteSent(
    row: Delivery,
    device: Device,
    { badge, clear }: Push,
    seen: ReadonlyMap<string, string>,
  ): Promise<void> {
    await this.note(row, device, { mayShow: true, badge })
    for (const read of clear) await this.forgetShown(device, read, seen.get(read.channelId))
  }

  /** A failed or slow database write does not repeat a push that was sent. */
  private async attempt(noting: Promise<void>): Promise<void> {
    const { log } = this.options
    const done = new AbortController()
    const noted = noting.catch((error: unknown) => log.error({ err: error }, 'noting the result of a push failed'))
    await Promise.race([noted, wait(NOTE_MS / 2, undefined, { signal: done.signal }).catch(() => undefined)])
    done.abort()
  }
}

const NO_READS: ReadonlyMap<string, string> = new Map()

const isRunning = (row: string) => `(${row}.claim is not null and ${row}.due_at > now())`
const IS_OF_DEVICE = 'tenant_id = $1 and user_id = $2 and device_id = $3'
const IS_SHOWN = `(
  ${IS_OF_DEVICE} and channel_id = $4 and message_id <> '' and (due_at is null or may_show) and seq <= $5::bigint
)`

const idsOf = ({ tenant_id, user_id, device_id }: Device) => [tenant_id, user_id, device_id]
const shownBy = (device: Device, { channelId, upToSeq }: Clear) => [...idsOf(device), channelId, upToSeq]

const placeOf = ({ tenant_id, channel_id, message_id, question_id }: Notable): Place => ({
  tenantId: tenant_id,
  channelId: channel_id,
  messageId: message_id,
  questionId: question_id,
})

const queryOf = ({ questionId, ...place }: Place) => ({ ...place, ...(questionId !== '' && { questionId }) })

/** A notice that the device may show is kept so that it can be withdrawn. */
const leave = (row: Delivery): Outcome => (row.may_show ? 'park' : 'remove')

/** 32 characters, which all push services accept. */
const digest = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
