import type { DecideAppealRequest } from '@chat-service/client'
import { Choice } from '../parts/fields.js'
import { useKept } from '../parts/use-kept.js'
import { useNotices } from '../provider/notices.js'
import { useStrings } from '../provider/use-chat.js'

interface AppealFormProps {
  caseId: string
  isBusy: boolean
  /** Resolves with false if refused. */
  onDecide: (decided: DecideAppealRequest) => Promise<boolean>
}

interface Typed {
  outcome?: DecideAppealRequest['outcome']
  statement: string
}

const outcomes: readonly DecideAppealRequest['outcome'][] = ['UPHELD', 'REVERSED']

/** The outcome of an appeal, and a statement for the appealing user. Typed text is kept per case. */
export function AppealForm({ caseId, isBusy, onDecide }: AppealFormProps) {
  const { cases: words } = useStrings()
  const { show } = useNotices()
  const [typed, keep] = useKept<Typed>(`appeal ${caseId}`, { statement: '' })
  const { outcome, statement } = typed
  const decide = async () => {
    if (!outcome) return
    const note = statement.trim()
    if (!(await onDecide({ outcome, ...(note && { statement: note }) }))) return
    keep(undefined)
    show(words.done)
  }
  return (
    <div className="chat-decision">
      <Choice
        legend={words.outcome}
        options={outcomes.map((each) => [each, words.outcomes[each]] as const)}
        value={outcome}
        onChange={(chosen) => keep({ ...typed, outcome: chosen })}
      />
      <label>
        {words.statement}
        <textarea
          rows={3}
          maxLength={2000}
          value={statement}
          onChange={({ target }) => keep({ ...typed, statement: target.value })}
        />
      </label>
      <button
        type="button"
        className="chat-primary"
        disabled={!outcome}
        aria-disabled={isBusy}
        onClick={() => void decide()}
      >
        {words.decide}
      </button>
    </div>
  )
}
