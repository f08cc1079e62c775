import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Context } from '../../platform/context'
import { ChatError } from '../../errors'
import type { Caller } from './caller'
import { epochOf } from '../../platform/database/installation'
import { accessTo, checkAccess } from './guards'

interface Input {
  chat: Context
  caller: Caller
}

type Handler<I, R> = (input: I) => Promise<R>

/**
 * A handler for a page of one channel, served by a replica that is as new as the primary. Guard, blocks, history start
 * and own read marker come from the primary. Other changes advance the channel's event seq in their transaction, so the
 * page is valid if the replica's seq was at least the primary's before the page was read. Both must be in the same
 * epoch: after a restore of the primary, a replica that has not replayed it has a higher seq.
 */
export const pageOfChannel =
  <I extends Input & { params: { id: string } }, R>(handler: Handler<I, R>): Handler<I, R> =>
  async (input) => {
    const { chat, caller, params } = input
    if (!chat.replicas) return handler(input)
    const present = positionOf(chat.db, caller, params.id).then((access) => checkAccess(access, params.id))
    // Awaited below, and never if the replica fails first.
    present.catch(() => undefined)
    const found = await chat.replicas.read(
      caller.tenantId,
      async (db) => ({ position: await positionOf(db, caller, params.id), reply: await settled(input, db, handler) }),
      async ({ position }) => isAsNew(position, await present),
    )
    return found ? found.reply() : handler(input)
  }

/** A handler for reads across channels, served by a replica that has replayed all commits before the request. */
export const acrossChannels =
  <I extends Input, R>(handler: Handler<I, R>): Handler<I, R> =>
  async (input) =>
    (await readCurrent(input.chat, input.caller.tenantId, (db) => settled(input, db, handler)))()

/** Like `acrossChannels`, for reads outside of requests. */
export const readCurrent = async <T>(
  { db, replicas }: Pick<Context, 'db' | 'replicas'>,
  tenantId: string,
  read: (db: Kysely<DB>) => Promise<T>,
): Promise<T> => {
  const found = await replicas?.readCurrent(tenantId, async (db) => ({ value: await read(db) }))
  return found ? found.value : read(db)
}

/** The handler's result on this database. A refusal counts as a result. */
async function settled<I extends Input, R>(input: I, db: Kysely<DB>, handler: Handler<I, R>): Promise<() => R> {
  try {
    const reply = await handler({ ...input, chat: { ...input.chat, db } })
    return () => reply
  } catch (error) {
    if (!(error instanceof ChatError) || error.status >= 500) throw error
    return () => {
      throw error
    }
  }
}

type Position = NonNullable<Awaited<ReturnType<typeof positionOf>>>

/** The state that a page depends on. A server that accepts writes is no replica. */
const positionOf = (db: Kysely<DB>, caller: Caller, channelId: string) =>
  accessTo(db, caller, channelId)
    .select([sql<boolean>`pg_is_in_recovery()`.as('isReplica'), epochOf.as('epoch')])
    // Read markers, because marking as unread logs an event only in the caller's feed, and reading a large channel logs
    // none.
    .$if(!caller.isSystem, (q) => q.select(['m.lastReadAt', 'm.lastReadMessageId']))
    .executeTakeFirst()

function isAsNew(replica: Position | undefined, primary: Position): boolean {
  if (!replica?.isReplica || replica.epoch !== primary.epoch || replica.eventSeq < primary.eventSeq) return false
  const ofCaller = ({ refusal, visibleAfter, lastReadAt, lastReadMessageId, blockedIds }: Position) =>
    JSON.stringify([refusal, visibleAfter, lastReadAt, lastReadMessageId, [...blockedIds].sort()])
  return ofCaller(replica) === ofCaller(primary)
}
