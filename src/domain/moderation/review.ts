import { sql } from 'kysely'
import { ChatError } from '../../errors'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/database/transaction'
import {
  surer,
  type DraftForm,
  type Flags,
  type PolicyRefusal,
  type Replacement,
  type Reviewed,
} from '../../platform/host/message-policy'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { DraftKind, MessageDraft } from '../../providers'
import type { Caller } from '../access/caller'
import { requireMember } from '../access/guards'

// Invariants
//   * No lock and no connection is held while the policy runs: a change with an unreviewed draft ends there, with nothing
//     written, and runs again with the verdict. So all guards are checked before the policy is called, and again when the
//     text is written.
//   * Only a draft that was reviewed in its present form is written. If it has changed meanwhile, it is reviewed again.

type Given = Partial<Omit<MessageDraft, 'kind' | 'tenantId' | 'channelId' | 'author'>>

/** A draft, as known by the change. */
export interface Draft extends Given {
  author: Caller
  kind: DraftKind
  text: string
  /** How a replacement is validated. Not passed to the policy. */
  form: DraftForm
  /** Reads the remaining fields, just before the policy is called. */
  more?: () => Promise<Given>
}

/** How long a due change waits for a failing policy before it ends as refused. */
export const REVIEW_WITHIN_MS = 15 * 60_000

/** Refuses a write after all guards, to check whether they allow it. */
const UNREVIEWED: PolicyRefusal = { code: 'CHAT_POLICY_REFUSED', details: {} }

/** Whether the policy, not a guard, has refused the write. A message held earlier is no refusal of this draft. */
export function isOfPolicy(outcome: unknown): boolean {
  const { code, details } = (outcome ?? {}) as { code?: unknown; details?: object }
  return code === UNREVIEWED.code && !('heldMessageId' in (details ?? {}))
}

/** Ends a pass of a change that needs verdicts on these drafts. */
class Unreviewed extends Error {
  constructor(readonly drafts: Draft[]) {
    super('The policy has not reviewed these drafts yet')
  }
}

/** The verdicts of the policy that one change needs. */
export class Review {
  private readonly verdicts = new Map<string, Reviewed>()
  private readonly noticed = new Map<string, number | null>()

  /** The policy's flags in this pass, for a case about the written content; undefined if none. */
  get flags(): Flags | undefined {
    return this.noticed.size > 0 ? Object.fromEntries(this.noticed) : undefined
  }

  /** Starts a pass of the change. */
  begin(): this {
    this.noticed.clear()
    return this
  }

  /** The replacements in the drafts, and the first refusal, else the first hold; undefined if one is unreviewed. */
  known(drafts: Draft[]): { replacements: Replacement[]; refusal: PolicyRefusal | null } | undefined {
    const known = drafts.map((draft) => this.verdicts.get(nameOf(draft)))
    if (!known.every((verdict) => verdict !== undefined)) return undefined
    for (const { flags } of known) {
      for (const [category, confidence] of Object.entries(flags)) {
        this.noticed.set(category, surer(this.noticed.get(category), confidence))
      }
    }
    const refusals = known.flatMap(({ refusal }) => refusal ?? [])
    return {
      replacements: known.map(({ replacement }) => replacement),
      refusal: refusals.find(({ hold }) => !hold) ?? refusals[0] ?? null,
    }
  }

  /** The policy's replacements in a draft that all guards allow. @throws CHAT_POLICY_REFUSED */
  allowed(draft: Draft): Replacement {
    const { refusal, replacements } = this.verdictOn([draft])
    if (refusal) throw new ChatError(refusal.code, refusal.details)
    return replacements[0] as Replacement
  }

  /** The same, for a change that handles a refusal itself. */
  verdictOn(drafts: Draft[]): { replacements: Replacement[]; refusal: PolicyRefusal | null } {
    const known = this.known(drafts)
    if (!known) throw new Unreviewed(drafts)
    return known
  }

