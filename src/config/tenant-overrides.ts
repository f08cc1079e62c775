import * as v from 'valibot'
import { limits, classes, policy, rates, retention, storage, type Config } from './options'
import { check } from './read-config'
import { group, liftable, optionalGroup, withoutDefaults } from './schema'
import { checkStreamLength } from './stream-length'

/** The settings of a tenant: the options, some of them overridden. */
export type TenantSettings = Pick<Config, 'limits' | 'storage' | 'policy' | 'retention'>

type Rates = Config['limits']['rates']

const ownRates = {
  // Without the limit of an address, which belongs to no tenant.
  ...liftable(rates, ['user', 'tenant']),
  classes: optionalGroup(liftable(classes, ['read', 'write', 'send', 'upload', 'search', 'stream'])),
}

const overrides = group({
  limits: optionalGroup({
    ...withoutDefaults(limits, [
      'maxChannelMembers',
      'maxPinnedMessages',
      'maxMentionAll',
      'maxMessageLength',
      'maxStreamLength',
      'maxOpenStreams',
      'maxOpenStreamsOfSender',
      'maxFiles',
      'maxPollOptions',
    ]),
    rates: v.optional(group(ownRates)),
  }),
  storage: optionalGroup(withoutDefaults(storage, ['maxFileSize', 'allowedMimeTypes'])),
  policy: optionalGroup(withoutDefaults(policy, ['timeoutMs', 'onFailure'])),
  retention: optionalGroup(liftable(retention, ['messageDays'])),
})

/**
 * The settings of a tenant.
 *
 * @param answer the host's overrides.
 * @throws ConfigError naming the first unknown or invalid field, and what is allowed.
 */
export function withOverrides(
  { gateway, ...general }: TenantSettings & Pick<Config, 'gateway'>,
  answer: unknown,
): TenantSettings {
  if (answer === null || answer === undefined) return general
  const own = check(overrides, answer)
  const { rates, ...others } = own.limits
  const limits = {
    ...replaced(general.limits, others),
    rates: rates ? replacedRates(general.limits.rates, rates) : general.limits.rates,
  }
  checkStreamLength({ limits, gateway })
  return {
    limits,
    storage: replaced(general.storage, own.storage),
    policy: replaced(general.policy, own.policy),
    retention: replaced(general.retention, own.retention),
  }
}

function replacedRates(general: Rates, { classes, ...own }: object & { classes: object }): Rates {
  const { classes: generalClasses, ...others } = general ?? { classes: {} }
  return { ...replaced(others, own), classes: replaced(generalClasses, classes) }
}

/** Without undefined values. null is kept: it means none. */
function replaced<T extends object>(general: T, own: object): T {
  const given = Object.entries(own).filter(([, value]) => value !== undefined)
  return { ...general, ...Object.fromEntries(given.map(([name, value]) => [name, (value as unknown) ?? undefined])) }
}
