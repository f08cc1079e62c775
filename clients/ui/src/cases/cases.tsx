import type { Case, CaseState } from '@chat-service/client'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../parts/avatar.js'
import { Dialog } from '../parts/dialog.js'
import { Icon } from '../parts/icon.js'
import { Listing } from '../parts/listing.js'
import { useChat } from '../provider/use-chat.js'
import { CaseView } from './case-view.js'
import { useCases } from './use-cases.js'
import { useNamesOf } from '../parts/use-names-of.js'

const states: readonly CaseState[] = ['OPEN', 'APPEALED', 'DECIDED']

export interface CasesProps {
  onClose: () => void
}

/** The moderators' cases: the queue beside the open case, and decided ones. */
export function Cases({ onClose }: CasesProps) {
  const { strings } = useChat()
  const words = strings.cases
  const [state, setState] = useState<CaseState>('OPEN')
  const [openId, setOpenId] = useState<string>()
  const pages = useCases(state)
  const nameOf = useNamesOf((pages.items ?? []).flatMap(({ userId }) => userId ?? []))
  const list = useRef<HTMLDivElement>(null)
  /** The row that gets the focus when the case closes: its own, or the next one after a decision. */
  const row = useRef<HTMLButtonElement>(undefined)
  const show = (next: CaseState) => {
    row.current = undefined
    setState(next)
    setOpenId(undefined)
  }
  const open = (id: string, by: HTMLButtonElement) => {
    row.current = by
    setOpenId(id)
  }
  const moveOn = () => {
    const rows = [...(list.current?.querySelectorAll<HTMLButtonElement>('li > button') ?? [])]
    const at = rows.indexOf(row.current as HTMLButtonElement)
    row.current = rows[at + 1] ?? rows[at - 1]
    // Hidden if there is no room for both.
    row.current?.focus()
  }
  useEffect(() => {
    if (openId !== undefined || !row.current) return
    const chosen = list.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    const next = row.current.isConnected ? row.current : chosen
    next?.focus()
  }, [openId])
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="chat-cases" data-open={openId !== undefined}>
        <div ref={list} className="chat-cases-list">
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
                    <CaseRow of={each} nameOf={nameOf} isOpen={each.id === openId} onOpen={(by) => open(each.id, by)} />
                  </li>
                ))}
              </ul>
            )}
          </Listing>
        </div>
        {openId !== undefined && (
          <CaseView
            key={openId}
            caseId={openId}
            onBack={() => setOpenId(undefined)}
            onChange={pages.reload}
            onDecided={moveOn}
          />
        )}
      </div>
    </Dialog>
  )
}

interface CaseRowProps {
  of: Case
  nameOf: (userId: string) => string
  isOpen: boolean
  onOpen: (row: HTMLButtonElement) => void
}

function CaseRow({ of, nameOf, isOpen, onOpen }: CaseRowProps) {
  const { me, strings, format } = useChat()
  const words = strings.cases
  const { subjectType, userId, reportCount, claim, decision, updatedAt } = of
  const name = userId === null ? (of.channelName ?? '') : nameOf(userId)
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
    <button
      type="button"
      className="chat-hit"
      aria-current={isOpen || undefined}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
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
