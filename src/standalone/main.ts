#!/usr/bin/env node
import './required-packages'
import { ConfigError, createChat, openLog, type Logger } from '../index'
import { startAssistant } from './assistant'
import { jwtTokens } from './auth'
import { banner } from './banner'
import { neverWaitForOutput } from './command-line'
import { DOCS, openDocs } from './docs'
import { DEMO_TENANT, openDemo, seedDemo } from './demo'
import { openDemoPush } from './demo-push'
import { TokenDirectory } from './directory'
import { HttpDirectory } from './http-directory'
import { listen } from './listener'
import { openRegistry } from './metrics'
import { readEnvironment, type Environment } from './environment'
import { originPolicy } from './origins'
import { describeSettings, gatherSettings, withoutPassword } from './settings'
import { createServerApp } from './server-app'
import { pageFile } from './page'
import { stopOnSignal } from './stop'
import { openStorage } from './storage'
import { helpText } from './variables'

/** Each command loads its own modules, which the server does not need. */
async function main(args: string[]): Promise<void> {
  const [command, ...rest] = args
  if (command === 'webhooks') {
    const { webhooksCommand } = await import('./webhooks-command.js')
    return webhooksCommand(rest, gatherSettings(process.env))
  }
  if (command === 'data') {
    const { dataCommand } = await import('./data-command.js')
    return dataCommand(rest, gatherSettings(process.env))
  }
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpText())
    return
  }
  const values = gatherSettings(process.env, args)
  await serve(readEnvironment(values), describeSettings(values))
}

async function serve(settings: Environment, shown: Record<string, string>): Promise<void> {
  const { logFormat = process.stdout.isTTY ? 'text' : 'json' } = settings
  const { logLevel = logFormat === 'text' ? 'warn' : 'info' } = settings
  const { log, flush: flushLog } = openLog(logLevel, { format: logFormat })
  log.info({ settings: shown }, 'settings')
  for (const name of settings.unknown) log.warn(`${name} is not a setting of this server; --help lists all settings`)
  if (settings.tokens?.secrets?.some((secret) => Buffer.byteLength(secret) < 32)) {
    log.warn('CHAT_JWT_SECRET is shorter than 32 bytes, which makes its tokens easy to forge')
  }
  if (settings.tokens?.jwksUrl !== undefined && settings.tokens.audience === undefined) {
    log.warn(
      'without CHAT_JWT_AUDIENCE, tokens that the issuer of CHAT_JWKS_URL made for other applications are accepted',
    )
  }

  const isDemo = settings.tokens === undefined
  const allowsOrigin = originPolicy(settings.allowedOrigins, isDemo, log)
  const demo = isDemo ? await openDemo(settings.dataDir, log) : undefined
  if (demo && !['127.0.0.1', '::1', 'localhost'].includes(settings.host)) {
    log.warn('the demo needs no password, and others can reach this address: set CHAT_JWT_SECRET')
  }
  const { tokens, userResolver } = demo ?? withTokens(settings, log)
  let { publicUrl = '' } = settings
  const storage = await openStorage(settings, () => publicUrl)
  const registry = openRegistry()
  const docs = openDocs(settings.docs, isDemo)
  const { service } = settings
  const chat = await createChat({
    providers: {
      authGuard: tokens.authGuard,
      userExtractor: tokens.userExtractor,
      userResolver,
      storageProvider: storage.provider,
      moderatorGuard: demo?.moderatorGuard,
    },
    ...service,
    database: { ...service.database, migrate: settings.migrate },
    gateway: { allowedOrigins: allowsOrigin },
    logging: { logger: log, requests: settings.logRequests },
    metrics: { registry },
    docsUrl: docs && `${publicUrl}${DOCS}`,
  })
  log.info({ database: withoutPassword(service.database.url) }, 'database open')
  log.info({ redis: withoutPassword(service.redis.url) }, 'live events')
  if (settings.webhooks) {
    const { sendWebhooks } = await import('./webhooks.js')
    await sendWebhooks(chat, settings.webhooks, log)
  }

  const { dataDir } = settings
  const push = demo && (await openDemoPush(chat, demo, { databaseUrl: service.database.url, dataDir, log }))
  let isStopping = false
  const app = createServerApp({
    chat,
    log,
    allowsOrigin,
    demo,
    push: push?.routes,
    settings,
    storage,
    docs,
    registry,
    isStopping: () => isStopping,
  })
  const handle = app.callback()
  const listener = await listen((request, response) => void handle(request, response), settings)
  publicUrl ||= listener.url
  chat.attach(listener.server)
  // Before the start is announced, because the reader of the output may stop the server at once.
  stopOnSignal({ settings, log, flushLog, listener, chat, closeUsers: push?.close }, () => (isStopping = true))
  log.info({ url: listener.url, host: settings.host, demo: demo !== undefined }, 'listening')

  if (!demo) return
  try {
    const launch = await seedDemo(chat, pageFile('start-page.jpg'))
    await startAssistant(chat, DEMO_TENANT)
    process.stdout.write(await banner(listener.url, settings.dataDir, launch, demo, docs && DOCS))
  } catch (error) {
    // A stopping service refuses calls.
    if (!isStopping) throw error
  }
}

/** Users and tokens of the application. */
function withTokens({ tokens: rules = {}, directory }: Environment, log: Logger) {
  if (directory) return { tokens: jwtTokens(rules, log), userResolver: new HttpDirectory(directory, log) }
  const userResolver = new TokenDirectory()
  return { tokens: jwtTokens(rules, log, (bearer) => userResolver.remember(bearer)), userResolver }
}

/** Prints errors of the settings as one sentence, all others with their stack. */
function fail(error: unknown): never {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)}\n`)
  process.exit(1)
}

neverWaitForOutput()
main(process.argv.slice(2)).catch(fail)
