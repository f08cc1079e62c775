import { pino } from 'pino'
import type { Config } from '../../../src/config/options'
import { settingsByTenant, type SettingsOf } from '../../../src/platform/host/tenant-settings'
import type { SettingsProvider, TenantOverrides } from '../../../src/index'
import { TestClock } from '../../support/clock'

const silent = pino({ level: 'silent' })
const SECOND = 1000

const general = {
  limits: {
    maxChannelMembers: 100,
    largeChannelMembers: 500,
    maxPinnedMessages: 5,
    maxMessageLength: 5000,
    maxStreamLength: 1000,
    maxPollOptions: 10,
    rates: { user: { requests: 100, seconds: 10 }, classes: { send: { requests: 10, seconds: 10 } } },
    proxies: 0,
  },
  gateway: { maxBufferedBytes: 150_000 },
  storage: { maxFileSize: 1000, allowedMimeTypes: ['*/*'], inactivitySeconds: 60 },
  policy: { timeoutMs: 1500, onFailure: 'closed', reviewSystem: false },
  retention: { messageDays: 30 },
  tenants: { settingsSeconds: 60 },
} as unknown as Config

type Answer = ReturnType<SettingsProvider['settingsFor']>

/** A host with responses set by a test, its recorded requests, and the log. */
class Host {
  readonly asked: string[] = []
  readonly logged: { message: string; reason: string }[] = []
  readonly clock = new TestClock()
  readonly of: SettingsOf

  constructor(
    public answer: (tenantId: string) => unknown,
    timeoutMs?: number,
  ) {
    this.clock.stop()
    const warn = ({ err }: { err: Error }, message: string) => void this.logged.push({ message, reason: err.message })
    const provider: SettingsProvider = {
      settingsFor: (tenantId) => {
        this.asked.push(tenantId)
        return this.answer(tenantId) as Answer
      },
    }
    const log = { ...silent, warn, debug: () => undefined } as unknown as Config['log']
    const options = timeoutMs === undefined ? {} : { timeoutMs }
    this.of = settingsByTenant(provider, { ...general, log }, this.clock, options)
  }
}

const lengthOf = async (host: Host, tenantId = 'acme') => (await host.of(tenantId)).limits.maxMessageLength
const withLength = (maxMessageLength: unknown) => ({ limits: { maxMessageLength } })

it('returns the options at once if the host has no settings by tenant', () => {
  const settingsOf = settingsByTenant(undefined, { ...general, log: silent }, new TestClock())
  expect(settingsOf('acme')).toBe(settingsOf('other'))
  expect(settingsOf('acme')).toEqual({
    ...{ limits: general.limits, storage: general.storage },
    ...{ policy: general.policy, retention: general.retention },
  })
})

it('replaces only settings that the tenant overrides', async () => {
  const own: Record<string, TenantOverrides | null | undefined> = {
    acme: {
      limits: { maxPinnedMessages: 50, rates: { tenant: { requests: 7 }, classes: { send: null, search: { requests: 3, seconds: 60 } } } },
      storage: { allowedMimeTypes: ['image/*'] },
      policy: { onFailure: 'open' },
      retention: { messageDays: null },
    },
    none: null,
    nothing: undefined,
    empty: {},
    blank: { limits: { rates: { user: null } } },
  } // prettier-ignore
  const host = new Host((tenantId) => own[tenantId])
  expect(await host.of('acme')).toEqual({
    limits: {
      ...general.limits,
      maxPinnedMessages: 50,
      rates: {
        user: { requests: 100, seconds: 10 },
        tenant: { requests: 7, seconds: 10 },
        classes: { search: { requests: 3, seconds: 60 } },
      },
    },
    storage: { ...general.storage, allowedMimeTypes: ['image/*'] },
    policy: { ...general.policy, onFailure: 'open' },
    retention: {},
  })
  const { limits, storage, policy, retention } = general
  for (const tenantId of ['none', 'nothing', 'empty'])
    expect(await host.of(tenantId)).toEqual({ limits, storage, policy, retention })
  expect((await host.of('blank')).limits.rates).toEqual({ classes: limits.rates?.classes })
  expect(host.logged).toEqual([])
})

