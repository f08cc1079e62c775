import type { CaseAppeal, CaseDetail, HeldMessage, Message } from '@chat-service/client'
import { useEffect, useRef } from 'react'
import { fileLinkOf, fileUrlOf } from '../content/file-url.js'
import { MessageText } from '../content/text.js'
import { Reason } from '../decisions/reason.js'
import { activeIn } from '../parts/active-element.js'
import { Avatar } from '../parts/avatar.js'
import { IconButton } from '../parts/icon.js'
import { Listing } from '../parts/listing.js'
import { useOnce } from '../parts/use-once.js'
import { useNotices } from '../provider/notices.js'
import { useChat } from '../provider/use-chat.js'
import { AppealForm } from './appeal-form.js'
import { DecisionForm } from './decision-form.js'
import { useCase } from './use-cases.js'
import { useNamesOf } from '../parts/use-names-of.js'

interface CaseViewProps {
  caseId: string
  onBack: () => void
  /** Called after a claim or a decision, also if it was refused because another moderator was first. */
  onChange: () => void
  /** Called after a decision. It may move the focus to the next case. */
  onDecided: () => void
}

export function CaseView({ caseId, onBack, onChange, onDecided }: CaseViewProps) {
  const { strings } = useChat()
  const words = strings.cases
  const pages = useCase(caseId)
  const { attempt } = useNotices()
  const { isBusy, once } = useOnce()
  const act = async (what: () => Promise<CaseDetail>) => {
    let isDone = false
    await once(async () => {
      isDone = await attempt(async () => {
        const changed = await what()
        pages.change(() => [changed])
      })
      if (!isDone) pages.reload()
      onChange()
    })
    return isDone
  }
  const section = useRef<HTMLElement>(null)
  const { state, claim } = pages.items?.[0] ?? {}
  useEffect(() => {
    // The focused element is gone, or hidden behind the case.
    if (!activeIn(section.current)?.offsetParent) section.current?.focus()
  }, [state, claim?.userId])
  return (
    <section ref={section} className="chat-case" aria-label={words.one} tabIndex={-1}>
      <span className="chat-case-back">
        <IconButton icon="back" label={words.back} onClick={onBack} />
      </span>
      <Listing pages={pages} icon="shield" empty="">
        {([found]) => found && <Detail of={found} isBusy={isBusy} act={act} onDecided={onDecided} />}
      </Listing>
    </section>
  )
}

const percentOf = (confidence: number | null) => (confidence === null ? '' : `${Math.round(confidence * 100)} %`)

interface DetailProps {
  of: CaseDetail
  isBusy: boolean
  act: (what: () => Promise<CaseDetail>) => Promise<boolean>
  onDecided: () => void
}