  /**
   * Writes drafts with a statement that checks the guards itself.
   *
   * @param write applies `refusal` if no guard refuses first: returns a result with its code, or throws it.
   */
  async write<T>(
    drafts: Draft[],
    write: (refusal: PolicyRefusal | null, replacements: Replacement[]) => Promise<T>,
  ): Promise<T> {
    const known = this.known(drafts)
    if (known) return write(known.refusal, known.replacements)
    try {
      const outcome = await write(UNREVIEWED, [])
      if (!isOfPolicy(outcome)) return outcome
    } catch (error) {
      if (!isOfPolicy(error)) throw error
    }
    throw new Unreviewed(drafts)
  }

  add(draft: Draft, reviewed: Reviewed): void {
    this.verdicts.set(nameOf(draft), reviewed)
  }
}

/** Equal for equal drafts. */
const nameOf = ({ form: _form, ...draft }: Draft) => JSON.stringify(draft)

/**
 * Runs a change that may write text, with the verdicts of the host's policy. Without a policy it runs once, unreviewed.
 *
 * @param options.idempotencyKey concurrent requests with one key share a review.
 * @param options.mustEnd treats a failing policy as a refusal.
 */
export async function reviewed<T>(
  chat: Context,
  caller: Pick<Caller, 'tenantId' | 'isSystem'>,
  channelId: string | null,
  change: (review?: Review) => Promise<T>,
  { idempotencyKey, mustEnd = false }: { idempotencyKey?: string | undefined; mustEnd?: boolean } = {},
): Promise<T> {
  const { policy } = chat
  if (!policy?.reviews(caller)) return change()
  const review = new Review()
  const ask = async (draft: Draft) => {
    const whole = await wholeDraft(chat, channelId, draft)
    return policy.review(whole, draft.form).catch((error: unknown): Reviewed => {
      if (!mustEnd || !(error instanceof ChatError)) throw error
      return { replacement: {}, refusal: { code: error.code, details: {} }, flags: {} }
    })
  }
  const started = new Map<string, Promise<Reviewed>>()
  const share = (draft: Draft): Promise<Reviewed> => {
    if (idempotencyKey === undefined) return ask(draft)
    const name = JSON.stringify([channelId, idempotencyKey, nameOf(draft)])
    const running = policy.shared.get(name)
    if (running) return running
    const asked = ask(draft)
    policy.shared.set(name, asked)
    started.set(name, asked)
    return asked
  }
  try {
    for (;;) {
      try {
        return await change(review.begin())
      } catch (error) {
        if (!(error instanceof Unreviewed)) throw error
        await Promise.all(error.drafts.map(async (draft) => review.add(draft, await share(draft))))
      }
    }
  } finally {
    for (const name of started.keys()) policy.shared.delete(name)
  }
}

/**
 * Opens a case about the policy's flags, in the transaction of the change that writes the drafts: see chat_flag.
 *
 * @param about a message of a user, or the user; by default the channel.
 */
export async function raiseFlags(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  review: Review | undefined,
  about?: { userId: string; messageId?: string },
): Promise<void> {
  if (!review?.flags) return
  const { userId = null, messageId } = about ?? {}
  const [type, channel, subject] = messageId
    ? ['MESSAGE', channelId, messageId]
    : userId
      ? ['USER', null, userId]
      : ['CHANNEL', channelId, channelId]
  const flags = JSON.stringify(review.flags)
  await sql`select chat_flag(${tenantId}, ${type}, ${channel}, ${subject}, ${userId}, ${flags}::jsonb)`.execute(tx)
}

async function wholeDraft(
  chat: Context,
  channelId: string | null,
  { form: _form, more, author, files = [], ...given }: Draft,
): Promise<MessageDraft> {
  const { tenantId, userId: id } = author
  const role = channelId === null ? 'OPERATOR' : (await requireMember(chat.db, author, channelId)).role
  const none = { previousText: null, mentionedUserIds: [], mentions: null, metadata: {}, linkMetadata: null }
  // A copy, because the written draft must not be frozen.
  const draft = structuredClone({
    ...{ tenantId, channelId, author: { id, role }, ...none, quote: null, parts: [] },
    ...given,
    ...(await more?.()),
  })
  return frozen({ ...draft, files: files.map((file) => ({ ...file })) } as MessageDraft)
}

function frozen<T extends object>(value: T): T {
  for (const part of Object.values(value) as unknown[]) if (typeof part === 'object' && part !== null) frozen(part)
  return Object.freeze(value)
}
