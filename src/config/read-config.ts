import * as v from 'valibot'
import { ConfigError } from '../errors'
import type {
  AuthGuard,
  ChatProviders,
  EventHandler,
  MessagePolicy,
  ModeratorGuard,
  SettingsProvider,
  StorageProvider,
  UserExtractor,
  UserResolver,
} from '../providers'
import { openLog } from './log-output'
import { settings, type ChatOptions, type ChatSettings, type Config } from './options'
import { checkStreamLength } from './stream-length'
import { group, implementation, partialImplementation, type Filled } from './schema'

const providers = group({
  authGuard: implementation<AuthGuard>('canActivate'),
  userExtractor: implementation<UserExtractor>('extractUser'),
  userResolver: implementation<UserResolver>('getUser', 'getUsers', 'searchUsers'),
  storageProvider: v.optional(implementation<StorageProvider>('upload', 'delete')),
  eventHandler: v.optional(
    partialImplementation<EventHandler>(
      'onMessageSent',
      'onChannelCreated',
      'onUserMentioned',
      'onUnreadCountChanged',
      'onPushNeeded',
    ),
  ),
  settingsProvider: v.optional(implementation<SettingsProvider>('settingsFor')),
  messagePolicy: v.optional(implementation<MessagePolicy>('review')),
  moderatorGuard: v.optional(implementation<ModeratorGuard>('isModerator')),
})

const factory = {
  config: v.custom<() => ChatSettings | Promise<ChatSettings>>(
    (value) => typeof value === 'function',
    'a function that returns the settings',
  ),
}

/** Checks the options and fills in defaults. @throws ConfigError naming the first wrong one, and what is allowed. */
export async function readConfig(options: ChatOptions): Promise<{ config: Config; providers: ChatProviders }> {
  // Hosts in JavaScript may pass anything.
  if ((options as ChatOptions | null | undefined)?.config === undefined) {
    const { providers: own, ...read } = check(group({ providers, ...settings }), options)
    return { config: complete(read), providers: own }
  }
  // First, because an invalid `config` makes all other errors misleading.
  check(group(factory), { config: options.config })
  const { config: makeSettings, providers: own } = check(group({ providers, ...factory }), options)
  const given: unknown = await makeSettings()
  if ((given as { providers?: unknown } | null | undefined)?.providers !== undefined) {
    throw new ConfigError('Option "providers" is given to createChat itself, not returned by the config factory.')
  }
  return { config: complete(check(group(settings), given)), providers: own }
}

function complete({ redis, logging, ...rest }: Filled<typeof settings>): Config {
  checkStreamLength(rest)
  return {
    ...rest,
    redis: { server: redis.url, prefix: redis.prefix },
    log: logging.logger ?? openLog(logging.level).log,
    logsRequests: logging.requests,
  }
}

/** @throws ConfigError naming the first missing, unknown or invalid option, and what is allowed. */
export function check<S extends v.GenericSchema>(schema: S, given: unknown): v.InferOutput<S> {
  const { success, output, issues } = v.safeParse(schema, given, { abortEarly: true })
  if (success) return output
  throw new ConfigError(problemOf(issues[0]))
}

/** Messages of the schemas continue "must be …", except those of unknown options. */
function problemOf({ type, path, input, message }: v.BaseIssue<unknown>): string {
  // An array is one option, so the path ends before its items.
  const keys = path?.filter((item) => item.type === 'object') ?? []
  const option = keys.length === 0 ? 'The options' : `Option "${keys.map(({ key }) => String(key)).join('.')}"`
  const found = keys.length === 0 ? input : keys.at(-1)?.value
  if (type === 'raw_check') return `${option} ${message}.`
  if (found === undefined) return `${option} is missing: give ${message}.`
  return `${option} must be ${message}, found ${show(found)}.`
}

/** Shows only the kind of a string or object, which may contain passwords, unless the string is short and plain. */
function show(value: unknown): string {
  if (typeof value === 'string') return /^[\w ./*-]{0,40}$/.test(value) ? `"${value}"` : 'a text'
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'function' ? 'a function' : typeof value === 'object' ? 'an object' : typeof value
}