function Detail({ of, isBusy, act, onDecided }: DetailProps) {
  const { me, client, strings, format } = useChat()
  const { cases } = client
  const words = strings.cases
  const { id, subjectType, userId, reports, flags, heldMessage, current, claim, decision, state } = of
  const snapshot = reports.findLast((report) => report.snapshot !== null)?.snapshot ?? current
  const around = snapshot ? [...snapshot.before, snapshot.message, ...snapshot.after] : []
  const nameOf = useNamesOf([
    ...[userId, claim?.userId, decision?.madeById, decision?.appeal?.decidedById].flatMap((each) => each ?? []),
    ...reports.map(({ reporterId }) => reporterId),
    ...around.map(({ senderId }) => senderId),
  ])
  const isOwnClaim = claim?.userId === me.id
  const isOwnDecision = decision?.madeById === me.id
  const form = useRef<HTMLDivElement>(null)
  const claimIt = async () => {
    // This removes its button.
    if (await act(() => cases.claim(id))) form.current?.querySelector('input')?.focus()
  }
  const decided = async (what: () => Promise<CaseDetail>) => {
    const isDone = await act(what)
    if (isDone) onDecided()
    return isDone
  }
  return (
    <>
      <h3 className="chat-case-title">
        {words.subjects[subjectType](userId === null ? (of.channelName ?? '') : nameOf(userId))}
      </h3>
      {heldMessage && (
        <>
          <Line of={heldMessage} nameOf={nameOf} />
          <p className="chat-muted chat-small-text">{words.held(heldMessage.reason)}</p>
        </>
      )}
      {around.length > 0 && (
        <ol className="chat-case-context" aria-label={words.context}>
          {around.map((message) => (
            <li key={message.id} aria-current={message.id === snapshot?.message.id || undefined}>
              <Line of={message} nameOf={nameOf} />
            </li>
          ))}
        </ol>
      )}
      {flags.length > 0 && (
        <p className="chat-small-text">
          {words.flags}{' '}
          {format.listOf(flags.map(({ category, confidence }) => words.flag(category, percentOf(confidence))))}
        </p>
      )}
      {reports.length > 0 && (
        <>
          <h3>{words.reports(reports.length)}</h3>
          <ul>
            {reports.map(({ id: reportId, reporterId, category, description, createdAt }) => (
              <li key={reportId} className="chat-case-report">
                <span>
                  <bdi>{nameOf(reporterId)}</bdi>: {strings.panels.report.categories[category]}
                </span>
                <time className="chat-muted chat-small-text" dateTime={createdAt}>
                  {format.whenOf(createdAt)}
                </time>
                {description && <p dir="auto">{description}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      {state === 'OPEN' && (
        <>
          <p className="chat-case-claim" role="status">
            {claim && !isOwnClaim
              ? words.claimedBy(nameOf(claim.userId), format.timeOf(claim.until))
              : claim && words.claimedUntil(format.timeOf(claim.until))}
            {!claim && (
              <button type="button" aria-disabled={isBusy} onClick={() => void claimIt()}>
                {words.claim}
              </button>
            )}
          </p>
          {(!claim || isOwnClaim) && (
            <div ref={form}>
              <DecisionForm
                caseId={id}
                actions={of.actions}
                reason={reports[0]?.category}
                isBusy={isBusy}
                onDecide={(made) => decided(() => cases.decide(id, made))}
              />
            </div>
          )}
        </>
      )}
      {state !== 'OPEN' && (
        <div className="chat-card chat-case-decision">
          <strong>{decision ? words.actions[decision.action] : words.noDecision}</strong>
          {decision && (
            <>
              <span className="chat-muted chat-small-text">
                {words.decidedBy(nameOf(decision.madeById), format.whenOf(decision.createdAt))}
              </span>
              <Reason of={decision.reason} />
              {decision.statement && <p dir="auto">{decision.statement}</p>}
              {decision.until && <p>{words.until(format.whenOf(decision.until))}</p>}
              {decision.reversedAt && <p>{words.undone(format.whenOf(decision.reversedAt))}</p>}
              {decision.appeal && <AppealOf appeal={decision.appeal} nameOf={nameOf} by={userId} />}
              {(state === 'DECIDED' || isOwnDecision) &&
                decision.action === 'REMOVE' &&
                subjectType === 'MESSAGE' &&
                !decision.reversedAt && (
                  <button type="button" aria-disabled={isBusy} onClick={() => void act(() => cases.restore(id))}>
                    {words.restore}
                  </button>
                )}
            </>
          )}
        </div>
      )}
      {state === 'APPEALED' &&
        (isOwnDecision ? (
          <p className="chat-muted">{words.byAnother}</p>
        ) : (
          <AppealForm caseId={id} isBusy={isBusy} onDecide={(made) => decided(() => cases.decideAppeal(id, made))} />
        ))}
    </>
  )
}

interface AppealOfProps {
  appeal: CaseAppeal
  /** The user who appeals. */
  by: string | null
  nameOf: (userId: string) => string
}

/** An appeal, and its outcome if it is decided. */
function AppealOf({ appeal, by, nameOf }: AppealOfProps) {
  const { strings, format } = useChat()
  const words = strings.cases
  const { text, state, statement, createdAt, decidedById, decidedAt } = appeal
  return (
    <>
      <strong>{words.appeal}</strong>
      <span className="chat-muted chat-small-text">
        {words.decidedBy(by === null ? '' : nameOf(by), format.whenOf(createdAt))}
      </span>
      {text !== null && <p dir="auto">{text}</p>}
      {state !== 'OPEN' && decidedAt !== null && (
        <>
          <strong>{words.outcomes[state]}</strong>
          <span className="chat-muted chat-small-text">
            {words.decidedBy(decidedById === null ? '' : nameOf(decidedById), format.whenOf(decidedAt))}
          </span>
          {statement && <p dir="auto">{statement}</p>}
        </>
      )}
    </>
  )
}

/** A message's earlier content. */
function Line({ of, nameOf }: { of: Message | HeldMessage; nameOf: (userId: string) => string }) {
  const { me, format } = useChat()
  const { senderId, text, createdAt, files, mentionedUserIds } = of
  const mentioned = mentionedUserIds.map((userId) => ({ id: userId, name: nameOf(userId) }))
  return (
    <div className="chat-case-line">
      <Avatar id={senderId} name={nameOf(senderId)} />
      <div>
        <p className="chat-hit-head">
          <strong>
            <bdi>{nameOf(senderId)}</bdi>
          </strong>
          <time className="chat-muted chat-small-text" dateTime={createdAt}>
            {format.whenOf(createdAt)}
          </time>
        </p>
        {text && <MessageText text={text} mentioned={mentioned} ownName={me.nickname} isEdited={false} />}
        {files.map((file) => {
          const url = fileUrlOf(file)
          return (
            url && (
              <a key={url} {...fileLinkOf(url, file.fileName)}>
                <bdi>{file.fileName}</bdi>
              </a>
            )
          )
        })}
      </div>
    </div>
  )
}
