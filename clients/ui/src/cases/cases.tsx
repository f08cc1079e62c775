import type { Case, CaseState } from '@chat-service/client'
import { useState } from 'react'
import { Avatar } from '../parts/avatar.js'
import { Dialog } from '../parts/dialog.js'
import { Icon } from '../parts/icon.js'
import { Listing } from '../parts/listing.js'
import { useChat } from '../provider/use-chat.js'
import { CaseView } from './case-view.js'
import { useCases, useNamesOf } from './use-cases.js'

const states: readonly CaseState[] = ['OPEN', 'APPEALED', 'DECIDED']

export interface CasesProps {
  onClose: () => void
}

/** The cases of moderators: those that wait beside the one that is open, and those that were decided. */
export function Cases({ onClose }: CasesProps) {
  const { strings } = useChat()
  const words = strings.cases
  const [state, setState] = useState<CaseState>('OPEN')
  const [openId, setOpenId] = useState<string>()
  const pages = useCases(state)
  const nameOf = useNamesOf((pages.items ?? []).flatMap(({ userId }) => userId ?? []))
  const show = (next: CaseState) => {
    setState(next)
    setOpenId(undefined)
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="chat-cases" data-open={openId !== undefined}>
        <div className="chat-cases-list">
          <div className="chat-tabs" role="group" aria-label={words.filters}>
            {states.map((each) => (
              <button key={each} type="button" aria-pressed={each === state} onClick={() => show(each)}>
                {words.states[each]}
              </button>
            ))}
          </div>
          <Listing pages={pages} icon="shield" empty={words.none[state]}>
            {(cases) => (
              <ul>
                {cases.map((each) => (
                  <li key={each.id}>
                    <CaseRow of={each} nameOf={nameOf} isOpen={each.id === openId} onOpen={() => setOpenId(each.id)} />
                  </li>
                ))}
              </ul>
            )}
          </Listing>
        </div>
        {openId !== undefined && (
          <CaseView key={openId} caseId={openId} onBack={() => setOpenId(undefined)} onChange={pages.reload} />
        )}
      </div>
    </Dialog>
  )
}

interface CaseRowProps {
  of: Case
  nameOf: (userId: string) => string
  isOpen: boolean
  onOpen: () => void
}

function CaseRow({ of, nameOf, isOpen, onOpen }: CaseRowProps) {
  const { me, strings, format } = useChat()
  const words = strings.cases
  const { subjectType, userId, reportCount, claim, decision, updatedAt } = of
  const name = userId === null ? '' : nameOf(userId)
  const about = decision
    ? words.actions[decision.action]
    : claim
      ? claim.userId === me.id
        ? words.ownClaim
        : words.claimed
      : reportCount > 0
        ? words.reports(reportCount)
        : ''
  return (
    <button type="button" className="chat-hit" aria-current={isOpen || undefined} onClick={onOpen}>
      {userId === null ? (
        <span className="chat-file-icon">
          <Icon name="chat" />
        </span>
      ) : (
        <Avatar id={userId} name={name} />
      )}
      <span className="chat-hit-main">
        <span className="chat-hit-head">
          <strong>{words.subjects[subjectType](name)}</strong>
          <time className="chat-muted chat-small-text" dateTime={updatedAt} title={format.fullTimeOf(updatedAt)}>
            {format.shortTimeOf(updatedAt)}
          </time>
        </span>
        <span className="chat-muted chat-small-text">{about}</span>
      </span>
    </button>
  )
}
