/** The digits with which the id of a message ends whose key this is. */
export const digitsOfKey = (key: string) => `substr(${key}, 2, 8)`
const digitsOfId = (id: string) => `substr(${id}, 10)`

/**
 * The message of a line that was imported before, as a lateral query of its `id`; $1 is the tenant. Its time is that of the line,
 * or some milliseconds later, where others of the channel had that. One lookup for each line: where the statistics know of
 * another tenant alone, a join would read this one's messages once for each line.
 */
export const storedMessage = (line: string) => `
      select stored.id
        from chat_messages stored
       where stored.tenant_id = $1 and stored.channel_id = ${line}.channel_id
         and stored.id >= chat_message_id_since(${line}.created_at)
         and stored.id < chat_message_id_since(${line}.created_at + interval '1 minute')
         and ${digitsOfId('stored.id')} = ${digitsOfKey(`${line}.key`)}
       order by stored.id
       limit 1`

/**
 * Messages that lines name, and of which these do not say the time: all ids of their channels are looked through, once.
 *
 * @param named a query of `channel_id` and `key`.
 */
export const namedMessages = (named: string) => `
    with named as materialized (${named})
    select distinct on (named.channel_id, named.key) named.channel_id, named.key, stored.id
      from (select distinct channel_id from named) channel
     cross join lateral (
       select stored.id, ${digitsOfId('stored.id')} as digits
         from chat_messages stored
        where stored.tenant_id = $1 and stored.channel_id = channel.channel_id
       offset 0
     ) stored
      join named on named.channel_id = channel.channel_id and ${digitsOfKey('named.key')} = stored.digits
     order by named.channel_id, named.key, stored.id`
