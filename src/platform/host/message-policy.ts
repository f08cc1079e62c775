import * as v from 'valibot'
import type { OperationId } from '../../../generated/operations'
import type { Config } from '../../config/options'
import type { TenantSettings } from '../../config/tenant-overrides'
import { unavailable, type Refusal } from '../../errors'
import type { MessageDraft, MessagePolicy, PolicyFlag, PolicyVerdict } from '../../providers'
import { logLimiter } from '../lib/log-limiter'
import { noAnswer, withTimeout } from '../lib/timeout'
import type { Telemetry } from '../telemetry/telemetry'
import { watchHostCall } from './host-call'
import type { SettingsOf } from './tenant-settings'

/** Maximum concurrent reviews of a process. Further ones fail, so that a slow policy causes no endless queue. */
const MAX_RUNNING = 256
/** How long a review that continues after its timeout counts as running. */
const MAX_RUN_MS = 60_000
const MAX_REASON_LENGTH = 200
const MAX_FLAGS = 20
const MAX_CATEGORY_LENGTH = 50
/** Category of the flag on a draft written because the policy failed. */
const UNAVAILABLE = 'policy_unavailable'
/** Default time for which a held message waits for a moderator. */
const HOLD_SECONDS = 72 * 3600
const MAX_HOLD_SECONDS = 30 * 24 * 3600

/** Changes of a draft by the policy. */
export type Replacement = Omit<Extract<PolicyVerdict, { action: 'replace' }>, 'action' | 'flags'>

/** The request with which a replacement is validated. */
export interface DraftForm {
  operation: OperationId
  body: object
  /** The property with the text; default `text`. */
  text?: string
  /** @throws for a replacement that passes the schema but that the operation refuses. */
  check?: (replacement: Replacement, settings: TenantSettings) => void
}

/** Parameters of a hold. */
export interface Hold {
  reason: string
  expiresInSeconds: number
}

/** With `hold`, applies only to drafts that cannot be held. */
export interface PolicyRefusal extends Refusal {
  hold?: Hold
}

/** The policy's flags: confidence by category. */
export type Flags = Record<string, number | null>

export interface Reviewed {
  replacement: Replacement
  refusal: PolicyRefusal | null
  flags: Flags
}

export type Policy = NonNullable<ReturnType<typeof boundedPolicy>>

interface PolicyOptions {
  config: Pick<Config, 'log' | 'policy'>
  settingsOf: SettingsOf
  telemetry: Telemetry
  /** Validates a body against the contract. */
  validate: (operation: OperationId, body: unknown) => unknown
}

const reason = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_REASON_LENGTH))
const anything = v.optional(v.unknown())
const flag = v.strictObject({
  category: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_.:/-]*$/i), v.maxLength(MAX_CATEGORY_LENGTH)),
  confidence: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
})
const flags = v.optional(v.pipe(v.array(flag), v.maxLength(MAX_FLAGS)), [])
const verdicts = v.variant('action', [
  v.strictObject({ action: v.literal('allow'), flags }),
  v.strictObject({
    action: v.literal('replace'),
    flags,
    ...{ text: anything, metadata: anything, mentionedUserIds: anything, linkMetadata: anything },
  }),
  v.strictObject({ action: v.literal('refuse'), reason, details: v.optional(v.record(v.string(), v.unknown()), {}) }),
  v.strictObject({
    action: v.literal('hold'),
    reason,
    flags,
    expiresInSeconds: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_HOLD_SECONDS)),
      HOLD_SECONDS,
    ),
  }),
])

