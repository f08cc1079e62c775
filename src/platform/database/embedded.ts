import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as pg from 'pg'
import { CONNECT_TIMEOUT, type Embedded, type Engine } from './engine'
import { DatabaseSetupError, reasonOf } from './errors'
import { lockFolder } from './folder-lock'
import { loadPglite } from './pglite'
import { typeParser } from './type-parser'

/** @param openEmbedded starts the database, instead of PGlite in this thread. */
export async function openPglite(url: string, openEmbedded: (() => Promise<Embedded>) | undefined): Promise<Engine> {
  const path = url.slice('pglite:'.length).replace(/^\/\/(?!\/)/, '')
  const folder = path === '' ? undefined : resolve(path)
  const { connection, stop } = await (openEmbedded?.() ?? startPglite(folder))
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    idleTimeoutMillis: 0,
    // With one connection, a statement on the outer `db` inside a transaction would wait forever.
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    types: { getTypeParser: typeParser },
  })
  const maintain: Engine['maintain'] = async (run) => {
    const client = await pool.connect()
    try {
      return await run(client)
    } finally {
      client.release()
    }
  }
  const sharesBackends = async () => false
  return {
    name: 'pglite',
    location: folder ?? 'memory',
    schema: undefined,
    pool,
    maintain,
    askMode: async () => 'writable',
    sharesBackends,
    stop,
  }
}

async function startPglite(folder: string | undefined): Promise<Embedded> {
  const [{ PGlite }, { createPgConfig }] = await loadPglite()
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const unlock = folder === undefined ? async () => undefined : await lockFolder(folder)
  try {
    const lite = await PGlite.create(folder === undefined ? {} : { dataDir: folder })
    const stop = async () => {
      await lite.close()
      await unlock()
    }
    return { connection: createPgConfig(lite), stop }
  } catch (cause) {
    await unlock()
    throw new DatabaseSetupError(`PGlite could not open ${folder ?? 'a database in memory'}: ${reasonOf(cause)}`, {
      cause,
    })
  }
}
