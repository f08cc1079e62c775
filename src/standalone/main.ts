#!/usr/bin/env node
import './required-packages'
import { join } from 'node:path'
import { ConfigError, createChat, openLog, type Logger } from '../index'
import { jwtTokens } from './auth'
import { banner } from './banner'
import { openDemo, seedDemo } from './demo'
import { TokenDirectory } from './directory'
import { openDiskStorage } from './disk-storage'
import { listen } from './listener'
import { helpText, readEnvironment, type Environment } from './environment'
import { originPolicy } from './origins'
import { neverWaitForOutput } from './output'
import { createServerApp } from './server-app'
import { stopOnSignal } from './stop'

async function main(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpText())
    return
  }
  if (args.length > 0) throw new ConfigError(`Unknown argument ${args[0]}. --help lists what can be set.`)
  await serve(readEnvironment(process.env))
}

async function serve(settings: Environment): Promise<void> {
  const { log, flush: flushLog } = openLog(settings.logLevel)
  for (const name of settings.unknown) log.warn(`${name} is not a setting of this server; --help lists all settings`)
  if (settings.jwtSecret !== undefined && Buffer.byteLength(settings.jwtSecret) < 32) {
    log.warn('CHAT_JWT_SECRET is shorter than 32 bytes, which makes its tokens easy to forge')
  }

  const isDemo = settings.jwtSecret === undefined
  const allowsOrigin = originPolicy(settings.allowedOrigins, isDemo, log)
  const demo = settings.jwtSecret === undefined ? await openDemo(settings.dataDir, log) : undefined
  if (demo && !['127.0.0.1', '::1', 'localhost'].includes(settings.host)) {
    log.warn('the demo needs no password, and others can reach this address: set CHAT_JWT_SECRET')
  }
  const { tokens, userResolver } = demo ?? withSecret(settings, log)
  let { publicUrl = '' } = settings
  const storage = await openDiskStorage(join(settings.dataDir, 'files'), () => publicUrl)
  const chat = await createChat({
    providers: {
      authGuard: tokens.authGuard,
      userExtractor: tokens.userExtractor,
      userResolver,
      storageProvider: storage.provider,
    },
    database: { url: settings.databaseUrl, migrate: settings.migrate, shared: settings.databaseShared },
    redis: { url: settings.redisUrl, prefix: settings.redisPrefix },
    gateway: { allowedOrigins: allowsOrigin },
    limits: {
      maxChannelMembers: settings.maxChannelMembers,
      largeChannelMembers: settings.largeChannelMembers,
      // Far above what a person does, far below what a runaway script does.
      rate: { requests: 300, seconds: 10 },
      refusals: { proxies: settings.proxies },
    },
    logging: { logger: log },
  })
  log.info({ database: withoutPassword(settings.databaseUrl) }, 'database open')
  log.info({ redis: withoutPassword(settings.redisUrl) }, 'live events')

  let isStopping = false
  const app = createServerApp({
    chat,
    log,
    allowsOrigin,
    demo,
    storage,
    metricsToken: settings.metricsToken,
    isStopping: () => isStopping,
  })
  const handle = app.callback()
  const listener = await listen((request, response) => void handle(request, response), settings)
  publicUrl ||= listener.url
  chat.attach(listener.server)
  // Before anything says that the server is there: who reads it may stop it at once.
  stopOnSignal({ settings, log, flushLog, listener, chat }, () => (isStopping = true))
  log.info({ url: listener.url, host: settings.host, demo: demo !== undefined }, 'listening')

  if (!demo) return
  try {
    process.stdout.write(banner(listener.url, settings.dataDir, await seedDemo(listener.url, demo), demo))
  } catch (error) {
    // The demo is seeded by requests, which a server that stops refuses.
    if (!isStopping) throw error
  }
}

/** Users and tokens of the application that knows the secret. */
function withSecret({ jwtSecret = '', jwtAudience, jwtIssuer }: Environment, log: Logger) {
  const userResolver = new TokenDirectory()
  const rules = { secret: jwtSecret, audience: jwtAudience, issuer: jwtIssuer }
  return { tokens: jwtTokens(rules, log, (user) => userResolver.remember(user)), userResolver }
}

/** Parameters may hold passwords too. */
function withoutPassword(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//').replace(/[?#].*$/, '')
}

/** A mistake in the settings is printed as one sentence; anything else is a fault, and its stack helps to find it. */
function fail(error: unknown): never {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)}\n`)
  process.exit(1)
}

neverWaitForOutput()
main(process.argv.slice(2)).catch(fail)
