import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { databaseUrl } from './database'

/** A small disk with one database, without WAL, which a test can fill. */
export interface SmallDisk {
  /** Uses up the free space. */
  fill(): void
  /** Frees it again. */
  free(): void
  /** Drops the database and unmounts the disk. */
  remove(): Promise<void>
}

/**
 * Moves a database without connections to a separate disk.
 *
 * @returns undefined if this process can't mount one, or PostgreSQL is on another machine.
 */
export async function moveToSmallDisk(
  url: string,
  { megabytes }: { megabytes: number },
): Promise<SmallDisk | undefined> {
  const name = new URL(url).pathname.slice(1)
  const admin = new Client({ connectionString: databaseUrl('postgres') })
  await admin.connect()
  const { rows } = await admin.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const owner = statSync(rows[0]?.folder ?? '', { throwIfNoEntry: false })?.uid
  const folder = mkdtempSync(join(tmpdir(), 'chat-disk-'))
  const mount = ['-t', 'tmpfs', '-o', `size=${megabytes}m,uid=${owner},mode=0700`, 'tmpfs', folder]
  if (owner === undefined || spawnSync('mount', mount).status !== 0) {
    rmdirSync(folder)
    await admin.end()
    return undefined
  }
  await admin.query(`create tablespace ${name}_disk location '${folder}'`)
  await admin.query(`alter database ${name} set tablespace ${name}_disk`)
  const filler = join(folder, 'filler')
  return {
    fill: () => {
      for (const size of [1024 * 1024, 4096]) writeUntilFull(filler, Buffer.alloc(size))
    },
    free: () => rmSync(filler),
    remove: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop tablespace ${name}_disk`)
      await admin.end()
      spawnSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}

function writeUntilFull(file: string, piece: Buffer): void {
  for (;;) {
    try {
      appendFileSync(file, piece)
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOSPC') return
      throw error
    }
  }
}
