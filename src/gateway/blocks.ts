import type { Chat } from '../context'
import { blockLists } from '../domain/users/blocks'
import type { Connection } from './connection'
import type { UserDelivery } from '../platform/events/envelope'

/** How often each connection's list was changed by an event, so that one read meanwhile is known to be old. */
const changes = new WeakMap<Connection, number>()

/** Changes the lists of the blocker's connections as the event says, before any of them gets another frame. */
export function applyBlock(connections: Iterable<Connection>, { event, frame }: UserDelivery): void {
  if (event !== 'chat:user:blocked' && event !== 'chat:user:unblocked') return
  const { userId } = (JSON.parse(frame) as { data: { userId: string } }).data
  for (const connection of connections) {
    const blocked = new Set(connection.blocked)
    if (event === 'chat:user:blocked') blocked.add(userId)
    else blocked.delete(userId)
    connection.blocked = blocked
    changes.set(connection, (changes.get(connection) ?? 0) + 1)
  }
}

/** Reads the lists of connections of a tenant from the database, again for those whose list changes meanwhile. */
export async function readBlocks(chat: Chat, tenantId: string, connections: Iterable<Connection>): Promise<void> {
  let waiting = [...connections]
  while (waiting.length > 0) {
    const before = new Map(waiting.map((connection) => [connection, changes.get(connection)]))
    const lists = await blockLists(chat, tenantId, [...new Set(waiting.map(({ user }) => user.id))])
    waiting = waiting.filter((connection) => {
      if (changes.get(connection) !== before.get(connection)) return connection.isOpen
      connection.blocked = lists.get(connection.user.id) ?? new Set()
      return false
    })
  }
}
