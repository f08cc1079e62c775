import { Client } from 'pg'

/** Tables of the service, referenced ones first. */
const TABLES = `
  select c.relname as name from pg_class c
   where c.relkind in ('r', 'p') and not c.relispartition and c.relname like 'chat\\_%' and c.relname <> 'chat_migrations'
     and c.relnamespace = 'public'::regnamespace
   order by c.relname <> 'chat_channels', c.relname <> 'chat_messages', c.relname <> 'chat_polls',
            c.relname <> 'chat_poll_options', c.relname <> 'chat_streams', c.relname`

const DEADLOCK = '40P01'

let backups = 0

/** A dump of the service's rows, restored into new tables as pg_restore does. */
export class Backup {
  private constructor(
    private readonly url: string,
    private readonly schema: string,
    private readonly tables: string[],
  ) {}

  static async take(url: string): Promise<Backup> {
    const schema = `backup_${Date.now()}_${backups++}`
    const client = await connect(url)
    try {
      const { rows } = await client.query<{ name: string }>(TABLES)
      const tables = rows.map(({ name }) => name)
      await client.query('begin isolation level repeatable read')
      await client.query(`create schema ${schema}`)
      for (const table of tables) await client.query(`create table ${schema}.${table} as table public.${table}`)
      await client.query('commit')
      return new Backup(url, schema, tables)
    } finally {
      await client.end()
    }
  }

  /**
   * In one transaction, so the service never sees a partial restore.
   *
   * @param options.isVisible false restores like a disk snapshot: PostgreSQL has no sign that the database went back in
   * time.
   */
  async restore({ isVisible = true } = {}): Promise<void> {
    while (!(await this.tryToRestore(isVisible)));
  }

  /** @returns false on a deadlock with a statement of the service. */
  private async tryToRestore(isVisible: boolean): Promise<boolean> {
    const client = await connect(this.url)
    try {
      await client.query('begin')
      // Only a restore empties the audit.
      await client.query(`select set_config('chat.audit_upkeep', 'on', true)`)
      await client.query(`truncate ${this.tables.map((table) => `public.${table}`).join(', ')}`)
      // A restore creates triggers after the rows.
      for (const table of this.tables) await client.query(`alter table public.${table} disable trigger user`)
      for (const table of this.tables)
        await client.query(`insert into public.${table} select * from ${this.schema}.${table}`)
      for (const table of this.tables) await client.query(`alter table public.${table} enable trigger user`)
      if (isVisible) await this.replaceLog(client)
      // Even if the copy was taken before the service noticed an earlier restore.
      else await client.query('update public.chat_installation set origin = chat_origin()')
      await client.query('commit')
      return true
    } catch (error) {
      if ((error as { code?: string }).code === DEADLOCK) return false
      throw error
    } finally {
      await client.end()
    }
  }

  /** The log gets a new table, as a dump gives every table. */
  private async replaceLog(client: Client): Promise<void> {
    await client.query(`
      create table public.chat_events_restored (like public.chat_events including all) partition by range (logged_at);
      do $$
      declare
        v_day record;
      begin
        for v_day in
          select c.oid::regclass as name, pg_get_expr(c.relpartbound, c.oid) as bounds
            from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.chat_events'::regclass
        loop
          execute format('alter table public.chat_events detach partition %s', v_day.name);
          execute format('alter table public.chat_events_restored attach partition %s %s', v_day.name, v_day.bounds);
        end loop;
      end
      $$`)
    // Drops its row-level security view too, which chat-migrate recreates.
    await client.query('drop table public.chat_events cascade')
    await client.query('alter table public.chat_events_restored rename to chat_events')
    await client.query('select chat_build_fence()')
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
