import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatClient } from '../../../clients/typescript/src/index'
import { query } from '../../support/recount'

export const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Who schedules messages. */
export interface Poster {
  client: ChatClient
}

export interface Delivered {
  id: string
  status: string
  /** Milliseconds from the time to which a message was put off until it was sent. */
  late: number
}

/** Schedules a message in each of some new channels, `spread` milliseconds apart. */
export async function scheduleMany(
  people: Poster[],
  options: { count: number; first: number; spread: number },
): Promise<string[]> {
  const start = Date.now() + options.first
  return Promise.all(
    Array.from({ length: options.count }, async (_, n) => {
      const { client } = people[n % people.length] as Poster
      const channel = await client.channels.createGroup({ userIds: ['alice'] })
      const scheduledAt = new Date(start + n * options.spread).toISOString()
      return (await client.scheduledMessages.create(channel.id, { text: `put off ${n}`, scheduledAt })).id
    }),
  )
}

/** Waits until none is pending and answers what became of them, after a while in which nothing more may come of it. */
export async function delivered(databaseUrl: string, ids: string[], timeoutMs = 15_000): Promise<Delivered[]> {
  const deadline = Date.now() + timeoutMs
  const pending = async () => {
    const rows = await query<{ id: string }>(
      databaseUrl,
      `select id from chat_scheduled_messages where status = 'PENDING' and id = any ($1)`,
      [ids],
    )
    return rows.length
  }
  while ((await pending()) > 0 && Date.now() < deadline) await sleep(50)
  await sleep(1000)
  return query<Delivered>(
    databaseUrl,
    `select s.id, s.status, (extract(epoch from m.created_at - s.scheduled_at) * 1000)::int as late
       from chat_scheduled_messages s
       left join chat_messages m on m.tenant_id = s.tenant_id and m.channel_id = s.channel_id
      where s.id = any ($1)
      order by s.scheduled_at`,
    [ids],
  )
}

/** All of them were sent, each once, none before its time and none later than two seconds after it. */
export function expectExactlyOnce(found: Delivered[], ids: string[]): void {
  expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(found.filter(({ status }) => status !== 'SENT')).toEqual([])
  expect(found.filter(({ late }) => !(late >= 0 && late < 2000))).toEqual([])
}
