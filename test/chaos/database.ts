import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { Backup } from '../support/backup'
import { createDatabase, databaseUrl } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { query } from '../support/recount'
import { turns } from './turns'

/** Marks connections of the test itself. */
const OWN_NAME = 'chaos'
/** How long writes accumulate before their processes are killed. */
const HELD_MS = 500

/** The database of the fleet, with faults and restores. */
export class ChaosDatabase {
  isReadOnly = false
  /** Number of current faults. */
  private broken = 0
  /** When the last one ended. */
  private brokenAt = 0
  private readonly name: string
  private readonly commands = turns()

  private constructor(readonly url: string) {
    this.name = new URL(url).pathname.slice(1)
  }

  static async create(): Promise<ChaosDatabase> {
    return new ChaosDatabase(await createDatabase())
  }

  wasBrokenSince(time: number): boolean {
    return this.broken > 0 || this.brokenAt >= time
  }

  async epoch(): Promise<string> {
    const [row] = await query<{ epoch: string }>(this.ownUrl, 'select epoch from chat_installation')
    return (row as { epoch: string }).epoch
  }

  /** Lets writes come as far as the log of events, which they write last, and wait there. Returns a function that releases them. */
  async holdWrites(): Promise<() => Promise<void>> {
    const holder = new Client({ connectionString: this.ownUrl })
    holder.on('error', () => undefined)
    await holder.connect()
    try {
      await holder.query('begin; lock table chat_events in share mode')
    } catch (error) {
      await holder.end()
      throw error
    }
    await sleep(HELD_MS)
    return () => holder.end()
  }

  /** Ends the connections of others, and returns their number. */
  cut(): Promise<number> {
    return this.whileBroken(() => this.endConnections())
  }

  /** Acts like a demoted primary for existing and new connections. Returns a function that ends it. */
  async refuseWrites(): Promise<() => Promise<void>> {
    this.broken += 1
    this.isReadOnly = true
    const set = (mode: 'on' | 'off') =>
      this.command(`alter database "${this.name}" set default_transaction_read_only = ${mode}`)
    await set('on')
    await this.endConnections()
    return async () => {
      // Connections that were opened meanwhile stay read-only.
      await set('off')
      this.isReadOnly = false
      this.mended()
    }
  }

  /** Copies the rows, and returns a function that restores them. An invisible restore needs a manual new epoch. */
  async copyRows({ isVisible }: { isVisible: boolean }): Promise<() => Promise<void>> {
    const backup = await Backup.take(this.ownUrl)
    return async () => {
      await this.whileBroken(() => untilNoDeadlock(() => backup.restore({ isVisible })))
      if (isVisible) return
      const program = Program.node('dist/src/cli/chat-migrate.js', { CHAT_DATABASE_URL: this.ownUrl }, ['new-epoch'])
      const { code, stderr } = await program.ended
      if (code !== 0) throw new Error(`chat-migrate new-epoch ended with ${code}: ${stderr}`)
    }
  }

  /** Copies the whole database, and returns a function that swaps the copy in. */
  async copyWhole(): Promise<() => Promise<void>> {
    const { name } = this
    const copy = `${name}_copy_${Date.now()}`
    await this.whileClosed(() => this.command(`create database "${copy}" template "${name}"`))
    return () =>
      this.whileClosed(async () => {
        await this.command(`alter database "${name}" rename to "${copy}_gone"`)
        await this.command(`alter database "${copy}" rename to "${name}"`)
      })
  }

  /** Runs statements that a database allows only without connections. */
  private whileClosed(act: () => Promise<unknown>): Promise<void> {
    const { name } = this
    return this.whileBroken(async () => {
      await this.command(`alter database "${name}" allow_connections false`)
      const connected = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
      await eventually(async () => (await this.command(connected, [name])).rowCount === 0)
      await act()
      await this.command(`alter database "${name}" allow_connections true`)
    })
  }

  private async whileBroken<T>(act: () => Promise<T>): Promise<T> {
    this.broken += 1
    try {
      return await act()
    } finally {
      this.mended()
    }
  }

  private mended(): void {
    this.broken -= 1
    this.brokenAt = Date.now()
  }

  private async endConnections(): Promise<number> {
    const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name <> $2'
    return (await this.command(end, [this.name, OWN_NAME])).rowCount ?? 0
  }

  /** For connections of the test itself: known as such, and never read-only. */
  private get ownUrl(): string {
    const url = new URL(this.url)
    url.searchParams.set('application_name', OWN_NAME)
    url.searchParams.set('options', '-c default_transaction_read_only=off')
    return url.href
  }

  /** A command to the server, beside the database. One after the other: PostgreSQL refuses to alter one thing twice at once. */
  private command(text: string, values: unknown[] = []) {
    return this.commands(async () => {
      const client = new Client({ connectionString: databaseUrl('postgres') })
      await client.connect()
      try {
        return await client.query(text, values)
      } finally {
        await client.end()
      }
    })
  }
}

/** The restoring session can lose a deadlock, like any other. */
async function untilNoDeadlock(act: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error
    }
  }
}
