import { editMember, editMessage, editPoll, removeMessages } from './conversation-events.js'
import { ownMembership, patched, type ConversationState as State } from './conversation-state.js'
import type { OutboxChange } from './outbox-types.js'

/** The part of a reaction's key that counts, as in the service: ❤ and ❤️ are one reaction. */
const compared = (key: string) => key.replace(/[\ufe0e\ufe0f]/g, '').normalize()

/** Its target. Changes of one target are sent in order. */
export const changeTarget = (change: OutboxChange): string =>
  change.kind === 'vote'
    ? change.pollId
    : change.kind === 'read'
      ? 'read'
      : 'questionId' in change
        ? change.questionId
        : change.messageId

/** Changes with the same key are coalesced: the last one counts. */
export const changeKey = (change: OutboxChange): string =>
  JSON.stringify([
    change.kind,
    changeTarget(change),
    change.kind === 'react' ? compared(change.key) : change.kind === 'vote' && (change.replaces ?? change.optionIds),
  ])

/** Applies the change to a conversation; the same state if nothing changes. */
export function applyChange(state: State, change: OutboxChange, at: string): State {
  const { userId: own } = state
  const apply = (): Partial<State> => {
    switch (change.kind) {
      case 'edit':
        return editMessage(state, change.messageId, (message) =>
          message.text === change.text ? message : { ...message, text: change.text, isEdited: true },
        )
      case 'remove':
        return removeMessages(state, ({ id }) => id === change.messageId, change.messageId)
      case 'react':
        return editMessage(state, change.messageId, (message) => {
          const { isOn } = change
          const { reactions = [] } = message
          const reaction = reactions.find(({ key }) => compared(key) === compared(change.key))
          const key = reaction?.key ?? change.key
          const userIds = reaction?.userIds ?? []
          if (userIds.includes(own) === isOn) return message
          const next = { key, userIds: isOn ? [...userIds, own] : userIds.filter((id) => id !== own) }
          const all = reaction ? reactions.map((one) => (one === reaction ? next : one)) : [...reactions, next]
          return { ...message, reactions: all.filter((one) => one.userIds.length > 0) }
        })
      case 'pin': {
        const { messageId, isOn } = change
        const others = state.pins.filter((pin) => pin.messageId !== messageId)
        if (others.length < state.pins.length === isOn) return {}
        return { pins: isOn ? [{ messageId, pinnedById: own, createdAt: at }, ...others] : others }
      }
      case 'vote':
        return editPoll(state, change.pollId, (poll) => {
          const { votedOptionIds: voted, options, voterCount } = poll
          const wanted = change.replaces ? change.optionIds : [...voted, ...change.optionIds]
          const votedOptionIds = options.map(({ id }) => id).filter((id) => wanted.includes(id))
          const growth = (id: string) => +wanted.includes(id) - +voted.includes(id)
          if (!options.some(({ id }) => growth(id))) return poll
          return {
            ...poll,
            voterCount: voterCount + +(votedOptionIds.length > 0) - +(voted.length > 0),
            options: options.map((o) => (growth(o.id) ? { ...o, voteCount: o.voteCount + growth(o.id) } : o)),
            votedOptionIds,
          }
        })
      case 'read': {
        const { messageId: lastReadMessageId, createdAt: lastReadAt } = change
        const isBehind = (ownMembership(state)?.lastReadAt ?? '') < lastReadAt
        return isBehind ? editMember(state, own, { lastReadAt, lastReadMessageId }) : {}
      }
      // Only the service knows the outcome.
      case 'answer':
      case 'cancel':
        return {}
    }
  }
  return patched(state, apply())
}

/** Whether the target is loaded, so a change without effect needs no request. */
export function isShown(state: State, change: OutboxChange): boolean {
  if (change.kind === 'pin') return true
  if ('questionId' in change) return false
  if (change.kind === 'vote') return change.pollId in state.polls
  if (change.kind === 'read') return ownMembership(state) !== undefined
  return [state, ...Object.values(state.threads)].some(({ messages }) =>
    messages.some(({ id }) => id === change.messageId),
  )
}
