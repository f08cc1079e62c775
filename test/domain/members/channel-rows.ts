import { Client } from 'pg'
import { checkFrame } from '../../support/contract'
import type { World } from '../../support/world'

/** A channel's rows, for effects that a response cannot show, such as that nothing changed. */
export class ChannelRows {
  private constructor(private readonly client: Client) {}

  static async open({ databaseUrl }: World): Promise<ChannelRows> {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    return new ChannelRows(client)
  }

  close(): Promise<void> {
    return this.client.end()
  }

  /** Logged events from `since` on, oldest first. */
  async events(channelId: string, since = 0): Promise<[string, Record<string, unknown>][]> {
    const { rows } = await this.client.query<{ event: string; seq: number; data: Record<string, unknown> }>(
      'select event, seq::integer, chat_whole_event(data) as data from chat_events where channel_id = $1 and seq > $2 order by seq',
      [channelId, since],
    )
    return rows.map((row) => {
      const { event, data } = checkFrame(JSON.stringify(row))
      const { channelId: about, ...more } = data
      expect(about).toBe(channelId)
      return [event, more]
    })
  }

  /** The number of the last event. */
  async seq(channelId: string): Promise<number> {
    const { rows } = await this.client.query('select event_seq::integer from chat_channels where id = $1', [channelId])
    return (rows[0] as { event_seq: number }).event_seq
  }

  /** A snapshot of the members and the channel for a later comparison. */
  async snapshot(channelId: string): Promise<unknown> {
    const { rows } = await this.client.query(
      `select to_jsonb(c) as channel,
              (select jsonb_agg(to_jsonb(m) order by m.user_id) from chat_channel_members m where m.channel_id = c.id)
         from chat_channels c where c.id = $1`,
      [channelId],
    )
    return rows[0]
  }

  /** The stored member_count, and a recount. */
  async counts(channelId: string): Promise<{ stored: number; counted: number; operators: number }> {
    const { rows } = await this.client.query(
      `select c.member_count as stored, count(m)::integer as counted,
              (count(m) filter (where m.role = 'OPERATOR'))::integer as operators
         from chat_channels c
         left join chat_channel_members m
           on m.channel_id = c.id and m.left_at is null
          and not (m.is_banned and coalesce(m.banned_until > now(), true))
        where c.id = $1 group by c.member_count`,
      [channelId],
    )
    return rows[0] as { stored: number; counted: number; operators: number }
  }

  /** Ends the mute and the ban of a member now. */
  async runOut(channelId: string, userId: string): Promise<void> {
    await this.client.query(
      `update chat_channel_members
          set muted_until = case when is_muted then now() end, banned_until = case when is_banned then now() end
        where channel_id = $1 and user_id = $2`,
      [channelId, userId],
    )
  }
}
