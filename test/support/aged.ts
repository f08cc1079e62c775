import { query } from './recount'

const DAY_MS = 86_400_000

/** The id that a message has after `ageMessages`. */
export const agedId = (id: string, days: number): string =>
  `c${(parseInt(id.slice(1, 9), 36) - days * DAY_MS).toString(36).padStart(8, '0')}${id.slice(9)}`

/** Columns that reference a message of the same channel, by table. */
const REFERENCES = {
  chat_messages: 'parent_message_id',
  chat_reactions: 'message_id',
  chat_pinned_messages: 'message_id',
  chat_polls: 'message_id',
  chat_channels: 'last_message_id',
  chat_channel_members: 'last_read_message_id',
}

/**
 * Makes messages this many days older, as if sent then. Their ids change.
 *
 * @param which a condition on `chat_messages m`, and its values.
 */
export async function ageMessages(url: string, days: number, which: string, values: unknown[]): Promise<void> {
  const rows = await query<{ tenant: string; channel: string; id: string }>(
    url,
    `select m.tenant_id as tenant, m.channel_id as channel, m.id from chat_messages m where ${which}`,
    values,
  )
  const columns = [
    rows.map(({ tenant }) => tenant),
    rows.map(({ channel }) => channel),
    rows.map(({ id }) => id),
    rows.map(({ id }) => agedId(id, days)),
  ]
  const literal = (column: string[]) => `array[${column.map((value) => `'${value}'`).join(', ')}]::text[]`
  const aged = `unnest(${columns.map(literal).join(', ')}) as aged (tenant_id, channel_id, old_id, new_id)`
  const references = Object.entries(REFERENCES).map(([table, column]) => {
    const channel = table === 'chat_channels' ? 'id' : 'channel_id'
    return `update ${table} t set ${column} = aged.new_id from ${aged}
             where t.tenant_id = aged.tenant_id and t.${channel} = aged.channel_id and t.${column} = aged.old_id;`
  })
  // One transaction with foreign keys off, because they would refuse a changed id.
  await query(
    url,
    `set session_replication_role = replica;
     update chat_messages t set id = aged.new_id, created_at = t.created_at - interval '${days} days' from ${aged}
      where t.tenant_id = aged.tenant_id and t.channel_id = aged.channel_id and t.id = aged.old_id;
     ${references.join('\n')}
     do $$ declare aged record; begin
       for aged in select * from ${aged} loop
         update chat_events e set data = replace(e.data::text, aged.old_id, aged.new_id)::jsonb
          where e.tenant_id = aged.tenant_id and e.channel_id = aged.channel_id and strpos(e.data::text, aged.old_id) > 0;
       end loop;
     end $$;`,
  )
}
