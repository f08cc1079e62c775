import { addressParser } from 'postal-mime'
import type { Database, Log } from '../../shared/src/database.js'
import { checkSchemaName } from '../../shared/src/schema.js'
import { splitAddress, TOKEN_LENGTH, type Member } from './places.js'
import type { MailChat } from './chat.js'
import type { Content, Rendered } from './render.js'
import type { Strings } from './strings.js'

/** A transport of nodemailer. Set its timeouts. */
export interface Transport {
  sendMail(mail: object): Promise<unknown>
}

export interface MailOptions {
  chat: MailChat
  /** The database of the package's tables: a `pg.Pool`, or PGlite. */
  database: Database
  /** Schema of the tables, made by `migrate`. Default `chat_mail`. Also the name of the consumer. */
  schema?: string | undefined
  /** SMTP options or URL of nodemailer, or a transport made by it. */
  transport: Transport | object | string
  /** Sender of the mails, such as `Acme <chat@example.com>`. */
  from: string
  /** Receives replies at `reply+…@example.com`, for `reply@example.com`. */
  replyAddress?: string | undefined
  /** Receives replies at `…@reply.example.com`. Without either option, replies are not accepted. */
  replyDomain?: string | undefined
  /** Days that a reply address stays valid. Default 30. */
  replyDays?: number | undefined
  /** Signs addresses and links: at least 32 characters. With several secrets, the first signs and all verify. */
  secret: string | string[]
  /** How long a message stays unread before it is mailed. Default 15. */
  afterMinutes?: number | undefined
  /**
   * The user's mail address and language. Called when a channel's first message becomes due for the user, and again
   * before the mail. Null skips the message; a null from the first call is cached for `afterMinutes` in its process.
   * After an error, or if the first call takes more than 5 seconds, the mail is retried like one that the SMTP server
   * refused for now.
   */
  addressOf: (
    tenantId: string,
    userId: string,
  ) => Recipient | string | null | undefined | Promise<Recipient | string | null | undefined>
  /** The page of a channel: a URL in which `{tenantId}`, `{channelId}` and `{messageId}` are replaced. */
  channelUrl: string
  /** Where the host serves `mail.unsubscribe`: an https URL, to which `?token=…` is added. */
  unsubscribeUrl?: string | undefined
  /** Renders subject, text and HTML instead of the default. */
  render?: ((content: Content) => Rendered | Promise<Rendered>) | undefined
  /** Additional languages, or changed texts; `en` and `de` are built in. */
  languages?: Record<string, Partial<Strings>> | undefined
  /** Language of users without one of these. Default `en`. */
  defaultLanguage?: string | undefined
  logger?: Log | undefined
  /** Retries of a mail that the SMTP server did not accept, or whose `addressOf` failed: 24 attempts, from 60 to 3,600 seconds apart. */
  retry?: { attempts?: number; minSeconds?: number; maxSeconds?: number } | undefined
  /** Timeout of sending one mail. Default 90. */
  sendTimeoutSeconds?: number | undefined
  /** Seconds between each process's checks for due mails. Default 5. */
  pollSeconds?: number | undefined
  /** Mails that this process sends concurrently. Default 4. */
  concurrency?: number | undefined
  /** Maximum size of a received mail, in bytes. Default 10 MiB. */
  maxReceivedBytes?: number | undefined
}

export interface Recipient {
  address: string
  /** BCP 47, such as `de` or `de-AT`. */
  language?: string | undefined
}

export type Settings = ReturnType<typeof readOptions>