it('requests settings once for all waiting calls, and again after a minute while the old ones apply', async () => {
  let length = 1
  const host = new Host(() => Promise.resolve(withLength(length)))
  expect(await Promise.all([lengthOf(host), lengthOf(host), lengthOf(host)])).toEqual([1, 1, 1])
  length = 2
  host.clock.advance(60 * SECOND - 1)
  expect(await lengthOf(host)).toBe(1)
  expect(host.asked).toEqual(['acme'])
  host.clock.advance(1)
  // No request waits while a busy tenant's settings are refreshed.
  expect(host.of('acme')).not.toBeInstanceOf(Promise)
  await new Promise(setImmediate)
  expect(await lengthOf(host)).toBe(2)
  expect(host.asked).toEqual(['acme', 'acme'])
  length = 3
  host.clock.advance(120 * SECOND)
  expect(await lengthOf(host)).toBe(3)
})

it.each<[string, unknown, string]>([
  ['that are none', 'unlimited', 'The options must be an object'],
  ['of an unknown name', { limits: { maxMembers: 5 } }, '"limits.maxMembers" is unknown'],
  ['of a part that is general', { limits: { largeChannelMembers: 5 } }, '"limits.largeChannelMembers" is unknown'],
  ['of an address, which has no tenant', { limits: { rates: { address: { requests: 1 } } } }, '"limits.rates.address"'],
  ['with a limit below what is allowed', { limits: { maxPollOptions: 1 } }, '"limits.maxPollOptions" must be'],
  ['with a rate of nothing', { limits: { rates: { user: {} } } }, '"limits.rates.user.requests" is missing'],
  ['with types that are no types', { storage: { allowedMimeTypes: ['all'] } }, '"storage.allowedMimeTypes" must be'],
  [
    'with streams that fit no send buffer',
    { limits: { maxStreamLength: 10_000 } },
    '"limits.maxStreamLength" is 10000',
  ],
  ['with half a day', { retention: { messageDays: 0.5 } }, '"retention.messageDays" must be'],
])('rejects settings %s: the previous ones apply, and the log names the field', async (_what, wrong, problem) => {
  const host = new Host(() => withLength(7))
  expect(await lengthOf(host)).toBe(7)
  host.answer = () => wrong
  host.clock.advance(120 * SECOND)
  expect(await lengthOf(host)).toBe(7)
  expect(host.logged).toEqual([
    {
      message: expect.stringContaining('returned invalid settings') as string,
      reason: expect.stringContaining(`"acme": `) as string,
    },
  ])
  expect(host.logged[0]?.reason).toContain(problem)
  expect(await lengthOf(host, 'other')).toBe(5000)
})

it.each<[string, () => unknown]>([
  ['throws', () => { throw new Error('the vault is sealed') }],
  ['rejects', () => Promise.reject(new Error('the vault is sealed'))],
])('keeps the previous settings while the host %s, logs that once, and retries soon', async (_how, fail) => {
  const host = new Host(() => withLength(7))
  expect(await lengthOf(host)).toBe(7)
  host.answer = fail
  host.clock.advance(120 * SECOND)
  expect([await lengthOf(host), await lengthOf(host, 'new')]).toEqual([7, 5000])
  expect(host.logged).toEqual([{ message: expect.stringContaining('failed') as string, reason: 'Tenant "acme": the vault is sealed' }])
  const before = host.asked.length
  host.answer = () => withLength(8)
  expect(await lengthOf(host)).toBe(7)
  expect(host.asked).toHaveLength(before)
  host.clock.advance(10 * SECOND)
  await host.of('acme')
  await new Promise(setImmediate)
  expect(await lengthOf(host)).toBe(8)
}) // prettier-ignore

it('waits for a hanging host once per tenant, at most for its timeout', async () => {
  const host = new Host(() => new Promise(() => undefined), 20)
  const asked = [host.of('acme'), host.of('acme'), host.of('other')]
  expect(asked[0]).toBe(asked[1])
  for (const settings of asked) expect((await settings).limits.maxMessageLength).toBe(5000)
  expect(host.asked).toEqual(['acme', 'other'])
  // Cached now, so no request waits for the refresh.
  host.clock.advance(10 * SECOND)
  expect(host.of('acme')).not.toBeInstanceOf(Promise)
  expect(host.asked).toEqual(['acme', 'other', 'acme'])
  expect(host.logged.map(({ reason }) => reason)).toEqual(['Tenant "acme": no response within 20 ms'])
})

it('remembers a bounded number of tenants', async () => {
  const host = new Host(() => null)
  await Promise.all(Array.from({ length: 10_001 }, async (_, n) => host.of(`tenant ${n}`)))
  await host.of('tenant 10000')
  expect(host.asked).toHaveLength(10_001)
  await host.of('tenant 0')
  expect(host.asked).toHaveLength(10_002)
})
