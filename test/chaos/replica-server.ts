import { Client } from 'pg'
import { startServices, type Services } from '../support/services'
import { eventually } from '../support/eventually'
import { startProxy, type TcpProxy } from '../support/tcp-proxy'

/** A read replica of the PostgreSQL of the tests, which breaks and comes back at the same address. */
export class ReplicaServer {
  /** Whether it is broken at the moment. Only one fault at a time. */
  isBroken = false

  private constructor(
    private services: Services<'replica'>,
    private readonly way: TcpProxy,
    private readonly database: string,
  ) {}

  /** @param databaseUrl of the primary. */
  static async start(databaseUrl: string): Promise<ReplicaServer> {
    const services = await startServices('replica')
    return new ReplicaServer(services, await startProxy(services.urls.replica), new URL(databaseUrl).pathname)
  }

  /** The address of the replica of the database. */
  get url(): string {
    return new URL(this.database, this.way.url).href
  }

  async stop(): Promise<void> {
    await this.way.close()
    await this.services.stop()
  }

  /** Replays no more. @returns how to go on. */
  async pause(): Promise<() => Promise<void>> {
    await this.ask('select pg_wal_replay_pause()')
    return async () => void (await this.ask('select pg_wal_replay_resume()'))
  }

  /** Leaves what is asked without an answer. @returns how to end it. */
  stall(): () => void {
    this.way.stall()
    return () => this.way.mend()
  }

  /** @returns how to replace it with a new one. */
  async kill(): Promise<() => Promise<void>> {
    await this.services.stop()
    return () => this.renew()
  }

  /** It takes writes from now on. @returns how to replace it with a new one. */
  async promote(): Promise<() => Promise<void>> {
    await this.ask('select pg_promote()')
    return async () => {
      await this.services.stop()
      await this.renew()
    }
  }

  /** Repeats what reads messages until the replica has been asked for some. */
  async untilRead(read: () => Promise<unknown>): Promise<void> {
    const count = async () => {
      const [row] = await this.ask<{ scans: string }>(
        `select coalesce(sum(idx_scan), 0) as scans from pg_stat_user_indexes where relname = 'chat_messages'`,
        this.database,
      )
      return Number(row?.scans)
    }
    const before = await eventually(count)
    await eventually(async () => {
      await read()
      return (await count()) > before
    })
  }

  private async renew(): Promise<void> {
    this.services = await startServices('replica')
    this.way.leadTo(this.services.urls.replica)
  }

  /** Not by the proxy, which may be stalled. The database of the service may be closed, and have another name for a moment. */
  private async ask<Row>(statement: string, database = '/postgres'): Promise<Row[]> {
    const client = new Client({ connectionString: new URL(database, this.services.urls.replica).href })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(statement)).rows as Row[]
    } finally {
      await client.end()
    }
  }
}
