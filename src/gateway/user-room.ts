import type { UserDelivery } from '../platform/events/envelope'
import type { ChannelTopic, ConnectedMember } from './channel-topics'
import type { Connection } from './connection'
import { eventFrame } from './server-frames'

export const staleFrame = eventFrame('gateway:stale', {})

/** A connected user, with all connections at this process. */
export class Room implements ConnectedMember {
  readonly connections = new Set<Connection>()
  readonly channels = new Set<ChannelTopic>()
  /** Resolves when the bus listens to everything that concerns the user. */
  ready: Promise<void> = Promise.resolve()
  hasFailed = false
  /** The number of an event of the user's feed that is there: the last one that is known. */
  userSeq = 0

  constructor(
    readonly tenantId: string,
    readonly userId: string,
  ) {}

  deliver(delivery: UserDelivery): void {
    for (const connection of [...this.connections]) connection.deliverToUser(delivery)
  }

  send(frame: Buffer): void {
    for (const connection of this.connections) connection.sendToUser(frame)
  }

  sendStale(isConcerned: (connection: Connection) => boolean): void {
    for (const connection of this.connections) if (isConcerned(connection)) connection.sendToUser(staleFrame)
  }
}
