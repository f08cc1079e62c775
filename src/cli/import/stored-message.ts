/** The last digits of the message id with this key. */
export const digitsOfKey = (key: string) => `substr(${key}, 2, 8)`
const digits = 'substr(stored.id, 10)'

/**
 * The `id` of the existing message of line `s`, as a lateral query; $1 is the tenant. Its time is that of the line, or
 * some milliseconds later if that was taken. One lookup per line, because without statistics of the tenant a join would
 * read all its messages for each line.
 */
export const storedMessage = `
      select stored.id
        from chat_messages stored
       where stored.tenant_id = $1 and stored.channel_id = s.channel_id
         and stored.id >= chat_message_id_since(s.created_at)
         and stored.id < chat_message_id_since(s.created_at + interval '1 minute')
         and ${digits} = ${digitsOfKey('s.key')}
       order by stored.id
       limit 1`

/** Messages referenced without a time, in one scan of their channels. @param named queries `channel_id` and `key`. */
export const namedMessages = (named: string) => `
    with named as materialized (${named})
    select distinct on (named.channel_id, named.key) named.channel_id, named.key, stored.id
      from (select distinct channel_id from named) channel
     cross join lateral (
       select stored.id, ${digits} as digits
         from chat_messages stored
        where stored.tenant_id = $1 and stored.channel_id = channel.channel_id
       offset 0
     ) stored
      join named on named.channel_id = channel.channel_id and ${digitsOfKey('named.key')} = stored.digits
     order by named.channel_id, named.key, stored.id`
