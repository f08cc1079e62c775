import { ChatError } from '../../errors'
import type { Context } from '../../platform/context'
import {
  surer,
  type DraftForm,
  type Flags,
  type PolicyRefusal,
  type Replacement,
  type Reviewed,
} from '../../platform/host/message-policy'
import type { DraftKind, MessageDraft } from '../../providers'
import type { Caller } from '../access/caller'
import { requireMember } from '../access/guards'

// Invariants
//   * Nothing is locked and no connection is held while the policy is asked: the change that meets an unreviewed draft ends
//     there, with nothing written, and runs again once there is a verdict. So all guards count before the policy is asked,
//     and again when the text is written.
//   * Only a draft that was reviewed as it stands is written. If it has changed meanwhile, the policy is asked again.

type Given = Partial<Omit<MessageDraft, 'kind' | 'tenantId' | 'channelId' | 'author'>>

/** A draft as the change knows it. */
export interface Draft extends Given {
  author: Caller
  kind: DraftKind
  text: string
  /** Where its replacement is validated. Not for the policy. */
  form: DraftForm
  /** Reads the rest, once the policy is asked. */
  more?: () => Promise<Given>
}

/** A change that is due waits so long for a policy that fails: then it ends as if it was refused. */
export const REVIEW_WITHIN_MS = 15 * 60_000

/** Refuses a write after all guards, to find out whether they allow it. */
const UNREVIEWED: PolicyRefusal = { code: 'CHAT_POLICY_REFUSED', details: {} }

/** Whether no guard has refused a write before the policy. A message that was held before is no refusal of this draft. */
export function isOfPolicy(outcome: unknown): boolean {
  const { code, details } = (outcome ?? {}) as { code?: unknown; details?: object }
  return code === UNREVIEWED.code && !('heldMessageId' in (details ?? {}))
}

/** Ends a pass of a change that needs the verdicts on these drafts. */
class Unreviewed extends Error {
  constructor(readonly drafts: Draft[]) {
    super('The policy has not reviewed these drafts yet')
  }
}

/** The verdicts of the policy that one change needs. */
export class Review {
  private readonly verdicts = new Map<string, Reviewed>()
  private readonly noticed = new Map<string, number | null>()

  /** What the policy has noticed in the drafts of this pass, for the case of what is written; undefined without any. */
  get flags(): Flags | undefined {
    return this.noticed.size > 0 ? Object.fromEntries(this.noticed) : undefined
  }

  /** Begins a pass of the change. */
  begin(): this {
    this.noticed.clear()
    return this
  }

  /** What the policy replaces in the drafts, and its first refusal, else its first hold; undefined if it has not reviewed them all. */
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

  /** What the policy replaces in a draft that all guards allow. @throws CHAT_POLICY_REFUSED */
  allowed(draft: Draft): Replacement {
    const { refusal, replacements } = this.verdictOn([draft])
    if (refusal) throw new ChatError(refusal.code, refusal.details)
    return replacements[0] as Replacement
  }

  /** The same, for a change that does more than refuse. */
  verdictOn(drafts: Draft[]): { replacements: Replacement[]; refusal: PolicyRefusal | null } {
    const known = this.known(drafts)
    if (!known) throw new Unreviewed(drafts)
    return known
  }

  /**
   * Writes drafts by a statement that checks the guards itself.
   *
   * @param write refuses by `refusal` if no guard refuses first: with a result of its code, or by throwing it.
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
 * Runs a change that may write text, with the verdicts of the host's policy on it. Without a policy it runs once, with no
 * review.
 *
 * @param options.idempotencyKey two requests with one key at once ask once.
 * @param options.mustEnd takes a policy that fails for one that refuses.
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

async function wholeDraft(
  chat: Context,
  channelId: string | null,
  { form: _form, more, author, files = [], ...given }: Draft,
): Promise<MessageDraft> {
  const { tenantId, userId: id } = author
  const role = channelId === null ? 'OPERATOR' : (await requireMember(chat.db, author, channelId)).role
  const none = { previousText: null, mentionedUserIds: [], mentions: null, metadata: {}, linkMetadata: null }
  // A copy: what is written later must not be frozen.
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
