/** The cost of a small read: one statement and its response, against the bare statement behind `node:http`. */
import { row } from './rows.mjs'
import { messageIds, seedChannel } from './seed.mjs'
import { compiled, rateOf, request, requestRate, users, withServer } from './tools.mjs'

const caller = { tenantId: 'bench', userId: 'user-1' }
const REPLIES = 30

export async function reads({ databaseUrl, pool, db }) {
  const { messageQuery, threadQuery } = await import('../../dist/src/domain/messages/queries.js')
  await seedChannel(pool, { id: 'reads', users: users(3), messages: 1000, readSeq: 1000, reactions: true })
  const ids = await messageIds(pool, 'reads')
  await pool.query(
    `update chat_messages set parent_message_id = $1 where channel_id = 'reads' and seq between 2 and $2`,
    [ids[0], REPLIES + 1],
  )
  await pool.query(
    `update chat_messages set reply_count = $1, last_replied_at = now() where channel_id = 'reads' and id = $2`,
    [REPLIES, ids[0]],
  )
  await pool.query('vacuum analyze')

  const compare = async (work, statement, asked, floor = 0.5) => {
    const bare = await withServer({ kind: 'statement', databaseUrl, statement }, (server) =>
      requestRate(server, [{ path: '/' }]),
    )
    return row(work, 'its statement by HTTP', bare, await rateOf(databaseUrl, [asked]), floor)
  }
  const bare = (query) => compiled(db, 'bare', query)
  const markRead = {
    name: 'bare',
    text: `select n, is_left, is_member, is_banned, banned_until, seq, data, has_moved
             from chat_read($1::text[], $2::text[], '{1}', $3::text[], 500, 'channel')`,
    values: [[caller.tenantId], ['reads'], [caller.userId]],
  }
  const thread = threadQuery(db, caller, 'reads', ids[0], { limit: undefined, beyond: undefined })
  const path = (id) => `/channels/reads/messages/${id}`
  return [
    await compare('one message', bare(messageQuery(db, caller, 'reads', ids[989])), request('GET', path(ids[989]))),
    await compare(`a thread of ${REPLIES} replies`, bare(thread), request('GET', `${path(ids[0])}/thread`), 0.55),
    await compare('read where nothing is new', markRead, request('POST', '/channels/reads/read')),
  ]
}
