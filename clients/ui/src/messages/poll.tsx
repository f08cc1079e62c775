import type { PollWithVotes } from '@chat-service/client'
import { useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { Icon } from '../parts/icon.js'
import { useOnce } from '../parts/use-once.js'
import { useChat, useFormat, useStrings } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'

export interface PollProps {
  poll: PollWithVotes
}

export const PollView = replaceable('Poll', DefaultPoll)

function DefaultPoll({ poll }: PollProps) {
  const { fullTimeOf } = useFormat()
  const { me, chat } = useChat()
  const words = useStrings().messages.poll
  const { actions } = useOpenConversation()
  const { attempt } = useNotices()
  const { isBusy, once } = useOnce()
  const [option, setOption] = useState('')
  const { id, title, options, votedOptionIds: voted, voterCount, status, closeAt } = poll
  const { allowMultipleVotes, allowUserSuggestion, allowChange } = poll
  const { channelId } = actions
  const isOpen = status === 'OPEN'
  const about = [
    words.voters(voterCount),
    isOpen ? closeAt && words.closes(fullTimeOf(closeAt)) : words.closed,
    isOpen && allowMultipleVotes && words.several,
  ]
  const vote = (optionId: string, isMine: boolean) => {
    // A first vote also replaces, so that the last of several clicks counts.
    if (!allowChange) return actions.vote(id, [optionId])
    const others = allowMultipleVotes || isMine ? voted.filter((one) => one !== optionId) : []
    return actions.changeVote(id, isMine ? others : [...others, optionId])
  }
  const suggest = async () => {
    if (await attempt(() => chat.client.polls.addOption(channelId, id, { text: option.trim() }))) setOption('')
  }
  return (
    <div className="chat-poll" role="group" aria-label={words.label(title)}>
      <p className="chat-poll-title" dir="auto">
        {title}
      </p>
      {options.map(({ id: optionId, text, voteCount }) => {
        const isMine = voted.includes(optionId)
        const mayVote = isOpen && (allowChange || (!isMine && (allowMultipleVotes || voted.length === 0)))
        return (
          <div key={optionId} className="chat-poll-option">
            <button
              aria-pressed={isMine}
              disabled={!mayVote}
              onClick={() => void attempt(() => vote(optionId, isMine))}
            >
              {isMine && <Icon name="check" />}
              <bdi>{text}</bdi>
              <span className="chat-muted">{voteCount}</span>
            </button>
            <progress
              className="chat-votes"
              max={Math.max(1, voterCount)}
              value={voteCount}
              aria-label={words.votesFor(text)}
            />
          </div>
        )
      })}
      {isOpen && allowUserSuggestion && (
        <div className="chat-row">
          <input
            aria-label={words.another}
            placeholder={words.another}
            value={option}
            onChange={({ target }) => setOption(target.value)}
          />
          <button type="button" disabled={!option.trim() || isBusy} onClick={() => void once(suggest)}>
            {words.add}
          </button>
        </div>
      )}
      <p className="chat-muted chat-small-text">
        {about.filter(Boolean).join(', ')}
        {isOpen && allowChange && voted.length > 0 && (
          <>
            {' '}
            <button className="chat-link" onClick={() => void attempt(() => actions.changeVote(id, []))}>
              {words.withdraw}
            </button>
          </>
        )}
        {isOpen && poll.createdById === me.id && (
          <>
            {' '}
            <button className="chat-link" onClick={() => void attempt(() => chat.client.polls.close(channelId, id))}>
              {words.close}
            </button>
          </>
        )}
      </p>
    </div>
  )
}
