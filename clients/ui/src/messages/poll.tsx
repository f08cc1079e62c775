import type { PollWithVotes } from '@chat-service/client'
import { useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { useOnce } from '../parts/use-once.js'
import { useChat, useFormat } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'

export interface PollProps {
  poll: PollWithVotes
}

export const PollView = replaceable('Poll', DefaultPoll)

function DefaultPoll({ poll }: PollProps) {
  const { fullTimeOf } = useFormat()
  const { me, chat } = useChat()
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
    <div className="chat-poll" role="group" aria-label={`Poll: ${title}`}>
      <p className="chat-poll-title">{title}</p>
      {options.map(({ id: optionId, text, voteCount }) => {
        const isMine = votedOptionIds.includes(optionId)
        const mayVote = isOpen && !isMine && (allowMultipleVotes || votedOptionIds.length === 0)
        return (
          <div key={optionId} className="chat-poll-option">
            <button
              aria-pressed={isMine}
              disabled={!mayVote}
              onClick={() => void attempt(() => actions.vote(id, [optionId]))}
            >
              <span>
                {isMine && '✓ '}
                {text}
              </span>
              <span className="chat-muted">{voteCount}</span>
            </button>
            <progress
              className="chat-votes"
              max={Math.max(1, voterCount)}
              value={voteCount}
              aria-label={`Votes for ${text}`}
            />
          </div>
        )
      })}
      {isOpen && allowUserSuggestion && (
        <div className="chat-row">
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
      <p className="chat-muted chat-small-text">
        {about.filter(Boolean).join(', ')}
        {isOpen && poll.createdById === me.id && (
          <>
            {' '}
            <button className="chat-link" onClick={() => void attempt(() => chat.client.polls.close(channelId, id))}>
              Close the poll
            </button>
          </>
        )}
      </p>
    </div>
  )
}
