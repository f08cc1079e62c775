import * as v from 'valibot'
import { ConfigError, isLoggedEvent, type LoggedEventName } from '../index'
import { listOf, wholeNumber, type ReaderOf, type Variable } from './variable-schemas'

export type WebhookSettings = NonNullable<ReturnType<typeof readWebhooks>>

/** The format of the Standard Webhooks library: 24 bytes or more. */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/

export const webhookVariables = {
  CHAT_WEBHOOK_URLS: {
    about: 'URLs of webhooks, separated by commas. Each URL has its own position in the log.',
    schema: v.optional(
      listOf(
        (url) => /^https?:\/\//.test(url) && URL.canParse(url),
        'URLs that start with http: or https:, separated by commas',
      ),
    ),
    unset: 'no webhooks',
    isSecret: true,
  },
  CHAT_WEBHOOK_SECRETS: {
    about:
      'Secrets that sign webhooks by the Standard Webhooks scheme, separated by commas: whsec_ and 24 bytes ' +
      'or more in base64. With two, each webhook has both signatures, for a rotation.',
    schema: v.optional(
      listOf((secret) => SECRET.test(secret), 'whsec_ and at least 24 bytes in base64, separated by commas'),
    ),
    unset: 'none; needed with CHAT_WEBHOOK_URLS',
    isSecret: true,
  },
  CHAT_WEBHOOK_EVENTS: {
    about: 'Names of the events to send, separated by commas, such as chat:message:received.',
    schema: v.optional(listOf(isLoggedEvent, 'names of logged events, separated by commas')),
    unset: 'all logged events',
  },
  CHAT_WEBHOOK_TIMEOUT_SECONDS: {
    about: 'Timeout of a webhook.',
    schema: v.optional(wholeNumber(300, 1), '15'),
  },
} satisfies Record<string, Variable>

/** Undefined without webhooks. @throws ConfigError */
export function readWebhooks(read: ReaderOf<typeof webhookVariables>) {
  const [urls, secrets] = [read('CHAT_WEBHOOK_URLS'), read('CHAT_WEBHOOK_SECRETS')]
  const events = read('CHAT_WEBHOOK_EVENTS') as LoggedEventName[] | undefined
  const timeoutSeconds = read('CHAT_WEBHOOK_TIMEOUT_SECONDS')
  if (!urls) return undefined
  if (!secrets)
    throw new ConfigError(
      'CHAT_WEBHOOK_SECRETS is missing: CHAT_WEBHOOK_URLS requires it, because webhooks are signed.',
    )
  return { urls: [...new Set(urls)], secrets, events, timeoutSeconds }
}
