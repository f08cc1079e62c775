import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '../../platform/database/connect'
import { DatabaseSetupError } from '../../platform/database/errors'
import { type Flags, UsageError } from '../command'
import { print } from '../output'
import { createStudioServer } from './studio-server'

const PORT = 5555
const HOST = '127.0.0.1'

/** @throws UsageError */
export function portOf(flags: Flags): number | undefined {
  const port = flags.port === undefined ? undefined : Number(flags.port)
  if (port === undefined || (Number.isInteger(port) && port >= 0 && port <= 65_535)) return port
  throw new UsageError('--port must be between 0 and 65535.')
}

export async function studio(database: Database, flags: Flags): Promise<number> {
  const port = portOf(flags)
  // Connects to the database before it prints a URL.
  await database.pool.query('select 1')
  const isWritable = flags.write ?? false
  const token = randomBytes(24).toString('base64url')
  const { server, end } = createStudioServer(database, token, isWritable)
  const address = await listen(server, port)
  // In the fragment, which no server or log sees. The page keeps it for its tab.
  print(`Studio of ${database.location}, ${isWritable ? 'writable' : 'read-only'}:`)
  print(`http://${HOST}:${address.port}/#token=${token}`)
  print('The URL gives access to the database. Ctrl-C ends the studio.')
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await end()
  return 0
}

async function listen(server: Server, port: number | undefined): Promise<AddressInfo> {
  const attempt = async (wanted: number) => {
    server.listen(wanted, HOST)
    await once(server, 'listening')
    return server.address() as AddressInfo
  }
  try {
    return await attempt(port ?? PORT)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (port === undefined) return attempt(0)
    throw new DatabaseSetupError(`Port ${port} is in use. Pass another one by --port, or 0 for a free one`, {
      cause: error,
    })
  }
}