/** @throws Error that names the option, the value and the allowed values. */
export function readOptions(options: MailOptions) {
  const { replyAddress, replyDomain, afterMinutes = 15, replyDays = 30, retry = {} } = options
  const { unsubscribeUrl, channelUrl, secret } = options
  const secrets = [secret].flat()
  if (secrets.length === 0 || !secrets.every((each) => typeof each === 'string' && each.length >= 32))
    throw new Error('`secret` must be one or more strings of at least 32 characters')
  if (typeof options.chat?.notifications?.recipients !== 'function')
    throw new Error('`chat` must be a chat service of createChat that has `notifications`')
  if (typeof options.database?.query !== 'function')
    throw new Error('`database` must have a method `query(text, values)`')
  if (typeof options.addressOf !== 'function') throw new Error('`addressOf` must be a function')
  if (!options.transport) throw new Error('`transport` must be SMTP options, an SMTP URL or a transport of nodemailer')
  if (replyAddress !== undefined && replyDomain !== undefined)
    throw new Error('`replyAddress` and `replyDomain` exclude each other')
  checkUrl('channelUrl', channelUrl)
  if (unsubscribeUrl !== undefined) checkUrl('unsubscribeUrl', unsubscribeUrl)
  return {
    chat: options.chat,
    database: options.database,
    schemaName: checkSchemaName(options.schema ?? 'chat_mail'),
    transport: options.transport,
    from: options.from,
    fromDomain: splitAddress(addressIn('from', options.from))[1],
    reply: replyOf(replyAddress, replyDomain),
    secrets: secrets as [string, ...string[]],
    afterMs: positive('afterMinutes', afterMinutes) * 60_000,
    replyMs: positive('replyDays', replyDays) * 86_400_000,
    addressOf: async ({ tenantId, userId }: Pick<Member, 'tenantId' | 'userId'>): Promise<Recipient | null> => {
      const found = await options.addressOf(tenantId, userId)
      return typeof found === 'string' ? { address: found } : (found ?? null)
    },
    channelUrl,
    unsubscribeUrl,
    render: options.render,
    languages: checkLanguages(options.languages ?? {}),
    defaultLanguage: options.defaultLanguage ?? 'en',
    log: options.logger ?? silent,
    retry: {
      attempts: positive('retry.attempts', retry.attempts ?? 24),
      minMs: positive('retry.minSeconds', retry.minSeconds ?? 60) * 1000,
      maxMs: positive('retry.maxSeconds', retry.maxSeconds ?? 3600) * 1000,
    },
    sendTimeoutMs: positive('sendTimeoutSeconds', options.sendTimeoutSeconds ?? 90) * 1000,
    pollMs: positive('pollSeconds', options.pollSeconds ?? 5) * 1000,
    concurrency: positive('concurrency', options.concurrency ?? 4),
    maxReceivedBytes: positive('maxReceivedBytes', options.maxReceivedBytes ?? 10 * 1024 * 1024),
  }
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

function positive(name: string, value: number): number {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value
  throw new Error(`\`${name}\` must be a number greater than 0, got ${String(value)}`)
}

function checkLanguages(languages: Record<string, Partial<Strings>>) {
  for (const name of Object.keys(languages))
    try {
      Intl.getCanonicalLocales(name)
    } catch {
      throw new Error(`\`languages\` must have names of BCP 47, such as "pt-BR", got ${JSON.stringify(name)}`)
    }
  return languages
}

function checkUrl(name: string, value: string): void {
  if (typeof value !== 'string' || !URL.canParse(value.replaceAll(/[{}]/g, '')))
    throw new Error(`\`${name}\` must be an absolute URL, got ${JSON.stringify(value)}`)
}

function addressIn(name: string, value: string): string {
  const [found, ...others] = addressParser(String(value ?? ''), { flatten: true })
  const address = found?.address ?? ''
  if (others.length === 0 && /^[^\s@]+@[^\s@]+$/.test(address) && !/[\r\n]/.test(value)) return address.toLowerCase()
  throw new Error(`\`${name}\` must be one mail address, got ${JSON.stringify(value)}`)
}

function replyOf(address: string | undefined, domain: string | undefined) {
  if (address !== undefined) {
    const [local, host] = splitAddress(addressIn('replyAddress', address))
    const room = 64 - TOKEN_LENGTH - 1
    if (local.length > room)
      throw new Error(`\`replyAddress\` may have at most ${room} characters before the @, got ${local.length}`)
    return { prefix: `${local}+`, domain: host }
  }
  if (domain === undefined) return undefined
  addressIn('replyDomain', `x@${domain}`)
  return { prefix: '', domain: domain.toLowerCase() }
}
