import type { PollWithVotes } from '@chat-service/client'
import { useState } from 'react'
import { useOpenConversation } from './conversation-context'
import { fullTimeOf } from './format'
import { useNotices } from './notices'
import { useOnce } from './parts/use-once'
import { useSession } from './session'

export function PollView({ poll }: { poll: PollWithVotes }) {
  const { me, chat } = useSession()
  const { actions } = useOpenConversation()
  const { attempt } = useNotices()
  const { isBusy, once } = useOnce()
  const [option, setOption] = useState('')
  const { id, title, options, votedOptionIds, voterCount, status, allowMultipleVotes, allowUserSuggestion, closeAt } =
    poll
  const { channelId } = actions
  const isOpen = status === 'OPEN'
  const about = [
    voterCount === 1 ? '1 voter' : `${voterCount} voters`,
    isOpen ? closeAt && `closes ${fullTimeOf(closeAt)}` : 'closed',
    isOpen && allowMultipleVotes && 'several votes each',
  ]
  const suggest = async () => {
    if (await attempt(() => chat.client.polls.addOption(channelId, id, { text: option.trim() }))) setOption('')
  }
  return (
    <div className="poll" role="group" aria-label={`Poll: ${title}`}>
      <p className="poll-title">{title}</p>
      {options.map(({ id: optionId, text, voteCount }) => {
        const isMine = votedOptionIds.includes(optionId)
        const mayVote = isOpen && !isMine && (allowMultipleVotes || votedOptionIds.length === 0)
        return (
          <div key={optionId} className="poll-option">
            <button
              aria-pressed={isMine}
              disabled={!mayVote}
              onClick={() => void attempt(() => actions.vote(id, [optionId]))}
            >
              <span>
                {isMine && '✓ '}
                {text}
              </span>
              <span className="muted">{voteCount}</span>
            </button>
            <progress
              className="votes"
              max={Math.max(1, voterCount)}
              value={voteCount}
              aria-label={`Votes for ${text}`}
            />
          </div>
        )
      })}
      {isOpen && allowUserSuggestion && (
        <div className="row">
          <input
            aria-label="Another option"
            placeholder="Another option"
            value={option}
            onChange={({ target }) => setOption(target.value)}
          />
          <button type="button" disabled={!option.trim() || isBusy} onClick={() => void once(suggest)}>
            Add
          </button>
        </div>
      )}
      <p className="muted small-text">
        {about.filter(Boolean).join(', ')}
        {isOpen && poll.createdById === me.id && (
          <>
            {' '}
            <button className="link" onClick={() => void attempt(() => chat.client.polls.close(channelId, id))}>
              Close the poll
            </button>
          </>
        )}
      </p>
    </div>
  )
}
