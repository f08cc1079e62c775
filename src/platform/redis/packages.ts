import { createRequire } from 'node:module'
import { ConfigError } from '../../errors'

/** What only a URL of Redis needs, in the ranges of package.json's `peerDependencies`. */
export const redisPackages = { bullmq: '^5.81.5', ioredis: '^5.11.1' }

/**
 * The two take 13 MB, half of an installation, and a single process runs without Redis. So hosts install them only if they
 * use it, and what imports them is loaded after this.
 *
 * @throws ConfigError with the command that installs them, if they are not there.
 */
export function assertRedisPackages(resolve: (name: string) => string = createRequire(__filename).resolve): void {
  const missing = Object.entries(redisPackages).filter(([name]) => !isInstalled(name, resolve))
  if (missing.length === 0) return
  const names = missing.map(([name]) => name).join(' and ')
  const command = `npm install ${missing.map(([name, range]) => `${name}@${range}`).join(' ')}`
  throw new ConfigError(
    `Option "redis.url" leads to Redis, which needs ${names}, which chat-service does not bring along. Install with: ${command}`,
  )
}

function isInstalled(name: string, resolve: (name: string) => string): boolean {
  try {
    resolve(name)
    return true
  } catch {
    return false
  }
}
