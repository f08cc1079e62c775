import { Client } from 'pg'
import { openDatabase } from '../../src/platform/database/connect'
import { migrateDatabase } from '../../src/platform/database/migrate'
import { createDatabase } from '../support/database'
import { query } from '../support/recount'
import type { World } from '../support/world'

/** Start of the clock, far from midnight. */
const BEGINNING = Date.UTC(2030, 0, 7, 9)

const clocks = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp']

/** Time functions that shadow those of PostgreSQL, also in column defaults of the migrations. */
const CREATE_CLOCK = `create schema chat_clock;
grant usage on schema chat_clock to public;
create table chat_clock.standing (at timestamptz not null);
grant select on chat_clock.standing to public;
${clocks
  .map(
    (name) => `create function chat_clock.${name}() returns timestamptz
  language sql ${name === 'clock_timestamp' ? 'volatile' : 'stable'} parallel safe
  as $$ select coalesce((select at from chat_clock.standing), pg_catalog.${name}()) $$;`,
  )
  .join('\n')}
do $$ begin
  execute format('alter database %I set search_path = public, chat_clock, pg_catalog', current_database());
end $$`

/**
 * A stopped clock for this thread and a database: `Date.now()` and the time functions of SQL. Timers and the monotonic clock are
 * real.
 */
export class Timeline {
  private at = BEGINNING
  private readonly realNow = Date.now
  private world: World | undefined

  get now(): number {
    return this.at
  }

  /** Creates a migrated, empty database that can use this clock. */
  async createDatabase(): Promise<string> {
    const url = await createDatabase('template template0')
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(CREATE_CLOCK)
    } finally {
      await client.end()
    }
    const database = await openDatabase({ url })
    try {
      await migrateDatabase(database)
    } finally {
      await database.close()
    }
    return url
  }

  /** Stops the clock of the world. */
  async begin(world: World): Promise<void> {
    this.world = world
    Date.now = () => this.at
    await query(world.databaseUrl, 'insert into chat_clock.standing values ($1)', [new Date(this.at)])
    // Creates the partitions of these days.
    await this.timed.retention.run()
  }

  /** Advances the clock; does not wait for due jobs. */
  async advance(ms: number): Promise<void> {
    this.at += ms
    await this.timed.database.pool.query('update chat_clock.standing set at = $1', [new Date(this.at)])
  }

  /** Runs due jobs. */
  async runDue(): Promise<void> {
    await this.timed.scheduler.runDue(0)
  }

  end(): void {
    Date.now = this.realNow
  }

  private get timed() {
    return this.world!.nodes[0]!.timed
  }
}
