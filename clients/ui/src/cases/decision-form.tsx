import type { CaseAction, DecideCaseRequest } from '@chat-service/client'
import { type Duration, DurationChoice } from '../parts/duration-choice.js'
import { Choice } from '../parts/fields.js'
import { useKept } from '../parts/use-kept.js'
import { useNotices } from '../provider/notices.js'
import { useStrings } from '../provider/use-chat.js'

interface DecisionFormProps {
  caseId: string
  actions: readonly CaseAction[]
  /** Initial values. */
  reason: string | undefined
  isBusy: boolean
  /** Resolves with false if refused. */
  onDecide: (decision: DecideCaseRequest) => Promise<boolean>
}

interface Typed {
  action?: CaseAction
  reason: string
  statement: string
  duration: Duration
}

const limited: readonly CaseAction[] = ['MUTE', 'BAN', 'SUSPEND']

/** The decision, its reason, and a statement for the affected user. Typed text is kept per case until the decision. */
export function DecisionForm({ caseId, actions, reason: suggested = '', isBusy, onDecide }: DecisionFormProps) {
  const { cases: words } = useStrings()
  const { show } = useNotices()
  const [typed, keep] = useKept<Typed>(`case ${caseId}`, { reason: suggested, statement: '', duration: '86400' })
  const { action, reason, statement, duration } = typed
  const change = (part: Partial<Typed>) => keep({ ...typed, ...part })
  const isLimited = action !== undefined && limited.includes(action)
  const decide = async () => {
    if (!action) return
    const note = statement.trim()
    const seconds = isLimited ? Number(duration) : 0
    if (!(await onDecide({ action, reason: reason.trim(), seconds, ...(note && { statement: note }) }))) return
    keep(undefined)
    show(words.done)
  }
  return (
    <div className="chat-decision">
      <Choice
        legend={words.decision}
        options={actions.map((each) => [each, words.actions[each]] as const)}
        value={action}
        onChange={(chosen) => change({ action: chosen })}
      />
      {isLimited && (
        <DurationChoice
          legend={words.duration}
          forever={words.forever}
          value={duration}
          onChange={(chosen) => change({ duration: chosen })}
        />
      )}
      <label>
        {words.reason}
        <input value={reason} maxLength={100} onChange={({ target }) => change({ reason: target.value })} />
      </label>
      <label>
        {words.statement}
        <textarea
          rows={3}
          maxLength={2000}
          value={statement}
          onChange={({ target }) => change({ statement: target.value })}
        />
      </label>
      <button
        type="button"
        className={action === 'REMOVE' || isLimited ? 'chat-primary chat-danger' : 'chat-primary'}
        disabled={!action || reason.trim() === ''}
        aria-disabled={isBusy}
        onClick={() => void decide()}
      >
        {words.decide}
      </button>
    </div>
  )
}
