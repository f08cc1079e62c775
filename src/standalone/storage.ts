import { join } from 'node:path'
import { ConfigError, type StorageProvider } from '../index'
import { openDiskStorage } from './disk-storage'
import { readDataSettings, type DataSettings } from './environment'
import type { ServedStorage } from './file-routes'
import { gatherSettings } from './settings'

/** @param publicUrl the public URL of the server, without a trailing slash. Read for each upload. */
export async function openStorage(
  { s3, dataDir }: Pick<DataSettings, 's3' | 'dataDir'>,
  publicUrl: () => string,
): Promise<ServedStorage> {
  if (s3) return (await import('./s3-storage.js')).openS3Storage(s3, publicUrl)
  return openDiskStorage(join(dataDir, 'files'), publicUrl)
}

/** The storage of a server, for programs such as `chat-migrate`. @throws ConfigError without CHAT_PUBLIC_URL. */
export async function storageProvider(env: NodeJS.ProcessEnv = process.env): Promise<StorageProvider> {
  const settings = readDataSettings(gatherSettings(env))
  const { publicUrl } = settings
  if (publicUrl === undefined) {
    throw new ConfigError(
      'CHAT_PUBLIC_URL is missing: the URLs of copied files begin with it. Use the value of the server.',
    )
  }
  return (await openStorage(settings, () => publicUrl)).provider
}
