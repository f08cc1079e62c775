import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StorageProvider } from '../../../providers'
import { UsageError } from '../../command'

/** The value of `--copy-files` for the storage of the standalone server. */
const SERVER = 'server'
/** Loaded like a host's module, because the server imports the package, not vice versa. */
const SERVER_MODULE = join(__dirname, '../../../standalone/storage.js')

/**
 * Loads a storage provider from a module of the host: its export `storageProvider` or its default, or a function that returns
 * one.
 *
 * @throws UsageError for a module that is missing, fails, or exports none.
 */
export async function loadStorage(name: string): Promise<StorageProvider> {
  const file = name === SERVER ? SERVER_MODULE : findModule(name)
  const provider = await providerOf(file).catch((error: unknown) => {
    throw new UsageError(`The storage of --copy-files cannot be opened: ${(error as Error).message}`)
  })
  if (isProvider(provider)) return provider
  throw new UsageError(
    `${name} must export a storage provider, or a function that returns one, as "storageProvider" or by default.`,
  )
}

async function providerOf(file: string): Promise<unknown> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
  // The default is what CommonJS exports, which may have a default itself.
  const inner = (exported.default ?? {}) as Record<string, unknown>
  const found = exported.storageProvider ?? inner.storageProvider ?? inner.default ?? exported.default
  return typeof found === 'function' ? (found as () => unknown)() : found
}

function findModule(name: string): string {
  const file = resolve(name)
  if (existsSync(file)) return file
  try {
    return createRequire(resolve('module.js')).resolve(name)
  } catch {
    throw new UsageError(`--copy-files must be "${SERVER}" or a module; there is no module ${name}.`)
  }
}

const isProvider = (value: unknown): value is StorageProvider => {
  const { upload, delete: remove } = (value ?? {}) as Record<string, unknown>
  return typeof upload === 'function' && typeof remove === 'function'
}
