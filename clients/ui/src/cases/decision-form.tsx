import type { CaseAction, DecideCaseRequest } from '@chat-service/client'
import { useState } from 'react'
import { Choice } from '../parts/fields.js'
import { useNotices } from '../provider/notices.js'
import { useStrings } from '../provider/use-chat.js'

interface DecisionFormProps {
  actions: readonly CaseAction[]
  /** To begin with. */
  reason: string | undefined
  isBusy: boolean
  /** Resolves with whether it was accepted. */
  onDecide: (decision: DecideCaseRequest) => Promise<boolean>
}

const DURATIONS_S = ['3600', '86400', '604800', '0'] as const
const limited: readonly CaseAction[] = ['MUTE', 'BAN', 'SUSPEND']

/** The decision, its reason, and the words for the affected user. */
export function DecisionForm({ actions, reason: suggested = '', isBusy, onDecide }: DecisionFormProps) {
  const { cases: words, panels } = useStrings()
  const { show } = useNotices()
  const [action, setAction] = useState<CaseAction>()
  const [reason, setReason] = useState(suggested)
  const [statement, setStatement] = useState('')
  const [duration, setDuration] = useState<(typeof DURATIONS_S)[number]>('86400')
  const isLimited = action !== undefined && limited.includes(action)
  const decide = async () => {
    if (!action) return
    const note = statement.trim()
    const seconds = isLimited ? Number(duration) : 0
    if (await onDecide({ action, reason: reason.trim(), seconds, ...(note && { statement: note }) })) show(words.done)
  }
  return (
    <div className="chat-decision">
      <Choice
        legend={words.decision}
        options={actions.map((each) => [each, words.actions[each]] as const)}
        value={action}
        onChange={setAction}
      />
      {isLimited && (
        <Choice
          legend={words.duration}
          options={DURATIONS_S.map((each) => [each, each === '0' ? words.forever : panels.durations[each]] as const)}
          value={duration}
          onChange={setDuration}
        />
      )}
      <label>
        {words.reason}
        <input value={reason} maxLength={100} onChange={({ target }) => setReason(target.value)} />
      </label>
      <label>
        {words.statement}
        <textarea rows={3} maxLength={2000} value={statement} onChange={({ target }) => setStatement(target.value)} />
      </label>
      <button
        type="button"
        className={action === 'REMOVE' || isLimited ? 'chat-primary chat-danger' : 'chat-primary'}
        disabled={!action || reason.trim() === '' || isBusy}
        onClick={() => void decide()}
      >
        {words.decide}
      </button>
    </div>
  )
}
