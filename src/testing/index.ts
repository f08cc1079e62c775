// Imported first: starts a database while the rest is loaded.
import './thread-pool'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerEventName } from '../../generated/events'
import type { ChatOperations } from '../../generated/server-api'
import { openChat } from '../service/chat'
import type { ChatService } from '../service/chat-service'
import type { ChatSettings } from '../config/options'
import { ConfigError } from '../errors'
import type { ChatProviders, ChatUser } from '../providers'
import { openTestDatabase } from './database-thread'
import { RecordedEvents, type EventQuery, type RecordedEvent } from './recorded-events'
import { MovedClock, type Duration } from './test-clock'
import { People, testProviders, tokenOf } from './test-host'

export type { Duration, EventQuery, RecordedEvent }

/** All optional. The settings are those of `createChat`. */
export interface TestChatOptions extends Partial<Omit<ChatSettings, 'database' | 'redis'>> {
  /** Providers that replace the default ones. */
  providers?: Partial<ChatProviders> | undefined
  /** The existing users, by id or as profiles. Default: every id is a user. */
  users?: (string | ChatUser)[] | undefined
  /** Tenant of users created without one; default `test`. */
  tenantId?: string | undefined
}

/** A user, with the operations of the contract: `alice.messages.send(…)`. */
export interface TestUser extends ChatOperations {
  readonly id: string
  readonly tenantId: string
  /** Token for requests and sockets, unless the test has its own auth guard. */
  readonly token: string
  readonly headers: { authorization: string }
}

/** A chat for tests: the service itself, in memory. */
export interface TestChat extends ChatService {
  readonly tenantId: string
  /**
   * A user by id, without further setup.
   *
   * @throws ConfigError for a user who is not in the option `users`.
   */
  user(id: string, options?: { tenantId?: string }): TestUser
  /**
   * Takes the first matching event of this name that no earlier call has taken: already published, or else the next
   * one.
   *
   * Rejects after `timeoutMs`, and when the chat is closed.
   */
  nextEvent<E extends ServerEventName>(name: E, query?: EventQuery<E>): Promise<RecordedEvent<E>>
  /** All published events, in order. */
  readonly events: readonly RecordedEvent[]
  /** The time by the clock of this chat. */
  now(): Date
  /**
   * Moves the clock. Resolves when all jobs due until then have run at their time: scheduled messages are sent, polls
   * close, mutes and bans end, and expired data is removed.
   *
   * @throws ConfigError for an invalid duration.
   */
  advance(duration: Duration): Promise<void>
  /** Serves the chat and its gateway on a free local port, until it is closed. */
  listen(): Promise<{ url: string; server: Server }>
}

/**
 * Opens a chat for tests: the whole service on an empty in-memory database, with users by id, events as promises and a movable
 * clock. Close it after the test.
 *
 * @throws ConfigError for unknown or invalid options, and DatabaseSetupError if PGlite is not installed.
 */
export async function createTestChat(options: TestChatOptions = {}): Promise<TestChat> {
  const { providers, users, tenantId = 'test', ...settings } = options
  const people = new People(users)
  const events = new RecordedEvents()
  const clock = new MovedClock()
  const service = await openChat(
    {
      checkReplies: true,
      logging: { level: 'warn' },
      ...settings,
      database: { url: 'pglite:' },
      redis: { url: 'memory:' },
      providers: { ...testProviders(people), ...providers },
    },
    {
      clock,
      openEmbedded: openTestDatabase,
      openBus: (log) => events.openBus(log),
      onOpened: (parts) => clock.use(parts),
    },
  )
  const servers: Server[] = []
  return {
    ...service,
    tenantId,
    user(id, { tenantId: of = tenantId } = {}) {
      const token = tokenOf(id, of)
      const operations = service.as({ tenantId: of, userId: id })
      if (users && !providers?.userResolver && !people.has(id)) {
        const known = people.all.map((user) => user.id).join(', ')
        throw new ConfigError(`There is no user "${id}": the option users has ${known || 'no users'}`)
      }
      if (!people.has(id)) people.add({ id, nickname: id })
      return Object.assign(operations, { id, tenantId: of, token, headers: { authorization: `Bearer ${token}` } })
    },
    nextEvent: (name, query) => events.next(name, query),
    events: events.all,
    now: () => new Date(clock.now()),
    advance: (duration) => clock.advance(duration),
    async listen() {
      const server = createServer((request, response) => void service.callback()(request, response))
      service.attach(server)
      servers.push(server)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    },
    async close(closing) {
      events.close()
      await service.close(closing)
      for (const server of servers.splice(0)) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
