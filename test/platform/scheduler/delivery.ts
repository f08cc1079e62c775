import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatApiError, ChatClient } from '../../../clients/typescript/src/index'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import type { World } from '../../support/world'

/** Longer than other processes need to check that a job has run. */
const CHECKED_MS = 1000

/** A user who schedules messages. */
export interface Scheduling {
  client: ChatClient
}

export interface ScheduledRow {
  id: string
  status: string
  /** Milliseconds from the time for which a message was scheduled until it was sent. */
  late: number
}

/** A user at each process. */
export const everyNode = (world: World) => world.nodes.map((_, node) => world.person('alice', { node }))

/** Schedules a message as early as allowed: later on a slow machine. */
export async function schedule({ client }: Scheduling, channelId: string, text: string, ms: number): Promise<string> {
  for (let later = ms; ; later += ms) {
    try {
      const scheduledAt = new Date(Date.now() + later).toISOString()
      return (await client.scheduledMessages.create(channelId, { text, scheduledAt })).id
    } catch (error) {
      if ((error as ChatApiError).code !== 'CHAT_SCHEDULED_INVALID_TIME') throw error
    }
  }
}

/** Schedules a message in each of some new channels, the first after `first` milliseconds, and `spread` between them. */
export async function scheduleMany(
  users: Scheduling[],
  options: { count: number; first: number; spread: number },
): Promise<string[]> {
  const userOf = (n: number) => users[n % users.length] as Scheduling
  const channels = await Promise.all(
    Array.from({ length: options.count }, (_, n) => userOf(n).client.channels.createGroup({ userIds: ['alice'] })),
  )
  const start = Date.now() + options.first
  return Promise.all(
    channels.map(({ id }, n) => schedule(userOf(n), id, `scheduled ${n}`, start + n * options.spread - Date.now())),
  )
}

/** Waits until none is pending, and until every process has checked that. */
export async function delivered(databaseUrl: string, ids: string[]): Promise<ScheduledRow[]> {
  const isPending = `select from chat_scheduled_messages where status = 'PENDING' and id = any ($1)`
  await eventually(async () => (await query(databaseUrl, isPending, [ids])).length === 0, { within: 60_000 })
  await sleep(CHECKED_MS)
  return query<ScheduledRow>(
    databaseUrl,
    `select s.id, s.status, (extract(epoch from m.created_at - s.scheduled_at) * 1000)::int as late
       from chat_scheduled_messages s
       left join chat_messages m on m.tenant_id = s.tenant_id and m.channel_id = s.channel_id
      where s.id = any ($1)
      order by s.scheduled_at`,
    [ids],
  )
}

/** Each was sent once, and not early. `npm run bench -- scheduler` measures delays. */
export function expectExactlyOnce(found: ScheduledRow[], ids: string[]): void {
  expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(found.filter(({ status }) => status !== 'SENT')).toEqual([])
  expect(found.filter(({ late }) => !(late >= 0))).toEqual([])
}
