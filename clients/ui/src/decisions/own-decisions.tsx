import type { Decision } from '@chat-service/client'
import { useDecisions } from '@chat-service/client/react'
import { useEffect, useState } from 'react'
import { Dialog } from '../parts/dialog.js'
import { Empty } from '../parts/placeholders.js'
import { useNotices } from '../provider/notices.js'
import { useChat } from '../provider/use-chat.js'
import { Reason } from './reason.js'
import { useStandingDecisions } from './use-decisions.js'

export interface StandingDecisionsProps {
  channelId: string
  isMuted: boolean
  isMember: boolean
}

/** Why the user can't write here: a suspension, or a moderator's mute or ban, with a button to appeal. */
export function StandingDecisions({ channelId, isMuted, isMember }: StandingDecisionsProps) {
  const isHere = (decision: Decision) => decision.channelId === channelId
  const standing = useStandingDecisions().filter(
    (decision) =>
      decision.action === 'SUSPEND' ||
      (decision.action === 'MUTE' && isMuted && isHere(decision)) ||
      (decision.action === 'BAN' && !isMember && isHere(decision)),
  )
  return standing.map((decision) => <Card key={decision.id} of={decision} isTitled />)
}

/** The decision that removed an own message. */
export function RemovalDecision({ decisionId }: { decisionId: string }) {
  const decision = useDecisions(useChat().chat).decisions.find(({ id }) => id === decisionId)
  return decision ? <Card of={decision} /> : null
}

export interface DecisionsProps {
  onClose: () => void
}

/** All decisions of moderators about the user, and their appeals. */
export function Decisions({ onClose }: DecisionsProps) {
  const { chat, strings } = useChat()
  const words = strings.decisions
  const { decisions } = useDecisions(chat)
  return (
    <Dialog title={words.title} onClose={onClose}>
      {decisions.length === 0 ? (
        <Empty icon="shield">{words.none}</Empty>
      ) : (
        <ul>
          {decisions.map((decision) => (
            <li key={decision.id}>
              <Card of={decision} isTitled />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Notices of decisions, outcomes of appeals, and settled reports. */
export function DecisionWatcher() {
  const { chat, strings } = useChat()
  const words = strings.decisions
  const { show } = useNotices()
  const [isListing, setListing] = useState(false)
  useEffect(() => {
    const look = { label: words.look, act: () => setListing(true) }
    const ends = [
      chat.on('chat:decision:made', ({ action }) => show(words.actions[action], look)),
      chat.on('chat:decision:updated', ({ decision: { appeal } }) => {
        if (appeal && appeal.state !== 'OPEN') show(words.outcomes[appeal.state], look)
      }),
      chat.on('chat:report:settled', () => show(words.settled)),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [chat, words, show])
  return isListing && <Decisions onClose={() => setListing(false)} />
}

/** A decision with its reasons, and its appeal. A message row already has a title. */
function Card({ of, isTitled }: { of: Decision; isTitled?: boolean }) {
  const { strings, format } = useChat()
  const { decisions: words, cases } = strings
  const [isAppealing, setAppealing] = useState(false)
  const { action, reason, statement, until, isAutomated, createdAt, appeal, appealableUntil, reversedAt } = of
  return (
    <div className="chat-card chat-own-decision">
      {isTitled && (
        <>
          <strong>{words.actions[action]}</strong>
          <time className="chat-muted chat-small-text" dateTime={createdAt}>
            {format.whenOf(createdAt)}
          </time>
        </>
      )}
      <Reason of={reason} />
      {statement && <p dir="auto">{statement}</p>}
      {until && <p>{cases.until(format.whenOf(until))}</p>}
      {isAutomated && <p className="chat-muted chat-small-text">{words.automated}</p>}
      {appeal && (
        <blockquote>
          <p className="chat-muted chat-small-text">{words.appealed(format.whenOf(appeal.createdAt))}</p>
          <p dir="auto">{appeal.text}</p>
        </blockquote>
      )}
      {appeal && <p role="status">{words.outcomes[appeal.state]}</p>}
      {appeal?.statement && <p dir="auto">{appeal.statement}</p>}
      {!appeal && reversedAt && <p>{words.outcomes.REVERSED}</p>}
      {!appeal && !reversedAt && Date.parse(appealableUntil) > Date.now() && (
        <button type="button" onClick={() => setAppealing(true)}>
          {words.appeal}
        </button>
      )}
      {isAppealing && <AppealDialog decisionId={of.id} onClose={() => setAppealing(false)} />}
    </div>
  )
}

function AppealDialog({ decisionId, onClose }: { decisionId: string; onClose: () => void }) {
  const { client, strings } = useChat()
  const words = strings.decisions
  const { attempt, show } = useNotices()
  const [text, setText] = useState('')
  const submit = async () => {
    if (!(await attempt(() => client.decisions.appeal(decisionId, { text: text.trim() })))) return
    onClose()
    show(words.sent)
  }
  return (
    <Dialog
      title={words.appealTitle}
      action={words.send}
      isDisabled={text.trim() === ''}
      onClose={onClose}
      onSubmit={submit}
    >
      <label>
        {words.why}
        <textarea rows={4} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
    </Dialog>
  )
}
