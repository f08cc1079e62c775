/**
 * The service behind the mock: the server of this checkout, with all its rules, on an in-memory database. It has the
 * users, channels and messages from the examples of lists.
 */
import { createRequire } from 'node:module'
import http from 'node:http'
import { once } from 'node:events'
import { Refusal } from './errors.mjs'

const built = (file) => createRequire(import.meta.url)(`../../dist/src/${file}.js`)

/** Replaces a new channel's id by its id in the examples, in all tables. */
const RENAME = `
  do $$
  declare
    v_table text;
  begin
    set local session_replication_role = replica;
    update chat_channels set id = '{to}' where tenant_id = '{tenant}' and id = '{from}';
    for v_table in
      select c.table_name
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = current_schema() and c.column_name = 'channel_id' and t.table_type = 'BASE TABLE'
    loop
      execute format('update %I set channel_id = %L where tenant_id = %L and channel_id = %L', v_table, '{to}', '{tenant}', '{from}');
    end loop;
    update chat_events set data = replace(data::text, '{from}', '{to}')::jsonb where tenant_id = '{tenant}';
  end $$`

export class Service {
  /** Rules of the policy: the first rule whose word is in the text applies. */
  policy = []
  /** The ids of the channels of the examples. */
  #channelIds = new Set()
  #resetting = Promise.resolve()
  tenantId = ''
  url = ''
  #tenants = 0

  /** @param contract see readContract */
  constructor(contract) {
    const { People } = built('testing/test-host')
    const { users, userIds } = contract.known
    this.contract = contract
    this.people = new People([...users.values(), ...[...userIds].filter((id) => !users.has(id))])
  }

  async open() {
    const { openChat } = built('service/chat')
    const { openTestDatabase } = built('testing/database-thread')
    const { testProviders } = built('testing/test-host')
    const options = {
      ...{ database: { url: 'pglite:' }, redis: { url: 'memory:' }, logging: { level: 'warn' } },
      providers: { ...testProviders(this.people), ...this.#providers() },
    }
    const chat = await openChat(options, {
      openEmbedded: openTestDatabase,
      onOpened: (parts) => {
        this.events = parts.chat.events
        this.database = parts.database
      },
    })
    const server = http.createServer(chat.callback())
    chat.attach(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    this.url = `http://127.0.0.1:${port}`
    this.chat = chat
    await this.reset()
    return this
  }

  #providers() {
    return {
      authGuard: {
        canActivate: (request) => {
          const id = this.contract.userIdOf(request.headers.authorization)
          if (id === undefined) return false
          if (!this.people.has(id)) this.people.add({ id, nickname: id })
          request.user = { id, tenantId: this.tenantId }
          return true
        },
      },
      userExtractor: { extractUser: ({ user }) => user },
      moderatorGuard: { isModerator: () => true },
      messagePolicy: {
        review: ({ kind, text }) => {
          const rule = kind === 'RELEASE' ? undefined : this.policy.find(({ contains }) => text.includes(contains))
          if (!rule) return { action: 'allow' }
          const { action, reason, details } = rule
          return { action, reason, ...(action === 'refuse' && { details }) }
        },
      },
    }
  }

  /** Whether the service has, or has had, an id of the examples. */
  knows(id) {
    return this.#channelIds.has(id) || this.people.has(id)
  }

  /** Resets to the examples, in a new tenant. */
  reset() {
    this.#resetting = this.#resetting.then(() => this.#beginTenant())
    return this.#resetting
  }

  async #beginTenant() {
    this.#tenants += 1
    const tenantId = this.#tenants === 1 ? 'acme' : `acme-${this.#tenants}`
    const lists = ['listChannels', 'listMyChannels'].flatMap((id) => this.contract.answers(id))
    const channels = new Map(lists.flatMap((list) => list.channels.map((channel) => [channel.id, channel])))
    for (const channel of channels.values()) await this.#seedChannel(tenantId, channel)
    for (const message of this.contract.answers('listMessages')[0].messages.reverse()) {
      const { channelId, senderId, text, mentionedUserIds } = message
      await this.chat.as({ tenantId, userId: senderId }).messages.send(channelId, { text, mentionedUserIds })
    }
    this.policy = []
    this.tenantId = tenantId
  }

  async #seedChannel(tenantId, { id, type, name, createdById, peer }) {
    const { channels } = this.chat.as({ tenantId, userId: createdById })
    const others = [...this.contract.known.users.keys()].filter((userId) => userId !== createdById)
    const made =
      type === 'DIRECT'
        ? await channels.createDirect({ userId: peer.id })
        : await channels.createGroup({ userIds: others, name })
    const values = { from: made.id, to: id, tenant: tenantId }
    await this.database.pool.query(RENAME.replace(/\{(\w+)\}/g, (_, key) => values[key]))
    this.#channelIds.add(id)
  }

  /** Logs a channel's event, and sends it to joined sockets. @throws Refusal if there is no such channel */
  async append(channelId, event, data) {
    const key = { tenantId: this.tenantId, channelId }
    const found = 'select from chat_channels where tenant_id = $1 and id = $2'
    const { rowCount } = await this.database.pool.query(found, [this.tenantId, channelId])
    if (rowCount === 0) throw new Refusal('CHAT_CHANNEL_NOT_FOUND', { channelId })
    return this.#change((tx) => this.events.append(tx, key, event, data))
  }

  /** Logs an event of users' feeds, and sends it to their sockets. */
  appendForUsers(userIds, event, data) {
    return this.#change(async (tx) => this.events.appendForUsers(tx, { tenantId: this.tenantId, userIds, event, data }))
  }

  #change(act) {
    const { transaction } = built('platform/database/transaction')
    const { inTenant } = built('platform/database/tenant-fence')
    return transaction(inTenant(this.database.db, this.tenantId), act)
  }
}