/** The host's policy behind a boundary: one attempt, with a timeout. */
export function boundedPolicy(
  provider: MessagePolicy | undefined,
  { config, settingsOf, telemetry, validate }: PolicyOptions,
) {
  if (!provider) return undefined
  const { metrics } = telemetry
  const warn = logLimiter(config.log)
  let running = 0

  async function ask(draft: MessageDraft, timeoutMs: number): Promise<unknown> {
    if (running >= MAX_RUNNING) throw new Error(`${MAX_RUNNING} reviews are running already`)
    const timeout = new AbortController()
    running += 1
    let counts = true
    const release = () => {
      clearTimeout(longest)
      if (counts) running -= 1
      counts = false
    }
    const longest = setTimeout(release, MAX_RUN_MS).unref()
    const asked = (async () => (provider as MessagePolicy).review(draft, { signal: timeout.signal }))()
    void asked.then(release, release)
    try {
      return await withTimeout(asked, timeoutMs, noAnswer)
    } catch (error) {
      timeout.abort(error)
      throw error
    }
  }

  /** Validated like a client's request, because the verdict becomes part of one. */
  function read(
    answer: unknown,
    { operation, body, text = 'text', check }: DraftForm,
    settings: TenantSettings,
  ): Reviewed & { action: string } {
    const { success, output: verdict, issues } = v.safeParse(verdicts, answer)
    // Only a summary, because the error of valibot contains the text of the draft.
    if (!success) throw new Error(`The verdict is invalid: ${v.summarize(issues)}`)
    const { action } = verdict
    const flags = verdict.action === 'refuse' ? {} : flagsOf(verdict.flags)
    const refused = (details: Record<string, unknown>, hold?: Hold): Reviewed & { action: string } => ({
      ...{ action, flags, replacement: {}, refusal: { code: 'CHAT_POLICY_REFUSED', details, ...(hold && { hold }) } },
    })
    switch (verdict.action) {
      case 'allow':
        return { action, flags, replacement: {}, refusal: null }
      case 'refuse': {
        const details = structuredClone(verdict.details)
        validate('replaceMetadata', { metadata: details })
        return refused({ ...details, reason: verdict.reason })
      }
      case 'hold': {
        const { reason, expiresInSeconds } = verdict
        return refused({ reason: 'held' }, { reason, expiresInSeconds })
      }
      case 'replace': {
        const { action: _, flags: _flags, ...given } = structuredClone(verdict)
        const entries = Object.entries(given).filter(([, value]) => value !== undefined)
        const named = entries.map(([name, value]) => [name === 'text' ? text : name, value])
        validate(operation, { ...body, ...Object.fromEntries(named) })
        const replacement = Object.fromEntries(entries) as Replacement
        const { mentionedUserIds } = replacement
        if (mentionedUserIds) replacement.mentionedUserIds = [...new Set(mentionedUserIds)]
        check?.(replacement, settings)
        return { action, flags, replacement, refusal: null }
      }
    }
  }

  return {
    /** Reviews shared by requests with one idempotency key, until the first of these requests has ended. */
    shared: new Map<string, Promise<Reviewed>>(),

    /** Whether it reviews drafts of this caller. */
    reviews: ({ isSystem }: { isSystem?: true }) => !isSystem || config.policy.reviewSystem,

    /** @throws CHAT_SERVICE_UNAVAILABLE if it fails and `onFailure` of the tenant is `closed`. */
    async review(draft: MessageDraft, form: DraftForm): Promise<Reviewed> {
      const { kind, tenantId } = draft
      const settings = await settingsOf(tenantId)
      const { timeoutMs, onFailure } = settings.policy
      try {
        const reviewing = async () => read(await ask(draft, timeoutMs), form, settings)
        const { action, ...reviewed } = await watchHostCall(telemetry, 'messagePolicy', reviewing)
        metrics.count('chat_policy_reviews_total', { kind, action })
        return reviewed
      } catch (error) {
        metrics.count('chat_policy_reviews_total', { kind, action: 'failed' })
        const isOpen = onFailure === 'open'
        warn(error, `messagePolicy of the host failed; drafts are ${isOpen ? 'written unreviewed' : 'refused'}`)
        if (isOpen) return { replacement: {}, refusal: null, flags: { [UNAVAILABLE]: null } }
        throw unavailable("The host's messagePolicy did not respond.", error)
      }
    },
  }
}

/** The highest confidence of each category. */
function flagsOf(flags: PolicyFlag[]): Flags {
  const known = new Map<string, number | null>()
  for (const { category, confidence = null } of flags) known.set(category, surer(known.get(category), confidence))
  return Object.fromEntries(known)
}

export const surer = (one: number | null = null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)
